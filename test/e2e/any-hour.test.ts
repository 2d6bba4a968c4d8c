// What the browser tests choose from the simulated world, at each hour of the week, without starting it.
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { daysOf } from '#durable/live-feed/poller.ts'
import type { Fixture } from '#durable/live-feed/protocol.ts'
import { resolve } from '#durable/live-feed/resolve.ts'
import { matchToWire } from '#scripts/sandbox/football/answer.ts'
import { createFootball, type FeedGame, type Football } from '#scripts/sandbox/football/football.ts'
import { replayAll } from '#scripts/sandbox/football/replays.ts'
import { onSale, worldOf } from '#scripts/seed/market.ts'
import { type SeedMatch, seasonAround } from '#scripts/seed/season.ts'
import { readTournament, twentyMatches } from '#test/matches/live/tournament.ts'
import { sampled } from '#test/sample.ts'
import { dayMs, hourMs, type Instant, minuteMs, secondMs } from '#worker/ground/platform/clock.ts'
import { aliases } from '#worker/matches/catalogue/reference/aliases.ts'
import { teams } from '#worker/matches/catalogue/reference/teams.ts'
import { fixturesAheadMs, fixturesBackMs, maxWatchedMatches } from '#worker/matches/live/constants.ts'
import { FeedList } from '#worker/matches/live/football-data/contract.ts'
import {
  type Listings,
  matchesThatDie,
  matchForEach,
  nextFollowedMatch,
  nextHomeMatch,
  nextSoldBy,
  quietMatches,
} from './followed-matches.ts'
import { ownHomeTeams, ownSellers } from './owned.ts'
import { platformsInTrouble } from './platforms-in-trouble.ts'
import { replayed, underWay } from './replayed-matches.ts'
import { seededListings } from './seeded-listings.ts'
import {
  firstQuiet,
  nextDaily,
  nextQuiet,
  quietAndDaily,
  type SoldMatch,
  soonest,
  type Watched,
  watchedByAll,
} from './watched.ts'

/**
 * Seven minutes before the hour: at 23:53 little of the day is left. Each is 25 hours after the one before, so that every
 * hour of the week is tried, and half a year of weeks.
 */
const hours = Array.from({ length: 168 }, (_, index) => {
  const at = Date.parse('2026-11-16T00:53:00Z') + index * 25 * hourMs
  return { at, name: new Date(at).toUTCString().slice(0, 22) }
})

const recordings = readTournament(twentyMatches)
const noticeSeconds = 8
const sides = new Map(
  teams.map(({ id, slug, name }): [string, Fixture['home']] => {
    return [slug, { name, aliases: aliases.filter(({ teamId }) => teamId === id).map(({ aliasKey }) => aliasKey) }]
  }),
)
const sideOf = (slug: string) => sides.get(slug) ?? { name: slug, aliases: [] }

/** The matches with which the feed's reader compares, numbered by their place in the season. */
function fixturesAt(season: readonly SeedMatch[], now: Instant): Fixture[] {
  return season
    .map((match, matchId) => ({ match, matchId }))
    .filter(({ match }) => match.sortAt >= now - fixturesBackMs && match.sortAt < now + fixturesAheadMs)
    .slice(0, maxWatchedMatches)
    .map(({ match: { league, kickoffAt, sortAt, homeTeam, awayTeam }, matchId }) => {
      return { matchId, league, kickoffAt, sortAt, home: sideOf(homeTeam), away: sideOf(awayTeam), feedMatchId: null }
    })
}

/** The feed's answers between two sweeps. */
function rowsAt(football: Football, now: Instant) {
  const { from, to } = daysOf(now, false)
  const matches = football.games.flatMap((game) => {
    const pitch = football.pitchAt(game, now)
    const isAsked = pitch.kickoffAt >= Date.parse(from) && pitch.kickoffAt < Date.parse(to)
    return isAsked ? [matchToWire(game, pitch, now, false)] : []
  })
  return FeedList.parse({ matches }).matches
}

describe.each(sampled(hours, 5))('started on $name', ({ at }) => {
  let season: SeedMatch[]
  let listings: Listings
  let sold: SoldMatch[]
  const isWatched = (watched: Watched) => {
    const ids = new Set(watched(sold).map(({ id }) => id))
    return (id: number) => ids.has(id)
  }

  beforeAll(() => {
    vi.useFakeTimers({ now: at, toFake: ['Date'] })
    season = seasonAround(at)
    listings = seededListings(season)
    const ids = new Map(season.map((match, index) => [match, index + 1]))
    sold = onSale(season)
      .map((match) => ({ id: ids.get(match) ?? 0, league: match.league, sortAt: match.sortAt }))
      .sort((one, other) => one.sortAt - other.sortAt)
  })
  afterAll(() => void vi.useRealTimers())

  test('the demo fan follows a match whose official page is read every half minute', async () => {
    const { id, match, sellers } = await nextFollowedMatch(listings)
    expect([id].filter(isWatched(nextDaily))).toEqual([id])
    expect(Date.parse(match.match_date)).toBeGreaterThan(at + 20 * minuteMs)
    expect(sellers.length).toBeGreaterThan(0)
  })

  test('files that set prices, or press "Refresh", have a watched match each, and none but its owner a changed seller', async () => {
    const found = [
      await nextFollowedMatch(listings),
      await nextHomeMatch(listings, ownHomeTeams.phoneJourney, at),
      await nextHomeMatch(listings, ownHomeTeams.refresh, at + 2 * dayMs),
      ...(await Promise.all(Object.keys(ownSellers).map((slug) => nextSoldBy(listings, slug, at)))),
    ].map(({ id }) => id)
    expect(new Set(found).size).toBe(found.length)
    expect(found.filter(isWatched(watchedByAll))).toEqual(found)
  })

  test('every platform that fails, or dies with the app, has its own match', async () => {
    const found = await matchForEach(listings, platformsInTrouble)
    expect(found).toHaveLength(platformsInTrouble.length)
    expect(found.filter(({ match }) => !isWatched(quietAndDaily)(match.id))).toEqual([])
    const dying = (await quietMatches(listings)).slice(0, matchesThatDie).map(({ id }) => id)
    expect(dying.filter(isWatched(nextQuiet))).toHaveLength(matchesThatDie)
    expect(dying.filter(isWatched(firstQuiet))).toContain(dying[0])
  })

  test('the platform that fails for the status page sells a match of the next day', async () => {
    const platform = (await listings.control.platforms()).find(({ slug }) => slug === 'gate-one')
    const names = new Set(platform?.matches.map(({ ref }) => ref))
    const refs = season.filter((_match, index) => isWatched(nextDaily)(index + 1)).map(({ ref }) => ref)
    expect(refs.filter((ref) => names.has(ref))).not.toEqual([])
  })

  test('the tickets of a match day are watched, whichever match is chosen', () => {
    const football = createFootball({ world: worldOf(season), seed: 1, now: () => at })
    const [first, ...later] = football.waiting()
    const soon = later.filter((game) => football.pitchAt(game, at).kickoffAt < at + 6 * hourMs)
    const ids = [first, ...soon].map((game) => season.findIndex(({ ref }) => ref === game?.match.ref) + 1)
    expect(ids.filter((id) => !isWatched(soonest)(id))).toEqual([])
  })

  test('each replayed match, and the one that sets the pace, is recognised in the feed', () => {
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
