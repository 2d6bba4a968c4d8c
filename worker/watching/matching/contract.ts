import { z } from 'zod'
import { maxAddressLength, maxPerformers, maxTitleLength, maxWordsOfEvent } from './constants.ts'

const sourceKinds = ['ticketmaster', 'seatgeek', 'jsonld', 'sitemap', 'listing'] as const

/** Text, or an object that names itself; anything else is as good as missing. */
function text(maxLength: number) {
  return z
    .unknown()
    .optional()
    .transform((value) => nameOf(value)?.slice(0, maxLength) ?? null)
}

function nameOf(value: unknown): string | null {
  if (typeof value === 'string') return value.trim() === '' ? null : value
  if (typeof value === 'object' && value !== null && 'name' in value && typeof value.name === 'string')
    return value.name
  return null
}

const key = z.union([z.string(), z.number()]).transform(String).pipe(z.string().min(1).max(200))

/** All texts in a string, a list or an object, however deep a platform nests them; keys of what is true. */
const words = z
  .unknown()
  .optional()
  .transform((value) => {
    const found: string[] = []
    collect(value, 0, found)
    return found.map((word) => word.slice(0, maxTitleLength))
  })

function collect(value: unknown, depth: number, found: string[]): void {
  if (found.length >= maxWordsOfEvent || depth > 4 || typeof value !== 'object' || value === null) {
    if (typeof value === 'string' && found.length < maxWordsOfEvent) found.push(value)
    return
  }
  for (const [key, inner] of Object.entries(value).slice(0, maxWordsOfEvent)) {
    if (inner === true) found.push(key)
    // What a flag is not says nothing.
    else if (key !== 'id') collect(inner, depth + 1, found)
  }
}

/** A flag set to false is a fact of its own: SeatGeek's `date_tbd: false` says that only the hour is open. */
const refuted = z
  .unknown()
  .optional()
  .transform((value) =>
    typeof value === 'object' && value !== null
      ? Object.entries(value).flatMap(([key, inner]) => (inner === false ? [key] : []))
      : [],
  )

const Performer = z
  .unknown()
  .optional()
  .transform((value) => {
    const name = nameOf(value)?.slice(0, maxTitleLength)
    if (name === undefined) return []
    const flags = typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {}
    return [{ name, isHome: flags.home_team === true, isAway: flags.away_team === true }]
  })

const performers = z
  .unknown()
  .optional()
  .transform((value) => (Array.isArray(value) ? value : value == null ? [] : [value]).slice(0, maxPerformers))
  .pipe(z.array(Performer))
  .transform((found) => found.flat())

/** An event as a ticket platform's API, page, sitemap or listing describes it. Only the id is certain. */
export const FoundEvent = z
  .object({
    id: key,
    source_kind: z.enum(sourceKinds).catch('listing'),
    title: text(maxTitleLength),
    start_date: text(100),
    venue: text(maxTitleLength),
    city: text(maxTitleLength),
    country: text(maxTitleLength),
    timezone: text(100),
    url: text(maxAddressLength),
    status: text(100),
    flags: z.unknown().optional(),
    classification: words,
    performers,
  })
  .transform(({ source_kind, start_date, timezone, flags, ...event }) => ({
    ...event,
    sourceKind: source_kind,
    startDate: start_date,
    timeZone: timezone,
    flags: words.parse(flags),
    refuted: refuted.parse(flags),
  }))
export type FoundEvent = z.infer<typeof FoundEvent>

/** One of our matches, with what an event can be compared with. */
export const KnownMatch = z
  .object({
    key,
    league: text(maxTitleLength),
    season: text(100),
    round: text(maxTitleLength),
    home: z.string().min(1).max(maxTitleLength),
    away: z.string().min(1).max(maxTitleLength),
    kickoff_utc: text(100),
    match_day: text(100),
    time_zone: text(100),
    venue: text(maxTitleLength),
    city: text(maxTitleLength),
    country: text(maxTitleLength),
    status: text(100),
    /** Names that an operator taught. */
    home_names: z.array(z.string().max(maxTitleLength)).optional(),
    away_names: z.array(z.string().max(maxTitleLength)).optional(),
  })
  .transform(({ kickoff_utc, match_day, time_zone, ...match }) => {
    const kickoffAt = Date.parse(kickoff_utc ?? '')
    return {
      ...match,
      kickoffAt: Number.isNaN(kickoffAt) ? null : kickoffAt,
      day: /^\d{4}-\d\d-\d\d/.exec(match_day ?? '')?.[0] ?? null,
      timeZone: time_zone,
    }
  })
export type KnownMatch = z.infer<typeof KnownMatch>

/** What the rules make of an event. `why` is a sentence for the operator. What sells nothing never was a match's page. */
export type Verdict =
  | { verdict: 'link'; match: string; why: string }
  | { verdict: 'review'; match: string; why: string }
  | { verdict: 'none'; why: string; sellsNothing?: true }
