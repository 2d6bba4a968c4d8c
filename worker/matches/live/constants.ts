import { hourMs, minuteMs, secondMs } from '#worker/ground/platform/clock.ts'

export type Side = 'home' | 'away'
export type Goals = { home: number; away: number }

/** Match states on the wire. */
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

/** The same in the feed's full detail. */
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

/** News that webhooks hear of. */
export const hookNewsKinds = [
  'kick_off',
  'goal',
  'goal_cancelled',
  'goal_restored',
] as const satisfies readonly LiveNewsKind[]

/** Events kept per match; the oldest that are not goals are dropped first. */
export const maxLiveEvents = 200

/** A match is followed from this long before kick-off until this long after it, or until it ends. */
export const watchedBeforeMs = hourMs
export const watchedAfterMs = 3 * hourMs

/** Matches compared with one feed reading. */
export const maxWatchedMatches = 200

/** Poll interval until the feed reports its rate limit; `minPollMs` is the lower bound. */
export const pollEveryMs = 15 * secondMs
export const minPollMs = 3 * secondMs

/** Interval while no match is near, so that postponements are known within about a minute. */
export const sweepEveryMs = 45 * secondMs

/** Limits for one feed response. */
export const feedTimeoutMs = 10 * secondMs
export const maxFeedBytes = 4 * 1024 * 1024

/** Consecutive readings that must agree on facts that feeds often get briefly wrong. */
export const readingsToBelieve = 2
/** The same for an end that comes implausibly early. */
export const readingsToBelieveEarlyEnd = 4

/** From this minute of play, or this long after kick-off, an end is plausible. */
export const plausibleEndMinute = 80
export const plausibleEndMs = 105 * minuteMs

/** A match first seen by this minute is announced from kick-off; later, earlier events are not news. */
export const newUntilMinute = 5

/** Ids of announced news kept by a room. */
export const maxAnnouncedNews = 500

/** After this long without an answer from the feed, its matches are marked as stale. */
export const staleAfterMs = 45 * secondMs

/** A cached score would be out of date. */
export const liveStatusCaching = 'no-cache'

/** How often the coming fixtures are read, and their range. */
export const fixturesEveryMs = 5 * minuteMs
export const fixturesBackMs = 6 * hourMs
export const fixturesAheadMs = 36 * hourMs

/** A feed's match on a day further away than this is another match. */
export const maxKickoffShiftMs = 36 * hourMs

/** A kick-off this much later is of another day, for which nothing counts that was reported before. */
export const anotherDayMs = 12 * hourMs

/** Longest back-off after failures, so that a recovered feed is noticed soon. */
export const maxBackOffMs = 30 * secondMs

/** Matches whose details are requested per poll. */
export const maxDetailsPerPoll = 6

/** Platforms on the live page, the days their coverage is counted over, and how long an isolate caches it. */
export const coveragePlatforms = 8
export const coverageDays = 30
export const coverageKeptMs = minuteMs

/** Matches in the live panel on its page and elsewhere; events in the panel and on a card. */
export const livePagePanelMatches = 50
export const panelMatches = 20
export const panelEvents = 5
export const cardEvents = 3

/** Default and highest limit of the live list. */
export const defaultLiveLimit = 50
export const maxLiveLimit = 100

/** Sockets of one match, or of the list of all, on all shards of their channel. */
export const maxWatchersPerChannel = 1_280_000
