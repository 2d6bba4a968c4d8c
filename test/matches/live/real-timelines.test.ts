import { describe, expect, test } from 'vitest'
import { applyLive, type RoomLive } from '#durable/match-room/live.ts'
import { matchToWire } from '#scripts/sandbox/football/answer.ts'
import { createFootball } from '#scripts/sandbox/football/football.ts'
import type { Recording } from '#scripts/sandbox/football/recording.ts'
import { toEntries } from '#scripts/sandbox/football/timeline.ts'
import { testMatch } from '#test/sandbox/world.ts'
import { minuteMs, secondMs } from '#worker/ground/platform/clock.ts'
import type { Goals } from '#worker/matches/live/constants.ts'
import type { LiveNews } from '#worker/matches/live/contract.ts'
import { FeedMatch } from '#worker/matches/live/football-data/contract.ts'
import { toFacts } from '#worker/matches/live/football-data/rules.ts'
import { kickoffAt, names } from './facts.ts'
import { readTournament, tournamentFiles, twentyMatches } from './tournament.ts'

/** Minutes of play per minute; the feed is polled every 15 seconds, so a reading is five minutes of play. */
const speed = 20

type Row = ReturnType<typeof matchToWire>

/** Leaves a goal that the score counts out of four in eight readings. */
function forgetful(row: Row, reading: number): Row {
  const goals = 'goals' in row && Array.isArray(row.goals) ? row.goals : []
  return reading % 8 < 4 ? row : { ...row, goals: goals.toSpliced(reading % (goals.length + 1), 1) }
}

/** Plays a timeline by the sandbox's feed and reads it like the live feed, losing every third reading. */
function playAndRead({ timeline }: Recording, asSent: (row: Row, reading: number) => Row = (row) => row) {
  let now = kickoffAt
  const world = { platforms: [], matches: [testMatch('real', { kickoffAt })] }
  const football = createFootball({ world, seed: 1, now: () => now })
  const game = football.find('real')
  if (!game) throw new Error('no match')
  football.replay(game, toEntries(timeline, { from: kickoffAt + minuteMs, speed }))
  let live: RoomLive | null = null
  const news: LiveNews[] = []
  for (let reading = 0; reading < 50; reading++, now += 15 * secondMs) {
    if (reading % 3 === 2) continue
    const wire = asSent(matchToWire(game, football.pitchAt(game, now), now, true), reading)
    const row = FeedMatch.parse(JSON.parse(JSON.stringify(wire)))
    const applied = applyLive(live, toFacts(row, { matchId: 7, seenAt: now, names, kickoffAt }))
    live = applied.live
    news.push(...applied.news)
  }
  if (!live) throw new Error('nothing was read')
  return { state: live.state, news }
}

const pair = (goals: Goals | null) => goals && [goals.home, goals.away]

describe.each([twentyMatches, ...tournamentFiles])('%s', (path) => {
  test.each(readTournament(path))('$day $home v $away ends as recorded', (match) => {
    const { state, news } = playAndRead(match)
    const { ht, ft, et, p } = match.score
    expect(state).toMatchObject({ status: 'full_time', phase: 'finished' })
    if (ht) expect(pair(state.halfTime)).toEqual(ht)
    expect(pair(state.fullTime)).toEqual(ft)
    expect(pair(state.extraTime)).toEqual(et ?? null)
    expect(pair(state.penalties)).toEqual(p ?? null)
    expect([state.homeScore, state.awayScore]).toEqual(et ?? ft)
    const ids = news.map(({ id }) => id)
    expect(new Set(ids).size).toBe(ids.length)
    expect(ids.filter((id) => id === 'full_time')).toHaveLength(1)
    expect(state.isScoreConsistent).toBe(true)
    expect(news.filter(({ kind, title }) => kind === 'goal' || /Penalty scored/.test(title))).toHaveLength(match.goals)
  })
})

test.each(readTournament(twentyMatches))('$home v $away loses no goal when a list lacks it', (match) => {
  const { state, news } = playAndRead(match, forgetful)
  const { ft, et } = match.score
  expect([state.homeScore, state.awayScore]).toEqual(et ?? ft)
  expect(state.isScoreConsistent).toBe(true)
  expect(news.filter(({ kind }) => kind === 'goal_cancelled' || kind === 'goal_restored')).toEqual([])
  expect(news.filter(({ kind, title }) => kind === 'goal' || /Penalty scored/.test(title))).toHaveLength(match.goals)
})

if (tournamentFiles.length === 3)
  test('the twenty matches are from the tournaments, unmodified', () => {
    const all = tournamentFiles.flatMap(readTournament)
    expect(all).toHaveLength(219)
    for (const match of readTournament(twentyMatches)) expect(all).toContainEqual(match)
  })
