import { z } from 'zod'
import { type Availability, availabilities, platformKinds } from '../catalogue/constants.ts'
import type { Instant } from '../platform/clock.ts'
import { maxPatternLength, maxRulesPerPlatform } from './constants.ts'

// ── How a platform's pages are read ─────────────────────────────────────────────────────────────

/** Fields an admin rule can fill. */
const ruleFields = ['ticket_type', 'price', 'fees', 'currency', 'availability', 'quantity', 'section'] as const

/** One rule: where in the row the field is (CSS or linear-time regex), and what a value must look like to be believed. */
export const ExtractionRule = z.object({
  field: z.enum(ruleFields),
  selectorType: z.enum(['css', 'regex']),
  selector: z.string().min(1).max(maxPatternLength),
  /** Read an attribute instead of the text; CSS only. */
  attribute: z.string().max(60).optional(),
  isRequired: z.boolean().default(false),
  /** Linear-time regex over the whole value. */
  validationPattern: z.string().max(maxPatternLength).optional(),
})
export type ExtractionRule = z.infer<typeof ExtractionRule>

/** What the texts of a platform mean; compared in lower case, without outer white space. */
const AvailabilityWords = z.record(z.string(), z.enum(availabilities))

export const ExtractionSpec = z.discriminatedUnion('kind', [
  /** schema.org JSON-LD, then microdata, then RDFa and Open Graph. */
  z.object({ kind: z.literal('structured') }),
  /** Ticketmaster Discovery v2 JSON. */
  z.object({ kind: z.literal('ticketmaster') }),
  /** SeatGeek JSON. */
  z.object({ kind: z.literal('seatgeek') }),
  /** An administrator's rules: `row` selects one element per offer (the whole page when absent). */
  z.object({
    kind: z.literal('rules'),
    row: z.string().max(maxPatternLength).optional(),
    rules: z.array(ExtractionRule).min(1).max(maxRulesPerPlatform),
    availabilityWords: AvailabilityWords.default({}),
  }),
])
export type ExtractionSpec = z.infer<typeof ExtractionSpec>

// ── What a page says ────────────────────────────────────────────────────────────────────────────

/** One kind of ticket as the page tells it. Prices are integer minor units. */
export type ExtractedOffer = {
  ticketType: string
  section: string | null
  /** The price as listed, without `feesPence`; null where the page gives only a range, or none. */
  pricePence: number | null
  /** Ends of a range (AggregateOffer, priceRanges); null for a single price. */
  lowPence: number | null
  highPence: number | null
  /** Mandatory fees per ticket; null where the platform does not tell. */
  feesPence: number | null
  /** ISO 4217; null where the page does not tell. */
  currency: string | null
  availability: Availability
  quantity: number | null
}

export type ExtractedEvent = {
  name: string | null
  /** As on the page, ISO 8601 where the page keeps to it. */
  startDate: string | null
  homeTeam: string | null
  awayTeam: string | null
  venue: string | null
  status: string | null
}

export const problemCodes = [
  'nothing_found',
  'malformed_data',
  'block_page',
  'truncated',
  'too_complex',
  'too_many_offers',
  'required_field_missing',
  'value_rejected',
  'prices_disagree',
  'price_zero',
  'price_negative',
  'price_unreadable',
  'wrong_currency',
  'outlier',
] as const
export type ProblemCode = (typeof problemCodes)[number]

/** Something about a page that an operator should know; `offerIndex` names the offer that must be confirmed. */
export type Problem = { code: ProblemCode; detail: string; offerIndex?: number }

export type ExtractedPage = {
  event: ExtractedEvent | null
  offers: ExtractedOffer[]
  problems: Problem[]
  /** The page for people that an API's answer names, as it stands there. */
  pageUrl?: string
}

// ── What a look was ─────────────────────────────────────────────────────────────────────────────

/** A platform as its gate and its checks know it. */
export const PlatformSpec = z.object({
  id: z.number().int(),
  slug: z.string(),
  name: z.string(),
  kind: z.enum(platformKinds),
  origin: z.string(),
  currency: z.string().length(3),
  extraction: ExtractionSpec,
  budgetPerMinute: z.number().int().positive(),
  isActive: z.boolean(),
  /** False for unauthorised resale that the operator has not turned on: watched, never alerted or linked. */
  isAlertable: z.boolean(),
  /** Of an API: sites that its events may link to. */
  publicSites: z.array(z.string()).optional(),
})
export type PlatformSpec = z.infer<typeof PlatformSpec>

export type Target = {
  id: number
  matchId: number
  url: string
  kickoffAt: Instant | null
  saleAt: Instant | null
  revision: number
  /** The match is played or called off: its pages are not read. */
  isOver?: boolean
}

/** The platform facts an observation carries, so that the room needs no catalogue. */
export const PlatformRef = z.object({
  id: z.number().int(),
  slug: z.string(),
  name: z.string(),
  kind: z.enum(platformKinds),
  /** The match's page for people; empty where none is known. */
  url: z.string(),
  isAlertable: z.boolean(),
})
export type PlatformRef = z.infer<typeof PlatformRef>

/**
 * One good look at one page. An empty `offers` means that the page was read and said nothing: the board keeps the last
 * good offers, never "sold out".
 */
export type Observation = {
  /** `<lease id>:<target id>`; the same id twice changes nothing. */
  id: string
  matchId: number
  platform: PlatformRef
  /** Currency the platform's prices are expected in. */
  currency: string
  /** When the answer had been read. */
  seenAt: Instant
  offers: ExtractedOffer[]
  problems: Problem[]
}
