// Notifications of price changes, from the match's board, for an alert.
import type { MatchFacts } from '../../alerts/contract.ts'
import { isConditional, wishOf } from '../../alerts/tickets/rules.ts'
import { Change } from '../../changes/contract.ts'
import { answerOrNull } from '../../platform/answer-within.ts'
import type { Clock } from '../../platform/clock.ts'
import { isNewsAfter, isStillTrue, leadingSummary } from '../board/rules.ts'
import { asSeenBy } from '../board/wanted/rules.ts'
import { boardTimeoutMs } from '../constants.ts'
import type { MatchBoard, SpeakingAlert, SubjectTeller } from '../contract.ts'
import type { NotificationsRepository } from '../repository.ts'

export type ChangeTellerPorts = {
  repository: Pick<NotificationsRepository, 'newsBeside'>
  clock: Clock
  matchFacts: (matchId: number) => Promise<MatchFacts | null>
  /** Read when the message is written, so that it says what can be bought now. */
  boardOf: (matchId: number) => Promise<MatchBoard>
  /** Unordered; deleted alerts are left out. */
  findAlerts: (ids: number[]) => Promise<SpeakingAlert[]>
}

export function createChangeTeller(ports: ChangeTellerPorts): SubjectTeller {
  const { repository, clock, matchFacts, boardOf, findAlerts } = ports
  return {
    async open({ facts }, deliveries) {
      const change = Change.parse(facts)
      const match = await matchFacts(change.matchId)
      const channel = deliveries[0]?.channel
      if (!match || !channel) return () => ({ reason: 'match deleted' })
      const userIds = deliveries.map(({ userId }) => userId)
      const [answer, found, beside] = await Promise.all([
        answerOrNull(boardOf(change.matchId), boardTimeoutMs),
        findAlerts(deliveries.flatMap(({ alertId }) => alertId ?? [])),
        repository.newsBeside(change, userIds, channel, clock()),
      ])
      const alerts = new Map(found.map((alert) => [alert.id, alert]))
      const views = new Map<string, ReturnType<typeof asSeenBy>>()
      const viewOf = (alert: SpeakingAlert) => {
        const key = JSON.stringify(wishOf(alert))
        const view = views.get(key) ?? asSeenBy(alert, change, answer)
        views.set(key, view)
        return view
      }

      return ({ userId, alertId }) => {
        const alert = alertId === null ? undefined : alerts.get(alertId)
        if (!alert) return { reason: 'alert deleted' }
        if (!alert.isActive) return { reason: 'alert turned off' }
        const seen = viewOf(alert)
        // Without the board, nothing says that the tickets an alert wants are gone.
        const isUnseen = answer === null && isConditional(alert)
        if (!isUnseen && !isStillTrue(alert, seen.change, seen.board))
          return { reason: 'out of date before it was sent' }
        const { toldPence, isAnotherFirst } = beside.get(userId) ?? { isAnotherFirst: false }
        if (isAnotherFirst) return 'not yet'
        const leading = leadingSummary(alert, seen.board).summary
        if (!isNewsAfter(toldPence, leading)) return { reason: 'notified a moment ago' }
        return { kind: 'change', userId, ...seen, match, alert }
      }
    },
  }
}
