// All randomness in a simulation comes from one seed, so that a failure can be reproduced.

export type Chance = {
  /** In [0, 1). */
  next(): number
  happens(probability: number): boolean
  /** A whole number from 0 up to, not including, `count`. */
  below(count: number): number
  pick<T>(values: readonly T[]): T
}

/** mulberry32: small, fast, and good enough to shuffle faults. */
export function createChance(seed: number): Chance {
  let state = seed >>> 0
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
  const below = (count: number) => Math.floor(next() * count)
  return {
    next,
    below,
    happens: (probability) => next() < probability,
    pick: (values) => values[below(values.length)] as (typeof values)[number],
  }
}
