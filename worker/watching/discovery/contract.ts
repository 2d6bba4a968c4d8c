import { z } from 'zod'
import type { Instant } from '#worker/ground/platform/clock.ts'
import type { StatedSale } from '#worker/matches/catalogue/sales/contract.ts'
import type { FoundEvent } from '../matching/contract.ts'
import { type FoundState, maxWhyLength, ruleWrong, type SourceKind, sourceKinds, sourceWrong } from './constants.ts'

/** How far the reading of a source is; what is left of it. */
export type Cursor = {
  /** Requests so far. */
  pages: number
  details: number
  /** Addresses to read, in order: list pages, sitemap files. */
  rest: string[]
  /** Windows of time a search has yet to ask for, and the page within the first. */
  windows: [from: Instant, to: Instant][]
  page: number
  /** Pages of events whose day is not known yet. */
  eventPages: string[]
  /** Counted for the operator. */
  found: number
  linked: number
  review: number
  /** Kept as not ours; links that are not kept. */
  others: number
  leftOut: number
  /** Something was left out: which limit. */
  isCut: boolean
}

/** Facts of a found event that are compared with our matches. */

export type FoundInput = {
  source_kind: FoundEvent['sourceKind']
  title?: string | null
  start_date?: string | null
  venue?: string | null
  city?: string | null
  country?: string | null
  timezone?: string | null
  url?: string | null
  status?: string | null
  flags?: Record<string, unknown>
  classification?: unknown
  performers?: unknown
  /** When sales open and close, as stated; not compared. */
  sales?: StatedSale[]
}

/** One event as a source lists it. */
export type Found = {
  key: string
  /** Address of the page or API answer that lists its tickets. */
  url: string
  facts: FoundInput
}

/** One answer of a source. */
export type SourceAnswer = { found: Found[]; next: Partial<Cursor>; isCut?: boolean }

/** A step of the reading of a source; `dueAt` names the step, so that a repeated message does nothing. */
export const DiscoverMessage = z.object({
  version: z.literal(1),
  type: z.literal('discover'),
  sourceId: z.number().int(),
  dueAt: z.number(),
})
export type DiscoverMessage = z.infer<typeof DiscoverMessage>

/** A match's page was checked again and again, and is not there, or about another match. */
export const PageGoneMessage = z.object({
  version: z.literal(1),
  type: z.literal('page_gone'),
  platformId: z.number().int(),
  matchId: z.number().int(),
  url: z.string(),
  /** Revision of the checked target; a page linked again since has a newer one. Absent from an older version. */
  revision: z.number().int().optional(),
  /** What the page is about instead, in a sentence for operators. */
  why: z.string().max(maxWhyLength).optional(),
})
export type PageGoneMessage = z.infer<typeof PageGoneMessage>

export const SourceForm = z.object({
  kind: z.enum(sourceKinds),
  url: z.string({ error: sourceWrong }).trim().max(2_048, sourceWrong).default(''),
  link_rule: z
    .string()
    .trim()
    .max(300, ruleWrong)
    .default('')
    .transform((text) => text || null),
})

/** A source as the desk shows it. */
export type ShownSource = {
  id: number
  kind: SourceKind
  url: string
  linkRule: string | null
  isReading: boolean
  /** Its last reading failed: it is read again at `dueAt`. */
  isTriedAgain: boolean
  /** It is being read, or will be within minutes. */
  isSoonNew: boolean
  readAt: Instant | null
  outcome: string | null
  dueAt: Instant
}

/** A match beside an event. */
export type ReviewMatch = {
  id: number
  kickoffAt: Instant | null
  matchDay: string
  venue: string | null
  round: string
  home: string
  away: string
  league: string
}

/** An event as an operator decides on it, with the match it may be. */
export type ReviewEvent = {
  id: number
  version: number
  state: FoundState
  why: string
  isDecided: boolean
  seenAt: Instant
  platform: string
  url: string
  title: string | null
  startDate: string | null
  venue: string | null
  city: string | null
  match: ReviewMatch | null
  /** Names of the sides that mean no club we know. */
  unknownNames: { home: string | null; away: string | null }
}
