import type { Instant } from '#worker/platform/clock.ts'

/** A match that the feed may tell of. */
export type Fixture = {
  matchId: number
  /** Slug of its league. */
  league: string
  /** Null while only the day is known. */
  kickoffAt: Instant | null
  /** The kick-off, or the start of the day while the time is not fixed. */
  sortAt: Instant
  home: FixtureSide
  away: FixtureSide
  /** The feed's number of the match, once it is known. */
  feedMatchId: number | null
}

type FixtureSide = {
  name: string
  /** All its names, in the form in which names are compared. */
  aliases: string[]
}

export type FeedHealth = {
  /** When the feed last answered; null before the first time. */
  answeredAt: Instant | null
  /** Attempts in a row that failed. */
  failures: number
  /** When it will be asked next; null while nothing is near. */
  nextPollAt: Instant | null
  /** Matches that are near or on. */
  watched: number
  /** Rows of the last answer that could be no match of ours, or more than one. */
  refused: number
}

export function liveFeedName(feed: string): string {
  return `feed:${feed}`
}

/** The methods that the rest of the Worker calls. */
export type LiveFeedApi = {
  /** Every minute: makes sure that it polls when it should. True when it asks for the fixtures of the coming days. */
  wake(): Promise<{ wantsFixtures: boolean }>
  /** The fixtures of the coming days, in order of time. */
  watch(fixtures: Fixture[]): Promise<void>
  health(): Promise<FeedHealth>
}
