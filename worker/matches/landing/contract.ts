import type { Instant } from '#worker/ground/platform/clock.ts'
import type { Uptime } from '#worker/running/status/contract.ts'
import type { Availability } from '../catalogue/constants.ts'
import type { Coverage, Figures, League, Match, WatchedPlatform } from '../catalogue/contract.ts'
import type { RailName } from './constants.ts'

/** What happened to a ticket; `listed` is its first observation. */
export type Movement = 'fell' | 'rose' | 'appeared' | 'gone' | 'listed'

export type LedgerEntry = {
  /** Unique within a ledger. */
  id: string
  matchId: number
  homeName: string
  awayName: string
  at: Instant
  platformName: string
  ticketType: string
  section: string | null
  movement: Movement
  /** Shown price now, and before if it changed; null if unknown. */
  pricePence: number | null
  previousPence: number | null
  /** Whether fees may come on top of the price now, and of the one before; missing if not known. */
  isPlusFees?: boolean | undefined
  wasPlusFees?: boolean | undefined
  currency: string | null
  availability: Availability
}

export type Ledger = {
  /** Latest first; empty without recent changes. */
  entries: LedgerEntry[]
  /** Last ticket change among the next matches; null before the first. */
  lastChangedAt: Instant | null
}

/** The ledger as read at a moment. */
export type LedgerReading = { ledger: Ledger; now: Instant }

/** What only the operator can confirm; null when unset. `since`: the year when watching began. */
export type Claims = { users: string | null; rating: string | null; tickets: string | null; since: string | null }

/** A match whose tickets changed. */
export type ChangedMatch = { id: number; homeName: string; awayName: string; changedAt: Instant }

/** A reason to look at some matches, with them; without any it is left out. */
export type Rail = { name: RailName; matches: Match[] }

/** The part of the coverage that the home page shows and therefore sends. */
export type ShownCoverage = {
  leagues: Pick<League, 'slug' | 'name' | 'country'>[]
  teams: Coverage['teams']
  platforms: Pick<WatchedPlatform, 'name' | 'kind'>[]
}

/** What is shown beside the matches. Each part is null when unreadable, independently of the others. */
export type LandingFacts = {
  figures: Figures | null
  coverage: ShownCoverage | null
  ledger: Ledger | null
  rails: Rail[] | null
  uptime: Uptime | null
}
