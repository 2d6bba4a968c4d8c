/** The most matches in a row that any side plays at home, or away. */
export function longestRunOf(games: readonly (readonly [unknown, unknown])[]): number {
  const runs = new Map<unknown, { isHome: boolean; length: number }>()
  let longest = 0
  for (const game of games) {
    for (const [place, side] of game.entries()) {
      const isHome = place === 0
      const before = runs.get(side)
      const length = before?.isHome === isHome ? before.length + 1 : 1
      runs.set(side, { isHome, length })
      longest = Math.max(longest, length)
    }
  }
  return longest
}
