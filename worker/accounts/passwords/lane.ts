import { type Clock, type Instant, secondMs } from '../../platform/clock.ts'
import { fail, type Result, succeed } from '../../platform/result.ts'
import { tooManyAtOnce } from './constants.ts'

/** About what a hash takes, and some room. In production the clock stands still while the processor works. */
export const slotMs = 300

/** Where the clock tells how long a hash really took, everybody else has this long before the next one. */
export const roomMs = 100

/** Who would have to wait for longer is asked to come back instead: nobody waits for a page of which nothing is seen. */
export const longestWaitMs = 5 * secondMs

type LanePorts = { clock: Clock; sleep: (ms: number) => Promise<void> }

/**
 * The runtime hashes on the one thread of the isolate, which answers everybody. Hashes that come at once are therefore
 * started one after another, with room between them; otherwise all others would wait until the last one is done. What
 * keeps the next one back is a moment and neither a lock nor a count: whoever goes away while waiting holds up nobody,
 * and takes up no place once their turn would have been.
 */
export function createLane({ clock, sleep }: LanePorts) {
  /** When the next hash may start. */
  let freeAt: Instant = 0
  /** When everybody who waits will have had their turn. */
  let queueEndsAt: Instant = 0

  /** When the next one in the queue has their turn; null when that is too far away. */
  function nextTurn(now: Instant): Instant | null {
    // Further ahead than the queue can reach: the clock was set back.
    if (queueEndsAt - now > longestWaitMs + 2 * slotMs) queueEndsAt = now
    const turn = Math.max(queueEndsAt, now)
    if (turn - now > longestWaitMs) return null
    queueEndsAt = turn + slotMs
    return turn
  }

  /** What a hash took beyond its slot, everybody behind it waits longer. */
  function makeRoom(now: Instant): void {
    const lateMs = Math.max(0, now + roomMs - freeAt)
    freeAt += lateMs
    queueEndsAt += lateMs
  }

  return async function take<T>(work: () => Promise<T>): Promise<Result<T, 'UNAVAILABLE'>> {
    const turn = nextTurn(clock())
    if (turn === null) {
      return fail('UNAVAILABLE', tooManyAtOnce, { retryAfterSeconds: Math.ceil(longestWaitMs / secondMs) })
    }
    for (let now = clock(); now < Math.max(turn, freeAt); now = clock()) {
      const waitMs = Math.max(turn, freeAt) - now
      if (waitMs > longestWaitMs + 2 * slotMs) break
      await sleep(waitMs)
    }
    freeAt = clock() + slotMs
    try {
      return succeed(await work())
    } finally {
      makeRoom(clock())
    }
  }
}
