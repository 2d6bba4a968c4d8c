// That a sale of a match has opened: said in the words of the moment, if it is still open then.
import type { MatchFacts } from '../../alerts/contract.ts'
import { whySilent } from '../../alerts/repeat/rules.ts'
import type { ShownSale } from '../../catalogue/sales/contract.ts'
import { matchWords } from '../../mail/words.ts'
import type { Clock } from '../../platform/clock.ts'
import type { SpeakingAlert, SubjectTeller } from '../contract.ts'
import { OpeningNotice } from '../openings/contract.ts'
import { openedNow, openingWords } from '../openings/rules.ts'

type Ports = {
  clock: Clock
  matchFacts: (matchId: number) => Promise<MatchFacts | null>
  salesOf: (matchId: number) => Promise<ShownSale[]>
  findAlerts: (ids: number[]) => Promise<SpeakingAlert[]>
}

const why = "You're getting this message because you have an alert for this match."

export function createOpeningTeller({ clock, matchFacts, salesOf, findAlerts }: Ports): SubjectTeller {
  return {
    async open({ id, at, facts }, deliveries) {
      const { matchId, opensAt, until } = OpeningNotice.parse(facts)
      const [match, found] = await Promise.all([
        matchFacts(matchId),
        findAlerts(deliveries.flatMap(({ alertIds }) => alertIds)),
      ])
      const now = clock()
      // Of a match that was merged into another, that one's sales.
      const opened = match ? openedNow(await salesOf(match.id), opensAt, now) : []
      if (match?.status !== 'scheduled' || opened.length === 0 || now >= until)
        return () => ({ reason: 'out of date before it was sent' })
      const words = openingWords(match, matchWords(match), opened, now)
      const alerts = new Map(found.map((alert) => [alert.id, alert]))
      return ({ userId, alertIds }) => {
        const fired = alertIds.flatMap((alertId) => alerts.get(alertId) ?? [])
        const alert = fired.find((one) => whySilent(one, now) === null)
        if (!alert) return { reason: (fired[0] && whySilent(fired[0], now)) ?? 'alert deleted' }
        return { kind: 'letter', about: 'sale', userId, subjectId: id, at, match, alert, why, ...words }
      }
    },
  }
}
