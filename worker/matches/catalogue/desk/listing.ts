// Part of the desk: its list of matches.
import type { Clock } from '#worker/ground/platform/clock.ts'
import type { MatchSearch } from '../conditions.repository.ts'
import type { CatalogueRepository, MatchRow } from '../repository.ts'
import { aliasKey, decodeCursor, encodeCursor } from '../rules.ts'
import { deskPageSize, maxDeskCount } from './constants.ts'
import { type DeskMatch, type DeskPage, DeskQuery } from './contract.ts'
import type { DeskRepository } from './repository.ts'
import { rangeOf } from './rules.ts'
import { deskMatchOf } from './view.ts'

type ListingPorts = {
  repository: Pick<CatalogueRepository, 'findMatch' | 'teamsNamed' | 'listMatches' | 'countMatches'>
  deskRepository: Pick<DeskRepository, 'listedOf'>
  clock: Clock
}

export function createDeskList({ repository, deskRepository, clock }: ListingPorts) {
  const listedOf = (rows: readonly MatchRow[]) => deskRepository.listedOf(rows.map(({ match }) => match.id))

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

  return {
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
  }
}

/** Whether a page other than the first was asked for. */
const isTurned = ({ cursor, before }: DeskQuery) => cursor !== undefined || before !== undefined

const positionOf = (position: MatchSearch['after']) => (position ? encodeCursor(position) : null)
