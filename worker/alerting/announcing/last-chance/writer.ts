// That few tickets are left shortly before kick-off: announced with the price of the moment, if it is still true then.

import { z } from 'zod'
import { matchWords } from '#worker/ground/mail/words.rules.ts'
import { answerWithin } from '#worker/ground/platform/answer-within.ts'
import type { Clock } from '#worker/ground/platform/clock.ts'
import type { MatchFacts } from '#worker/matches/catalogue/contract.ts'
import { boardTimeoutMs } from '../../notifications/constants.ts'
import type { FiredAlert, Letter, MatchBoard, SubjectWriter, Unsent } from '../../notifications/contract.ts'
import { alertDeleted, inOrder, whyNotSent } from '../../notifications/fired-alerts.rules.ts'
import { SystemNotice } from '../../notifications/inbox/contract.ts'
import { isNearlyOn, lastChanceWords, lastTickets } from './rules.ts'

/** Facts of a `last_chance` subject: its words as they were first, for the inbox. */
const LastChanceNotice = SystemNotice.extend({ matchId: z.number().int() })

type Ports = {
  clock: Clock
  matchFacts: (matchId: number) => Promise<MatchFacts | null>
  boardOf: (matchId: number) => Promise<MatchBoard>
}

const why = "You're getting this message because you have an alert for this match or one of its teams."

export function createLastChanceWriter({ clock, matchFacts, boardOf }: Ports): SubjectWriter {
  return {
    async open({ id, at, facts }, _deliveries, readFired) {
      const { matchId } = LastChanceNotice.parse(facts)
      const [match, board, fired] = await Promise.all([
        matchFacts(matchId),
        // Nothing is sent without the board: the batch is tried again.
        answerWithin(boardOf(matchId), boardTimeoutMs),
        readFired(),
      ])
      const now = clock()
      if (!match || !isNearlyOn(match, now)) return () => ({ reason: 'out of date before it was sent' })
      const noticeFor = (userId: number, alert: FiredAlert | undefined): Letter | Unsent => {
        if (!alert) return alertDeleted
        const whyNot = whyNotSent(fired, alert, userId, now)
        if (whyNot !== null) return whyNot
        const best = lastTickets(alert, board)
        if (best === null) return { reason: 'out of date before it was sent' }
        return {
          kind: 'letter',
          about: 'last_chance',
          alert: { id: alert.id, alertType: 'last_chance' },
          userId,
          subjectId: id,
          at,
          match,
          why,
          ...lastChanceWords(match, matchWords(match), best),
        }
      }
      return (delivery) => {
        const judged = inOrder(fired, delivery).map((alertId) => noticeFor(delivery.userId, fired.alerts.get(alertId)))
        return judged.find((one) => !('reason' in one)) ?? judged[0] ?? alertDeleted
      }
    },
  }
}
