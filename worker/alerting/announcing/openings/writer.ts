// That a sale of a match has opened: announced in the words of the moment, if it is still open then.

import { z } from 'zod'
import { matchWords } from '#worker/ground/mail/words.rules.ts'
import type { Clock } from '#worker/ground/platform/clock.ts'
import type { MatchFacts } from '#worker/matches/catalogue/contract.ts'
import type { ShownSale } from '#worker/matches/catalogue/sales/contract.ts'
import type { SubjectWriter } from '../../notifications/contract.ts'
import { alertForLetter } from '../../notifications/fired-alerts.rules.ts'
import { SystemNotice } from '../../notifications/inbox/contract.ts'
import { openedNow, openingWords } from './rules.ts'

/** Facts of an `opening` subject: its words as they were first, for the inbox. */
const OpeningNotice = SystemNotice.extend({ matchId: z.number().int(), opensAt: z.number().int() })

type Ports = {
  clock: Clock
  matchFacts: (matchId: number) => Promise<MatchFacts | null>
  salesOf: (matchId: number) => Promise<ShownSale[]>
}

const why = "You're getting this message because you have an alert for this match."

export function createOpeningWriter({ clock, matchFacts, salesOf }: Ports): SubjectWriter {
  return {
    async open({ id, at, facts }, _deliveries, readFired) {
      const { matchId, opensAt, until } = OpeningNotice.parse(facts)
      const [match, fired] = await Promise.all([matchFacts(matchId), readFired()])
      const now = clock()
      // A match that was merged has the sales of the one it was merged into.
      const opened = match ? openedNow(await salesOf(match.id), opensAt, now) : []
      if (match?.status !== 'scheduled' || opened.length === 0 || now >= until)
        return () => ({ reason: 'out of date before it was sent' })
      const words = openingWords(match, matchWords(match), opened, now)
      return (delivery, refuses) => {
        const alert = alertForLetter(fired, delivery, now, refuses)
        if ('reason' in alert) return alert
        const { userId } = delivery
        return { kind: 'letter', about: 'opening', userId, subjectId: id, at, match, alert, why, ...words }
      }
    },
  }
}
