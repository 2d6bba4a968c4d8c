import type { Availability } from '../catalogue/constants.ts'
import type { Coverage, Figures } from '../catalogue/contract.ts'
import type { Instant } from '../platform/clock.ts'
import type { Uptime } from '../status/contract.ts'

/** What happened to one ticket. `listed` is the first that was ever seen of it. */
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
  /** The shown price now, and before where it moved; null where none is told. */
  pricePence: number | null
  previousPence: number | null
  currency: string | null
  availability: Availability
}

export type Ledger = {
  /** The latest first; empty when nothing changed lately. */
  entries: LedgerEntry[]
  /** When the tickets of any of the next matches changed last; null before the first change. */
  lastChangedAt: Instant | null
}

/** The ledger as it was read at a moment. */
export type LedgerReading = { ledger: Ledger; now: Instant }

/** Figures that only the operator can vouch for; null where they are not set. */
export type Claims = { users: string | null; rating: string | null; tickets: string | null }

/** What stands beside the matches. Each part is null where it could not be read: none takes another away. */
export type LandingFacts = {
  figures: Figures | null
  coverage: Coverage | null
  ledger: Ledger | null
  uptime: Uptime | null
}
