import { maxLaneItems, retryAfterMs } from './constants.ts'

type LanePorts<T> = {
  send: (items: T[]) => Promise<unknown>
  wait: (ms: number) => Promise<unknown>
  onLost: (error: unknown, items: number) => void
  /** The next call begins after this long though the one before has no answer yet; without it, calls wait for answers. */
  patienceMs?: number
}

export type Lane<T> = { add(item: T): Promise<void> }

/**
 * Carries items to one other object, in order: what is added during a call goes with the next. A call that fails is
 * tried again; what is lost in the end the other side sees as a gap and asks for.
 */
export function createLane<T>({ send, wait, onLost, patienceMs }: LanePorts<T>): Lane<T> {
  let waiting: T[] = []
  let draining: Promise<void> | null = null
  const calls = new Set<Promise<void>>()

  async function drain(): Promise<void> {
    while (waiting.length > 0) {
      const items = waiting
      waiting = []
      const call = sendStubbornly(items)
      calls.add(call)
      void call.then(() => calls.delete(call))
      await (patienceMs === undefined ? call : Promise.race([call, wait(patienceMs)]))
    }
    draining = null
  }

  async function sendStubbornly(items: T[]): Promise<void> {
    for (let attempt = 0; ; attempt += 1) {
      try {
        await send(items)
        return
      } catch (error) {
        const delayMs = retryAfterMs[attempt]
        if (delayMs === undefined) return onLost(error, items.length)
        await wait(delayMs)
      }
    }
  }

  return {
    /** Settles when everything that was added has been carried or lost; never rejects. */
    async add(item) {
      waiting.push(item)
      if (waiting.length > maxLaneItems) waiting.shift()
      draining ??= drain()
      while (draining || calls.size > 0) await Promise.all([draining, ...calls])
    },
  }
}
