import { z } from 'zod'
import type { Availability, PlatformKind } from '../catalogue/constants.ts'
import type { PriceSummary } from '../changes/contract.ts'
import type { Instant } from '../platform/clock.ts'
import { defaultHistoryLimit, maxHistoryDays, maxHistoryLimit } from './constants.ts'

// ── What a client may ask ───────────────────────────────────────────────────────────────────────

function wholeNumber(most: number) {
  return z.coerce
    .number<string>('must be a whole number')
    .int('must be a whole number')
    .min(1, 'must be at least 1')
    .max(most, `must be at most ${most}`)
}

const matchId = wholeNumber(Number.MAX_SAFE_INTEGER)

export const PricesParams = z.object({ id: matchId })
export const HistoryParams = z.object({ matchId })

export const HistoryQuery = z.object({
  limit: wholeNumber(maxHistoryLimit).default(defaultHistoryLimit),
  /** Slug or id. */
  platform: z.string().trim().min(1).max(100).optional(),
  days: wholeNumber(maxHistoryDays).optional(),
})
export type HistoryQuery = z.infer<typeof HistoryQuery>

// ── What is answered: the specification's fields first, ours after ──────────────────────────────

export type PriceEntry = {
  id: number
  platform_name: string
  /** Per ticket, decimal: all-in where `is_all_in`, otherwise plus fees that the platform does not tell. */
  price: number | null
  currency: string | null
  ticket_type: string
  /** `unknown` once the match is over. */
  availability_status: Availability
  /** UTC, ISO 8601. */
  last_checked_at: string
  section: string | null
  /** The part of the price that is fees; null where the platform does not tell. */
  fees: number | null
  is_all_in: boolean
  /** Upper end, where the platform gives a range; `price` is then the lower end. */
  highest_price: number | null
  quantity: number | null
  platform_kind: PlatformKind
  /** Null for unauthorised resale, which is shown and labelled, never linked; and once the match is over. */
  url: string | null
}

export type PriceHistoryEntry = {
  /** UTC, ISO 8601. */
  checked_at: string
  platform_name: string
  /** Null when the platform no longer listed the ticket, or named no price. */
  price: number | null
  currency: string | null
  ticket_type: string
  section: string | null
  availability_status: Availability
}

export type RefreshAnswer = {
  queued: true
  /** Platforms that will be looked at now, and those that were looked at a moment ago. */
  platforms: number
  already_fresh: number
}

// ── What the match page shows ───────────────────────────────────────────────────────────────────

export type OfferView = {
  id: number
  ticketType: string
  section: string | null
  /** The shown price: all-in where `feesPence` is known. */
  pricePence: number | null
  highPence: number | null
  feesPence: number | null
  currency: string | null
  availability: Availability
  quantity: number | null
  /** For some people only: listed, and never the lowest price. */
  isReduced?: boolean | undefined
  changedAt: Instant
}

export type PlatformView = {
  id: number
  slug: string
  name: string
  kind: PlatformKind
  isAlertable: boolean
  /** Null for unauthorised resale, and before the first look. */
  url: string | null
  /** Null before the first look. */
  standing: PriceSummary | null
  /** The last good look, and when the next one is due; null where unknown. */
  lookedAt: Instant | null
  dueAt: Instant | null
  /** The last look failed, or the next one is overdue. */
  isStale: boolean
  lastProblem: string | null
  /** Offers held back until a second look confirms them. */
  quarantined: number
  /** What can be bought first, then the cheapest. */
  offers: OfferView[]
}

/** The price from `at` on; null while nothing could be had. */
export type SeriesPoint = { at: Instant; pricePence: number | null }
export type PriceSeries = { platformId: number; platformName: string; currency: string; points: SeriesPoint[] }

export type BoardView = {
  matchId: number
  seq: number
  /** Over all platforms that may alert. */
  standing: PriceSummary
  platforms: PlatformView[]
  series: PriceSeries[]
}

/** One fact of a price over time: what a ticket cost on a platform from `at` on. */
export type PriceStep = {
  at: Instant
  platformId: number
  platformName: string
  ticketType: string
  section: string | null
  pricePence: number | null
  currency: string | null
  availability: Availability
}

/** An offer as the room tells it. */
export type ListedOffer = OfferView & {
  platformId: number
  platformName: string
  platformKind: PlatformKind
  isAlertable: boolean
  url: string
  lookedAt: Instant
}
