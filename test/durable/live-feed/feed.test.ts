import { describe, expect, test } from 'vitest'
import {
  answered,
  asked,
  emptyFeed,
  type Feed,
  failed,
  isSilent,
  nearMatches,
  nextPollAt,
  paceMs,
  type Tracked,
  wantsFixtures,
  withFixtures,
  withTracked,
} from '#durable/live-feed/feed.ts'
import { kickoffAt } from '#test/matches/live/facts.ts'
import { hourMs, minuteMs } from '#worker/ground/platform/clock.ts'
import {
  fixturesEveryMs,
  maxBackOffMs,
  minPollMs,
  pollEveryMs,
  staleAfterMs,
  sweepEveryMs,
  watchedAfterMs,
  watchedBeforeMs,
} from '#worker/matches/live/constants.ts'
import { budgetOf } from '#worker/matches/live/football-data/rules.ts'
import { makeFixture } from './fixtures.ts'

const tracked: Tracked = {
  feedMatchId: 1,
  print: '',
  isSettled: true,
  wantsDetail: false,
  detailAt: 0,
  isOver: false,
  isUnderWay: false,
  isStale: false,
  moved: null,
}

/** A feed read at `now`. */
function readAt(now: number, fixtures = [makeFixture(7)]): Feed {
  const feed = withFixtures(emptyFeed, fixtures, now)
  return answered(asked(feed, now), { at: now, budget: null, isSweep: true })
}

describe('when the feed is polled', () => {
  test('never without fixtures', () => {
    expect(nextPollAt(emptyFeed, kickoffAt)).toBeNull()
  })

  test('with no match near, at the next sweep or when the next match comes near', () => {
    const far = kickoffAt - 5 * hourMs
    expect(nextPollAt(readAt(far), far)).toBe(far + sweepEveryMs)
    const soon = kickoffAt - watchedBeforeMs - sweepEveryMs / 2
    expect(nextPollAt(readAt(soon), soon)).toBe(kickoffAt - watchedBeforeMs)
  })

  test('soon, while a fact waits for a second reading', () => {
    const far = kickoffAt - 5 * hourMs
    expect(nextPollAt(withTracked(readAt(far), 7, { ...tracked, isSettled: false }), far)).toBe(far + pollEveryMs)
    const moved = { ...tracked, moved: { kickoffAt: kickoffAt + hourMs, readings: 1 } }
    expect(nextPollAt(withTracked(readAt(far), 7, moved), far)).toBe(far + pollEveryMs)
    expect(sweepEveryMs + pollEveryMs).toBeLessThanOrEqual(minuteMs)
  })

  test('four times a minute from an hour before kick-off until three hours after', () => {
    for (const at of [kickoffAt - watchedBeforeMs, kickoffAt, kickoffAt + watchedAfterMs - 1]) {
      expect(nextPollAt(readAt(at), at)).toBe(at + pollEveryMs)
    }
    const after = kickoffAt + watchedAfterMs
    expect(nextPollAt(readAt(after), after)).toBe(after + sweepEveryMs)
  })

  test('not after the match is over, but again when it is played at another time', () => {
    const at = kickoffAt + hourMs
    expect(nearMatches(withTracked(readAt(at), 7, { ...tracked, isOver: true }), at)).toEqual([])
    expect(nearMatches(withTracked(readAt(at), 7, { ...tracked, isOver: true, isSettled: false }), at)).toHaveLength(1)
    const early = kickoffAt - 5 * hourMs
    expect(nearMatches(withTracked(readAt(early), 7, { ...tracked, isUnderWay: true }), early)).toHaveLength(1)
  })

  test('during play, using half of the feed’s rate limit, within bounds', () => {
    const paceWith = (available: number, resetMs: number, at = kickoffAt) =>
      paceMs({ ...readAt(at), budget: { available, resetAt: at + resetMs } }, at)
    expect(paceWith(10, minuteMs)).toBe(12_000)
    expect(paceWith(119, minuteMs)).toBe(minPollMs)
    expect(paceWith(2, minuteMs)).toBe(minuteMs)
    expect(paceWith(0, 40_000)).toBe(40_000)
    expect(paceWith(119, minuteMs, kickoffAt - 30 * minuteMs)).toBe(pollEveryMs)
    // The counter was reset since the last answer.
    const feed = { ...readAt(kickoffAt), budget: { available: 60, resetAt: kickoffAt + 1_000 } }
    expect(paceMs(feed, kickoffAt + 5_000)).toBe(minPollMs)
  })

  test('after failures with growing delays, and no earlier than the feed asks', () => {
    let feed = readAt(kickoffAt)
    const waits: number[] = []
    for (let i = 0; i < 8; i++) {
      feed = failed(asked(feed, kickoffAt), { at: kickoffAt, retryAfterMs: null })
      waits.push((nextPollAt(feed, kickoffAt) ?? 0) - kickoffAt)
    }
    expect(waits).toEqual([15_000, 30_000, ...Array(6).fill(maxBackOffMs)])
    const delayed = failed(readAt(kickoffAt), { at: kickoffAt, retryAfterMs: 55_000 })
    expect(nextPollAt(delayed, kickoffAt)).toBe(kickoffAt + 55_000)
    const back = answered(feed, { at: kickoffAt, budget: null, isSweep: false })
    expect(nextPollAt(back, kickoffAt)).toBe(kickoffAt + pollEveryMs)
  })

  test('the feed counts as silent after failing for a while', () => {
    const feed = readAt(kickoffAt)
    const failing = failed(feed, { at: kickoffAt + 15_000, retryAfterMs: null })
    expect(isSilent(failing, kickoffAt + staleAfterMs - 1)).toBe(false)
    expect(isSilent(failing, kickoffAt + staleAfterMs)).toBe(true)
    expect(isSilent(feed, kickoffAt + hourMs)).toBe(false)
  })
})

describe('the feed’s memory', () => {
  test('reloads fixtures after a while and drops missing ones', () => {
    const feed = withTracked(readAt(kickoffAt, [makeFixture(7), makeFixture(8)]), 8, tracked)
    expect(wantsFixtures(feed, kickoffAt + fixturesEveryMs - 1)).toBe(false)
    expect(wantsFixtures(feed, kickoffAt + fixturesEveryMs)).toBe(true)
    const next = withFixtures(feed, [makeFixture(7)], kickoffAt)
    expect([next.fixtures.has(8), next.tracked.has(8)]).toEqual([false, false])
  })

  test("the feed's headers give the remaining quota", () => {
    const headers = new Headers({ 'X-Requests-Available-Minute': '9', 'X-RequestCounter-Reset': '42' })
    expect(budgetOf(headers, 1_000)).toEqual({ available: 9, resetAt: 43_000 })
    expect(budgetOf(new Headers(), 0)).toBeNull()
    expect(
      budgetOf(new Headers({ 'X-Requests-Available-Minute': 'lots', 'X-RequestCounter-Reset': '1' }), 0),
    ).toBeNull()
  })
})
