import type { Instant } from '#worker/ground/platform/clock.ts'
import {
  anotherDayMs,
  type Goals,
  type LivePhase,
  maxAnnouncedNews,
  newUntilMinute,
  plausibleEndMinute,
  plausibleEndMs,
  readingsToBelieve,
  readingsToBelieveEarlyEnd,
} from '#worker/matches/live/constants.ts'
import type { LiveFacts, LiveNews, LiveState } from '#worker/matches/live/contract.ts'
import { fillUp, goalsIn, isUnnamed, reconcile } from './live-events.ts'
import { newsOf } from './live-news.ts'
import { clockIn, isOnward, isOver, phaseMeant, statusOf } from './live-status.ts'

/** The live facts that a room stores for its match. */
export type RoomLive = {
  state: LiveState
  /** False until the first confirmed reading; nothing is shown before. */
  isKnown: boolean
  /** The feed's own time of the newest confirmed fact. */
  updatedAt: Instant
  /** The unconfirmed claim and how many readings in a row repeated it. */
  doubt: { claim: string; readings: number } | null
  /** Ids of announced news. */
  told: readonly string[]
  nextEvent: number
  names: { home: string; away: string }
}

export type Applied = { live: RoomLive; news: LiveNews[]; isChanged: boolean; isWorthStoring: boolean }

const nothing: LiveState = {
  status: 'pre_match',
  phase: 'scheduled',
  kickoffAt: null,
  minute: null,
  injuryMinute: null,
  homeScore: null,
  awayScore: null,
  halfTime: null,
  fullTime: null,
  extraTime: null,
  penalties: null,
  events: [],
  isScoreConsistent: true,
  isStale: false,
  feedSeenAt: 0,
}

/**
 * Applies one reading of the feed. Repeated, late or older readings change nothing. Typical feed glitches (an end, a
 * step back, a goal taken back) need `readingsToBelieve` readings in a row; an end that comes too early needs more.
 */
export function applyLive(before: RoomLive | null, facts: LiveFacts): Applied {
  const known = before && !isOtherDay(before.state, facts) ? before : unseen(facts, before)
  if (facts.seenAt <= known.state.feedSeenAt) return unchanged(known)
  const answered = { ...known, state: { ...known.state, feedSeenAt: facts.seenAt, isStale: false } }
  // A feed clock that runs ahead must not make later facts look old.
  const updatedAt = Math.min(facts.updatedAt, facts.seenAt)
  if (updatedAt < known.updatedAt) return settle(known, answered)
  const { state, nextEvent, withdrawn } = read(answered, facts)
  const claim = claimOf(known.state, state, withdrawn)
  if (claim !== null) {
    const readings = known.doubt?.claim === claim ? known.doubt.readings + 1 : 1
    if (readings < readingsNeeded(known.state, state.phase, facts)) {
      return settle(known, { ...answered, doubt: { claim, readings } })
    }
  }
  const believed = { ...answered, state, nextEvent, updatedAt, names: facts.names, isKnown: true, doubt: null }
  return announce(known, believed, isNews(known, facts, state.phase))
}

/** The feed has been silent since before `at`, so the state may be out of date. Ended matches stay ended. */
export function markStale(live: RoomLive, at: Instant): Applied {
  const { state } = live
  if (!live.isKnown || state.isStale || isOver(state.phase) || at <= state.feedSeenAt) return unchanged(live)
  return settle(live, { ...live, state: { ...state, isStale: true } })
}

/** A match that ended is made to be played on another day: a replay begins without the goals of the first. */
function isOtherDay({ phase, kickoffAt }: LiveState, facts: LiveFacts): boolean {
  if (!isOver(phase) || phase === 'postponed' || kickoffAt === null || facts.kickoffAt === null) return false
  return facts.kickoffAt - kickoffAt >= anotherDayMs
}

function unseen({ names }: LiveFacts, before: RoomLive | null): RoomLive {
  const { nextEvent, updatedAt, state } = before ?? { nextEvent: 1, updatedAt: 0, state: nothing }
  const from = { ...nothing, feedSeenAt: state.feedSeenAt }
  return { state: from, isKnown: false, updatedAt, doubt: null, told: [], nextEvent, names }
}

function unchanged(live: RoomLive): Applied {
  return { live, news: [], isChanged: false, isWorthStoring: false }
}

/** The state after the reading; fields missing from the reading keep their value. */
function read({ state: known, nextEvent }: RoomLive, facts: LiveFacts) {
  const score = facts.score ?? (known.homeScore === null ? null : { home: known.homeScore, away: known.awayScore ?? 0 })
  const listed = facts.events
    ? reconcile(known.events, facts.events, { score, nextEvent, at: facts.seenAt })
    : { events: known.events, nextEvent, withdrawn: [] }
  const filled = score ? fillUp(listed.events, { score, nextEvent: listed.nextEvent, at: facts.seenAt }) : listed
  const halfTime = facts.halfTime ?? known.halfTime
  const isSecondHalf = halfTime !== null && facts.phase !== 'first_half'
  const phase = phaseMeant(facts.phase, known.phase, { isSecondHalf, minute: known.minute })
  const goals = goalsIn(filled.events)
  const state: LiveState = {
    ...known,
    status: statusOf(phase, isSecondHalf),
    phase,
    kickoffAt: facts.kickoffAt ?? known.kickoffAt,
    ...clockIn(phase, facts),
    homeScore: score?.home ?? null,
    awayScore: score?.away ?? null,
    halfTime,
    fullTime: facts.fullTime ?? known.fullTime,
    extraTime: facts.extraTime ?? known.extraTime,
    penalties: facts.penalties ?? known.penalties,
    events: filled.events,
    isScoreConsistent:
      !score || (isSame(goals, score) && !filled.events.some((event) => isUnnamed(event) && !event.isCancelled)),
  }
  return { state, nextEvent: filled.nextEvent, withdrawn: listed.withdrawn }
}

function isSame(a: Goals, b: Goals): boolean {
  return a.home === b.home && a.away === b.away
}

/** The part of the reading that needs a second one to confirm it; null when none does. */
function claimOf(known: LiveState, next: LiveState, withdrawn: readonly string[]): string | null {
  const step = isOnward(known.phase, next.phase) ? null : next.phase
  const isLess = (before: number | null, after: number | null) => (before ?? 0) > (after ?? 0)
  const lower = [isLess(known.homeScore, next.homeScore), isLess(known.awayScore, next.awayScore)]
  if (step === null && !lower.includes(true) && withdrawn.length === 0) return null
  // Responses without an event list agree on state and score, so they confirm a reading that had one.
  const isListAlone = step === null && !lower.includes(true)
  return JSON.stringify([step, lower, isListAlone ? [...withdrawn].sort() : []])
}

function readingsNeeded(known: LiveState, next: LivePhase, { kickoffAt, seenAt }: LiveFacts): number {
  if (next !== 'finished' || known.phase === 'finished') return readingsToBelieve
  const isPlausible =
    known.phase === 'extra_time' ||
    known.phase === 'penalties' ||
    (known.minute ?? 0) >= plausibleEndMinute ||
    (kickoffAt !== null && seenAt >= kickoffAt + plausibleEndMs)
  return isPlausible ? readingsToBelieve : readingsToBelieveEarlyEnd
}

/** Events before a match was first seen are not news, unless it has only just begun. */
function isNews(known: RoomLive, { minute }: LiveFacts, phase: LivePhase): boolean {
  return known.isKnown || phase === 'scheduled' || (phase === 'first_half' && (minute ?? 0) <= newUntilMinute)
}

function announce(known: RoomLive, live: RoomLive, isNew: boolean): Applied {
  const announced = new Set(known.told)
  // A postponed match that was rescheduled may be postponed again.
  if (known.state.phase === 'postponed' && live.state.phase !== 'postponed') announced.delete('postponed')
  const news = newsOf(known.state, live.state, live.names).filter(({ id }) => !announced.has(id))
  const ids = [...announced, ...news.map(({ id }) => id)].slice(-maxAnnouncedNews)
  return { ...settle(known, { ...live, told: ids }), news: isNew ? news : [] }
}

/** Stores only when the visible state or an open doubt changed, not for every response of the feed. */
function settle(known: RoomLive, live: RoomLive): Applied {
  const isChanged = live.isKnown && (!known.isKnown || visible(known.state) !== visible(live.state))
  const isDoubtNew = JSON.stringify(known.doubt) !== JSON.stringify(live.doubt)
  return { live, news: [], isChanged, isWorthStoring: isChanged || isDoubtNew }
}

function visible(state: LiveState): string {
  return JSON.stringify({ ...state, feedSeenAt: 0 })
}
