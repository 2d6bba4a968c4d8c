// Client state of a channel, and how a frame changes it. Pure: the same frames give the same state, whatever happened
// to the connection between them.
import type { LiveNews, ServerFrame } from '#durable/relay/protocol.ts'

export type ChannelState<S> = {
  /** The last sequence number in the state; null before the first snapshot. */
  seq: number | null
  /** A snapshot is coming and will replace the state. */
  isAwaitingSnapshot: boolean
  /** News up to this number predates the page or was already announced by it. */
  quietUntil: number
  state: S | null
  watching: number | null
  /** When the match's platforms were last checked; kept separately, because a snapshot may be older. */
  checks: PlatformChecks
}

export type PlatformChecks = Extract<ServerFrame, { type: 'checks' }>['checks']

export type Taken<S> = {
  next: ChannelState<S>
  /** News of this frame; repeats are possible after a reconnect. */
  news: { matchId: number; news: LiveNews }[]
  /** A frame before this one is missing: subscribe again from `next.seq`. */
  isGap: boolean
  isRefresh: boolean
}

/** How one kind of channel applies snapshots and numbered frames. */
export type Reducer<S> = {
  fromSnapshot(frame: Extract<ServerFrame, { type: 'snapshot' }>): S
  apply(state: S, frame: NumberedFrame): S
}

type NumberedFrame = Extract<ServerFrame, { after: number }>

export function emptyChannel<S>(): ChannelState<S> {
  return { seq: null, isAwaitingSnapshot: false, quietUntil: 0, state: null, watching: null, checks: [] }
}

export function takeFrame<S>(before: ChannelState<S>, frame: ServerFrame, reducer: Reducer<S>): Taken<S> {
  const taken = (next: ChannelState<S>, more: Partial<Taken<S>> = {}): Taken<S> => ({
    next,
    news: [],
    isGap: false,
    isRefresh: false,
    ...more,
  })
  if (frame.type === 'subscribed') {
    // A reconnecting page has missed everything after its own number, whatever the channel still remembers.
    const quietUntil = frame.isResumed ? 0 : Math.min(before.seq ?? frame.seq, frame.seq)
    return taken({ ...before, isAwaitingSnapshot: !frame.isResumed, quietUntil })
  }
  if (frame.type === 'presence') return taken({ ...before, watching: frame.watching })
  if (frame.type === 'checks') return taken({ ...before, checks: frame.checks })
  if (frame.type === 'snapshot') {
    const isOld = before.seq !== null && frame.seq < before.seq && !before.isAwaitingSnapshot
    if (isOld) return taken(before)
    const next = { ...before, seq: frame.seq, isAwaitingSnapshot: false, state: reducer.fromSnapshot(frame) }
    return taken(next, { news: newsIn(frame) })
  }
  if (!('after' in frame)) return taken(before)
  // Ignores frames until the announced snapshot arrives.
  if (before.state === null || before.seq === null || before.isAwaitingSnapshot) return taken(before, { isGap: true })
  if (frame.seq <= before.seq) return taken(before)
  if (frame.after > before.seq) return taken(before, { isGap: true })
  const next = { ...before, seq: frame.seq, state: reducer.apply(before.state, frame) }
  const news = frame.seq > before.quietUntil ? newsIn(frame) : []
  return taken(next, { news, isRefresh: frame.type === 'matches_refresh' })
}

function newsIn(frame: ServerFrame): Taken<unknown>['news'] {
  if (frame.type === 'match_update') return frame.news.map((news) => ({ matchId: frame.matchId, news }))
  if (frame.type === 'tick') return (frame.live?.news ?? []).map((news) => ({ matchId: frame.matchId, news }))
  if (frame.type !== 'snapshot' || !('news' in frame)) return []
  return frame.news.map((news) => ({ matchId: frame.matchId, news }))
}
