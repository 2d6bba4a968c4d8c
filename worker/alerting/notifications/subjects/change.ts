// Notifications of price changes, from the match's board of the moment, for an alert (decision 3).

import { answerOrNull, answerWithin } from '#worker/ground/platform/answer-within.ts'
import type { Clock, Instant } from '#worker/ground/platform/clock.ts'
import type { MatchFacts } from '#worker/matches/catalogue/contract.ts'
import { Change } from '#worker/matches/changes/contract.ts'
import { asCompared } from '#worker/matches/changes/rules.ts'
import { isOverForAlerts } from '../../alerts/rules.ts'
import { isConditional, ticketFilterOf } from '../../alerts/tickets.rules.ts'
import { isNewsAfter, isStillTrue, leadingSummary } from '../board/rules.ts'
import { asSeenBy } from '../board/wanted.rules.ts'
import { boardTimeoutMs } from '../constants.ts'
import type {
  FiredAlert,
  FiredAlerts,
  MatchBoard,
  Notice,
  PendingDelivery,
  Refuses,
  SubjectWriter,
  Unsent,
} from '../contract.ts'
import { alertDeleted, channelDropped, inOrder, outOfDate, whyNotSent } from '../fired-alerts.rules.ts'
import { siblingsMs } from '../gathering/constants.ts'
import type { NotificationsRepository } from '../repository.ts'

export type ChangeWriterPorts = {
  repository: Pick<NotificationsRepository, 'sentBeside' | 'alreadySent'>
  clock: Clock
  matchFacts: (matchId: number) => Promise<MatchFacts | null>
  /** Read when the message is written, so that it says what can be bought now. */
  boardOf: (matchId: number) => Promise<MatchBoard>
  firings: {
    /** Lets alerts that do not fire at every crossing fire where they may; returns their ids. Idempotent. */
    claim: (
      claims: { alert: FiredAlert; pence: number | null }[],
      occasion: { subjectId: string; matchId: number; at: Instant },
    ) => Promise<Set<number>>
    /** Lets alerts fire again, of which nothing was sent. */
    release: (alertIds: number[], occasion: { subjectId: string; matchId: number }) => Promise<void>
  }
}

type NoticeOrReason = Notice | Unsent

/** An alert that fired for a delivery, with its notice or why it has none; undefined for an alert that was deleted. */
type JudgedAlert = { delivery: PendingDelivery; alert: FiredAlert | undefined; notice: NoticeOrReason }

const sentAlready: Unsent = { reason: 'the alert has sent something else since' }

export function createChangeWriter(ports: ChangeWriterPorts): SubjectWriter {
  const { repository, clock, matchFacts, boardOf, firings } = ports

  /**
   * An alert that does not fire at every crossing, and of whose news nothing was sent, fires again. On a channel of
   * another alert it has nothing to send, and its own channels decide.
   */
  async function rearm(unsent: JudgedAlert[], change: Change) {
    const asked = unsent.flatMap(({ delivery: { userId }, alert, notice }) =>
      alert && alert.repeatMode !== 'every_crossing'
        ? { userId, alertId: alert.id, channels: notice === channelDropped ? alert.channels : [] }
        : [],
    )
    if (asked.length === 0) return
    const sent = await repository.alreadySent(change, asked)
    const alertIds = asked.flatMap(({ alertId }) => (sent.has(alertId) ? [] : alertId))
    await firings.release(alertIds, { subjectId: change.id, matchId: change.matchId })
  }

  /** `answer` is the room's, or null; null for a match that was deleted. */
  async function matchWithBoard({ matchId, seenAt }: Change) {
    const match = await matchFacts(matchId)
    if (!match) return null
    const board = boardOf(match.id)
    // A message that waited is not written from its old change: it waits on until the room answers.
    const isOld = clock() - seenAt > siblingsMs
    return { match, answer: await (isOld ? answerWithin(board, boardTimeoutMs) : answerOrNull(board, boardTimeoutMs)) }
  }

  /** Messages about the same tickets that the person of each fired alert was just sent. */
  async function newsBeside(change: Change, deliveries: [PendingDelivery, ...PendingDelivery[]], fired: FiredAlerts) {
    const asked = deliveries.flatMap(({ userId, alertIds }) =>
      alertIds.flatMap((id) => {
        const alert = fired.alerts.get(id)
        return alert ? { userId, alert } : []
      }),
    )
    return repository.sentBeside(change, asked, fired.channel)
  }

  /** Alerts that may not fire: a try that was cut off gave their claim back, and another change may have it now. */
  async function withoutClaim(notices: Notice[], { id, matchId, seenAt }: Change): Promise<Set<number>> {
    const limited = notices.filter(({ alert }) => alert.repeatMode !== 'every_crossing')
    if (limited.length === 0 || clock() - seenAt < siblingsMs) return new Set()
    const claims = limited.map(({ alert, board }) => ({
      alert,
      pence: leadingSummary(alert, board).summary.lowestPricePence,
    }))
    const claimed = await firings.claim(claims, { subjectId: id, matchId, at: seenAt })
    return new Set(limited.flatMap(({ alert }) => (claimed.has(alert.id) ? [] : alert.id)))
  }

  return {
    async open({ facts }, deliveries, readFired) {
      const change = Change.parse(facts)
      const readFiredWithNews = async () => {
        const fired = await readFired()
        return { fired, beside: await newsBeside(change, deliveries, fired) }
      }
      const [found, { fired, beside }] = await Promise.all([matchWithBoard(change), readFiredWithNews()])
      if (!found) return () => ({ reason: 'match deleted' })
      const { match, answer } = found
      const views = new Map<string, ReturnType<typeof asSeenBy>>()
      const viewOf = (alert: FiredAlert) => {
        const key = JSON.stringify(ticketFilterOf(alert))
        const view = views.get(key) ?? asSeenBy(alert, change, answer)
        views.set(key, view)
        return view
      }

      const now = clock()
      // A held message may be about a match that is played or cancelled by now, whatever its board showed last. Tickets of a
      // postponed one stay on sale.
      const isOff = isOverForAlerts(match, now)
      const noticeFor = (userId: number, alert: FiredAlert | undefined): NoticeOrReason => {
        if (!alert) return alertDeleted
        const whyNot = whyNotSent(fired, alert, userId, now)
        if (whyNot !== null) return whyNot
        if (isOff) return outOfDate
        const seen = viewOf(alert)
        // Without the board, nothing says that the tickets an alert wants are gone.
        const isUnseen = answer === null && isConditional(alert)
        if (!isUnseen && !isStillTrue(alert, seen.change, seen.board)) return outOfDate
        const leading = leadingSummary(alert, seen.board).summary
        if (!isNewsAfter(beside.get(alert.id), leading)) return { reason: 'notified a moment ago' }
        const said = asCompared(seen.change)
        return { kind: 'change', userId, ...seen, change: said, match, alert, alsoAlerts: [], others: [] }
      }
      const judged = deliveries.flatMap((delivery) =>
        inOrder(fired, delivery).map((id): JudgedAlert => {
          const alert = fired.alerts.get(id)
          return { delivery, alert, notice: noticeFor(delivery.userId, alert) }
        }),
      )
      await rearm(
        judged.filter(({ notice }) => notice === outOfDate || notice === channelDropped),
        change,
      )
      const notices = judged.flatMap((one) => ('reason' in one.notice ? [] : one.notice))
      const unclaimed = await withoutClaim(notices, change)
      const byUser = Map.groupBy(judged, ({ delivery }) => delivery.userId)
      return ({ userId }, refuses) => firstNotice(byUser.get(userId) ?? [], unclaimed, refuses)
    },
  }
}

/**
 * The notice of the first alert that still has one, one of a kind that the person wants on the channel before any
 * other; without one, the first one's reason.
 */
function firstNotice(
  judged: readonly JudgedAlert[],
  unclaimed: ReadonlySet<number>,
  refuses: Refuses = () => false,
): NoticeOrReason {
  const sendable = judged.filter(({ alert, notice }) => !('reason' in notice) && !unclaimed.has(alert?.id ?? 0))
  const best = sendable.find(({ alert }) => alert && !refuses(alert.alertType)) ?? sendable[0]
  if (best && !('reason' in best.notice)) {
    const also = sendable.flatMap(({ alert }) => (alert && alert !== best.alert ? alert : []))
    return { ...best.notice, alsoAlerts: also.filter(({ alertType }) => !refuses(alertType)) }
  }
  const [first] = judged
  if (!first) return alertDeleted
  return 'reason' in first.notice ? first.notice : sentAlready
}
