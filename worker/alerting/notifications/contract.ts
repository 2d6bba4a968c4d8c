import { z } from 'zod'
import type { SendResult } from '#worker/ground/mail/contract.ts'
import type { Instant } from '#worker/ground/platform/clock.ts'
import type { PlatformKind } from '#worker/matches/catalogue/constants.ts'
import type { MatchFacts } from '#worker/matches/catalogue/contract.ts'
import {
  type Change,
  type OfferDiff,
  type OfferState,
  type PlacedOffer,
  PriceSummary,
} from '#worker/matches/changes/contract.ts'
import type { DeliveryChannel } from '#worker/people/channels.constants.ts'
import type { AlertType, DigestKind } from '../alerts/constants.ts'
import type { Alert } from '../alerts/contract.ts'
import type { DeliveryStatus, SubjectKind } from './constants.ts'
import type { Announced } from './lifetimes/contract.ts'
import type { OwnReason } from './reasons.rules.ts'

/** The alert behind a message, as it is when sent. */
export type FiredAlert = Pick<
  Alert,
  | ('id' | 'alertType' | 'targetKind' | 'targetId' | 'priceThresholdPence' | 'currency' | 'conditions' | 'platformId')
  | ('isActive' | 'deletedAt' | 'mutedUntilAt' | 'expiresAt' | 'repeatMode' | 'repeatHours' | 'digest')
  | 'channels'
> & {
  /** The agent's client whom it is for. */
  clientName?: string
}

/** What users are notified of, once each (decision 2). `id` is unique across kinds. */
export type Subject = { kind: SubjectKind; id: string; at: Instant; facts: unknown }

/** The best of the tickets that an alert wants, around a change; `isHere`: on the changed platform. */
export const WantedNews = z.object({ isHere: z.boolean(), before: PriceSummary, after: PriceSummary })
export type WantedNews = z.infer<typeof WantedNews>

/** Users to notify of one subject, stored atomically; at most one page of them, each once. */
export type NewNotifications = {
  subject: Subject
  /**
   * Without a channel nothing is stored. Channels and alerts of a later call for the same subject are added to the
   * notification, so that each reaches its user once, however often and in however many calls.
   */
  people: {
    userId: number
    alertId: number | null
    /** The alert's maximum price now, for the words of the inbox; null without one. */
    limitPence?: number | null
    /** What an alert for certain tickets saw of them, for the words of the inbox; null: the change itself says it. */
    wanted?: WantedNews | null
    alsoAlertIds?: number[]
    /** The clients that an agent is notified for. */
    clientIds?: number[]
    digest?: DigestKind | null
    channels: DeliveryChannel[]
  }[]
  /** Null when not about a match. */
  matchId: number | null
  alertType: AlertType | null
  /** Users notified of the match this often in the hour before the subject are left out while some of it still waits. */
  maxPerMatchPerHour: number
  /** What the notifications say is there, followed up by later checks. */
  announced?: Announced[]
}

/** A message still to be sent. */
export type PendingDelivery = {
  batchId: string
  subjectId: string
  subjectAt: Instant
  userId: number
  channel: DeliveryChannel
  attempts: number
  /** The person's alerts that fired for it, the one it was recorded for first. */
  alertIds: number[]
  /** About no match: it goes out by itself. */
  isLetter: boolean
}

/** A batch as it is made: who, and by which channel. */
export type NewBatch = { id: string; channel: DeliveryChannel; userIds: number[] }

/** State of a delivery after an attempt. */
export type DeliveryState = { status: DeliveryStatus; attempts: number; sentAt: Instant | null; reason: string | null }

/** A try of a delivery. The provider asks the whole batch to wait `waitMs`, or its receiver alone until `restsUntil`. */
export type DeliveryTry = { state: DeliveryState; waitMs: number; restsUntil?: Instant }

/** A batch leased by this consumer until `until`; only it may close or postpone the batch. */
export type BatchLease = {
  batchId: string
  subjectId: string
  channel: DeliveryChannel
  attempts: number
  /** People in the batch, including those who are dealt with. */
  people: number
  until: Instant
}

/** `subject`: null when it was deleted, and with it every message. */
export type LeasedBatch = { lease: BatchLease; subject: Subject | null; deliveries: PendingDelivery[] }

/** The parts of a match's board that messages use. */
export type MatchBoard = {
  summary: PriceSummary
  platforms: {
    platformId: number
    platformName: string
    platformKind: PlatformKind
    url: string
    isAlertable: boolean
    checkedAt: Instant
    summary: PriceSummary
  }[]
  offers: (OfferState & PlacedOffer & { isAlertable: boolean })[]
}

/** Board facts when a message is written. */
export type BoardNow = {
  match: PriceSummary
  /** Summary of the changed platform; null if it is not on the board. */
  platform: PriceSummary | null
  /** The seller of the match's lowest price. */
  seller: NamedSeller | null
  /** The changed tickets, in their current state. */
  offers: OfferDiff[]
  /** The tickets that have the two lowest prices; null for one that is not known. */
  cheapest: { match: OfferDiff | null; platform: OfferDiff | null }
}

/** `url` is the page for people; kind and url are null if unknown. */
export type NamedSeller = { name: string; kind: PlatformKind | null; url: string | null; seenAt: Instant }

/** What a message leads with; a ticket has the price of the summary. */
export type Lead = {
  isOnPlatform: boolean
  summary: PriceSummary
  ticket: OfferDiff | null
  seller: NamedSeller | null
}

/** Contents of one user's message, for any channel; change and board as they are for the tickets that the alert wants. */
export type Notice = {
  kind: 'change'
  userId: number
  change: Change
  board: BoardNow
  match: MatchFacts
  alert: FiredAlert
  /** The person's other alerts that the change met and that use the channel. */
  alsoAlerts: FiredAlert[]
  /** The agent's clients that it is for. */
  clients?: readonly string[]
  /** What else waited for the person on the channel, the best first: one for each other match, and for other tickets. */
  others: Omit<Notice, 'others'>[]
}

/** A message of ours about the account or a match, in its own words; channels that have no `write` leave it out. */
export type Letter = {
  kind: 'letter'
  about: Exclude<SubjectKind, 'change'>
  userId: number
  subjectId: string
  /** The alert that it is sent for, which links in it quiet; null when it is about the account. */
  alert: { id: number; alertType: AlertType } | null
  title: string
  text: string
  /** Path of our page about it, and what its link is called. */
  href: string
  action: string
  /** Messages of one thread replace each other on a device. */
  thread?: string
  /** A second page of ours, of a mail alone. */
  alsoAction?: { href: string; action: string }
  /** In place of the links above, those of one receiver, whose mark they carry: they work while the account has it. */
  linksFor?: (to: string) => Promise<Pick<Letter, 'href' | 'alsoAction'>>
  /** When what it says was seen. */
  at: Instant
  /** Null when it is about the account. */
  match: MatchFacts | null
  /** Why its person gets it; null when it is about the account. */
  why: string | null
}

/** Why a user is not mailed, as the log keeps it. */
export type NoMail = 'account deactivated' | 'address not verified'

/** Why a message is not sent. */
export type Unsent = { reason: OwnReason }

/** The alerts behind deliveries of one channel, and the users their own channels did not reach, whom this one may serve instead. */
export type FiredAlerts = {
  channel: DeliveryChannel
  alerts: ReadonlyMap<number, FiredAlert>
  unreached: ReadonlySet<number>
}

/** How users are notified of one kind of subject: shared facts are read once per batch, then each user is decided. */
export type SubjectWriter = {
  open: (
    subject: Subject,
    /** All on one channel. */
    deliveries: [PendingDelivery, ...PendingDelivery[]],
    readFired: () => Promise<FiredAlerts>,
  ) => Promise<(delivery: PendingDelivery, refuses?: Refuses) => Notice | Letter | Unsent>
}

/** The words of what is announced of a match (announcing/). */
export type AnnouncingWriters = Record<Exclude<SubjectKind, 'change' | 'system'>, SubjectWriter>

/** Whether a person wants nothing by a channel of alerts of a kind. */
export type Refuses = (alertType: AlertType) => boolean

/**
 * A channel finds each user's address, or why it may not use it; users missing from its answer have no account. A
 * repeated notice carries the same id, so that receivers can drop duplicates.
 */
export type Channel = {
  /** `done`: what is open to send to them is closed then. */
  reach: (userIds: number[], done?: AbortSignal) => Promise<Map<number, Reach | Unsent>>
  /** Messages sent side by side, where these may be more than of other channels. */
  atOnce?: number
}
export type Reach = {
  send: (notice: Notice) => Promise<Sent>
  write?: (letter: Letter) => Promise<Sent>
  /** Nothing is refused without it. */
  refuses?: Refuses
}

/** `skipped`: the user doesn't want it, or may not have it, by this channel. */
export type Sent = SendResult | Rests | { kind: 'skipped'; reason: string }

/** This receiver alone is left in peace until then: the others of its batch go on. No attempt where it wasn't asked. */
export type Rests = { kind: 'rests'; reason: string; until: Instant; isAttempt: boolean }

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
    /** About a price or tickets; other news may wait on purpose. */
    isChange: boolean
  }[]
  /** How long a batch has waited unstarted; null if none does. */
  waitingSince: Instant | null
}
