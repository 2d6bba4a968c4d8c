import type { Clock, Instant } from './clock.ts'

/** A value with the moment at which it is too old. */
export type Kept<T> = { value: T; until: Instant }

/** Caches a shared answer for a while in this isolate. Stores values only: a promise belongs to its request. */
export function cached<T, A extends unknown[]>(forMs: number, load: (...args: A) => Promise<T>, clock: Clock) {
  let held: Kept<T> | undefined
  return async (...args: A): Promise<T> => {
    if (held && clock() < held.until) return held.value
    const value = await load(...args)
    held = { value, until: clock() + forMs }
    return value
  }
}

/** Values by key, each until its moment; above `most`, the oldest is dropped. */
export function createShelf<K, T>(most: number, clock: Clock) {
  const held = new Map<K, Kept<T>>()
  return {
    get(key: K): Kept<T> | undefined {
      const known = held.get(key)
      return known && clock() < known.until ? known : undefined
    },
    put(key: K, kept: Kept<T>): T {
      held.delete(key)
      held.set(key, kept)
      const [oldest] = held.keys()
      if (held.size > most && oldest !== undefined) held.delete(oldest)
      return kept.value
    },
  }
}

/** The same as `cached` per key; above `most`, the oldest is dropped. */
export function cachedByKey<K, T, A extends unknown[]>(
  { forMs, most }: { forMs: number; most: number },
  load: (key: K, ...args: A) => Promise<T>,
  clock: Clock,
) {
  const shelf = createShelf<K, T>(most, clock)
  return async (key: K, ...args: A): Promise<T> => {
    const known = shelf.get(key)
    if (known) return known.value
    const value = await load(key, ...args)
    return shelf.put(key, { value, until: clock() + forMs })
  }
}
