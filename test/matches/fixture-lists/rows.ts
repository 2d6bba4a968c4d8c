import type { FeedRow, FeedSide, StoredMatch, SyncContext } from '#worker/matches/fixture-lists/contract.ts'
import { ListedFixture } from '#worker/matches/fixture-lists/football-data/contract.ts'
import { rowOf } from '#worker/matches/fixture-lists/football-data/rules.ts'
import { planSync } from '#worker/matches/fixture-lists/plan/rules.ts'

export const arsenal = { id: 57, name: 'Arsenal FC', shortName: 'Arsenal', tla: 'ARS' }
export const chelsea = { id: 61, name: 'Chelsea FC', shortName: 'Chelsea', tla: 'CHE' }
export const villa = { id: 58, name: 'Aston Villa FC', shortName: 'Aston Villa', tla: 'AVL' }

/** A row as football-data.org sends it in the list of a competition. */
export function listed(changes: object = {}) {
  return {
    id: 9_001,
    utcDate: '2027-03-06T15:00:00Z',
    status: 'TIMED',
    matchday: 28,
    stage: 'REGULAR_SEASON',
    group: null,
    lastUpdated: '2027-01-01T00:00:00Z',
    competition: { id: 2021, code: 'PL', name: 'Premier League', type: 'LEAGUE' },
    season: { id: 1, startDate: '2026-08-15', endDate: '2027-05-23', currentMatchday: 12, winner: null },
    homeTeam: arsenal,
    awayTeam: chelsea,
    score: { winner: null, duration: 'REGULAR', fullTime: { home: null, away: null }, halfTime: {} },
    ...changes,
  }
}

export const row = (changes: object = {}): FeedRow => rowOf(ListedFixture.parse(listed(changes)))

export const finished = (home: number, away: number) => ({
  status: 'FINISHED',
  score: { duration: 'REGULAR', fullTime: { home, away }, halfTime: { home: 0, away: 0 } },
})

export const stored = (changes: Partial<StoredMatch> = {}): StoredMatch => ({
  id: 1,
  season: '2026-27',
  homeTeamId: 101,
  awayTeamId: 107,
  meeting: 1,
  status: 'scheduled',
  score: null,
  kickoffAt: Date.parse('2027-03-06T15:00:00Z'),
  matchDay: '2027-03-06',
  sortAt: Date.parse('2027-03-06T15:00:00Z'),
  isPinned: false,
  feedMatchId: 9_001,
  ...changes,
})

const team = (id: number, name: string, leagueId = 1) => ({ id, name, leagueId, stadium: `${name} ground`, city: 'X' })

export function known(changes: Partial<SyncContext> = {}): SyncContext {
  return {
    league: { id: 1, timeZone: 'Europe/London' },
    isTournament: false,
    matches: [],
    feedTeams: new Map(),
    names: new Map([
      ['arsenal fc', [101]],
      ['chelsea fc', [107]],
      ['aston villa fc', [102]],
      ['wimbledon', [201, 202]],
      ['everton', [103]],
      ['racing', [9_103]],
    ]),
    teams: new Map([
      [101, team(101, 'Arsenal')],
      [107, team(107, 'Chelsea')],
      [102, team(102, 'Aston Villa')],
      [103, team(103, 'Everton')],
      [9_103, team(9_103, 'Racing', 9)],
    ]),
    ...changes,
  }
}

export const side = ({ id, name, shortName, tla }: typeof arsenal): FeedSide => ({ id, name, shortName, code: tla })

/** As they are stored after a list: the numbers that were replaced stay known. */
export function applied(matches: StoredMatch[], rows: FeedRow[], now?: number): StoredMatch[] {
  const { added, changed, linked } = planSync(rows, known({ matches, ...(now && { now }) }))
  const changes = new Map(changed.map((change) => [change.id, change]))
  const replaced = new Set(linked.flatMap(({ was = [] }) => was))
  const given = new Set(linked.map(({ feedMatchId }) => feedMatchId))
  const stated = matches.map((match) => {
    const { kickoffAt, matchDay, sortAt, status, score } = changes.get(match.id) ?? match
    const before = changes.get(match.id)?.isScoreGone ? null : match.score
    return { ...match, kickoffAt, matchDay, sortAt, status, score: score ?? before }
  })
  const former = stated
    .filter(({ feedMatchId }) => !given.has(feedMatchId ?? 0))
    .map((match) => ({ ...match, isFormer: match.isFormer || replaced.has(match.feedMatchId ?? 0) }))
  const numbered = linked.flatMap(({ id, feedMatchId }) => {
    const match = stated.find((one) => one.id === id)
    return match ? [{ ...match, feedMatchId, isFormer: false }] : []
  })
  const kept = [
    ...former.filter(({ id, feedMatchId }) => feedMatchId !== null || !linked.some((one) => one.id === id)),
    ...numbered,
  ]
  const next = Math.max(1_000, ...matches.map(({ id }) => id))
  return [...kept, ...added.map((match, index) => ({ ...match, id: next + 1 + index, isPinned: false }))]
}
