import { hourMs, minuteMs, secondMs } from '../platform/clock.ts'

export type Side = 'home' | 'away'
export type Goals = { home: number; away: number }

/** The states of a match on the wire. */
export const liveStatuses = [
  'pre_match',
  'live',
  'half_time',
  'second_half',
  'full_time',
  'postponed',
  'cancelled',
] as const
export type LiveStatus = (typeof liveStatuses)[number]

/** The same, as exactly as the feed tells it. */
export const livePhases = [
  'scheduled',
  'first_half',
  'half_time',
  'second_half',
  'extra_time',
  'penalties',
  'suspended',
  'finished',
  'awarded',
  'abandoned',
  'postponed',
  'cancelled',
] as const
export type LivePhase = (typeof livePhases)[number]

export type MatchEventType =
  | 'goal'
  | 'own_goal'
  | 'penalty'
  | 'missed_penalty'
  | 'yellow_card'
  | 'red_card'
  | 'substitution'

export type LiveNewsKind =
  | 'kick_off'
  | 'half_time'
  | 'extra_time'
  | 'penalties'
  | 'full_time'
  | 'goal'
  | 'penalty'
  | 'red_card'
  | 'goal_cancelled'
  | 'goal_restored'
  | 'suspended'
  | 'abandoned'
  | 'postponed'
  | 'cancelled'

/** Events that a match keeps; the oldest that are no goals go first. */
export const maxLiveEvents = 200

/** A match is watched from so long before its kick-off until so long after it, or until it is over. */
export const watchedBeforeMs = hourMs
export const watchedAfterMs = 3 * hourMs

/** Matches that one reading of the feed is compared with. */
export const maxWatchedMatches = 200

/** The feed is asked this often while it does not say what it allows, and never more often than the second. */
export const pollEveryMs = 15 * secondMs
export const minPollMs = 3 * secondMs

/** While nothing is near, the feed is read this often: a match that is moved or called off is known within about a minute. */
export const sweepEveryMs = 45 * secondMs

/** One answer of the feed: how long it may take, and how large it may be. */
export const feedTimeoutMs = 10 * secondMs
export const maxFeedBytes = 4 * 1024 * 1024

/** Readings in a row that must agree before something is believed that a feed often gets wrong for a moment. */
export const readingsToBelieve = 2
/** The same of an end that comes before a match can be over. */
export const readingsToBelieveEarlyEnd = 4

/** An end is plausible from this minute of play on, or so long after the kick-off. */
export const plausibleEndMinute = 80
export const plausibleEndMs = 105 * minuteMs

/** A match that is first seen up to this minute is told from its kick-off on; of a later one, what was before is no news. */
export const newUntilMinute = 5

/** News that a room remembers as told. */
export const maxToldNews = 500

/** A feed that has given no answer for so long leaves its matches stale. */
export const staleAfterMs = 45 * secondMs

/** A score that a cache kept would be an old one. */
export const liveStatusCaching = 'no-cache'

/** Fixtures of the coming days are asked for this often, and reach from so long ago to so far ahead. */
export const fixturesEveryMs = 5 * minuteMs
export const fixturesBackMs = 6 * hourMs
export const fixturesAheadMs = 36 * hourMs

/** A match that the feed has on another day than this far away is another match. */
export const maxKickoffShiftMs = 36 * hourMs

/** Waiting after failures grows up to this: a feed that is back is noticed within it. */
export const maxBackOffMs = 30 * secondMs

/** Matches whose details one reading asks for. */
export const maxDetailsPerPoll = 6

/** Platforms of the live page, the days over which their coverage is counted, and how long an isolate keeps that. */
export const coveragePlatforms = 8
export const coverageDays = 30
export const coverageKeptMs = minuteMs

/** Matches of the live panel on its own page and elsewhere; events of the panel and of a card. */
export const livePagePanelMatches = 50
export const panelMatches = 20
export const panelEvents = 5
export const cardEvents = 3

/** Matches of the live list: as a rule, and at most. */
export const defaultLiveLimit = 50
export const maxLiveLimit = 100
