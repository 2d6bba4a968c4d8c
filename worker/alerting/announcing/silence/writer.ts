// That a match could not be checked for hours: left out when it was checked meanwhile.
import { z } from 'zod'
import type { PlatformCheck } from '#durable/match-room/protocol.ts'
import { answerWithin } from '#worker/ground/platform/answer-within.ts'
import { type Clock, minuteMs } from '#worker/ground/platform/clock.ts'
import type { MatchFacts } from '#worker/matches/catalogue/contract.ts'
import { whySilent } from '../../alerts/repeat/rules.ts'
import { boardTimeoutMs } from '../../notifications/constants.ts'
import type { SubjectWriter } from '../../notifications/contract.ts'
import { SystemNotice } from '../../notifications/inbox/contract.ts'

type Ports = {
  clock: Clock
  matchFacts: (matchId: number) => Promise<MatchFacts | null>
  checksOf: (matchId: number) => Promise<PlatformCheck[]>
}

const SilenceNotice = SystemNotice.extend({ matchId: z.number().int(), since: z.number() })

/** Checks are noted in lists with a delay. */
const noteDelayMs = 10 * minuteMs

const why = "You're getting this email because you have an alert for this match."

export function createSilenceWriter({ clock, matchFacts, checksOf }: Ports): SubjectWriter {
  return {
    async open({ id, at, facts }, _deliveries, readFired) {
      const { matchId, since, until, title, text, href, action } = SilenceNotice.parse(facts)
      const [match, checks, { alerts }] = await Promise.all([
        matchFacts(matchId),
        answerWithin(checksOf(matchId), boardTimeoutMs),
        readFired(),
      ])
      const now = clock()
      const isChecked = checks.some(({ checkedAt }) => checkedAt > since + noteDelayMs)
      if (match?.status !== 'scheduled' || isChecked || now >= until)
        return () => ({ reason: 'out of date before it was sent' })
      const active = [...alerts.values()].filter((alert) => whySilent(alert, now) === null)
      return ({ userId, alertIds }) => {
        const alert = active.find((one) => alertIds.includes(one.id))
        if (!alert) return { reason: 'alert turned off' }
        const words = { title, text, href, action, why }
        return { kind: 'letter', about: 'silence', userId, subjectId: id, at, match, alert, ...words }
      }
    },
  }
}
