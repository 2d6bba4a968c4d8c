// Which cases of a large set a run tries: a few, others each time, chosen by the seed that the runner prints. The deep
// run tries them all.
import { inject } from 'vitest'
import { randomFrom } from '#scripts/sandbox/random.ts'

function shuffled<T>(list: readonly T[], random: () => number): T[] {
  return list
    .map((one) => ({ one, place: random() }))
    .sort((a, b) => a.place - b.place)
    .map(({ one }) => one)
}

/** `count` of the cases, in their order; all of them in the deep run. */
export function sampled<T>(cases: readonly T[], count: number): T[] {
  if (inject('isDeep') || cases.length <= count) return [...cases]
  const chosen = new Set(shuffled([...cases.keys()], randomFrom(inject('sampleSeed'))).slice(0, count))
  return cases.filter((_, index) => chosen.has(index))
}

/** As many as a run tries; the deep run tries more. */
export function inDeep<T>(usual: T, deep: T): T {
  return inject('isDeep') ? deep : usual
}

/** A number from 0 to below `end`, by the seed. */
export function chosenBelow(end: number): number {
  return Math.floor(randomFrom(inject('sampleSeed'))() * end)
}

/**
 * Of cases with several properties, some that show every pair of two properties' values which any case shows; all of them
 * in the deep run.
 */
export function pairwise<T extends Record<string, string>>(cases: readonly T[]): T[] {
  return showingAll(cases, pairsOf)
}

/** Some of the cases, which show every value of these properties; all of them in the deep run. */
export function eachValue<T>(cases: readonly T[], properties: readonly (keyof T)[]): T[] {
  return showingAll(cases, (one) => properties.map((name) => JSON.stringify([name, one[name]])))
}

function showingAll<T>(cases: readonly T[], factsOf: (one: T) => string[]): T[] {
  if (inject('isDeep')) return [...cases]
  const missing = new Set(cases.flatMap(factsOf))
  return shuffled(cases, randomFrom(inject('sampleSeed'))).filter((one) => {
    const shown = factsOf(one).filter((fact) => missing.delete(fact))
    return shown.length > 0
  })
}

function pairsOf(one: Record<string, string>): string[] {
  const facts = Object.entries(one)
  return facts.flatMap(([name, value], index) =>
    facts.slice(index + 1).map(([other, its]) => JSON.stringify([name, value, other, its])),
  )
}
