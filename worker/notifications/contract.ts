import type { AlertType } from '../alerts/constants.ts'
import type { Alert, MatchFacts } from '../alerts/contract.ts'
import type { Change, OfferDiff, OfferState, PlacedOffer, PriceSummary } from '../changes/contract.ts'
import type { SendResult } from '../mail/contract.ts'
import type { Instant } from '../platform/clock.ts'
import type { DeliveryChannel, DeliveryStatus, SubjectKind } from './constants.ts'

/** The alert behind a message, as it is when sent. */
export type SpeakingAlert = Pick<
  Alert,
  | ('id' | 'alertType' | 'targetKind' | 'targetId' | 'priceThresholdPence' | 'currency' | 'conditions' | 'platformId')
  | ('isActive' | 'deletedAt' | 'mutedUntilAt' | 'expiresAt' | 'repeatMode')
>

/** What users are notified of. `id` is unique across kinds. */
export type Subject = { kind: SubjectKind; id: string; at: Instant; facts: unknown }

/** Users to notify of one subject, stored atomically; at most one page of them, each once. */
export type NewNotifications = {
  subject: Subject
  /**
   * Without a channel nothing is stored. Channels of a later call for the same subject are added to the notification,
   * so that each reaches its user once, however often and in however many calls.
   */
  people: { userId: number; alertId: number | null; channels: DeliveryChannel[] }[]
  /** Null when not about a match. */
  matchId: number | null
  alertType: AlertType | null
  /** Users notified of the match this often in the hour before the subject are left out. */
  maxPerMatchPerHour: number
}

/** A message still to be sent. */
export type PendingDelivery = {
  batchId: string
  subjectId: string
  subjectAt: Instant
  userId: number
  channel: DeliveryChannel
  attempts: number
  alertId: number | null
}

/** A batch as it is made: who, and by which channel. */
export type NewBatch = { id: string; channel: DeliveryChannel; userIds: number[] }

/** State of a delivery after an attempt. */
export type DeliveryState = { status: DeliveryStatus; attempts: number; sentAt: Instant | null; reason: string | null }

/** A batch leased by this consumer until `until`; only it may close or postpone the batch. */
export type BatchLease = {
  batchId: string
  subjectId: string
  channel: DeliveryChannel
  attempts: number
  until: Instant
}

/** The parts of a match's board that messages use. */
export type MatchBoard = {
  standing: PriceSummary
  platforms: { platformId: number; platformName: string; isAlertable: boolean; standing: PriceSummary }[]
  offers: (OfferState & PlacedOffer & { isAlertable: boolean })[]
}

/** Board facts when a message is written. */
export type BoardNow = {
  match: PriceSummary
  /** Of the changed platform; null if it is not on the board. */
  platform: PriceSummary | null
  /** The seller of the match's lowest price. */
  sellerName: string | null
  /** The changed tickets, in their current state. */
  offers: OfferDiff[]
}

/** Contents of one user's message, for any channel; change and board as they are for the tickets that the alert wants. */
export type Notice = {
  kind: 'change'
  userId: number
  change: Change
  board: BoardNow
  match: MatchFacts
  alert: SpeakingAlert
}

/** A message of ours about the account, in its own words; channels that have no `write` leave it out. */
export type Letter = {
  kind: 'letter'
  userId: number
  subjectId: string
  title: string
  text: string
  /** Path of our page about it, and what its link is called. */
  href: string
  action: string
}

/** Why a message is not sent. */
export type Unsent = { reason: string }

/** What else a user is notified of about the same match at nearly the same time. */
export type NewsBeside = {
  /** The lowest price sent to them; undefined when nothing was sent. */
  toldPence: number | null | undefined
  /** An earlier change is not tried yet; whether this one is news depends on it. */
  isAnotherFirst: boolean
}

/** How users are notified of one kind of subject: shared facts are read once per batch, then each user is decided. */
export type SubjectTeller = {
  open: (
    subject: Subject,
    deliveries: PendingDelivery[],
  ) => Promise<(delivery: PendingDelivery) => Notice | Letter | Unsent | 'not yet'>
}

/**
 * A channel finds each user's address, or why it may not use it; users missing from its answer have no account. A
 * repeated notice carries the same id, so that receivers can drop duplicates.
 */
export type Channel = { reach: (userIds: number[]) => Promise<Map<number, Reach | Unsent>> }
export type Reach = { send: (notice: Notice) => Promise<Sent>; write?: (letter: Letter) => Promise<Sent> }

/** `skipped`: the user doesn't want it, or may not have it, by this channel. */
export type Sent = SendResult | { kind: 'skipped'; reason: string }

/** A message no consumer could handle. */
export type DeadLetter = { id: string; body: unknown; reason: string; diedAt: Instant }

/** Results of the newest deliveries. */
export type DeliveryPulse = {
  messages: {
    status: DeliveryStatus
    attempts: number
    seenAt: Instant
    decidedAt: Instant
    sentAt: Instant | null
  }[]
  /** How long a batch has waited unstarted; null if none does. */
  waitingSince: Instant | null
}
