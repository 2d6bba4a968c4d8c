// Notifications of price changes, from the match's board, for an alert.
import type { MatchFacts } from '../../alerts/contract.ts'
import { whySilent } from '../../alerts/repeat/rules.ts'
import { isConditional, wishOf } from '../../alerts/tickets/rules.ts'
import { Change } from '../../changes/contract.ts'
import { answerOrNull } from '../../platform/answer-within.ts'
import type { Clock } from '../../platform/clock.ts'
import { isNewsAfter, isStillTrue, leadingSummary } from '../board/rules.ts'
import { asSeenBy } from '../board/wanted/rules.ts'
import { boardTimeoutMs } from '../constants.ts'
import type { MatchBoard, Notice, PendingDelivery, SpeakingAlert, SubjectTeller, Unsent } from '../contract.ts'
import type { NotificationsRepository } from '../repository.ts'

export type ChangeTellerPorts = {
  repository: Pick<NotificationsRepository, 'newsBeside' | 'sentTo'>
  clock: Clock
  matchFacts: (matchId: number) => Promise<MatchFacts | null>
  /** Read when the message is written, so that it says what can be bought now. */
  boardOf: (matchId: number) => Promise<MatchBoard>
  /** Unordered; deleted alerts are left out. */
  findAlerts: (ids: number[]) => Promise<SpeakingAlert[]>
  /** Lets alerts fire again, of which nothing was sent. */
  releaseFirings: (alertIds: number[], occasion: { subjectId: string; matchId: number }) => Promise<void>
}

type Said = Notice | Unsent | 'not yet'

const outOfDate = { reason: 'out of date before it was sent' }

export function createChangeTeller(ports: ChangeTellerPorts): SubjectTeller {
  const { repository, clock, matchFacts, boardOf, findAlerts, releaseFirings } = ports

  /** An alert that does not fire at every crossing, and whose news was gone before anything was sent, fires again. */
  async function rearm(unsaid: PendingDelivery[], alerts: Map<number, SpeakingAlert>, { id, matchId }: Change) {
    const limited = unsaid.filter(
      ({ alertId }) => (alerts.get(alertId ?? 0)?.repeatMode ?? 'every_crossing') !== 'every_crossing',
    )
    if (limited.length === 0) return
    const sent = await repository.sentTo(
      id,
      limited.map(({ userId }) => userId),
    )
    const alertIds = limited.flatMap(({ userId, alertId }) => (sent.has(userId) || alertId === null ? [] : alertId))
    await releaseFirings(alertIds, { subjectId: id, matchId })
  }

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

      const now = clock()
      const said = ({ userId, alertId }: PendingDelivery): Said => {
        const alert = alertId === null ? undefined : alerts.get(alertId)
        if (!alert) return { reason: 'alert deleted' }
        const silence = whySilent(alert, now)
        if (silence !== null) return { reason: silence }
        const seen = viewOf(alert)
        // Without the board, nothing says that the tickets an alert wants are gone.
        const isUnseen = answer === null && isConditional(alert)
        if (!isUnseen && !isStillTrue(alert, seen.change, seen.board)) return outOfDate
        const { toldPence, isAnotherFirst } = beside.get(userId) ?? { isAnotherFirst: false }
        if (isAnotherFirst) return 'not yet'
        const leading = leadingSummary(alert, seen.board).summary
        if (!isNewsAfter(toldPence, leading)) return { reason: 'notified a moment ago' }
        return { kind: 'change', userId, ...seen, match, alert }
      }
      const unsaid = deliveries.filter((delivery) => said(delivery) === outOfDate)
      await rearm(unsaid, alerts, change)
      return said
    },
  }
}
