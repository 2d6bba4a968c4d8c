// That a match is called off, back on or moved: its words are stored with the subject, and go out while they are true.

import type { MatchFacts } from '../../alerts/contract.ts'
import { whySilent } from '../../alerts/repeat/rules.ts'
import type { Clock } from '../../platform/clock.ts'
import type { SpeakingAlert, SubjectTeller } from '../contract.ts'
import { MoveNotice } from '../moves/contract.ts'
import { isSameTime } from '../moves/rules.ts'

type Ports = {
  clock: Clock
  matchFacts: (matchId: number) => Promise<MatchFacts | null>
  findAlerts: (ids: number[]) => Promise<SpeakingAlert[]>
}

const why = "You're getting this message because you have an alert for this match or one of its teams."

export function createMoveTeller({ clock, matchFacts, findAlerts }: Ports): SubjectTeller {
  return {
    async open({ id, at, facts }, deliveries) {
      const { title, text, href, action, until, matchId, now: announced } = MoveNotice.parse(facts)
      const [match, found] = await Promise.all([
        matchFacts(matchId),
        findAlerts(deliveries.flatMap(({ alertIds }) => alertIds)),
      ])
      if (!match) return () => ({ reason: 'match deleted' })
      const now = clock()
      if (now >= until || !isSameTime(match, announced)) return () => ({ reason: 'out of date before it was sent' })
      const alerts = new Map(found.map((alert) => [alert.id, alert]))
      return ({ userId, alertIds }) => {
        const fired = alertIds.flatMap((alertId) => alerts.get(alertId) ?? [])
        const alert = fired.find((one) => whySilent(one, now) === null)
        if (!alert) return { reason: (fired[0] && whySilent(fired[0], now)) ?? 'alert deleted' }
        const words = { title, text, href, action, why }
        return { kind: 'letter', about: 'move', userId, subjectId: id, at, match, alert, ...words }
      }
    },
  }
}
