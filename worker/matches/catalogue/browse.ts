// Part of the service: the filtered, paged list of matches.
import { invalid, parseInput } from '#worker/ground/http.ts'
import type { Clock } from '#worker/ground/platform/clock.ts'
import { type Result, succeed } from '#worker/ground/platform/result.ts'
import { anyAdult, type Party } from '../prices/party/constants.ts'
import { type MatchSearch, mergeInOrder } from './conditions.repository.ts'
import { browsePageSize, liveForMs, maxBrowseWalk, maxTeamWalk, type Sort } from './constants.ts'
import type { BrowsePage, Match } from './contract.ts'
import { whenRange } from './days.rules.ts'
import { BrowseQuery } from './queries.contract.ts'
import type { CatalogueRepository, LeagueRow, MatchRow, TeamRow } from './repository.ts'
import {
  aliasKey,
  decodeCursor,
  encodeCursor,
  hasWantedTickets,
  type Position,
  type Spot,
  type WantedTickets,
} from './rules.ts'
import { forParty, ranked } from './sorts.rules.ts'
import { toLeague, toMatch, toTeam } from './view.ts'

/** What a search asks for beside names. */
export type PickQuery = Pick<MatchSearch, 'leagueId' | 'teamIds' | 'opponentIds' | 'side' | 'from' | 'to'> & {
  limit: number
  maxPence?: number | undefined
  /** Currency of `maxPence`; any where it is not named. */
  currency?: string | null | undefined
  isCheapest?: boolean | undefined
  /** Whose prices count and are shown. */
  party?: Party
}

/** The first of the next matches that fit, of a bounded walk; with a price or an order only those on sale. */
export function createPick({ repository, clock }: { repository: CatalogueRepository; clock: Clock }) {
  /** Team by team: over several, no index gives the order. */
  async function walk({ teamIds, ...where }: Omit<MatchSearch, 'limit'>): Promise<Spot[]> {
    if (!teamIds) return repository.walkMatches({ ...where, limit: maxBrowseWalk })
    const search = { ...where, limit: maxTeamWalk }
    const found = await Promise.all(teamIds.map((id) => repository.walkMatches({ ...search, teamIds: [id] })))
    return mergeInOrder(found.flat(), (spot) => spot, { limit: maxBrowseWalk })
  }

  return async ({
    limit,
    maxPence,
    currency,
    isCheapest = false,
    party = anyAdult,
    ...where
  }: PickQuery): Promise<Match[]> => {
    const walked = (await walk({ ...where, isOn: true })).map((spot) => forParty(spot, party))
    const wanted: WantedTickets = maxPence === undefined ? {} : { availability: 'on_sale', maxPricePence: maxPence }
    const fitting = walked.filter((spot) => hasWantedTickets(spot, wanted) && (!currency || spot.currency === currency))
    const ids = isCheapest ? ranked(fitting, 'cheapest', clock()) : fitting.map(({ id }) => id)
    const rows = ids.length === 0 ? [] : await repository.findMatches(ids.slice(0, limit))
    const found = new Map(rows.map((row) => [row.match.id, toMatch(row, clock(), party)]))
    return ids.slice(0, limit).flatMap((id) => found.get(id) ?? [])
  }
}

/** One page of rows, in reading direction, and where it ended. */
type Found = { rows: MatchRow[]; isMore: boolean; end: Position | null; isCut: boolean }

/** The public match list: filtered by the URL, paged both ways by cursor. */
export function createBrowse({ repository, clock }: { repository: CatalogueRepository; clock: Clock }) {
  return async (params: Record<string, string>, party: Party = anyAdult): Promise<Result<BrowsePage, 'INVALID'>> => {
    const parsed = parseInput(BrowseQuery, params)
    if (!parsed.ok) return parsed
    const query = parsed.value
    const [league, team] = await Promise.all([
      query.league === undefined ? null : repository.findLeague({ slug: query.league }),
      query.team === undefined ? null : repository.findTeam(query.team),
    ])
    const fields = unknownNames(query, league, team)
    if (fields) return invalid(fields)
    const teamIds = await wantedTeams(query, team)
    const search = toSearch(query, { league, teamIds })
    const found = teamIds?.length === 0 ? nothing : await find(search, query, party)
    return succeed({
      matches: found.rows.map((row) => toMatch(row, clock(), party)),
      ...cursorsOf(search, found),
      isCut: found.isCut,
      query,
      league: league && toLeague(league),
      team: team && toTeam(team),
    })
  }

  /** Teams by name prefix and by slug; undefined means any. */
  async function wantedTeams({ q }: BrowseQuery, team: TeamRow | null): Promise<number[] | undefined> {
    const key = q ? aliasKey(q) : ''
    if (!key) return q ? [] : team ? [team.id] : undefined
    const named = await repository.teamsNamed(key)
    return team ? named.filter((id) => id === team.id) : named
  }

  function toSearch(
    query: BrowseQuery,
    { league, teamIds }: { league: LeagueRow | null; teamIds: number[] | undefined },
  ): Omit<MatchSearch, 'limit'> {
    const { from = clock() - liveForMs, to } = whenRange(query, clock())
    // A sorted list has one page.
    const isPaged = query.sort === undefined
    const after = isPaged && query.cursor !== undefined ? decodeCursor(query.cursor) : null
    const before = isPaged && query.before !== undefined ? decodeCursor(query.before) : null
    return {
      from,
      ...(to !== undefined && { to }),
      ...(league && { leagueId: league.id }),
      ...(teamIds && { teamIds }),
      ...(after ? { after } : before && { before }),
    }
  }

  async function find(search: Omit<MatchSearch, 'limit'>, query: BrowseQuery, party: Party): Promise<Found> {
    const { sort } = query
    if (sort !== undefined) return best(search, { ...query, sort }, party)
    if (query.availability === undefined && query.max_price === undefined) return list(search)
    return sift(search, query, party)
  }

  /** Reads one extra row to detect a next page. */
  async function list(search: Omit<MatchSearch, 'limit'>): Promise<Found> {
    const read = await repository.listMatches({ ...search, limit: browsePageSize + 1 })
    const rows = search.before ? read.slice(-browsePageSize) : read.slice(0, browsePageSize)
    const end = (search.before ? rows.at(0) : rows.at(-1))?.match ?? null
    return { rows, isMore: read.length > browsePageSize, end, isCut: false }
  }

  async function walkFor(party: Party, search: Omit<MatchSearch, 'limit'>): Promise<Spot[]> {
    const spots = await repository.walkMatches({ ...search, limit: maxBrowseWalk })
    return spots.map((spot) => forParty(spot, party))
  }

  /** The first page of the next `maxBrowseWalk` matches in another order than time. */
  async function best(
    search: Omit<MatchSearch, 'limit'>,
    query: BrowseQuery & { sort: Sort },
    party: Party,
  ): Promise<Found> {
    const spots = await walkFor(party, search)
    const passing = spots.filter((spot) => hasWantedTickets(spot, wantedTickets(query)))
    const ids = ranked(passing, query.sort, clock()).slice(0, browsePageSize)
    const rows = ids.length === 0 ? [] : await repository.findMatches(ids)
    const byId = new Map(rows.map((row) => [row.match.id, row]))
    return { rows: ids.flatMap((id) => byId.get(id) ?? []), isMore: false, end: null, isCut: false }
  }

  /** Walks up to `maxBrowseWalk` matches in time order, keeps those with the wanted tickets, and loads only these. */
  async function sift(search: Omit<MatchSearch, 'limit'>, query: BrowseQuery, party: Party): Promise<Found> {
    const spots = await walkFor(party, search)
    if (search.before) spots.reverse()
    const passing = spots.filter((spot) => hasWantedTickets(spot, wantedTickets(query)))
    const kept = passing.slice(0, browsePageSize)
    const isWalkedOut = spots.length < maxBrowseWalk
    const isFull = kept.length === browsePageSize
    return {
      rows: kept.length === 0 ? [] : await repository.findMatches(kept.map(({ id }) => id)),
      isMore: passing.length > kept.length || !isWalkedOut,
      end: (isFull ? kept.at(-1) : spots.at(-1)) ?? null,
      isCut: !isFull && !isWalkedOut,
    }
  }
}

export function wantedTickets({
  availability,
  max_price,
}: Pick<BrowseQuery, 'availability' | 'max_price'>): WantedTickets {
  return { availability, maxPricePence: max_price === undefined ? undefined : Math.round(max_price * 100) }
}

const nothing: Found = { rows: [], isMore: false, end: null, isCut: false }

function unknownNames(
  query: BrowseQuery,
  league: LeagueRow | null,
  team: TeamRow | null,
): Record<string, string[]> | null {
  if (query.league !== undefined && !league) return { league: ['is not a league we watch'] }
  return query.team !== undefined && !team ? { team: ['is not a team we know'] } : null
}

/** Cursors of both neighbours. A previous page always exists; for an empty page it starts at the requested position. */
function cursorsOf(
  { after, before }: Omit<MatchSearch, 'limit'>,
  { rows, isMore, end }: Found,
): Pick<BrowsePage, 'next' | 'previous'> {
  const onward = isMore && end ? encodeCursor(end) : null
  const [first, last] = [rows.at(0)?.match, rows.at(-1)?.match]
  if (before) return { previous: onward, next: encodeCursor(last ?? { ...before, id: before.id - 1 }) }
  return { next: onward, previous: after ? encodeCursor(first ?? { ...after, id: after.id + 1 }) : null }
}
