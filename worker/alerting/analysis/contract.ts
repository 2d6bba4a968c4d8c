import { z } from 'zod'
import type { Instant } from '#worker/ground/platform/clock.ts'
import { entityId } from '#worker/ground/platform/whole-number.ts'
import { analysisCharts, analysisTexts, type SubjectKind, subjectKinds, type triedPercents } from './constants.ts'

// ── Kept for each match ─────────────────────────────────────────────────────────────────────────

/** How often something was seen, by hour of London's day. */
export type ByHour = Partial<Record<number, number>>

/** What was measured of some tickets of a match before its kick-off. */
export type TicketFigures = {
  /** Lowest price in each of `daySpans`; null while none was on sale. */
  lows: (number | null)[]
  /** Hours before kick-off of each time that all were sold, the first ones. */
  soldOut: number[]
  /** When there were tickets again after all were sold, and for how many minutes, the first ones. */
  returns: ByHour
  returnMinutes: number[]
  /** When the lowest price fell. */
  falls: ByHour
}

/** An alert that is tried on the past: of any tickets, any notable fall, or a maximum price in per cent below the first. */
export type Tried = 'tickets' | 'fall' | (typeof triedPercents)[number]

/** How often it would have fired, and when first; how long its price lasted then, null where it names none. */
export type Caught = { alert: Tried; times: number; hoursBefore: number | null; minutes: number | null }

/** What was measured of one match. */
export type Figures = {
  currency: string
  /** Changes that were seen. */
  changes: number
  whole: TicketFigures
  sellers: (TicketFigures & { id: number; name: string })[]
  areas: (TicketFigures & { name: string })[]
  caught: Caught[]
}

export type KeptFigures = { matchId: number; homeTeamId: number; season: string; madeAt: Instant; figures: Figures }

// ── Client input ────────────────────────────────────────────────────────────────────────────────

const season = z.string().regex(/^\d{4}(-\d{2})?$/, 'must be a season, such as 2026-27')

const subjectFields = {
  kind: z.enum(subjectKinds, 'is not a choice'),
  /** Id of the match, team, league or platform; for an area, of the team whose ground it is in. */
  id: entityId(),
  area: z.string().trim().min(1).max(200).optional(),
  /** The newest measured one where it is left out. */
  season: season.optional(),
}

type Named = { kind: SubjectKind; area?: string | undefined }
const areaNamed = [
  ({ kind, area }: Named) => kind !== 'area' || area !== undefined,
  about(analysisTexts.areaNeeded),
] as const
const areaLeftOut = [
  ({ kind, area }: Named) => kind === 'area' || area === undefined,
  about(analysisTexts.areaUnwanted),
] as const

function about(message: string) {
  return { path: ['area'], message }
}

export const Subject = z
  .object(subjectFields)
  .refine(...areaNamed)
  .refine(...areaLeftOut)
export type Subject = z.infer<typeof Subject>

export const AnalysisQuery = z
  .object({
    ...subjectFields,
    format: z.enum(['json', 'csv'], 'is not a choice').default('json'),
    /** The one chart to put into a file; all of them where it is left out. */
    chart: z.enum(analysisCharts, 'is not a choice').optional(),
  })
  .refine(...areaNamed)
  .refine(...areaLeftOut)

// ── Answers ─────────────────────────────────────────────────────────────────────────────────────

/** Over `n` matches; of fewer than `leastMatches` no median is given, but for one match it is what was measured. */
export type Middle = { median: number | null; lowest: number | null; highest: number | null; n: number }

/** By `daySpans`. */
export type SpanRow = { fromDays: number; toDays: number } & Middle

export type Part = { name: string; id: number | null; bySpan: SpanRow[]; overall: Middle }

export type HourRow = { hour: number; returns: number; falls: number }

export type CaughtRow = {
  alert: Tried
  /** Matches, out of `n`, in which it would have fired; `times` counts the firings. */
  matches: number
  n: number
  times: number
  hoursBefore: Middle
  minutes: Middle
}

export type Analysis = {
  kind: SubjectKind
  id: number
  area: string | null
  name: string
  /** The page of the match, team or league. */
  href: string | null
  /** Null for a match. */
  season: string | null
  seasons: string[]
  madeAt: Instant | null
  currency: string | null
  matches: number
  /** Left out, because prices in two currencies are not compared. */
  otherCurrencies: number
  /** Changes that were seen in those matches. */
  changes: number
  prices: SpanRow[]
  /** Between the dearest and the cheapest seller's lowest price in each span, where two or more had one. */
  spread: SpanRow[]
  sellers: Part[]
  areas: Part[]
  /** Matches of which all tickets were sold at some time; the first time of each, in hours before kick-off. */
  soldOut: {
    matches: number
    times: number
    hoursBefore: Middle
    bySpan: { fromDays: number; toDays: number; n: number }[]
  }
  /** How many minutes tickets that came back were there; `n` counts these times. */
  returnMinutes: Middle
  hours: HourRow[]
  /** Null of fewer than `leastMoments` returns and falls. */
  bestHour: { hour: number; moments: number; of: number } | null
  /** Empty for a seller and an area, of which it is not measured. */
  caught: CaughtRow[]
}
