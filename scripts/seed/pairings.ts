/** [home, away] */
export type Pairing<T> = [T, T]

/** Rounds until everybody has met everybody at home and away. */
export function roundsOfCycle(sides: number): number {
  return 2 * (sides - 1)
}

/**
 * The pairings of one round of a double round robin (circle method): everybody plays once, and each ordered pair comes
 * once in `roundsOfCycle` rounds, never more than three times in a row at home or away. Needs an even number of sides.
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

/** Games in a row at home, or away, that a side may be seen to play in a league. */
export const maxRun = 3

/** Home games in a row count up from zero, away games down. */
type Seen = { run: number; games: number }

/**
 * The pairings shown of the first rounds of a season, where a round has only `places[round]` of them. Sides shown least
 * come first, and those whose run at home or away it ends: what is left out must not make a run longer than `maxRun`.
 */
export function shownRounds<T>(sides: readonly T[], places: readonly number[]): Pairing<T>[][] {
  const seen = new Map(sides.map((side): [T, Seen] => [side, { run: 0, games: 0 }]))
  const of = (side: T) => seen.get(side) ?? { run: 0, games: 0 }
  const isFair = ([home, away]: Pairing<T>) => of(home).run < maxRun && of(away).run > -maxRun
  const weight = ([home, away]: Pairing<T>) => of(home).games + of(away).games + 2 * (of(home).run - of(away).run)
  return places.map((count, round) => {
    const all = pairingsOf(sides, round)
    // Among equals the choice moves on with the rounds.
    const inTurn = all.map((_, index) => all[(index + round * count) % all.length] as Pairing<T>)
    const shown = inTurn
      .filter(isFair)
      .sort((a, b) => weight(a) - weight(b))
      .slice(0, count)
    for (const [home, away] of shown) {
      seen.set(home, { run: Math.max(of(home).run, 0) + 1, games: of(home).games + 1 })
      seen.set(away, { run: Math.min(of(away).run, 0) - 1, games: of(away).games + 1 })
    }
    return shown
  })
}
