// The live facts of a room: what the football feed says, and the news that relays have not received yet.

import type { Instant } from '#worker/ground/platform/clock.ts'
import type { LiveFacts } from '#worker/matches/live/contract.ts'
import { resendBaseMs } from './constants.ts'
import { type Applied, applyLive, markStale, type RoomLive } from './live.ts'
import type { LiveResult, LiveView } from './protocol.ts'
import type { RoomStore } from './store.ts'
import type { LiveTick, RoomTick } from './tick.ts'
import { createUndelivered } from './undelivered.ts'

type Parts = {
  matchId: number
  storage: Pick<DurableObjectStorage, 'sql' | 'transactionSync'>
  store: Pick<RoomStore, 'saveLive'>
  /** The room's sequence number, which prices and live facts share. */
  seq: () => number
  advance: (seq: number) => void
  publish: (tick: RoomTick) => void
  wakeBy: (at: Instant) => void
}

export function createLivePart({ matchId, storage, store, seq, advance, publish, wakeBy }: Parts) {
  const undelivered = createUndelivered(storage.sql)
  /** Null before the first reading of the football feed. */
  let live: RoomLive | null = null

  const view = (): LiveView => ({ matchId, seq: seq(), live: live?.isKnown ? live.state : null })

  /** Stores before publishing, so that listeners never see state that a crash could undo. */
  function take(applied: Applied, at: Instant): LiveResult {
    const { live: next, news, isChanged, isWorthStoring } = applied
    const nextSeq = seq() + Number(isChanged)
    const tick = { kind: 'live' as const, matchId, seq: nextSeq, at, live: next.state, news, names: next.names }
    if (isWorthStoring) {
      storage.transactionSync(() => {
        store.saveLive(nextSeq, next)
        if (isChanged && hasNews(tick)) wakeBy(undelivered.add(tick, Date.now()))
      })
    }
    live = next
    advance(nextSeq)
    if (isChanged) publish(tick)
    return { ...view(), isChanged, news, isSettled: next.doubt === null }
  }

  return {
    load(stored: RoomLive | null): void {
      live = stored
    },
    view,
    apply: (facts: LiveFacts): LiveResult => take(applyLive(live, facts), facts.seenAt),
    markStale: (at: Instant): LiveResult =>
      live ? take(markStale(live, at), at) : { ...view(), isChanged: false, news: [], isSettled: true },

    undelivered: (now: Instant): LiveTick[] => undelivered.list(now),
    markDelivered(tick: RoomTick): void {
      if (hasNews(tick)) undelivered.remove(tick.seq)
    },

    /** Publishes news left over from a crash or an unreachable relay. */
    publishUndelivered(now: Instant): void {
      const left = undelivered.list(now)
      if (left.length === 0) return
      wakeBy(now + resendBaseMs)
      for (const tick of left) publish(tick)
    },
  }
}

function hasNews(tick: RoomTick): tick is LiveTick {
  return tick.kind === 'live' && tick.news.length > 0
}
