// That a queue has formed before a platform's page: announced while it lasts.

import { z } from 'zod'
import { answerWithin } from '#worker/ground/platform/answer-within.ts'
import type { Clock, Instant } from '#worker/ground/platform/clock.ts'
import type { MatchFacts } from '#worker/matches/catalogue/contract.ts'
import { isOverForAlerts } from '../../alerts/rules.ts'
import { boardTimeoutMs } from '../../notifications/constants.ts'
import type { SubjectWriter } from '../../notifications/contract.ts'
import { alertForLetter, outOfDate } from '../../notifications/fired-alerts.rules.ts'
import { SystemNotice } from '../../notifications/inbox/contract.ts'

/** Facts of a `queue` subject: its words for the inbox. */
const QueueNotice = SystemNotice.extend({ matchId: z.number().int(), platformId: z.number().int() })

type Ports = {
  clock: Clock
  matchFacts: (matchId: number) => Promise<MatchFacts | null>
  boardOf: (matchId: number) => Promise<{
    platforms: { platformId: number; isAlertable: boolean; queue?: { since: Instant } }[]
  }>
}

const why = "You're getting this message because you have a queue alert for this match, one of its teams or its league."

export function createQueueWriter({ clock, matchFacts, boardOf }: Ports): SubjectWriter {
  return {
    async open({ id, at, facts }, _deliveries, readFired) {
      const { matchId, platformId, ...words } = QueueNotice.parse(facts)
      const match = await matchFacts(matchId)
      const now = clock()
      if (!match || isOverForAlerts(match, now) || now >= words.until) return () => outOfDate
      const [board, fired] = await Promise.all([
        // Nothing is sent without the board: the batch is tried again. Of a merged match, that one's.
        answerWithin(boardOf(match.id), boardTimeoutMs),
        readFired(),
      ])
      const platform = board.platforms.find((one) => one.platformId === platformId)
      // The one that stands may be a later one, with a message of its own.
      if (!platform?.isAlertable || !platform.queue || platform.queue.since > at) return () => outOfDate
      return (delivery, refuses) => {
        const alert = alertForLetter(fired, delivery, now, refuses)
        if ('reason' in alert) return alert
        const { userId } = delivery
        return { kind: 'letter', about: 'queue', userId, subjectId: id, at, match, alert, why, ...words }
      }
    },
  }
}
