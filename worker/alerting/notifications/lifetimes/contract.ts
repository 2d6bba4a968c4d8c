import type { Instant } from '#worker/ground/platform/clock.ts'
import type { AnnouncedKind } from './constants.ts'

/** What a change's notifications said is there, on the platform that changed; once for all who were notified of it. */
export type Announced = {
  what: AnnouncedKind
  /** `anyTicket`, or the alert that wants certain tickets. */
  alertId: number
  platformId: number
  /** Null for tickets. */
  pence: number | null
  currency: string | null
  /** Whether fees may come on top of the price; missing if not known. */
  isPlusFees?: boolean
}

/** Identifies a lifetime. */
export type LifetimeKey = { subjectId: string; what: AnnouncedKind; alertId: number }

/** How long what was announced has been there. */
export type Lifetime = LifetimeKey &
  Pick<Announced, 'platformId' | 'pence' | 'currency'> & {
    matchId: number
    seenAt: Instant
    /** The newest check that found it there, of those we read. */
    checkedAt: Instant
    /** Not there since this check, and not yet confirmed. */
    missingAt: Instant | null
    /** The earliest it may have come back after that; null while it has not, or where no change says. */
    returnedAt: Instant | null
    /** Whether it was still there a minute later; null while no check says. */
    hasLasted: boolean | null
    /** When the board is read again. */
    dueAt: Instant
  }

/** How fast a buyer of a match must be. */
export type MatchClock = {
  /** When the newest was announced that is still there; null for none. */
  newestAt: Instant | null
  /** How long those that are gone were there, in milliseconds, newest first; once for each announcement. */
  livedMs: number[]
}

/** What a reading of the board makes of a lifetime. `dueAt` null: nothing more is asked. */
export type Judged = {
  checkedAt: Instant
  missingAt: Instant | null
  goneAt: Instant | null
  hasLasted: boolean | null
  dueAt: Instant | null
}
