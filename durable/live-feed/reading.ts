import { isOver, isUnderWay } from '#durable/match-room/live-status.ts'
import type { LiveResult } from '#durable/match-room/protocol.ts'
import { type Instant, minuteMs } from '#worker/ground/platform/clock.ts'
import { hookNewsKinds } from '#worker/matches/live/constants.ts'
import type { LiveRecord } from '#worker/matches/live/contract.ts'
import { feedName } from '#worker/matches/live/football-data/constants.ts'
import type { FeedMatch } from '#worker/matches/live/football-data/contract.ts'
import { publishedScore } from '#worker/matches/live/football-data/rules.ts'
import type { Feed, Tracked } from './feed.ts'
import type { Fixture } from './protocol.ts'

/** A match with its list row, and its details where they were read. */
export type Rows<Row extends FeedMatch | null = FeedMatch> = { fixture: Fixture; row: Row; detail: FeedMatch | null }

const planned = ['SCHEDULED', 'TIMED']

/** The room needs this reading: something changed, or the room waits for confirmation. */
export function isDue(tracked: Tracked | undefined, seen: Seen, isNear: boolean): boolean {
  if (!tracked) return isNear || !planned.includes(seen.row.status)
  return (
    !tracked.isSettled ||
    tracked.wantsDetail ||
    tracked.isStale ||
    tracked.print !== printOf(seen) ||
    tracked.moved !== null
  )
}

/**
 * A list that names the goals is enough, and nothing is needed before the kick-off. A confirming reading must have as
 * much detail as the one it confirms.
 */
export function wantsDetail(tracked: Tracked | undefined, seen: Seen): boolean {
  const { row } = seen
  if (row.goals !== null || planned.includes(row.status)) return false
  return !tracked || tracked.wantsDetail || !tracked.isSettled || tracked.print !== printOf(seen)
}

type Seen = { fixture: Fixture; row: FeedMatch }

/** Identifies a reading: the row and the catalogue's current kick-off. */
function printOf({ fixture, row }: Seen): string {
  const { lastUpdated, utcDate, status, minute, injuryTime, score, goals, bookings } = row
  return JSON.stringify([lastUpdated, utcDate, status, minute, injuryTime, score, goals, bookings, fixture.kickoffAt])
}

/** The details, unless they are older than the list. */
export function freshest({ row, detail }: Rows): FeedMatch {
  return detail && (detail.lastUpdated ?? 0) >= (row.lastUpdated ?? 0) ? detail : row
}

export function afterReading(
  before: Tracked | undefined,
  { fixture, row, detail }: Rows,
  { result, seenAt }: { result: LiveResult; seenAt: Instant },
): Tracked {
  const live = result.live
  const tracked: Tracked = {
    feedMatchId: row.id,
    print: printOf({ fixture, row }),
    isSettled: result.isSettled,
    // A score ahead of the listed goals triggers another request for details, once per change of the row.
    wantsDetail: row.goals === null && detail === null && !planned.includes(row.status),
    detailAt: detail ? seenAt : (before?.detailAt ?? 0),
    isOver: live !== null && isOver(live.phase),
    isUnderWay: live !== null && isUnderWay(live.phase),
    isStale: false,
    moved: before?.moved ?? null,
  }
  return JSON.stringify(tracked) === JSON.stringify(before) ? (before ?? tracked) : tracked
}

// ── Moved kick-offs ─────────────────────────────────────────────────────────────────────────────

/** Two readings must agree on a new kick-off. A date without a time (SCHEDULED) moves nothing. */
export function noteKickoff(feed: Feed, fixture: Fixture, row: FeedMatch): Feed {
  const tracked = feed.tracked.get(fixture.matchId)
  const isFixed = row.status !== 'SCHEDULED' && row.status !== 'POSTPONED' && row.status !== 'CANCELLED'
  const hasMoved = isFixed && (fixture.kickoffAt === null || Math.abs(row.utcDate - fixture.kickoffAt) >= minuteMs)
  if (!hasMoved && !tracked?.moved) return feed
  const readings = tracked?.moved?.kickoffAt === row.utcDate ? tracked.moved.readings + 1 : 1
  const moved = hasMoved ? { kickoffAt: row.utcDate, readings } : null
  const next = { ...(tracked ?? untracked(row)), moved }
  return { ...feed, tracked: new Map(feed.tracked).set(fixture.matchId, next) }
}

function untracked(row: FeedMatch): Tracked {
  const never = { print: '', isSettled: true, wantsDetail: false, detailAt: 0, isOver: false }
  return { feedMatchId: row.id, ...never, isUnderWay: false, isStale: false, moved: null }
}

/** The confirmed new kick-off; null for none. */
export function kickoffMove(tracked: Tracked | undefined): Instant | null {
  return tracked?.moved && tracked.moved.readings >= 2 ? tracked.moved.kickoffAt : null
}

/** Called once the catalogue has the new time: updates the fixture. */
export function moveTo(feed: Feed, matchId: number, kickoffAt: Instant): Feed {
  const fixture = feed.fixtures.get(matchId)
  const tracked = feed.tracked.get(matchId)
  if (!fixture || !tracked) return feed
  return {
    ...feed,
    fixtures: new Map(feed.fixtures).set(matchId, { ...fixture, kickoffAt, sortAt: kickoffAt }),
    tracked: new Map(feed.tracked).set(matchId, { ...tracked, moved: null }),
  }
}

// ── Records for lists ───────────────────────────────────────────────────────────────────────────

type Reading = { seenAt: Instant; movedTo: Instant | null; tracked: Tracked | undefined }

/** Null when the lists are up to date: neither row nor room has changed. */
export function recordOf(
  { fixture, row }: Rows<FeedMatch | null>,
  { seq, live, isChanged, news }: LiveResult,
  { seenAt, movedTo, tracked }: Reading,
): LiveRecord | null {
  const feedMatchId = row?.id ?? tracked?.feedMatchId
  if (!live || feedMatchId === undefined) return null
  const isNew = row !== null && tracked?.print !== printOf({ fixture, row })
  if (!isChanged && !isNew && movedTo === null) return null
  const { status, phase, minute, homeScore, awayScore, isStale } = live
  return {
    matchId: fixture.matchId,
    seq,
    seenAt,
    live: { status, phase, minute, homeScore, awayScore, isStale },
    kickoffAt: movedTo,
    score: isOver(phase) ? publishedScore(live) : null,
    ref: { feed: feedName, feedMatchId },
    ...newsForHooks(news),
  }
}

function newsForHooks(news: LiveResult['news']): Pick<LiveRecord, 'news'> {
  const announced = news.flatMap(({ id, kind, title, message }) => {
    const hookKind = hookNewsKinds.find((one) => one === kind)
    return hookKind ? [{ id, kind: hookKind, title, message }] : []
  })
  return announced.length === 0 ? {} : { news: announced }
}
