import type { Instant } from '#worker/ground/platform/clock.ts'
import type { DeliveryChannel } from '#worker/people/channels.constants.ts'
import type { Plan } from '#worker/people/plans/constants.ts'
import type { AlertTargetKind, AlertType, DigestKind, RepeatMode } from './constants.ts'
import type { Partition, Position } from './walk.rules.ts'

export type AlertTarget = { kind: AlertTargetKind; id: number }

/** Names compared by whole words: "F1" does not match block F13. */
export type NameFilter = { wanted: string[]; unwanted: string[] }

/** Which tickets count for an alert. */
export type TicketConditions = {
  /** Seats side by side; 1 for any ticket. */
  together: number
  /** Adult and other full-price tickets unless reduced ones are wanted by name. */
  ticketTypes: NameFilter
  areas: NameFilter
  isWithoutAwayEnd: boolean
  isWithoutHospitality: boolean
  isOfficialOnly: boolean
}

export type Alert = {
  id: number
  userId: number
  /** The first target; a change on any of them counts. */
  targetKind: AlertTargetKind
  targetId: number
  moreTargets: AlertTarget[]
  alertType: AlertType
  /** In `currency`; null means any notable fall. */
  priceThresholdPence: number | null
  /** ISO 4217. Null when not chosen: the currency of the shown price. */
  currency: string | null
  /** Null: any full-price ticket. */
  conditions: TicketConditions | null
  /** Null: any platform. */
  platformId: number | null
  repeatMode: RepeatMode
  /** `spaced` only. */
  repeatHours: number | null
  /** How its messages are collected; null: each goes out as it comes. */
  digest: DigestKind | null
  /** In order of preference. */
  channels: DeliveryChannel[]
  /** Unticked by its owner; any other channel is added when it is switched on. */
  leftOutChannels: DeliveryChannel[]
  isActive: boolean
  mutedUntilAt: Instant | null
  expiresAt: Instant | null
  createdAt: Instant
  /** Null unless deleted; can be restored for `undoDeleteMs`. */
  deletedAt: Instant | null
  /** The plan whose end paused it: it comes back with a plan that has room. Null unless a plan did. */
  pausedAfter: Plan | null
  pausedAt: Instant | null
  /** The client that an agent made it for; null for their own. */
  clientId: number | null
}

/** What decides whether an alert fires; it was found by its targets, and a paused one is not found. */
export type Candidate = Omit<
  Alert,
  'targetKind' | 'targetId' | 'moreTargets' | 'leftOutChannels' | 'pausedAfter' | 'pausedAt'
>

/** A target as pages show it; `name` is null and `href` leads nowhere for one that is gone. */
export type NamedTarget = AlertTarget & { name: string | null; href: string | null }

/** An alert as its owner reads it. */
export type NamedAlert = Alert & {
  /** Whom an agent made it for; null for themselves. */
  clientName: string | null
  /** "Leeds v Arsenal, Sat 28 Nov · £35 or less" */
  name: string
  /** Every target in full: "Arsenal and Premier League", "Leeds United v Arsenal"; null when all are gone. */
  targetName: string | null
  targets: NamedTarget[]
  /** Kick-off of an alert's one match; the day alone while the time is not known. */
  kickoffAt: Instant | null
  matchDay: string | null
  /** When every match that it watches is called off: nothing comes until one is back on. */
  calledOff: 'cancelled' | 'postponed' | null
  /** Newest good check of an alert's one match; null where no platform is read for it. */
  checkedAt: Instant | null
  /** The only platform whose tickets count for it, where that is read no more. */
  retiredPlatform: string | null
  /** Whether the price now is above its maximum; null where that is not known without asking the match's room. */
  isAboveLimit: boolean | null
  /** When it last notified its owner; null for never, or not among their newest `notificationsAskedForLast`. */
  lastNotifiedAt: Instant | null
}

/** Why an alert sends nothing, as the log of messages keeps it. */
export type Silence =
  | 'alert deleted'
  | 'alert paused when the plan ended'
  | 'alert turned off'
  | 'alert expired'
  | 'alert muted'

export type AlertCounts = { active: number; total: number; team: number; league: number }

/**
 * A page of a person's alerts, newest first. `counts`: of all their alerts; `matching`: how many the filter leaves, on all
 * pages; `next`: the alert before which the next page begins, null on the last.
 */
export type AlertList = { alerts: NamedAlert[]; counts: AlertCounts; matching: number; next: number | null }

/** Reads the alerts that a change, or what is announced of a match, may concern. */
export type Candidates = {
  /** The partitions that have any alert, the others as null: a partition keeps its number. */
  nonEmptyPartitions: (partitions: readonly (Partition | null)[]) => Promise<(Partition | null)[]>
  /** The next alerts of a partition by threshold and id, of active accounts; the channel decides whether it can reach them. */
  page: (partition: Partition, after: Position, limit: number) => Promise<Candidate[]>
}
