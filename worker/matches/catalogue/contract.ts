import type { Instant } from '#worker/ground/platform/clock.ts'
import type { LivePhase, LiveStatus } from '../live/constants.ts'
import type { PriceLevel } from '../prices/contract.ts'
import type { Availability, MatchStatus, PlatformKind } from './constants.ts'
import type { BrowseQuery } from './queries.contract.ts'

export type League = {
  id: number
  slug: string
  name: string
  country: string
  /** 1 is the country's top division; 0 is a cup or international competition. */
  division: number
}

export type Team = {
  id: number
  slug: string
  name: string
  short_name: string
  code: string
  league_id: number
  country: string
  city: string
  stadium: string
  primary_colour: string
  secondary_colour: string
  /** Path of the crest. */
  logo: string
}

export type Match = {
  id: number
  /** UTC, ISO 8601; only the date (YYYY-MM-DD) while `time_confirmed` is false. */
  match_date: string
  time_confirmed: boolean
  home_team_id: number
  away_team_id: number
  league_id: number
  home_team_name: string
  away_team_name: string
  home_team_logo: string
  away_team_logo: string
  league_name: string
  /** Slugs for the pages of both teams and the league. */
  home_team_slug: string
  away_team_slug: string
  league_slug: string
  season: string
  round: string
  venue: string | null
  city: string | null
  /** Null once the match is over, like every ticket link. */
  ticket_url: string | null
  official_platform: string | null
  is_high_demand: boolean
  status: MatchStatus
  /** [home, away] goals without the shoot-out, and in it; null until known. */
  score: [number, number] | null
  shoot_out: [number, number] | null
  /** Cheapest available ticket, as a decimal; null if none has a price. */
  lowest_price: number | null
  /** Whether fees may come on top of it; null if not known. */
  is_plus_fees: boolean | null
  currency: string | null
  /** `unknown` once the match is over; `lowest_price` then keeps the last one seen. */
  availability: Availability
  offer_count: number
  /** Who sells at the lowest price, with the page for people if known; null without a price. */
  lowest_price_seller: { name: string; url: string | null } | null
  /** Set where prices are those of a party and nothing on sale is known to be for it. */
  is_none_for_party?: true
  /** Section and quantity of the one ticket at that price; null if there are several, or it does not say. */
  lowest_price_section: string | null
  lowest_price_quantity: number | null
  /** The price from which it fell within the last day; null if it did not. */
  previous_price: number | null
  /** Where it stands among the lowest of the last days, of which it is usual between the two amounts; null with too few. */
  price_level: { level: PriceLevel['level']; usually_from: number; usually_to: number; days: number } | null
  /** The lowest price of each of the last 7 days, today last; null with fewer than two of them. */
  price_week: (number | null)[] | null
  /** When the seller of that price was last checked, or without a price any whose tickets count, UTC; null before the first check. */
  last_checked_at: string | null
  /** The same moment while that seller was not read for minutes, so that the price is no longer sure; else null. */
  price_last_seen_at: string | null
  /** Null until the feed has reported. */
  live: LiveSummary | null
}

/** Matches that one platform's pages were checked for. */
export type CheckedMatch = {
  matchId: number
  at: Instant
  /** The platform's name. */
  seller: string
  /** That check is too long ago: what the platform asks is not sure any more. */
  isUnread?: true
  /** Whether the platform may raise alerts; others count where only resale has the match. */
  isAlertable: boolean
}

/** The feed's last report on a match; takes precedence for status and score while plausible. */
export type LiveSummary = {
  status: LiveStatus
  phase: LivePhase
  minute: number | null
  home_score: number | null
  away_score: number | null
  /** The feed does not answer, so the rest may be out of date. */
  is_stale: boolean
  /** UTC. */
  updated_at: string
  seq: number
}

export type MatchPage = { matches: Match[]; nextCursor: string | null }

export type BrowsePage = {
  matches: Match[]
  /** Cursors of the neighbouring pages; null if there is none. */
  next: string | null
  previous: string | null
  /** The walk stopped before the page was full: more may follow. */
  isCut: boolean
  /** The filters applied. */
  query: BrowseQuery
  league: League | null
  team: Team | null
}

/** Totals over the next matches. */
export type Figures = {
  upcoming: number
  /** Sold out or limited. */
  highDemand: number
  leagues: number
  /** More matches exist than were counted. */
  isMore: boolean
}

export type WatchedPlatform = { id: number; slug: string; name: string; kind: PlatformKind; isResaleAllowed: boolean }
/** Leagues that have a match. */
export type Coverage = { leagues: League[]; teams: number; platforms: WatchedPlatform[] }

/** Match facts for following live play. */
export type PlayedMatch = {
  matchId: number
  /** League slug. */
  league: string
  /** Null while only the day is known. */
  kickoffAt: Instant | null
  sortAt: Instant
  home: { name: string; aliases: string[] }
  away: { name: string; aliases: string[] }
}

/** A match with the names of what it refers to. */
export type ListedMatch = {
  id: number
  league: string
  country: string
  timeZone: string
  season: string
  round: string
  homeTeamId: number
  awayTeamId: number
  home: string
  away: string
  kickoffAt: Instant | null
  matchDay: string
  venue: string | null
  city: string | null
  status: string
}

/** With all names of its sides. */
export type NamedMatch = { match: ListedMatch; names: { home: string[]; away: string[] } }

/** A platform's page that is a match's. */
export type PageLink = {
  platformId: number
  matchId: number
  url: string
  /** Only while the found event is at this version, in the same batch. */
  event?: { id: number; version: number }
}
export type PageUnlink = PageLink & {
  /** Only while the target is at this revision. */
  revision?: number
}

/** The filter of `MatchesQuery`, for in-process callers. */
export type MatchFilter = {
  limit?: number
  cursor?: string
  leagueId?: number
  teamId?: number
  /** Only against these teams; used with `teamId`. */
  opponentIds?: number[]
  from?: Instant
  to?: Instant
  q?: string
}

/** Match facts that decide which alerts apply and whether tickets are still sold. */
export type MatchFacts = {
  id: number
  leagueId: number
  leagueName: string
  homeTeamId: number
  homeTeamName: string
  awayTeamId: number
  awayTeamName: string
  /** Null while only the day is known. */
  kickoffAt: Instant | null
  /** Local day, YYYY-MM-DD. */
  matchDay: string
  venue: string | null
  city: string | null
  /** Where it is played; null where that is not known. */
  country: string | null
  status: MatchStatus
  isHighDemand: boolean
}

/** A club's crest with its version, and what it is drawn from; colours as "#0a6d37". */
export type Crest = { svg: string; version: string; code: string; first: string; second: string; codeColour: string }
