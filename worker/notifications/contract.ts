import type { AlertTargetKind, AlertType } from '../alerts/constants.ts'
import type { MatchFacts } from '../alerts/contract.ts'
import type { Change, OfferDiff, OfferState, PriceSummary } from '../changes/contract.ts'
import type { SendResult } from '../mail/contract.ts'
import type { Instant } from '../platform/clock.ts'
import type { DeliveryChannel, DeliveryStatus, SubjectKind } from './constants.ts'

/** The alert that a message speaks for, as it is when the message is sent. */
export type SpeakingAlert = {
  id: number
  alertType: AlertType
  targetKind: AlertTargetKind
  targetId: number
  priceThresholdPence: number | null
  isActive: boolean
}

/** What people are notified of. `id` is unique over all kinds. */
export type Subject = { kind: SubjectKind; id: string; at: Instant; facts: unknown }

/** People to be notified of one subject, stored all or nothing; at most a page of them. */
export type NewNotifications = {
  subject: Subject
  channel: DeliveryChannel
  people: { userId: number; alertId: number | null }[]
  /** Null for what is about no match. */
  matchId: number | null
  alertType: AlertType | null
  /** A person who was notified of the match this often within the hour before the subject is left out. */
  maxPerMatchPerHour: number
}

/** One message that still has to be sent. */
export type PendingDelivery = {
  batchId: string
  subjectId: string
  subjectAt: Instant
  userId: number
  channel: DeliveryChannel
  attempts: number
  alertId: number | null
}

/** How a delivery stands after a try. */
export type DeliveryState = { status: DeliveryStatus; attempts: number; sentAt: Instant | null; reason: string | null }

/** A batch taken by this consumer until `until`; only it may close the batch or put it off. */
export type BatchLease = {
  batchId: string
  subjectId: string
  channel: DeliveryChannel
  attempts: number
  until: Instant
}

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

/** What one person is to be told, whatever the channel. */
export type Notice = {
  kind: 'change'
  userId: number
  change: Change
  board: BoardNow
  match: MatchFacts
  alert: SpeakingAlert
}

/** Why a message is not sent. */
export type Unsent = { reason: string }

/** How people are notified of subjects of one kind. Everything is read once for a batch, then each person is decided. */
export type SubjectTeller = {
  open: (subject: Subject, deliveries: PendingDelivery[]) => Promise<(delivery: PendingDelivery) => Notice | Unsent>
}

/**
 * A way to reach people. It finds out itself where each of them is reached, or why not; who is not in its answer has no
 * account. The same notice sent twice carries the same id, so that receivers can drop the second.
 */
export type Channel = { reach: (userIds: number[]) => Promise<Map<number, Reach | Unsent>> }
export type Reach = { send: (notice: Notice) => Promise<SendResult> }

/** A message that no consumer could handle. */
export type DeadLetter = { id: string; body: unknown; reason: string; diedAt: Instant }

/** How the newest deliveries went. */
export type DeliveryPulse = {
  messages: {
    status: DeliveryStatus
    attempts: number
    seenAt: Instant
    decidedAt: Instant
    sentAt: Instant | null
  }[]
  /** Since when a batch has been waiting that no consumer has begun; null when none is. */
  waitingSince: Instant | null
}
