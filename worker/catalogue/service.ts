import type { MatchFacts } from '../alerts/contract.ts'
import type { Change } from '../changes/contract.ts'
import type { Clock } from '../platform/clock.ts'
import { kept } from '../platform/kept.ts'
import { createBrowse } from './browse.ts'
import {
  defaultMatchLimit,
  defaultTeamLimit,
  firstPageKeptMs,
  listedBackMs,
  liveForMs,
  type MatchStatus,
  maxEndedBefore,
  maxMatchLimit,
  maxTeamLimit,
} from './constants.ts'
import type { Coverage, League, Match, MatchFilter, MatchPage, Team } from './contract.ts'
import { crestSvg } from './crest.ts'
import { createPlaces } from './places.ts'
import type { CatalogueRepository } from './repository.ts'
import { aliasKey, crestVersion, decodeCursor, encodeCursor } from './rules.ts'
import { statusAt } from './state/rules.ts'
import { toFacts, toLeague, toMatch, toTeam } from './view.ts'

export type CatalogueService = ReturnType<typeof createCatalogueService>

export function createCatalogueService({ repository, clock }: { repository: CatalogueRepository; clock: Clock }) {
  const browse = createBrowse({ repository, clock })
  const firstPage = kept(firstPageKeptMs, browse, clock)

  /** In time order; starts a day ago without a start or cursor. */
  async function listMatches(filter: MatchFilter = {}): Promise<MatchPage> {
    const now = clock()
    const limit = Math.min(filter.limit ?? defaultMatchLimit, maxMatchLimit)
    const after = filter.cursor === undefined ? undefined : (decodeCursor(filter.cursor) ?? undefined)
    const teamIds = await wantedTeams(filter)
    if (teamIds?.length === 0) return { matches: [], nextCursor: null }
    // One extra row detects a next page.
    const rows = await repository.listMatches({
      limit: limit + 1,
      after,
      leagueId: filter.leagueId,
      teamIds,
      opponentIds: filter.opponentIds,
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
    /** The unfiltered list is the same for everyone and requested most, so it is cached. */
    browse: (params: Record<string, string>) => (Object.keys(params).length === 0 ? firstPage({}) : browse(params)),
    ...createPlaces({ repository, clock }),

    async listLeagues(): Promise<League[]> {
      const rows = await repository.listLeagues()
      return rows.map(toLeague)
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

    /** Unordered; unknown ids are left out. */
    async findTeams(ids: number[]): Promise<Team[]> {
      return (await repository.findTeams(ids)).map(toTeam)
    },

    /** For the home page: live matches, then the next ones. */
    async upcoming(limit: number): Promise<Match[]> {
      const { matches } = await listMatches({ limit: limit + maxEndedBefore, from: clock() - liveForMs })
      return matches.filter(({ status }) => status === 'scheduled' || status === 'live').slice(0, limit)
    },

    async findMatch(id: number): Promise<Match | null> {
      const row = await repository.findMatch(id)
      return row && toMatch(row, clock())
    },

    /** Updates the summary in lists. Idempotent, in any order. */
    recordChange(change: Change): Promise<void> {
      return repository.recordChange(change)
    },

    /** Totals for the home page. */
    figures: () => repository.figures(clock()),
    watchedShares: repository.watchedShares,
    listPlatforms: repository.listPlatforms,
    latestChanged: (limit: number) => repository.latestChanged(clock() - liveForMs, limit),

    async coverage(): Promise<Coverage> {
      const [leagues, teams, platforms] = await Promise.all([
        repository.listLeagues(),
        repository.countTeams(),
        repository.listPlatforms(),
      ])
      return { leagues: leagues.map(toLeague), teams, platforms }
    },

    recordLooks: repository.recordLooks,
    fixtures: repository.fixtures,
    platformsOf: repository.platformsOf,
    matchAddresses: repository.matchAddresses,
    matchExists: repository.matchExists,

    /** The displayed status; null for an unknown match. */
    async matchStatus(id: number): Promise<MatchStatus | null> {
      const known = await repository.statusFacts(id)
      return known && statusAt(known, clock(), known.live)
    },

    /** Match facts for alerts and mails. */
    async matchFacts(id: number): Promise<MatchFacts | null> {
      const row = await repository.findMatch(id)
      return row && toFacts(row, clock())
    },

    /** A team's crest and its version for the immutable URL. */
    async findCrest(slug: string): Promise<{ svg: string; version: string } | null> {
      const team = await repository.findTeam(slug)
      return team && { svg: crestSvg(team), version: crestVersion(team) }
    },
  }
}
