import type { Instant } from '#worker/ground/platform/clock.ts'

/** A match that may appear in the feed. */
export type Fixture = {
  matchId: number
  /** League slug. */
  league: string
  /** Null while only the day is known. */
  kickoffAt: Instant | null
  /** The kick-off, or the start of the day while the time is not fixed. */
  sortAt: Instant
  home: FixtureSide
  away: FixtureSide
  /** The feed's match id, once known. */
  feedMatchId: number | null
}

type FixtureSide = {
  name: string
  /** All its names, normalised for comparison. */
  aliases: string[]
}

export type FeedHealth = {
  /** When the feed last answered; null before the first time. */
  answeredAt: Instant | null
  /** Failed attempts in a row. */
  failures: number
  /** Time of the next poll; null while no match is near. */
  nextPollAt: Instant | null
  /** Matches that are near or under way. */
  watched: number
  /** Rows of the last response that fit none of our matches, or more than one. */
  refused: number
}

export function liveFeedName(feed: string): string {
  return `feed:${feed}`
}

/** The feed object's RPC methods. */
export type LiveFeedApi = {
  /** Called every minute: makes sure that polling is scheduled. True when it needs the fixtures of the coming days. */
  wake(): Promise<{ wantsFixtures: boolean }>
  /** Fixtures of the coming days, in order of time. */
  watch(fixtures: Fixture[]): Promise<void>
  health(): Promise<FeedHealth>
}
