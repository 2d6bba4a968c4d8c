import { z } from 'zod'
import type { Instant } from '#worker/ground/platform/clock.ts'
import { entityId, wholeNumber } from '#worker/ground/platform/whole-number.ts'
import type { AddOn, OfferKind } from '../catalogue/add-ons/kinds.constants.ts'
import type { Availability, MatchStatus, PlatformKind } from '../catalogue/constants.ts'
import type { PriceSummary } from '../changes/contract.ts'
import { defaultHistoryLimit, maxHistoryDays, maxHistoryLimit } from './constants.ts'

// ── Client input ────────────────────────────────────────────────────────────────────────────────

const matchId = entityId()

export const PricesParams = z.object({ id: matchId })
export const HistoryParams = z.object({ matchId })

export const HistoryQuery = z.object({
  limit: wholeNumber({ least: 1, most: maxHistoryLimit }).default(defaultHistoryLimit),
  platform: z.string().trim().min(1).max(100).optional().describe('The id of a platform, or its name in addresses.'),
  days: wholeNumber({ least: 1, most: maxHistoryDays }).optional().describe('So many days back.'),
})
export type HistoryQuery = z.infer<typeof HistoryQuery>

// ── Answers: the specification's fields first, then ours ────────────────────────────────────────

export type PriceEntry = {
  id: number
  platform_id: number
  platform_name: string
  /** Per ticket, decimal: all-in if `is_all_in`, otherwise plus unknown fees. */
  price: number | null
  currency: string | null
  ticket_type: string
  /** `unknown` once the match is over. */
  availability_status: Availability
  /** UTC, ISO 8601. */
  last_checked_at: string
  section: string | null
  /** Fees included in the price; null if the platform does not show them. */
  fees: number | null
  is_all_in: boolean
  /** Upper end of a range; `price` is then the lower end. */
  highest_price: number | null
  quantity: number | null
  /** Only tickets are alerted and count for lowest prices. */
  kind: OfferKind
  /** For some people only, such as juniors: never the lowest price. */
  is_reduced: boolean
  /** UTC, ISO 8601; of a sale that has not begun. */
  opens_at: string | null
  platform_kind: PlatformKind
  /** Null for unauthorised resale, which is labelled but never linked, and once the match is over. */
  url: string | null
}

export type PriceHistoryEntry = {
  /** UTC, ISO 8601. */
  checked_at: string
  platform_name: string
  /** Null when the ticket was no longer listed or had no price. */
  price: number | null
  currency: string | null
  ticket_type: string
  section: string | null
  availability_status: Availability
}

export type RefreshAnswer = {
  queued: true
  /** Platforms to be checked now, and those checked a moment ago. */
  platforms: number
  already_fresh: number
  /** Those to be checked when their pause ends, and the first such end; missing without one. */
  paused?: { platforms: number; until: string }
}

/** Where a price stands among the lowest of each of `days` days, of which it is usual between the two. */
export type PriceLevel = { level: 'low' | 'usual' | 'high'; fromPence: number; toPence: number; days: number }

// ── Match page ──────────────────────────────────────────────────────────────────────────────────

export type OfferView = {
  id: number
  ticketType: string
  section: string | null
  /** The shown price: all-in if `feesPence` is known. */
  pricePence: number | null
  highPence: number | null
  feesPence: number | null
  currency: string | null
  availability: Availability
  quantity: number | null
  /** Reduced: listed, but never the lowest price. */
  isReduced?: boolean | undefined
  /** Only tickets count. */
  kind?: OfferKind | undefined
  addOn?: AddOn | null | undefined
  /** When its sale opens and ends, if stated. */
  opensAt?: Instant | null | undefined
  closesAt?: Instant | null | undefined
  changedAt: Instant
}

/** When each seller of a match was last read well, by the name that lists show; and when lists last heard that it is unread since. */
export type SellerChecks = Record<string, [seenAt: Instant, unreadAt?: Instant]>

/** A platform with a page for the match. */
export type WatchedPlatform = {
  id: number
  slug: string
  name: string
  kind: PlatformKind
  /** The fetched URL, if it is an API's and not a page for people. */
  apiUrl?: string | null
}

/** What is known of a match whose prices are shown. */
export type PricedMatch = {
  match: { id: number; status: MatchStatus }
  /** Where it is played; null where that is not sure. */
  country: string | null
  platforms: Promise<WatchedPlatform[]>
}

export type PlatformView = {
  id: number
  slug: string
  name: string
  kind: PlatformKind
  isAlertable: boolean
  /** Why the law of the match's country gives it neither link nor alerts. */
  refusal?: string | undefined
  /** Null for unauthorised resale and before the first check. */
  url: string | null
  /** Null before the first check. */
  summary: PriceSummary | null
  /** The last successful check, and when the next is due; null if unknown. */
  checkedAt: Instant | null
  dueAt: Instant | null
  /** The last check failed or the next is overdue. */
  isStale: boolean
  lastProblem: string | null
  /** Offers held back until a second check confirms them. */
  quarantined: number
  /** A queue stands before its page, since when. */
  queue?: { since: Instant } | undefined
  /** Purchasable first, then cheapest. */
  offers: OfferView[]
}

/** The price from `at` on; null while nothing was available. */
/** `isUnsure`: none is known to be on sale, and no page has said that what was is gone. */
export type SeriesPoint = { at: Instant; pricePence: number | null; isUnsure?: true }
export type PriceSeries = { platformId: number; platformName: string; currency: string; points: SeriesPoint[] }

export type BoardView = {
  matchId: number
  seq: number
  /** Over all alertable platforms. */
  summary: PriceSummary
  platforms: PlatformView[]
  series: PriceSeries[]
}

/** A ticket's price on a platform from `at` on. */
export type PriceStep = {
  at: Instant
  platformId: number
  platformName: string
  ticketType: string
  section: string | null
  pricePence: number | null
  currency: string | null
  availability: Availability
  /** Whether fees may come on top of the price; missing if not known. */
  isPlusFees?: boolean | undefined
  kind?: OfferKind | undefined
  addOn?: AddOn | null | undefined
}

/** An offer as sent by the room. */
export type ListedOffer = OfferView & {
  platformId: number
  platformName: string
  platformKind: PlatformKind
  isAlertable: boolean
  url: string
  checkedAt: Instant
}
