// What a search for matches asks for, in SQL, and in which order it answers.
import { and, asc, desc, eq, gte, inArray, lt, notInArray, type SQL, sql } from 'drizzle-orm'
import type { Instant } from '#worker/ground/platform/clock.ts'
import type { MatchStatus } from './constants.ts'
import type { Position } from './rules.ts'
import { matches } from './table.ts'

export type MatchSearch = {
  limit: number
  /** Only matches after this position, or the last ones before that one. */
  after?: Position
  before?: Position
  leagueId?: number
  /** Home or away; an empty list matches nothing. */
  teamIds?: number[]
  /** Where those teams play, if it matters. */
  side?: 'home' | 'away'
  /** The opponent, if it matters. */
  opponentIds?: number[]
  from?: Instant
  /** Exclusive. */
  to?: Instant
  /** Stored as this. */
  status?: MatchStatus
  /** Neither cancelled nor postponed. */
  isOn?: boolean
}

/** One query per condition, so that each side uses its own index; a match of two listed teams comes from both. */
export function conditionsOf(search: MatchSearch): (SQL | undefined)[] {
  const range = inRange(search)
  const inLeague = search.leagueId === undefined ? undefined : eq(matches.leagueId, search.leagueId)
  if (!search.teamIds) return [and(inLeague, range)]
  const sides = [
    ['home', matches.homeTeamId, matches.awayTeamId],
    ['away', matches.awayTeamId, matches.homeTeamId],
  ] as const
  const wanted = sides.filter(([name]) => search.side === undefined || search.side === name)
  return wanted.map(([, side, other]) => {
    const opponent = search.opponentIds && isOneOf(other, search.opponentIds)
    return and(isOneOf(side, search.teamIds), opponent, inLeague, range)
  })
}

export function inRange({ after, before, from, to, status, isOn }: MatchSearch): SQL | undefined {
  return and(
    status && eq(matches.status, status),
    isOn ? notInArray(matches.status, ['cancelled', 'postponed']) : undefined,
    after && sql`(${matches.sortAt}, ${matches.id}) > (${after.sortAt}, ${after.id})`,
    before && sql`(${matches.sortAt}, ${matches.id}) < (${before.sortAt}, ${before.id})`,
    from === undefined ? undefined : gte(matches.sortAt, from),
    to === undefined ? undefined : lt(matches.sortAt, to),
  )
}

/** A single team as an equality, so that the index also provides the order. */
function isOneOf(column: typeof matches.homeTeamId | typeof matches.awayTeamId, ids: number[] = []): SQL {
  return ids.length === 1 && ids[0] !== undefined ? eq(column, ids[0]) : inArray(column, ids)
}

/** Descending, to read the last ones before a position. */
export function orderOf({ before }: MatchSearch): SQL[] {
  const direction = before ? desc : asc
  return [direction(matches.sortAt), direction(matches.id)]
}

/** In time order, without duplicates, in either direction. */
export function mergeInOrder<T>(found: T[], positionOf: (one: T) => Position, { limit, before }: MatchSearch): T[] {
  const byId = new Map(found.map((one) => [positionOf(one).id, one]))
  const ordered = [...byId.values()].sort((a, b) => {
    const [left, right] = [positionOf(a), positionOf(b)]
    return left.sortAt - right.sortAt || left.id - right.id
  })
  return before ? ordered.slice(-limit) : ordered.slice(0, limit)
}
