/** [home, away] */
export type Pairing<T> = [T, T]

/** Rounds until everybody has met everybody at home and away. */
export function roundsOfCycle(sides: number): number {
  return 2 * (sides - 1)
}

/**
 * The pairings of one round of a double round robin (circle method): everybody plays once, and each ordered pair comes
 * once in `roundsOfCycle` rounds. Needs an even number of sides.
 */
export function pairingsOf<T>(sides: readonly T[], round: number): Pairing<T>[] {
  const others = sides.length - 1
  const step = round % roundsOfCycle(sides.length)
  const turn = step % others
  const isReturn = step >= others
  const at = (index: number) => sides[((index % others) + others) % others] as T
  return Array.from({ length: sides.length / 2 }, (_, index) => {
    const [one, other] = index === 0 ? [sides[others] as T, at(turn)] : [at(turn + index), at(turn - index)]
    // Taking turns keeps a side from playing at home for a whole half season.
    const isHomeFirst = (turn + index) % 2 === 0
    return isHomeFirst !== isReturn ? [one, other] : [other, one]
  })
}
