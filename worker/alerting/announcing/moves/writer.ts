// That a match is called off, back on or moved: its words are stored with the subject, and go out while they are true.

import type { Clock } from '#worker/ground/platform/clock.ts'
import type { MatchFacts } from '#worker/matches/catalogue/contract.ts'
import type { SubjectWriter } from '../../notifications/contract.ts'
import { alertForLetter } from '../../notifications/fired-alerts.rules.ts'
import { MoveNotice } from './contract.ts'
import { isSameTime } from './rules.ts'

type Ports = {
  clock: Clock
  matchFacts: (matchId: number) => Promise<MatchFacts | null>
}

const why = "You're getting this message because you have an alert for this match or one of its teams."

export function createMoveWriter({ clock, matchFacts }: Ports): SubjectWriter {
  return {
    async open({ id, at, facts }, _deliveries, readFired) {
      const { title, text, href, action, until, matchId, now: announced } = MoveNotice.parse(facts)
      const [match, fired] = await Promise.all([matchFacts(matchId), readFired()])
      if (!match) return () => ({ reason: 'match deleted' })
      const now = clock()
      if (now >= until || !isSameTime(match, announced)) return () => ({ reason: 'out of date before it was sent' })
      return (delivery, refuses) => {
        const alert = alertForLetter(fired, delivery, now, refuses)
        if ('reason' in alert) return alert
        const { userId } = delivery
        const words = { title, text, href, action, why }
        return { kind: 'letter', about: 'move', userId, subjectId: id, at, match, alert, ...words }
      }
    },
  }
}
