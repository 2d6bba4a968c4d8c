import type { MatchFacts } from '../alerts/contract.ts'
import type { Change } from '../monitoring/contract.ts'
import { type Clock, type Instant, toIso } from '../platform/clock.ts'
import { toDecimal } from '../platform/money.ts'
import {
  defaultMatchLimit,
  defaultTeamLimit,
  listedBackMs,
  liveForMs,
  maxMatchLimit,
  maxTeamLimit,
} from './constants.ts'
import type { League, Match, MatchFilter, MatchPage, Team } from './contract.ts'
import { crestSvg } from './crest.ts'
import type { CatalogueRepository, MatchRow, TeamRow } from './repository.ts'
import { aliasKey, crestUrl, crestVersion, decodeCursor, encodeCursor, statusAt } from './rules.ts'

export type CatalogueService = ReturnType<typeof createCatalogueService>

export function createCatalogueService({ repository, clock }: { repository: CatalogueRepository; clock: Clock }) {
  /** Matches in order of time; from a day ago when neither a start nor a cursor is given. */
  async function listMatches(filter: MatchFilter = {}): Promise<MatchPage> {
    const now = clock()
    const limit = Math.min(filter.limit ?? defaultMatchLimit, maxMatchLimit)
    const after = filter.cursor === undefined ? undefined : (decodeCursor(filter.cursor) ?? undefined)
    const teamIds = await wantedTeams(filter)
    if (teamIds?.length === 0) return { matches: [], nextCursor: null }
    // One row more than asked for tells whether there is a next page.
    const rows = await repository.listMatches({
      limit: limit + 1,
      after,
      leagueId: filter.leagueId,
      teamIds,
      from: filter.from ?? (after ? undefined : now - listedBackMs),
      to: filter.to,
    })
    const page = rows.slice(0, limit)
    const last = page.at(-1)
    return {
      matches: page.map((row) => toMatch(row, now)),
      nextCursor: rows.length > limit && last ? encodeCursor(last.match) : null,
    }
  }

  async function wantedTeams({ teamId, q }: MatchFilter): Promise<number[] | undefined> {
    const key = q ? aliasKey(q) : ''
    if (!key) return q ? [] : teamId === undefined ? undefined : [teamId]
    const named = await repository.teamsNamed(key)
    return teamId === undefined ? named : named.filter((id) => id === teamId)
  }

  return {
    listMatches,

    async listLeagues(): Promise<League[]> {
      const rows = await repository.listLeagues()
      return rows.map(({ id, slug, name, country, division }) => ({ id, slug, name, country, division }))
    },

    async listTeams({
      limit = defaultTeamLimit,
      leagueId,
    }: {
      limit?: number
      leagueId?: number
    } = {}): Promise<Team[]> {
      const rows = await repository.listTeams({ limit: Math.min(limit, maxTeamLimit), leagueId })
      return rows.map(toTeam)
    },

    /** For the home page: what is under way, then what comes. */
    async upcoming(limit: number): Promise<Match[]> {
      const { matches } = await listMatches({ limit, from: clock() - liveForMs })
      return matches
    },

    async findMatch(id: number): Promise<Match | null> {
      const row = await repository.findMatch(id)
      return row && toMatch(row, clock())
    },

    /** Keeps the summary that lists show. May run twice, late, or out of order. */
    recordChange(change: Change): Promise<void> {
      return repository.recordChange(change)
    },

    recordLooks: repository.recordLooks,
    platformsOf: repository.platformsOf,

    async matchExists(id: number): Promise<boolean> {
      return (await repository.findMatch(id)) !== null
    },

    /** What alerts and mails need to know of a match. */
    async matchFacts(id: number): Promise<MatchFacts | null> {
      const row = await repository.findMatch(id)
      return row && toFacts(row, clock())
    },

    /** A team's crest and the version that its immutable address carries. */
    async findCrest(slug: string): Promise<{ svg: string; version: string } | null> {
      const team = await repository.findTeam(slug)
      return team && { svg: crestSvg(team), version: crestVersion(team) }
    },
  }
}

function toTeam(team: TeamRow): Team {
  return {
    id: team.id,
    slug: team.slug,
    name: team.name,
    short_name: team.shortName,
    code: team.code,
    league_id: team.leagueId,
    country: team.country,
    city: team.city,
    stadium: team.stadium,
    primary_colour: team.primaryColour,
    secondary_colour: team.secondaryColour,
    logo: crestUrl(team),
  }
}

function toFacts({ match, leagueName, home, away }: MatchRow, now: Instant): MatchFacts {
  return {
    id: match.id,
    leagueId: match.leagueId,
    leagueName,
    homeTeamId: home.id,
    homeTeamName: home.name,
    awayTeamId: away.id,
    awayTeamName: away.name,
    kickoffAt: match.kickoffAt,
    matchDay: match.matchDay,
    venue: match.venue,
    city: match.city,
    status: statusAt(match, now),
    isHighDemand: match.isHighDemand,
  }
}

function toMatch({ match, leagueName, home, away, summary }: MatchRow, now: Instant): Match {
  return {
    id: match.id,
    match_date: match.kickoffAt === null ? match.matchDay : toIso(match.kickoffAt),
    time_confirmed: match.kickoffAt !== null,
    home_team_id: home.id,
    away_team_id: away.id,
    league_id: match.leagueId,
    home_team_name: home.name,
    away_team_name: away.name,
    home_team_logo: crestUrl(home),
    away_team_logo: crestUrl(away),
    league_name: leagueName,
    season: match.season,
    round: match.round,
    venue: match.venue,
    city: match.city,
    ticket_url: match.ticketUrl,
    official_platform: match.officialPlatform,
    is_high_demand: match.isHighDemand,
    status: statusAt(match, now),
    // The score after 120 minutes holds the one after 90; a shoot-out is never added in.
    score: match.score?.et ?? match.score?.ft ?? null,
    shoot_out: match.score?.p ?? null,
    lowest_price: summary?.lowestPricePence == null ? null : toDecimal(summary.lowestPricePence),
    currency: summary?.currency ?? null,
    availability: summary?.availability ?? 'unknown',
    offer_count: summary?.offerCount ?? 0,
    last_checked_at: summary ? toIso(summary.lookedAt) : null,
  }
}
