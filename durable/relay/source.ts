import type { MatchRoomApi } from '#durable/match-room/protocol.ts'
import type { Instant } from '#worker/platform/clock.ts'
import type { LiveChannel, RelayApi } from './protocol.ts'
import type { Ring } from './ring.ts'
import type { RelayStore } from './store.ts'

/** Where a shard's ring is filled from: the root fills it from the rooms, every other shard from the root. */
export type Source = {
  /** Makes the ring able to answer somebody who has `seq`, or knows nothing. Rejects when the state cannot be read. */
  warm(seq: number | null): Promise<void>
  /** From time to time while there are sockets: renews what is registered, and repairs what was lost on the way. */
  tend(now: Instant): Promise<void>
  /** Somebody came or left. */
  counted(): void
  /** How many watch, as was told last; null before it was, and on channels where it is not told. */
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
  /** Lets work go on after the call that began it. */
  keepAlive: (work: Promise<unknown>) => void
  onError: (event: string, error: unknown) => void
}

/** What the root of a match's channel asks its room. */
export type RoomPort = Pick<MatchRoomApi, 'listen' | 'state' | 'checks'>

/** Runs the work once for everybody who wants it meanwhile. */
export function once<T>(work: () => Promise<T>): () => Promise<T> {
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
    // An object that still waits for something does not sleep.
    settled.abort()
  }
}

/** Calls the work after a pause since the last time, however often it is asked for meanwhile. */
export function paced(
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
