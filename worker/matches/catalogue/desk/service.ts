import { parseInput } from '#worker/ground/http.ts'
import type { Clock } from '#worker/ground/platform/clock.ts'
import { fail, type Result, succeed } from '#worker/ground/platform/result.ts'
import { localDay } from '#worker/ground/platform/zones.ts'
import { type Note, ownChanges } from '#worker/people/audit-log/contract.ts'
import type { MatchSearch } from '../conditions.repository.ts'
import { maxTeamLimit } from '../constants.ts'
import type { CatalogueRepository, LeagueRow, MatchRow } from '../repository.ts'
import { aliasKey, decodeCursor, encodeCursor } from '../rules.ts'
import type { HandChange, Seen } from '../writing/matches.repository.ts'
import type { CatalogueWriter } from '../writing/service.ts'
import {
  deskPageSize,
  matchChanged,
  matchGone,
  matchInUse,
  matchOver,
  matchThere,
  maxDeskCount,
  otherLeague,
  sameSides,
} from './constants.ts'
import { type DeskMatch, type DeskPage, DeskQuery, MatchEditForm, NewMatchForm } from './contract.ts'
import type { DeskRepository } from './repository.ts'
import { isRestorable, meetingOf, rangeOf, seasonOf } from './rules.ts'
import { deskMatchOf } from './view.ts'

type Ports = {
  repository: CatalogueRepository
  deskRepository: DeskRepository
  writer: Pick<CatalogueWriter, 'addMatch' | 'changeMatch' | 'removeMatch'>
  note: Note
  /** Open pages reload their lists. */
  refreshMatches: () => Promise<void>
  clock: Clock
}

type Refusal = 'INVALID' | 'NOT_FOUND' | 'CONFLICT'

/** Matches by hand: found, made, changed, called off and deleted, each noted with who did it. */
export function createMatchDesk({ repository, deskRepository, writer, note, refreshMatches, clock }: Ports) {
  const listedOf = (rows: readonly MatchRow[]) => deskRepository.listedOf(rows.map(({ match }) => match.id))

  async function find(id: number): Promise<{ row: MatchRow; league: LeagueRow } | null> {
    const row = await repository.findMatch(id)
    const league = row && (await repository.findLeague({ id: row.match.leagueId }))
    return row && league && { row, league }
  }

  /** Why a write at a version did nothing. */
  async function refusalOf(id: number, version: number, otherwise: string): Promise<Result<never, Refusal>> {
    const row = await repository.findMatch(id)
    if (!row) return fail('NOT_FOUND', matchGone)
    return fail('CONFLICT', row.match.version === version ? otherwise : matchChanged)
  }

  /** Writes the change; open pages follow a new time or status, which match updates do not carry. */
  async function changed(seen: Seen, change: HandChange, noted: ReturnType<Note>): Promise<Result<null, Refusal>> {
    if (!(await writer.changeMatch(seen, change, noted))) return refusalOf(seen.id, seen.version, matchChanged)
    if ('kickoff_at' in change || 'status' in change) await refreshMatches()
    return succeed(null)
  }

  /** Teams to choose from: the league's own; of a cup, which has none, all. */
  async function teamsOf(leagueId: number) {
    const own = await repository.listTeams({ limit: maxTeamLimit, leagueId })
    return own.length > 0 ? own : repository.listTeams({ limit: maxTeamLimit })
  }

  async function searchOf({
    q,
    league,
    status,
    cursor,
    before,
  }: DeskQuery): Promise<Omit<MatchSearch, 'limit'> | null> {
    const key = q ? aliasKey(q) : ''
    const teamIds = q ? (key ? await repository.teamsNamed(key) : []) : undefined
    if (teamIds?.length === 0) return null
    const [after, earlier] = [cursor, before].map((text) => (text === undefined ? null : decodeCursor(text)))
    const now = clock()
    const range = rangeOf(status, now)
    // Without a page asked for, the list begins where it matters: at now, and what is over with the newest.
    const isOver = range.from === undefined && range.to !== undefined
    const start = after || earlier || range.from !== undefined || status ? null : { sortAt: now - 3 * 3_600_000, id: 0 }
    const end = isOver && !after && !earlier ? { sortAt: range.to ?? now, id: 0 } : null
    return {
      ...range,
      ...(league !== undefined && { leagueId: league }),
      ...(teamIds && { teamIds }),
      ...(after || start ? { after: (after ?? start) as NonNullable<MatchSearch['after']> } : {}),
      ...(earlier || end ? { before: (earlier ?? end) as NonNullable<MatchSearch['before']> } : {}),
    }
  }

  /** Whether a page lies before the one that begins after a position: one that was turned from, or the list's own past. */
  async function hasPast(search: Omit<MatchSearch, 'limit'>, isAsked: boolean): Promise<boolean> {
    const { after, ...rest } = search
    if (isAsked || after === undefined) return after !== undefined
    return (await repository.listMatches({ ...rest, before: after, limit: 1 })).length > 0
  }

  async function pageOf(search: Omit<MatchSearch, 'limit'>, rows: MatchRow[], query: DeskQuery, isPast: boolean) {
    const isBack = search.before !== undefined
    const kept = isBack ? rows.slice(-deskPageSize) : rows.slice(0, deskPageSize)
    const isMore = rows.length > deskPageSize
    const [first, last] = [kept.at(0)?.match, kept.at(-1)?.match]
    const hasEarlier = isBack ? isMore : isPast
    const hasLater = isBack ? isTurned(query) : isMore
    const listed = await listedOf(kept)
    return {
      matches: kept.map((row) => deskMatchOf(row, listed, clock())),
      previous: hasEarlier ? positionOf(first ?? search.after) : null,
      next: hasLater && last ? encodeCursor(last) : null,
    }
  }

  const isTurned = ({ cursor, before }: DeskQuery) => cursor !== undefined || before !== undefined
  const positionOf = (position: MatchSearch['after']) => (position ? encodeCursor(position) : null)

  return {
    teamsOf,

    async list(params: Record<string, string>): Promise<DeskPage & { query: DeskQuery }> {
      const parsed = DeskQuery.safeParse(params)
      const query = parsed.success ? parsed.data : {}
      const search = await searchOf(query)
      const nothing = { matches: [], next: null, previous: null, count: 0, isMore: false, query }
      if (!search) return nothing
      const { after: _after, before: _before, ...whole } = search
      const [rows, count, isPast] = await Promise.all([
        repository.listMatches({ ...search, limit: deskPageSize + 1 }),
        repository.countMatches(whole, maxDeskCount + 1),
        hasPast(search, isTurned(query)),
      ])
      return {
        ...(await pageOf(search, rows, query, isPast)),
        count: Math.min(count, maxDeskCount),
        isMore: count > maxDeskCount,
        query,
      }
    },

    async match(id: number): Promise<DeskMatch | null> {
      const row = await repository.findMatch(id)
      return row && deskMatchOf(row, await listedOf([row]), clock())
    },

    async create(input: unknown, actorId: number): Promise<Result<{ id: number }, Refusal>> {
      const parsed = parseInput(NewMatchForm, input)
      if (!parsed.ok) return parsed
      const form = parsed.value
      const { league_id: leagueId, home_team_id: homeTeamId, away_team_id: awayTeamId, match_date: kickoffAt } = form
      const [league, teams] = await Promise.all([repository.findLeague({ id: leagueId }), teamsOf(leagueId)])
      const [home, away] = [homeTeamId, awayTeamId].map((id) => teams.find((team) => team.id === id))
      if (!league || !home) return fail('INVALID', otherLeague, { fields: { home_team_id: [otherLeague] } })
      if (!away) return fail('INVALID', otherLeague, { fields: { away_team_id: [otherLeague] } })
      if (home.id === away.id) return fail('INVALID', sameSides, { fields: { away_team_id: [sameSides] } })
      const season = seasonOf(await deskRepository.seasonNear(leagueId, kickoffAt), kickoffAt)
      const identity = { leagueId, season, homeTeamId, awayTeamId }
      const meeting = meetingOf(await deskRepository.meetings(identity), kickoffAt)
      if (meeting === null) return fail('CONFLICT', matchThere)
      const match = {
        ...identity,
        meeting,
        round: form.round ?? '',
        kickoffAt,
        matchDay: localDay(kickoffAt, league.timeZone),
        venue: form.venue ?? home.stadium,
        city: form.venue ? null : home.city,
        ticketUrl: form.ticket_url,
        officialPlatform: form.official_platform,
        isHighDemand: form.is_high_demand,
      }
      const name = `${home.name} v ${away.name}`
      const noted = note({
        actorId,
        action: 'match_created',
        subject: 'match',
        id: 'inserted',
        name,
        before: null,
        after: match,
      })
      const id = await writer.addMatch(match, noted)
      return id === null ? fail('CONFLICT', matchThere) : succeed({ id })
    },

    /** Changes what the form may change. A time that changes is pinned, so that feeds leave it. */
    async edit(id: number, input: unknown, actorId: number): Promise<Result<null, Refusal>> {
      const parsed = parseInput(ownChanges(MatchEditForm, input), input)
      if (!parsed.ok) return parsed
      const found = await find(id)
      if (!found) return fail('NOT_FOUND', matchGone)
      const { row, league } = found
      const { version = row.match.version, ...form } = parsed.value
      if (version !== row.match.version) return fail('CONFLICT', matchChanged)
      const change = changeOf(row, form, league.timeZone)
      if (Object.keys(change).length === 0) return succeed(null)
      const noted = note({
        actorId,
        ...entryOf(row),
        action: 'match_edited',
        before: beforeOf(row, change),
        after: change,
      })
      return changed({ id, version }, change, noted)
    },

    /** Calls a match off for good, whatever feeds say of it; its pages are no longer read. */
    async cancel(id: number, version: number, actorId: number): Promise<Result<null, Refusal>> {
      const row = await repository.findMatch(id)
      if (!row) return fail('NOT_FOUND', matchGone)
      if (!['scheduled', 'live', 'postponed'].includes(row.match.status)) return fail('CONFLICT', matchOver)
      const change: HandChange = { status: 'cancelled', is_pinned: 1 }
      const noted = note({
        actorId,
        ...entryOf(row),
        action: 'match_cancelled',
        before: beforeOf(row, change),
        after: change,
      })
      return changed({ id, version }, change, noted)
    },

    /** Lets feeds set what was set by hand. A match that was called off here, and has not begun, is on again. */
    async followFeed(id: number, version: number, actorId: number): Promise<Result<null, Refusal>> {
      const row = await repository.findMatch(id)
      if (!row) return fail('NOT_FOUND', matchGone)
      if (!row.match.isPinned) return fail('CONFLICT', matchChanged)
      const change: HandChange = { is_pinned: 0, ...(isRestorable(row.match, clock()) && { status: 'scheduled' }) }
      const noted = note({
        actorId,
        ...entryOf(row),
        action: 'match_released',
        before: beforeOf(row, change),
        after: change,
      })
      return changed({ id, version }, change, noted)
    },

    /** Deletes a match on which nothing hangs. */
    async remove(id: number, version: number | null, actorId: number): Promise<Result<null, Refusal>> {
      const row = await repository.findMatch(id)
      if (!row) return fail('NOT_FOUND', matchGone)
      const seen = { id, version: version ?? row.match.version }
      const noted = note({ actorId, ...entryOf(row), action: 'match_deleted', before: row.match, after: null })
      return (await writer.removeMatch(seen, noted)) ? succeed(null) : refusalOf(id, seen.version, matchInUse)
    },
  }
}

function entryOf({ match, home, away }: MatchRow) {
  return { subject: 'match', id: match.id, name: `${home.name} v ${away.name}` } as const
}

/** What the form has of a match and is not stored so. */
function changeOf({ match }: MatchRow, form: Partial<MatchEditForm>, timeZone: string): HandChange {
  const { match_date: at = match.kickoffAt, venue = match.venue, ticket_url = match.ticketUrl } = form
  const { official_platform = match.officialPlatform, is_high_demand = match.isHighDemand } = form
  const isMoved = at !== null && at !== match.kickoffAt
  return {
    ...(isMoved && { kickoff_at: at, sort_at: at, match_day: localDay(at, timeZone), is_pinned: 1 }),
    ...(venue !== match.venue && { venue }),
    ...(ticket_url !== match.ticketUrl && { ticket_url }),
    ...(official_platform !== match.officialPlatform && { official_platform }),
    ...(is_high_demand !== match.isHighDemand && { is_high_demand: Number(is_high_demand) }),
  }
}

/** The same columns as they were. */
function beforeOf({ match }: MatchRow, change: HandChange) {
  const columns: Record<keyof HandChange, unknown> = {
    kickoff_at: match.kickoffAt,
    sort_at: match.sortAt,
    match_day: match.matchDay,
    venue: match.venue,
    ticket_url: match.ticketUrl,
    official_platform: match.officialPlatform,
    is_high_demand: Number(match.isHighDemand),
    is_pinned: Number(match.isPinned),
    status: match.status,
  }
  return Object.fromEntries(Object.keys(change).map((column) => [column, columns[column as keyof HandChange]]))
}
