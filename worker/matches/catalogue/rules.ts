import { dayMs, hourMs, type Instant, minuteMs } from '#worker/ground/platform/clock.ts'
import { manyText } from '#worker/ground/platform/count-text.ts'
import type { PartyPrice } from '../changes/contract.ts'
import type { OfferKind } from './add-ons/kinds.constants.ts'
import {
  type Availability,
  baseLetters,
  type CrestPattern,
  countdownDaysMs,
  crestPath,
  fallShownMs,
  type MatchStatus,
  type PlatformKind,
  soonMs,
  urgentMs,
  type WantedAvailability,
} from './constants.ts'

/**
 * Key for comparing names: lower case, no accents or punctuation, "&" as "and". Keeps every word, so that two clubs
 * never share a key by accident.
 */
export function aliasKey(name: string): string {
  return name
    .toLowerCase()
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .replace(/[ßøłıđæœðþ]/g, (letter) => baseLetters[letter] ?? letter)
    .replaceAll('&', ' and ')
    .replace(/['’`.]/g, '')
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()
}

/** 32-bit FNV-1a over UTF-16 units; not cryptographic. */
export function fingerprint(text: string): number {
  let hash = 0x811c9dc5
  for (let i = 0; i < text.length; i++) hash = Math.imul(hash ^ text.charCodeAt(i), 0x01000193)
  return hash >>> 0
}

// ── Lists ───────────────────────────────────────────────────────────────────────────────────────

export type TimeClass = 'live' | 'urgent' | 'soon' | 'upcoming' | 'unknown'

/** How close a match is by the clock; unknown for an invalid date. */
export function timeClass(kickoffAt: Instant, now: Instant): TimeClass {
  const leftMs = kickoffAt - now
  if (Number.isNaN(leftMs)) return 'unknown'
  if (leftMs <= 0) return 'live'
  if (leftMs <= urgentMs) return 'urgent'
  return leftMs <= soonMs ? 'soon' : 'upcoming'
}

/** "in 20 min", "in 14 h 20 min", "in 6 d 14 h", "in 12 days", "Match started". */
export function countdown(kickoffAt: Instant, now: Instant): string {
  const leftMs = kickoffAt - now
  if (leftMs <= 0) return 'Match started'
  if (leftMs > countdownDaysMs) return `in ${manyText(Math.floor(leftMs / dayMs), 'day')}`
  if (leftMs < hourMs) return `in ${Math.max(1, Math.floor(leftMs / minuteMs))} min`
  const [unitMs, unit, partMs, part] = leftMs < dayMs ? [hourMs, 'h', minuteMs, 'min'] : [dayMs, 'd', hourMs, 'h']
  const parts = Math.floor((leftMs % unitMs) / partMs)
  return `in ${Math.floor(leftMs / unitMs)} ${unit}${parts > 0 ? ` ${parts} ${part}` : ''}`
}

export type LeagueTier = 'elite' | 'major' | 'standard'

/** By words in the league's name. */
export function leagueTier(name: string): LeagueTier {
  const words = name.toLowerCase()
  if (['premier', 'champions', 'world cup'].some((word) => words.includes(word))) return 'elite'
  return ['europa', 'fa cup'].some((word) => words.includes(word)) ? 'major' : 'standard'
}

export type CrestFacts = {
  slug: string
  code: string
  primaryColour: string
  secondaryColour: string
  crestPattern: CrestPattern
}

/** Changes when the picture would; increase the leading number when the drawing changes. */
export function crestVersion(team: CrestFacts): string {
  const facts = [1, team.slug, team.code, team.primaryColour, team.secondaryColour, team.crestPattern].join('|')
  return fingerprint(facts).toString(36)
}

/** Content-addressed URL of a crest, so that it can be cached for ever. */
export function crestUrl(team: CrestFacts): string {
  return `${crestPath}/${team.slug}.svg?v=${crestVersion(team)}`
}

// ── Filtering ───────────────────────────────────────────────────────────────────────────────────

export type WantedTickets = { availability?: WantedAvailability | undefined; maxPricePence?: number | undefined }

/** Whether known ticket facts match the filter; unknown never does. */
export function hasWantedTickets(
  known: { availability: Availability | null; lowestPricePence: number | null },
  { availability, maxPricePence }: WantedTickets,
): boolean {
  if (maxPricePence !== undefined && (known.lowestPricePence === null || known.lowestPricePence > maxPricePence)) {
    return false
  }
  if (availability === undefined) return true
  if (availability === 'on_sale') return isBuyable(known)
  return known.availability === availability
}

type Fallen = { lowestPricePence: number; fellFromPence: number; fellAt: Instant }

/** Whether the lowest price fell within the last day. */
export function isFallen<Known extends { [Name in keyof Fallen]: number | null }>(
  known: Known,
  now: Instant,
): known is Known & Fallen {
  const { lowestPricePence, fellFromPence, fellAt } = known
  if (lowestPricePence === null || fellFromPence === null || fellAt === null) return false
  return fellFromPence > lowestPricePence && now - fellAt <= fallShownMs
}

/** Whether tickets can be bought; `unknown` counts as no. */
export function isBuyable({ availability }: { availability: Availability | null }): boolean {
  return availability === 'available' || availability === 'limited'
}

/** Tickets are listed, and for none is known whether any is left: a summary has a currency where a ticket has a price. */
export function isOnlyListed(
  summary: { availability: Availability; currency: string | null },
  offerCount: number,
): boolean {
  return offerCount === 0 && summary.availability === 'unknown' && summary.currency !== null
}

/** Whether an offer counts for summaries and alerts. Rooms say of all offers what they are. */
export function isTicket({ kind = 'ticket' }: { kind?: OfferKind | undefined }): boolean {
  return kind === 'ticket'
}

/** Played or called off: no longer watched or sold. */
export function isOver(status: MatchStatus): boolean {
  return status === 'completed' || status === 'cancelled'
}

// ── Paging and searching ────────────────────────────────────────────────────────────────────────

/** Where a page of matches ended. */
export type Position = { sortAt: Instant; id: number }

/** A list position with the facts of its tickets that lists filter and sort by; null before the first check. */
export type Spot = Position & {
  availability: Availability | null
  lowestPricePence: number | null
  currency: string | null
  sellerQuantity: number | null
  /** What the match costs each party; missing where it was not asked for. */
  partyOffers?: readonly PartyPrice[] | null
  fellFromPence: number | null
  fellAt: Instant | null
}

/** One of the next matches, with what the home page counts and picks by. */
export type NextSpot = Spot & {
  status: MatchStatus
  leagueId: number
  homeTeamId: number
  awayTeamId: number
  /** When tickets came back after all were sold; null if never. */
  returnedAt: Instant | null
}

export function encodeCursor({ sortAt, id }: Position): string {
  const text = `${sortAt}.${id}`
  return btoa(`${text}.${fingerprint(text).toString(36)}`)
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replace(/=+$/, '')
}

/** Null for an invalid cursor. */
export function decodeCursor(cursor: string): Position | null {
  if (!/^[A-Za-z0-9_-]{1,80}$/.test(cursor)) return null
  let text: string
  try {
    text = atob(cursor.replaceAll('-', '+').replaceAll('_', '/'))
  } catch {
    return null
  }
  const parts = /^(-?\d{1,15})\.(\d{1,15})\.[0-9a-z]+$/.exec(text)
  if (!parts) return null
  const position = { sortAt: Number(parts[1]), id: Number(parts[2]) }
  return encodeCursor(position) === cursor ? position : null
}

/** Range of keys with a prefix: from inclusive, to exclusive. */
export function prefixRange(prefix: string): { from: string; to: string } {
  return { from: prefix, to: `${prefix}\u{10ffff}` }
}

/** Unauthorised resale is watched but not alerted or linked, unless the operator allows it. */
export function isAlertable(kind: PlatformKind, isResaleAllowed: boolean): boolean {
  return kind !== 'resale' || isResaleAllowed
}

/** The words of a list that separates them by "|", on as many lines as it takes. */
export function listed(words: string): string[] {
  return words.split('|').map((word) => word.trim())
}
