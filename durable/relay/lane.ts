import { maxLaneItems, retryAfterMs } from './constants.ts'

type LanePorts<T> = {
  send: (items: T[]) => Promise<unknown>
  wait: (ms: number) => Promise<unknown>
  onLost: (error: unknown, items: number) => void
  /** Start the next call after this long even without an answer; unset: always wait for the answer. */
  patienceMs?: number
}

export type Lane<T> = {
  /** Whether the item was delivered; false after the last retry failed. Never rejects. */
  add(item: T): Promise<boolean>
}

type Waiting<T> = { item: T; settle: (isCarried: boolean) => void }

/**
 * Sends items to one other object, in order; items added during a call go with the next. Failed calls are retried; what
 * is finally lost shows as a gap on the other side (decision 28).
 */
export function createLane<T>({ send, wait, onLost, patienceMs }: LanePorts<T>): Lane<T> {
  let waiting: Waiting<T>[] = []
  let isDraining = false

  async function drain(): Promise<void> {
    isDraining = true
    while (waiting.length > 0) {
      const batch = waiting
      waiting = []
      const call = deliver(batch)
      await (patienceMs === undefined ? call : Promise.race([call, wait(patienceMs)]))
    }
    isDraining = false
  }

  async function deliver(batch: Waiting<T>[]): Promise<void> {
    const isDelivered = await sendWithRetries(batch.map(({ item }) => item))
    for (const { settle } of batch) settle(isDelivered)
  }

  async function sendWithRetries(items: T[]): Promise<boolean> {
    for (let attempt = 0; ; attempt += 1) {
      try {
        await send(items)
        return true
      } catch (error) {
        const delayMs = retryAfterMs[attempt]
        if (delayMs === undefined) {
          onLost(error, items.length)
          return false
        }
        await wait(delayMs)
      }
    }
  }

  return {
    add: (item) =>
      new Promise((settle) => {
        waiting.push({ item, settle })
        if (waiting.length > maxLaneItems) waiting.shift()?.settle(false)
        if (!isDraining) void drain()
      }),
  }
}

/** A lane to each shard, made when first needed. */
export function createLanes<T>(portsOf: (shard: number) => LanePorts<T>) {
  const lanes = new Map<number, Lane<T>>()
  return {
    to(shard: number): Lane<T> {
      const lane = lanes.get(shard) ?? createLane<T>(portsOf(shard))
      lanes.set(shard, lane)
      return lane
    },
    /** Drops those to any other shard. */
    keep(shards: { has: (shard: number) => boolean }): void {
      for (const shard of lanes.keys()) if (!shards.has(shard)) lanes.delete(shard)
    },
  }
}
