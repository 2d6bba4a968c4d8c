import { z } from 'zod'
import type { Instant } from '#worker/ground/platform/clock.ts'
import { type AddOn, type OfferKind, offerMeanings } from '#worker/matches/catalogue/add-ons/kinds.constants.ts'
import { type Availability, availabilities, platformKinds } from '#worker/matches/catalogue/constants.ts'
import type { PlatformRef } from '#worker/matches/catalogue/platforms/contract.ts'
import type { StatedSale } from '#worker/matches/catalogue/sales/contract.ts'
import { maxPatternLength, maxRulesPerPlatform, type verdicts } from './constants.ts'
import type { Occasion } from './plausible.contract.ts'

// ── Extraction of a platform's pages ────────────────────────────────────────────────────────────

/** Fields an admin rule can fill. */
const ruleFields = ['ticket_type', 'price', 'fees', 'currency', 'availability', 'quantity', 'section'] as const

/** One rule: where a row's field is (CSS or linear-time regex), and what valid values look like. */
export const ExtractionRule = z.object({
  field: z.enum(ruleFields),
  selectorType: z.enum(['css', 'regex']),
  selector: z.string().min(1).max(maxPatternLength),
  /** Read an attribute instead of the text; CSS only. */
  attribute: z.string().max(60).optional(),
  isRequired: z.boolean().default(false),
  /** Linear-time regex for the whole value. */
  validationPattern: z.string().max(maxPatternLength).optional(),
})
export type ExtractionRule = z.infer<typeof ExtractionRule>

/** Availability by the platform's wording; compared trimmed and in lower case. */
const AvailabilityWords = z.record(z.string(), z.enum(availabilities))

/** What words in a platform's ticket types and sections mean there; they win over the built-in vocabulary of add-ons. */
const ticketWords = z.record(z.string(), z.enum(offerMeanings)).optional()

export const ExtractionSpec = z.discriminatedUnion('kind', [
  /** schema.org JSON-LD, then microdata, then RDFa and Open Graph. */
  z.object({ kind: z.literal('structured'), ticketWords }),
  /** Ticketmaster Discovery v2 JSON. */
  z.object({ kind: z.literal('ticketmaster'), ticketWords }),
  /** SeatGeek JSON. */
  z.object({ kind: z.literal('seatgeek'), ticketWords }),
  /** An administrator's rules: `row` selects one element per offer (the whole page when absent). */
  z.object({
    kind: z.literal('rules'),
    row: z.string().max(maxPatternLength).optional(),
    rules: z.array(ExtractionRule).min(1).max(maxRulesPerPlatform),
    availabilityWords: AvailabilityWords.default({}),
    ticketWords,
  }),
])
export type ExtractionSpec = z.infer<typeof ExtractionSpec>

// ── Extraction result ───────────────────────────────────────────────────────────────────────────

/** One kind of ticket on the page. Prices are integer minor units. */
export type ExtractedOffer = {
  ticketType: string
  section: string | null
  /** Listed price without `feesPence`; null if the page gives a range or none. */
  pricePence: number | null
  /** Words say that it costs nothing: a nought in data alone is no price. */
  isFree?: true
  /** Ends of a range (AggregateOffer, priceRanges); null for a single price. */
  lowPence: number | null
  highPence: number | null
  /** Mandatory fees per ticket; null if not shown. */
  feesPence: number | null
  /** ISO 4217; null if not shown. */
  currency: string | null
  /** At the moment of the check: what is not on sale yet, or not any more, is unknown. */
  availability: Availability
  /** It leaves out whether it can be had, which is no word that it cannot. */
  isUnstated?: true
  quantity: number | null
  /** The seller's own name of the offer, by which its programs sell it, where the page gives one. */
  ref?: string
  /** A ticket, something sold beside it, or unclear; without it, the names decide. */
  kind?: OfferKind
  /** The add-on that an offer is, or may be; null for a ticket. */
  addOn?: AddOn | null
  /** When its sale opens and ends, where the page says so and that may still matter. */
  opensAt?: Instant | null
  closesAt?: Instant | null
}

export type ExtractedEvent = {
  name: string | null
  /** As on the page, normally ISO 8601. */
  startDate: string | null
  homeTeam: string | null
  awayTeam: string | null
  venue: string | null
  status: string | null
  /** Both competitors, where it does not say which is at home. */
  competitors?: [string, string]
  /** The series and sport that it belongs to, as the page names them. */
  within?: string
  /** Who holds it, and the label that its description begins with. */
  around?: string
  /** When its sales open, where it says so. */
  sales?: StatedSale[]
}

/** What a page calls itself, in its markup. */
export type PageNames = {
  title: string | null
  /** Open Graph's title. */
  shared: string | null
  /** The first headings, in page order. */
  headings: string[]
  /** None of them is of the first rank. */
  isUntitled?: boolean
  /** Days and moments marked up beside the first heading. */
  times: string[]
  /** The first day with its year in the text below the first heading. */
  said?: string
  /** All days with their years there. */
  days?: string[]
  /** The hour right behind that day: "18:30". */
  saidHour?: string
  /** The markup behind the first heading up to the end of that day's text. */
  untilDay?: string
  /** The text below it, up to what is sold. */
  below?: string
  /** Short texts right above and below it that may name a competition or a season. */
  labels?: string[]
  /** Trails that lead to it, each from the outermost crumb: "Tickets", "Women". */
  trails?: string[][]
  canonical: string | null
}

export const problemCodes = [
  'other_event',
  'unsure_event',
  'nothing_found',
  'malformed_data',
  'block_page',
  'waiting_room',
  'not_ticket_page',
  'truncated',
  'foreign_address',
  'too_complex',
  'too_many_offers',
  'required_field_missing',
  'value_rejected',
  'prices_disagree',
  'words_disagree',
  'words_unknown',
  'price_zero',
  'price_negative',
  'price_unreadable',
  'wrong_currency',
  'outlier',
] as const
export type ProblemCode = (typeof problemCodes)[number]

/** Problems where something else stands in the place of a page of tickets. */
export const wallCodes: readonly ProblemCode[] = ['block_page', 'waiting_room', 'not_ticket_page']

/** A problem to show the operator; `offerIndex` is the offer that must be confirmed. */
export type Problem = { code: ProblemCode; detail: string; offerIndex?: number }

export type ExtractedPage = {
  event: ExtractedEvent | null
  offers: ExtractedOffer[]
  problems: Problem[]
  /** Headings above offers that may name a match, by the offer's place. */
  headings?: Record<number, string>
  /** The page for people named by an API, verbatim. */
  pageUrl?: string
  /** How an HTML page calls itself. */
  names?: PageNames
  /** It has no offers, and says in words that there are no tickets. */
  saysNone?: boolean
  /** It has no offers, and says in words that all tickets of its event are gone. */
  saysSoldOut?: boolean
  /** It names its tickets by who comes or by the seat: "Adult", "Block 112". */
  namesTickets?: boolean
  /** Zone in which hours without an offset were read, where that is the ground's and not the platform's own. */
  groundZone?: string
}

/** What a page that lists events says. */
export type Listing = {
  events: (ExtractedEvent & { city: string | null; country: string | null; url: string | null })[]
  links: { url: string; text: string }[]
  /** Its next page. */
  next: string | null
  /** More was there than is kept. */
  isCut: boolean
  problem: string | null
}

// ── Checks ──────────────────────────────────────────────────────────────────────────────────────

export type Verdict = (typeof verdicts)[number]

/**
 * changed: read and sent to the room · unchanged: 304 or the same body · nothing_found: read, without offers · failed: no usable
 * answer · throttled: 429 or 503 with a request to wait · blocked: a block page or 403
 */
export type CheckKind = 'changed' | 'unchanged' | 'nothing_found' | 'failed' | 'throttled' | 'blocked'

/** Platform data for its gate and checks. */
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
  /**
   * False for unauthorised resale without the operator's permission: watched, but never alerted or linked. The law of a
   * match's country may refuse it still.
   */
  isAlertable: z.boolean(),
  /** IANA zone of hours that its pages give without one. */
  timeZone: z.string().optional(),
  /** For an API: sites its events may link to. */
  publicSites: z.array(z.string()).optional(),
  /** Saved rules that read beside those in force, without effect. */
  shadow: z.object({ run: z.number().int(), extraction: ExtractionSpec }).optional(),
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
  /** The page is no longer this match's: the gate forgets it. */
  isUnlinked?: boolean
}

/**
 * The result of one successful check. Empty `offers` means nothing was found: the board keeps the last known offers,
 * which does not mean "sold out", unless the page says so (`isSoldOut`).
 */
export type Observation = {
  /** `<lease id>:<target id>`; repeats change nothing. */
  id: string
  matchId: number
  platform: PlatformRef
  /** The platform's expected currency. */
  currency: string
  /** When the response was complete. */
  seenAt: Instant
  offers: ExtractedOffer[]
  problems: Problem[]
  /** The page is unusual for its platform: what it changes waits, and a second check does not confirm it. */
  isUnusual?: boolean
  /** It is not certain that the page is this match's: nothing of it is believed, and the board is confirmed by none of it. */
  isUnsure?: boolean
  /** Another match's page or a wall stands in its place, as a second reading confirmed: whether the board's offers are still on sale is not known. */
  isOther?: boolean
  /** The page has no offers, and says that all tickets of this match are gone: so are those on the board. */
  isSoldOut?: boolean
  /** What the page shows is where a board may begin; later changes are then news. */
  isBeginning?: boolean
  /** Occasion that may make tickets of the match dearer or cheaper than others. */
  occasion?: Occasion
  /** When the page was last read well before this. */
  checkedBeforeAt?: Instant
  /** By which version of reading pages. */
  readingVersion: number
}
