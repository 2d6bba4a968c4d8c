import type { LiveResult, MatchRoomApi } from '#durable/match-room/protocol.ts'
import { type Clock, dayMs, type Instant } from '#worker/ground/platform/clock.ts'
import { errorText, type Logger } from '#worker/ground/platform/logger.ts'
import {
  fixturesAheadMs,
  fixturesBackMs,
  maxDetailsPerPoll,
  sweepEveryMs,
  watchedBeforeMs,
} from '#worker/matches/live/constants.ts'
import type { LiveRecord } from '#worker/matches/live/contract.ts'
import type { FeedMatch } from '#worker/matches/live/football-data/contract.ts'
import { toFacts } from '#worker/matches/live/football-data/rules.ts'
import { answered, asked, type Feed, failed, hasDoubts, isSilent, nearMatches, withTracked } from './feed.ts'
import type { Fixture } from './protocol.ts'
import type { FeedReader } from './reader.ts'
import {
  afterReading,
  freshest,
  isDue,
  kickoffMove,
  moveTo,
  noteKickoff,
  type Rows,
  recordOf,
  wantsDetail,
} from './reading.ts'
import { resolve } from './resolve.ts'

type Ports = {
  reader: FeedReader
  rooms: (matchId: number) => Pick<MatchRoomApi, 'applyLive' | 'markStale'>
  /** Records what lists show; resolves when it is durable. */
  record: (record: LiveRecord) => Promise<unknown>
  read: () => Feed
  commit: (feed: Feed) => void
  now: Clock
  logger: Logger
}

/** One round: asks the feed, updates the rooms, records for lists. Each step may run twice. */
export function createPoller({ reader, rooms, record, read, commit, now, logger }: Ports) {
  async function poll(): Promise<void> {
    const startedAt = now()
    commit(asked(read(), startedAt))
    const isSweep = startedAt - read().sweptAt >= sweepEveryMs || hasDoubts(read())
    const answer = await reader.list(daysOf(startedAt, isSweep))
    if (!answer.ok) {
      logger.warn('feed_failed', { reason: answer.reason, failures: read().failures + 1 })
      commit(failed(read(), answer))
      if (isSilent(read(), now())) await markStale(now())
      return
    }
    commit(answered(read(), { at: answer.at, budget: answer.budget, isSweep }))
    const { byMatch, refused } = resolve(answer.value.matches, read().fixtures.values())
    commit({ ...read(), refused })
    const rows = [...byMatch].flatMap(([matchId, row]): Rows[] => {
      const fixture = read().fixtures.get(matchId)
      return fixture ? [{ fixture, row, detail: null }] : []
    })
    const near = new Set(nearMatches(read(), answer.at).map(({ matchId }) => matchId))
    const due = rows.filter(({ fixture, row }) => {
      noteMove(fixture, row)
      return isDue(read().tracked.get(fixture.matchId), { fixture, row }, near.has(fixture.matchId))
    })
    const detailed = await readDetails(due)
    await Promise.all(detailed.map((one) => apply(one, answer.at)))
  }

  /** The list has scores and states, the details have scorers. With many matches under way they are read in turn. */
  async function readDetails(due: Rows[]): Promise<Rows[]> {
    const detailAt = ({ fixture }: Rows) => read().tracked.get(fixture.matchId)?.detailAt ?? 0
    const available = Math.max(1, Math.floor((read().budget?.available ?? maxDetailsPerPoll * 2) / 2))
    const wanted = due
      .filter((one) => wantsDetail(read().tracked.get(one.fixture.matchId), one))
      .sort((a, b) => detailAt(a) - detailAt(b))
      .slice(0, Math.min(maxDetailsPerPoll, available))
    const details = new Map<number, FeedMatch>()
    await Promise.all(
      wanted.map(async ({ row }) => {
        const answer = await reader.match(row.id)
        if (answer.ok && answer.value.id === row.id) details.set(row.id, answer.value)
        else
          logger.warn('feed_detail_failed', {
            feed_match_id: row.id,
            reason: answer.ok ? 'another match' : answer.reason,
          })
      }),
    )
    return due.map((one) => ({ ...one, detail: details.get(one.row.id) ?? null }))
  }

  /** An unreachable room does not hold up the others: its row stays unapplied and is due again. */
  async function apply(rows: Rows, seenAt: Instant): Promise<void> {
    const { fixture } = rows
    const { matchId } = fixture
    try {
      const names = { home: fixture.home.name, away: fixture.away.name }
      const kickoffAt = kickoffMove(read().tracked.get(matchId)) ?? fixture.kickoffAt
      const result = await rooms(matchId).applyLive(toFacts(freshest(rows), { matchId, seenAt, names, kickoffAt }))
      await handOn(rows, result, seenAt)
      const tracked = afterReading(read().tracked.get(matchId), rows, { result, seenAt })
      if (tracked !== read().tracked.get(matchId)) commit(withTracked(read(), matchId, tracked))
    } catch (error) {
      logger.error('live_not_applied', { match_id: matchId, error: errorText(error) })
    }
  }

  async function handOn(rows: Rows, result: LiveResult, seenAt: Instant): Promise<void> {
    const tracked = read().tracked.get(rows.fixture.matchId)
    const movedTo = kickoffMove(tracked)
    const message = recordOf(rows, result, { seenAt, movedTo, tracked })
    if (!message) return
    await record(message)
    if (movedTo !== null) commit(moveTo(read(), rows.fixture.matchId, movedTo))
  }

  function noteMove(fixture: Fixture, row: FeedMatch): void {
    const noted = noteKickoff(read(), fixture, row)
    if (noted !== read()) commit(noted)
  }

  async function markStale(at: Instant): Promise<void> {
    for (const fixture of nearMatches(read(), at)) {
      const tracked = read().tracked.get(fixture.matchId)
      if (!tracked || tracked.isStale) continue
      try {
        const result = await rooms(fixture.matchId).markStale(at)
        const message = recordOf({ fixture, row: null, detail: null }, result, { seenAt: at, movedTo: null, tracked })
        if (message) await record(message)
        commit(withTracked(read(), fixture.matchId, { ...tracked, isStale: true }))
      } catch (error) {
        logger.error('stale_not_marked', { match_id: fixture.matchId, error: errorText(error) })
      }
    }
  }

  return { poll }
}

/** Days covered by one request, UTC; `to` is exclusive in the feed. */
export function daysOf(now: Instant, isSweep: boolean): { from: string; to: string } {
  const day = (at: Instant) => new Date(at).toISOString().slice(0, 10)
  return { from: day(now - fixturesBackMs), to: day(now + (isSweep ? fixturesAheadMs : watchedBeforeMs) + dayMs) }
}
