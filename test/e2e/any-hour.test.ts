// What the browser tests choose from the simulated world, chosen at each hour of a week, without starting anything.
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { daysOf } from '#durable/live-feed/poller.ts'
import type { Fixture } from '#durable/live-feed/protocol.ts'
import { resolve } from '#durable/live-feed/resolve.ts'
import { matchToWire } from '#scripts/sandbox/football/answer.ts'
import { createFootball, type FeedGame, type Football } from '#scripts/sandbox/football/football.ts'
import { replayAll } from '#scripts/sandbox/football/replays.ts'
import { aliases } from '#scripts/seed/aliases.ts'
import { worldOf } from '#scripts/seed/market.ts'
import { type SeedMatch, seasonAround } from '#scripts/seed/season.ts'
import { teams } from '#scripts/seed/teams.ts'
import { readTournament, twentyMatches } from '#test/live/tournament.ts'
import { fixturesAheadMs, fixturesBackMs, maxWatchedMatches } from '#worker/live/constants.ts'
import { FeedList } from '#worker/live/football-data/contract.ts'
import { hourMs, type Instant, minuteMs, secondMs } from '#worker/platform/clock.ts'
import { type Listings, matchForEach, nextFollowedMatch, quietMatches } from './followed-matches.ts'
import { platformsInTrouble } from './platforms-in-trouble.ts'
import { replayed, underWay } from './replayed-matches.ts'
import { seededListings } from './seeded-listings.ts'

/** Seven minutes before each hour of a week: what is chosen by the day has little of it left at 23:53. */
const hours = Array.from({ length: 168 }, (_, hour) => {
  const at = Date.parse('2026-11-16T00:53:00Z') + hour * hourMs
  return { at, name: `${new Date(at).toUTCString().slice(0, 3)} ${new Date(at).toISOString().slice(11, 16)}` }
})

const recordings = readTournament(twentyMatches)
const noticeSeconds = 8
const sides = new Map(
  teams.map(({ id, slug, name }): [string, Fixture['home']] => {
    return [slug, { name, aliases: aliases.filter(({ teamId }) => teamId === id).map(({ aliasKey }) => aliasKey) }]
  }),
)
const sideOf = (slug: string) => sides.get(slug) ?? { name: slug, aliases: [] }

/** The matches that the reader of the feed compares its answers with; numbered by their place in the season. */
function fixturesAt(season: readonly SeedMatch[], now: Instant): Fixture[] {
  return season
    .map((match, matchId) => ({ match, matchId }))
    .filter(({ match }) => match.sortAt >= now - fixturesBackMs && match.sortAt < now + fixturesAheadMs)
    .slice(0, maxWatchedMatches)
    .map(({ match: { league, kickoffAt, sortAt, homeTeam, awayTeam }, matchId }) => {
      return { matchId, league, kickoffAt, sortAt, home: sideOf(homeTeam), away: sideOf(awayTeam), feedMatchId: null }
    })
}

/** What the feed answers between two sweeps. */
function rowsAt(football: Football, now: Instant) {
  const { from, to } = daysOf(now, false)
  const matches = football.games.flatMap((game) => {
    const pitch = football.pitchAt(game, now)
    const isAsked = pitch.kickoffAt >= Date.parse(from) && pitch.kickoffAt < Date.parse(to)
    return isAsked ? [matchToWire(game, pitch, now, false)] : []
  })
  return FeedList.parse({ matches }).matches
}

describe.each(hours)('started on $name', ({ at }) => {
  let season: SeedMatch[]
  let listings: Listings

  beforeAll(() => {
    vi.useFakeTimers({ now: at, toFake: ['Date'] })
    season = seasonAround(at)
    listings = seededListings(season)
  })
  afterAll(() => void vi.useRealTimers())

  test('the demo fan follows a match whose official page is read every half minute', async () => {
    const { match, sellers } = await nextFollowedMatch(listings)
    expect(Date.parse(match.match_date)).toBeGreaterThan(at + 20 * minuteMs)
    expect(sellers.length).toBeGreaterThan(0)
  })

  test('every platform that falls into trouble, or dies with the app, has a match of its own', async () => {
    expect(await matchForEach(listings, platformsInTrouble)).toHaveLength(platformsInTrouble.length)
    expect((await quietMatches(listings)).length).toBeGreaterThan(6)
  })

  test('each match that is replayed, and the one that sets the pace, is read from the feed as itself', () => {
    let now = at
    const world = worldOf(season)
    const football = createFootball({ world, seed: 1, now: () => now })
    const waiting = football.waiting()
    const games = waiting.slice(0, replayed)
    const pace = waiting[replayed] as FeedGame
    football.add(pace, [{ at: now, happening: underWay(now) }])
    const options = { speed: 240, matches: replayed, notice_seconds: noticeSeconds }
    replayAll({ football, now: () => now }, [...recordings, ...recordings], options)
    now += noticeSeconds * secondMs
    const { byMatch } = resolve(rowsAt(football, now), fixturesAt(season, now))
    const rowOf = ({ match }: FeedGame) => byMatch.get(season.findIndex(({ ref }) => ref === match.ref))?.id
    expect([...games, pace].map(rowOf)).toEqual([...games, pace].map(({ id }) => id))
  })
})
