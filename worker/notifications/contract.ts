import type { AlertTargetKind, AlertType } from '../alerts/constants.ts'
import type { MatchFacts } from '../alerts/contract.ts'
import type { Change, OfferDiff, OfferState, PriceSummary } from '../changes/contract.ts'
import type { SendResult } from '../mail/contract.ts'
import type { Instant } from '../platform/clock.ts'
import type { DeliveryChannel, OutboxStatus } from './constants.ts'

/** The alert that speaks for a delivery, as it is when the message is sent. */
export type SpeakingAlert = {
  id: number
  alertType: AlertType
  targetKind: AlertTargetKind
  targetId: number
  priceThresholdPence: number | null
  isActive: boolean
}

/** One message that still has to be sent, with its person and alert as they are now; null when they are gone. */
export type PendingDelivery = {
  batchId: string
  changeId: string
  seenAt: Instant
  userId: number
  channel: DeliveryChannel
  attempts: number
  recipient: { email: string; firstName: string; isActive: boolean; isEmailVerified: boolean } | null
  alert: SpeakingAlert | null
}

/** How a delivery stands after a try. */
export type DeliveryState = { status: OutboxStatus; attempts: number; sentAt: Instant | null; reason: string | null }

/** A batch taken by this consumer until `until`; only it may close the batch or put it off. */
export type BatchLease = { batchId: string; changeId: string; attempts: number; until: Instant }

/** What a message reads of a match's board. */
export type MatchBoard = {
  standing: PriceSummary
  platforms: { platformId: number; platformName: string; isAlertable: boolean; standing: PriceSummary }[]
  offers: (OfferState & { platformId: number; ticketType: string; section: string | null })[]
}

/** What stands on the board when a message is written. */
export type BoardNow = {
  match: PriceSummary
  /** Of the platform that changed; null where it is not on the board. */
  platform: PriceSummary | null
  /** Who asks the match's lowest price. */
  sellerName: string | null
  /** The tickets that changed, as they are now. */
  offers: OfferDiff[]
}

/** Everything a channel needs to tell one person of one change. */
export type Notice = {
  change: Change
  board: BoardNow
  match: MatchFacts
  alert: SpeakingAlert
  recipient: { userId: number; email: string; firstName: string }
}

/** A way to reach people. The same notice sent twice carries the same id, so that receivers can drop the second. */
export type Channel = { send(notice: Notice): Promise<SendResult> }

/** A message that no consumer could handle. */
export type DeadLetter = { id: string; body: unknown; reason: string; diedAt: Instant }

/** How the newest deliveries went. */
export type DeliveryPulse = {
  messages: {
    status: OutboxStatus
    attempts: number
    seenAt: Instant
    decidedAt: Instant
    sentAt: Instant | null
  }[]
  /** Since when a batch has been waiting that no consumer has begun; null when none is. */
  waitingSince: Instant | null
}
