import type { Instant } from '#worker/ground/platform/clock.ts'
import type { ReachKind } from './constants.ts'
import type { OwnershipChange } from './rules.ts'

/**
 * A way by which the account's news leaves it, as its owner knows it: "Leeds fans", "+44…", a colleague's address, empty for
 * the calendar. `name`: which of its kind, where there may be several.
 */
export type Reach = {
  kind: ReachKind
  name: string
  label: string
  /** Another in its place has another one: what the owner keeps is what they were shown. */
  mark: string
}

/** The change because of which purchases end. */
export type EndingCause = OwnershipChange

/** Ends what a user's account buys, if a change has noted that. */
export type EndsPurchases = { end: (userId: number) => Promise<void> }

/** What a later feature buys for the users of accounts. */
export type AccountPurchases = {
  /** Things that may still buy for the user, in words: "2 mandates". Empty for none. */
  listOf: (userId: number) => Promise<string[]>
  /** Ends it, as the table says of the change; may be repeated. */
  end: (userId: number, change: EndingCause) => Promise<void>
}

/** `staysOff`: an operator switched the account off, so that no address takes it back. */
export type WaitingDeletion = { until: Instant; staysOff: boolean }

/**
 * `until`: when the address before can no longer take the account back. Each is null where it does not apply. `staysOff`: an
 * operator switched the account off, so that taking it back does not open it.
 */
export type WayBack = {
  movedAt: Instant | null
  until: Instant | null
  deletionWaitsUntil: Instant | null
  staysOff: boolean
}
