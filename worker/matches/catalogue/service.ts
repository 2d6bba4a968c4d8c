import { cached } from '#worker/ground/platform/cached.ts'
import type { Clock, Instant } from '#worker/ground/platform/clock.ts'
import type { Change } from '../changes/contract.ts'
import { isAnyAdult } from '../prices/party/address.rules.ts'
import { anyAdult, type Party } from '../prices/party/constants.ts'
import { createBrowse, createPick } from './browse.ts'
import {
  defaultMatchLimit,
  defaultTeamLimit,
  firstPageKeptMs,
  leaguesKeptMs,
  listedBackMs,
  liveForMs,
  type MatchStatus,
  maxEndedBefore,
  maxMatchLimit,
  maxTeamLimit,
  maxTeamsOffered,
  nextWithinMs,
  type PlatformKind,
  platformKinds,
} from './constants.ts'
import type { Coverage, Crest, League, Match, MatchFacts, MatchFilter, MatchPage, Team } from './contract.ts'
import { coloursOf, crestSvg } from './crest.ts'
import { createMap } from './map/map.ts'
import { createNext } from './next.ts'
import { createPlaces } from './places.ts'
import type { CatalogueRepository } from './repository.ts'
import { isRuled, resaleRefusal } from './resale.rules.ts'
import { aliasKey, crestVersion, decodeCursor, encodeCursor } from './rules.ts'
import type { ListedSale, ShownSale } from './sales/contract.ts'
import { statusAt } from './state.rules.ts'
import { toFacts, toLeague, toMatch, toTeam } from './view.ts'

export type CatalogueService = ReturnType<typeof createCatalogueService>

export function createCatalogueService({ repository, clock }: { repository: CatalogueRepository; clock: Clock }) {
  const browse = createBrowse({ repository, clock })
  const next = createNext({ repository, clock })
  const firstPage = cached(firstPageKeptMs, () => browse({}), clock)

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

  /** Match facts for alerts and mails; of a match that was merged into another, that one's. */
  async function matchFacts(id: number): Promise<MatchFacts | null> {
    const found = await repository.findMatch(id)
    const survivorId = found ? null : await repository.survivorOf(id)
    const row = survivorId === null ? found : await repository.findMatch(survivorId)
    return row && toFacts(row, clock())
  }

  /** Why sellers of that kind get neither link nor alerts for the match; null where the law lets them. */
  async function refusalOf(matchId: number, kind: PlatformKind): Promise<string | null> {
    const at = clock()
    if (!isRuled(kind, at)) return null
    const match = await matchFacts(matchId)
    return match && resaleRefusal({ kind, country: match.country, at })
  }

  return {
    listMatches,
    /** The unfiltered list is the same for everyone and requested most, so it is cached. */
    browse: (params: Record<string, string>, party: Party = anyAdult) =>
      isAnyAdult(party) && Object.keys(params).length === 0 ? firstPage() : browse(params, party),
    pick: createPick({ repository, clock }),
    map: createMap({ repository, clock }),
    ...createPlaces({ repository, clock }),
    ...next,

    /** The same, as an isolate remembers them. */
    leagues: cached(leaguesKeptMs, async () => (await repository.listLeagues()).map(toLeague), clock),

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

    /** Every team that a form offers, in name order. */
    async teamNames(): Promise<{ id: number; name: string }[]> {
      const rows = await repository.listTeams({ limit: maxTeamsOffered })
      return rows.map(({ id, name }) => ({ id, name })).sort((a, b) => a.name.localeCompare(b.name, 'en'))
    },

    /** Unordered; unknown ids are left out. */
    async findTeams(ids: number[]): Promise<Team[]> {
      return (await repository.findTeams(ids)).map(toTeam)
    },

    /** Live matches, then the next ones. */
    async upcoming(limit: number): Promise<Match[]> {
      const { matches } = await listMatches({ limit: limit + maxEndedBefore, from: clock() - liveForMs })
      return matches.filter(({ status }) => status === 'scheduled' || status === 'live').slice(0, limit)
    },

    /** What a match's page begins with, in one read. */
    async pageFacts(id: number): Promise<{ match: Match; country: MatchFacts['country'] } | null> {
      const row = await repository.findMatch(id)
      return row && { match: toMatch(row, clock()), country: toFacts(row, clock()).country }
    },

    async findMatch(id: number): Promise<Match | null> {
      const row = await repository.findMatch(id)
      return row && toMatch(row, clock())
    },

    /** In the order of the ids; unknown ones are left out. */
    async findMatches(ids: number[]): Promise<Match[]> {
      const rows = ids.length === 0 ? [] : await repository.findMatches(ids)
      const found = new Map(rows.map((row) => toMatch(row, clock())).map((match) => [match.id, match]))
      return ids.flatMap((id) => found.get(id) ?? [])
    },

    /** The same matches with what they cost a party. */
    async forParty(matches: Match[], party: Party): Promise<Match[]> {
      if (isAnyAdult(party) || matches.length === 0) return matches
      const rows = await repository.findMatches(matches.map(({ id }) => id))
      const found = new Map(rows.map((row) => [row.match.id, toMatch(row, clock(), party)]))
      return matches.map((match) => found.get(match.id) ?? match)
    },

    /** Under way and to come, among some matches and those of some teams, the next first. */
    async nextMatches(of: { matchIds: number[]; teamIds: number[] }, limit: number): Promise<Match[]> {
      if (of.matchIds.length + of.teamIds.length === 0) return []
      const now = clock()
      const rows = await repository.nextMatches(of, { from: now - liveForMs, to: now + nextWithinMs, limit })
      return rows.map((row) => toMatch(row, now))
    },

    /** Updates the summary in lists. Idempotent, in any order. */
    recordChange(change: Change): Promise<void> {
      return repository.recordChange(change)
    },

    watchedShares: repository.watchedShares,
    listPlatforms: repository.listPlatforms,

    async coverage(): Promise<Coverage> {
      const [leagues, covered, teams, platforms] = await Promise.all([
        repository.listLeagues(),
        next.coveredLeagues(),
        next.countTeams(),
        repository.listPlatforms(),
      ])
      return { leagues: leagues.filter(({ slug }) => covered.has(slug)).map(toLeague), teams, platforms }
    },

    recordChecks: repository.recordChecks,
    fixtures: repository.fixtures,
    platformsOf: repository.platformsOf,
    matchAddresses: repository.matchAddresses,
    matchExists: repository.matchExists,
    /** `isResaleOn`: the operator's switch over every platform's own. */
    async salesOf({ id, country }: Pick<MatchFacts, 'id' | 'country'>, isResaleOn: boolean): Promise<ShownSale[]> {
      const at = clock()
      const kinds = platformKinds.filter((kind) => resaleRefusal({ kind, country, at }) === null)
      return repository.salesOf(id, { kinds, isResaleOn }, at)
    },

    /** The same for several matches, from a moment on; the countries of those with sales are read at once. */
    async salesFrom(matchIds: readonly number[], isResaleOn: boolean, from: Instant): Promise<ListedSale[]> {
      const sales = await repository.salesFrom(matchIds, isResaleOn, from)
      if (sales.length === 0) return []
      const now = clock()
      const found = await repository.findMatches([...new Set(sales.map(({ matchId }) => matchId))])
      const countries = new Map(found.map((row) => [row.match.id, toFacts(row, now).country]))
      return sales.flatMap(({ kind, ...sale }) => {
        const country = countries.get(sale.matchId) ?? null
        return resaleRefusal({ kind, country, at: now }) === null ? [sale] : []
      })
    },

    /** The displayed status; null for an unknown match. */
    async matchStatus(id: number): Promise<MatchStatus | null> {
      const known = await repository.statusFacts(id)
      return known && statusAt(known, clock(), known.live)
    },

    survivorOf: repository.survivorOf,
    formerIds: repository.formerIds,

    matchFacts,
    refusalOf,

    /** A team's crest, its version for the immutable URL, and what it is drawn from. */
    async findCrest(slug: string): Promise<Crest | null> {
      const team = await repository.findTeam(slug)
      return team && { svg: crestSvg(team), version: crestVersion(team), ...coloursOf(team) }
    },
  }
}
