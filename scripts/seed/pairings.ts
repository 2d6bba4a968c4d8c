/** [home, away] */
export type Pairing<T> = [T, T]

/** Rounds until every side has played every other at home and away. */
export function roundsOfCycle(sides: number): number {
  return 2 * (sides - 1)
}

/**
 * Pairings of one round of a double round robin (circle method): every side plays once, and each ordered pair occurs
 * once in `roundsOfCycle` rounds, with at most three home or away games in a row. Needs an even number of sides.
 */
export function pairingsOf<T>(sides: readonly T[], round: number): Pairing<T>[] {
  const others = sides.length - 1
  const step = round % roundsOfCycle(sides.length)
  const turn = step % others
  const isReturn = step >= others
  const at = (index: number) => sides[((index % others) + others) % others] as T
  return Array.from({ length: sides.length / 2 }, (_, index) => {
    const [one, other] = index === 0 ? [sides[others] as T, at(turn)] : [at(turn + index), at(turn - index)]
    // The last side changes ground every round; the others move one pairing a round, between odd and even ones.
    const isHomeFirst = index === 0 ? turn % 2 === 0 : index % 2 === 1
    return isHomeFirst !== isReturn ? [one, other] : [other, one]
  })
}
