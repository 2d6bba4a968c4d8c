/** Alternatives of a pattern, grouped by their first letter: the engine then tries one group at a place, and not each of them. */
export function byFirstLetter(alternatives: readonly string[]): string {
  const groups = Map.groupBy(alternatives, (one) => firstLetter.exec(one)?.[0] ?? '')
  return [...groups]
    .map(([first, group]) => `${first}(?:${group.map((one) => one.slice(first.length)).join('|')})`)
    .join('|')
}

/** "[iİ]" is one. */
const firstLetter = /^(?:\[[^\]]*\]|.)/su
