import type { MatchRoomApi } from '#durable/match-room/protocol.ts'
import type { Instant } from '#worker/ground/platform/clock.ts'
import type { LiveChannel, RelayApi } from './protocol.ts'
import type { Ring } from './ring.ts'
import type { RelayStore } from './store.ts'

/** Fills a shard's ring: the root's from the rooms, every other shard's from the root. */
export type Source = {
  /** Makes the ring able to serve a client at `seq`, or a new one (null). Rejects when the state cannot be read. */
  warm(seq: number | null): Promise<void>
  /** Called periodically while there are sockets: renews registrations and repairs losses. */
  maintain(now: Instant): Promise<void>
  /** A client connected or left. */
  audienceChanged(): void
  /** The last announced number of viewers; null before the first, and on channels without one. */
  watching(): number | null
}

export type SourcePorts = {
  channel: LiveChannel
  ring: Ring
  store: RelayStore
  audience: {
    readonly size: number
    subscribed(): number
    people(): number
    sendToAll(text: string, now: Instant): void
    sendAside(text: string): void
  }
  relay: (shard: number) => Pick<RelayApi, 'forward' | 'announce' | 'announceChecks' | 'report' | 'backlog'>
  now: () => Instant
  wait: (ms: number, stopped?: AbortSignal) => Promise<unknown>
  /** `waitUntil` of the Durable Object. */
  keepAlive: (work: Promise<unknown>) => void
  onError: (event: string, error: unknown) => void
}

/** The room's methods used by the root of a match's channel. */
export type RoomPort = Pick<MatchRoomApi, 'listen' | 'state' | 'checks'>

/** Concurrent calls share one run. */
export function singleFlight<T>(work: () => Promise<T>): () => Promise<T> {
  let running: Promise<T> | null = null
  return () => {
    running ??= work().finally(() => {
      running = null
    })
    return running
  }
}

/** Rejects when the work takes longer. */
export async function within<T>(ms: number, work: Promise<T>, wait: SourcePorts['wait']): Promise<T> {
  const settled = new AbortController()
  const tooLate = wait(ms, settled.signal).then((): never => {
    throw new Error(`There was no answer within ${ms} ms`)
  })
  try {
    return await Promise.race([work, tooLate])
  } finally {
    // Cancels the timer, because pending work keeps an object from hibernating.
    settled.abort()
  }
}

/** Runs the work at most once per pause, however often it is requested. */
export function throttled(
  work: () => Promise<unknown>,
  everyMs: () => number,
  { now, wait, keepAlive, onError }: Pick<SourcePorts, 'now' | 'wait' | 'keepAlive' | 'onError'>,
): () => void {
  let lastAt = 0
  let isWaiting = false
  return () => {
    if (isWaiting) return
    isWaiting = true
    const run = async () => {
      await wait(Math.max(0, lastAt + everyMs() - now()))
      isWaiting = false
      lastAt = now()
      await work()
    }
    keepAlive(run().catch((error) => onError('relay_count_failed', error)))
  }
}
