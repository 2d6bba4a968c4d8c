import type { Clock, Instant } from './clock.ts'

/** Caches a shared answer for a while in this isolate. Stores values only: a promise belongs to its request. */
export function cached<T, A extends unknown[]>(forMs: number, load: (...args: A) => Promise<T>, clock: Clock) {
  let held: { value: T; until: Instant } | undefined
  return async (...args: A): Promise<T> => {
    if (held && clock() < held.until) return held.value
    const value = await load(...args)
    held = { value, until: clock() + forMs }
    return value
  }
}

/** The same per key; above `most`, the oldest is dropped. */
export function cachedByKey<K, T, A extends unknown[]>(
  { forMs, most }: { forMs: number; most: number },
  load: (key: K, ...args: A) => Promise<T>,
  clock: Clock,
) {
  const held = new Map<K, { value: T; until: Instant }>()
  return async (key: K, ...args: A): Promise<T> => {
    const known = held.get(key)
    if (known && clock() < known.until) return known.value
    const value = await load(key, ...args)
    held.delete(key)
    held.set(key, { value, until: clock() + forMs })
    const [oldest] = held.keys()
    if (held.size > most && oldest !== undefined) held.delete(oldest)
    return value
  }
}
