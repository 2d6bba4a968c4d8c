import type { Clock, Instant } from '../../platform/clock.ts'

/** About what a hash takes, and some room. In production the clock stands still while the processor works. */
export const slotMs = 300

/** Where the clock tells how long a hash really took, everybody else has this long before the next one. */
export const roomMs = 100

type LanePorts = { clock: Clock; sleep: (ms: number) => Promise<void> }

/**
 * The runtime hashes on the one thread of the isolate, which answers everybody. Hashes that come at once are therefore
 * started one after another, with room between them; otherwise all others would wait until the last one is done. What
 * keeps the next one back is a moment and no lock: whoever goes away while waiting holds up nobody.
 */
export function createLane({ clock, sleep }: LanePorts) {
  let freeAt: Instant = 0

  return async function take<T>(work: () => Promise<T>): Promise<T> {
    for (let now = clock(); now < freeAt; now = clock()) {
      // Further ahead than it can be: the clock was set back.
      if (freeAt - now > slotMs) freeAt = now
      else await sleep(freeAt - now)
    }
    freeAt = clock() + slotMs
    try {
      return await work()
    } finally {
      freeAt = Math.max(freeAt, clock() + roomMs)
    }
  }
}
