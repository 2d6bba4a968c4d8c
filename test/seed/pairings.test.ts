import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { pairingsOf, roundsOfCycle } from '#scripts/seed/pairings.ts'
import { longestRunOf } from './longest-run.ts'

describe('pairings', () => {
  test('give each team one match a round, and every ordered pair once a cycle', () => {
    for (const sides of [2, 4, 10, 20]) {
      const names = Array.from({ length: sides }, (_, index) => index)
      const met = new Set<string>()
      for (let round = 0; round < roundsOfCycle(sides); round++) {
        const pairings = pairingsOf(names, round)
        expect(new Set(pairings.flat()).size).toBe(sides)
        for (const pairing of pairings) met.add(pairing.join('-'))
      }
      expect(met.size).toBe(sides * (sides - 1))
    }
  })

  test('give no team more than three home or away matches in a row, across seasons', () => {
    const anyEvenNumber = fc.integer({ min: 2, max: 16 }).map((half) => 2 * half)
    fc.assert(
      fc.property(anyEvenNumber, (sides) => {
        expect(longestRun(sides)).toBeLessThanOrEqual(3)
      }),
      { examples: [[18], [20], [24]] },
    )
  })
})

/** Longest run in two cycles, to include the transition. */
function longestRun(sides: number): number {
  const names = Array.from({ length: sides }, (_, index) => index)
  return longestRunOf(Array.from({ length: 2 * roundsOfCycle(sides) }, (_, round) => pairingsOf(names, round)).flat())
}
