// That a match could not be checked for hours: left out when it was checked meanwhile.
import { z } from 'zod'
import type { PlatformCheck } from '#durable/match-room/protocol.ts'
import { answerWithin } from '#worker/ground/platform/answer-within.ts'
import { type Clock, minuteMs } from '#worker/ground/platform/clock.ts'
import type { MatchFacts } from '../../alerts/contract.ts'
import { whySilent } from '../../alerts/repeat/rules.ts'
import { boardTimeoutMs } from '../constants.ts'
import type { FiredAlert, SubjectWriter } from '../contract.ts'
import { SystemNotice } from '../inbox/contract.ts'

type Ports = {
  clock: Clock
  matchFacts: (matchId: number) => Promise<MatchFacts | null>
  checksOf: (matchId: number) => Promise<PlatformCheck[]>
  findAlerts: (ids: number[]) => Promise<FiredAlert[]>
}

const SilenceNotice = SystemNotice.extend({ matchId: z.number().int(), since: z.number() })

/** Checks are noted in lists with a delay. */
const noteDelayMs = 10 * minuteMs

const why = "You're getting this email because you have an alert for this match."

export function createSilenceWriter({ clock, matchFacts, checksOf, findAlerts }: Ports): SubjectWriter {
  return {
    async open({ id, at, facts }, deliveries) {
      const { matchId, since, until, title, text, href, action } = SilenceNotice.parse(facts)
      const [match, checks, found] = await Promise.all([
        matchFacts(matchId),
        answerWithin(checksOf(matchId), boardTimeoutMs),
        findAlerts(deliveries.flatMap(({ alertIds }) => alertIds)),
      ])
      const now = clock()
      const isChecked = checks.some(({ checkedAt }) => checkedAt > since + noteDelayMs)
      if (match?.status !== 'scheduled' || isChecked || now >= until)
        return () => ({ reason: 'out of date before it was sent' })
      const active = found.filter((alert) => whySilent(alert, now) === null)
      return ({ userId, alertIds }) => {
        const alert = active.find((one) => alertIds.includes(one.id))
        if (!alert) return { reason: 'alert turned off' }
        const words = { title, text, href, action, why }
        return { kind: 'letter', about: 'silence', userId, subjectId: id, at, match, alert, ...words }
      }
    },
  }
}
