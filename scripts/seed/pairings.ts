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

/** Longest visible run of home or away games in a league. */
export const maxRun = 3

/** Runs of home games count up from zero, runs of away games down. */
type Seen = { run: number; games: number }

/**
 * The pairings shown of a season's first rounds, where a round shows only `places[round]`. Prefers sides shown least
 * and those whose home or away run it ends, so that gaps never make a run longer than `maxRun`.
 */
export function shownRounds<T>(sides: readonly T[], places: readonly number[]): Pairing<T>[][] {
  const seen = new Map(sides.map((side): [T, Seen] => [side, { run: 0, games: 0 }]))
  const of = (side: T) => seen.get(side) ?? { run: 0, games: 0 }
  const isFair = ([home, away]: Pairing<T>) => of(home).run < maxRun && of(away).run > -maxRun
  const weight = ([home, away]: Pairing<T>) => of(home).games + of(away).games + 2 * (of(home).run - of(away).run)
  return places.map((count, round) => {
    const all = pairingsOf(sides, round)
    // Equal candidates are chosen in turn over the rounds.
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
