import type { Instant } from '#worker/ground/platform/clock.ts'
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
import type { Budget } from '#worker/matches/live/football-data/contract.ts'
import type { Fixture } from './protocol.ts'

/** What the feed has said about one match. */
export type Tracked = {
  feedMatchId: number
  /** The row as last applied and recorded; an identical row is skipped. */
  print: string
  /** The match's room has confirmed everything that was read. */
  isSettled: boolean
  /** The list showed a change whose details are not read yet. */
  wantsDetail: boolean
  /** When its details were last read; 0 for never. */
  detailAt: Instant
  isOver: boolean
  isUnderWay: boolean
  isStale: boolean
  /** A kick-off that differs from the catalogue's, and how many readings in a row repeated it. */
  moved: { kickoffAt: Instant; readings: number } | null
}

export type Feed = {
  fixtures: ReadonlyMap<number, Fixture>
  fixturesAt: Instant
  tracked: ReadonlyMap<number, Tracked>
  askedAt: Instant
  sweptAt: Instant
  answeredAt: Instant | null
  failures: number
  /** No request before this time, whatever is due. */
  pausedUntil: Instant
  budget: Budget | null
  refused: number
}

export const emptyFeed: Feed = {
  fixtures: new Map(),
  fixturesAt: 0,
  tracked: new Map(),
  askedAt: 0,
  sweptAt: 0,
  answeredAt: null,
  failures: 0,
  pausedUntil: 0,
  budget: null,
  refused: 0,
}

export function wantsFixtures({ fixturesAt }: Feed, now: Instant): boolean {
  return now - fixturesAt >= fixturesEveryMs
}

/** Replaces the fixtures of the coming days and drops state of matches that are gone. */
export function withFixtures(feed: Feed, fixtures: readonly Fixture[], now: Instant): Feed {
  const byId = new Map(fixtures.map((fixture) => [fixture.matchId, fixture]))
  const tracked = new Map([...feed.tracked].filter(([matchId]) => byId.has(matchId)))
  return { ...feed, fixtures: byId, fixturesAt: now, tracked }
}

/** Matches watched now: from before the kick-off until they are over. */
export function nearMatches(feed: Feed, now: Instant): Fixture[] {
  return [...feed.fixtures.values()].filter((fixture) => isNear(feed, fixture, now))
}

function isNear(feed: Feed, { matchId, kickoffAt }: Fixture, now: Instant): boolean {
  const tracked = feed.tracked.get(matchId)
  if (tracked?.isOver && tracked.isSettled) return false
  // A match moved to now is under way, even if the catalogue has another time.
  if (tracked?.isUnderWay) return true
  return kickoffAt !== null && now >= kickoffAt - watchedBeforeMs && now < kickoffAt + watchedAfterMs
}

/**
 * Time of the next poll: soon while a match is near, under way or awaiting confirmation; else at the sweep or the next
 * match.
 */
export function nextPollAt(feed: Feed, now: Instant): Instant | null {
  if (feed.fixtures.size === 0) return null
  const dueAt =
    nearMatches(feed, now).length > 0 || hasDoubts(feed)
      ? feed.askedAt + paceMs(feed, now)
      : Math.min(feed.sweptAt + sweepEveryMs, nextWindowAt(feed, now))
  return Math.max(dueAt, feed.pausedUntil, feed.askedAt + minPollMs)
}

export function hasDoubts({ tracked }: Feed): boolean {
  return [...tracked.values()].some(({ isSettled, moved }) => !isSettled || moved !== null)
}

function nextWindowAt(feed: Feed, now: Instant): Instant {
  const starts = [...feed.fixtures.values()].flatMap(({ kickoffAt }) =>
    kickoffAt !== null && kickoffAt - watchedBeforeMs > now ? [kickoffAt - watchedBeforeMs] : [],
  )
  return Math.min(...starts, Number.MAX_SAFE_INTEGER)
}

/** Before the kick-off four times a minute; during play as often as the feed allows, with half reserved for details. */
export function paceMs(feed: Feed, now: Instant): number {
  const isPlaying = nearMatches(feed, now).some(
    ({ matchId, kickoffAt }) => feed.tracked.get(matchId)?.isUnderWay || (kickoffAt !== null && now >= kickoffAt),
  )
  if (!feed.budget) return pollEveryMs
  const { available, resetAt } = feed.budget
  if (available <= 0) return Math.max(pollEveryMs, resetAt - feed.askedAt)
  const affordable = Math.max(minPollMs, (2 * (resetAt - feed.askedAt)) / available)
  return isPlaying ? affordable : Math.max(pollEveryMs, affordable)
}

export function asked(feed: Feed, now: Instant): Feed {
  return { ...feed, askedAt: now }
}

export function answered(
  feed: Feed,
  { at, budget, isSweep }: { at: Instant; budget: Budget | null; isSweep: boolean },
): Feed {
  return {
    ...feed,
    answeredAt: at,
    failures: 0,
    pausedUntil: 0,
    budget,
    sweptAt: isSweep ? at : feed.sweptAt,
  }
}

/** Waits longer after each failure, and at least as long as the feed asks for. */
export function failed(feed: Feed, { at, retryAfterMs }: { at: Instant; retryAfterMs: number | null }): Feed {
  const failures = feed.failures + 1
  const backOffMs = Math.min(pollEveryMs * 2 ** Math.min(failures - 1, 10), maxBackOffMs)
  return { ...feed, failures, pausedUntil: at + Math.max(backOffMs, retryAfterMs ?? 0), budget: null }
}

/** The feed has been silent for so long that rooms may be out of date. */
export function isSilent(feed: Feed, now: Instant): boolean {
  return feed.failures > 0 && now - (feed.answeredAt ?? 0) >= staleAfterMs
}

export function withTracked(feed: Feed, matchId: number, tracked: Tracked): Feed {
  return { ...feed, tracked: new Map(feed.tracked).set(matchId, tracked) }
}
