import { maxLaneItems, retryAfterMs } from './constants.ts'

type LanePorts<T> = {
  send: (items: T[]) => Promise<unknown>
  wait: (ms: number) => Promise<unknown>
  onLost: (error: unknown, items: number) => void
}

export type Lane<T> = { add(item: T): Promise<void> }

/**
 * Carries items to one other object, in order, one call at a time: what is added during a call goes with the next. A
 * call that fails is tried again; what is lost in the end the other side sees as a gap and asks for.
 */
export function createLane<T>({ send, wait, onLost }: LanePorts<T>): Lane<T> {
  let waiting: T[] = []
  let running: Promise<void> | null = null

  async function run(): Promise<void> {
    while (waiting.length > 0) {
      const items = waiting
      waiting = []
      await sendStubbornly(items)
    }
    running = null
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
    /** Settles when everything that was waiting has been carried; never rejects. */
    add(item) {
      waiting.push(item)
      if (waiting.length > maxLaneItems) waiting.shift()
      running ??= run()
      return running
    },
  }
}
