import { hourMs, minuteMs, secondMs } from '../platform/clock.ts'

export type Side = 'home' | 'away'
/** Goals of [home, away]. */
export type Goals = [number, number]

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

export const matchEventTypes = [
  'goal',
  'own_goal',
  'penalty',
  'missed_penalty',
  'yellow_card',
  'red_card',
  'substitution',
] as const
export type MatchEventType = (typeof matchEventTypes)[number]

export const liveNewsKinds = [
  'kick_off',
  'half_time',
  'second_half',
  'extra_time',
  'penalties',
  'full_time',
  'goal',
  'penalty',
  'red_card',
  'goal_cancelled',
  'goal_restored',
  'suspended',
  'abandoned',
  'postponed',
  'cancelled',
] as const
export type LiveNewsKind = (typeof liveNewsKinds)[number]

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

/** While nothing is near, the fixtures are read this often, so that a moved kick-off is not missed. */
export const sweepEveryMs = 5 * minuteMs

/** One answer of the feed: how long it may take, and how large it may be. */
export const feedTimeoutMs = 10 * secondMs
export const maxFeedBytes = 4 * 1024 * 1024
