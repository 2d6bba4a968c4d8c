import type { Clock, Instant } from './clock.ts'

/**
 * Keeps an answer that is the same for everyone for a while, in this isolate. Only answers are kept: a promise belongs to
 * the request that made it.
 */
export function kept<T, A extends unknown[]>(forMs: number, load: (...args: A) => Promise<T>, clock: Clock) {
  let held: { value: T; until: Instant } | undefined
  return async (...args: A): Promise<T> => {
    if (held && clock() < held.until) return held.value
    const value = await load(...args)
    held = { value, until: clock() + forMs }
    return value
  }
}
