import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { checksBefore, historyDays, planOf } from '#scripts/seed/history/plan.ts'
import { seasonAround } from '#scripts/seed/season.ts'
import { dayMs, hourMs } from '#worker/ground/platform/clock.ts'

const noon = Date.parse('2026-11-21T12:00:00Z')
const matches = seasonAround(noon)
const plan = planOf(matches, noon)

describe('matches with a price history', () => {
  test('are all that were played, all of the next days, and the popular ones further ahead', () => {
    const refs = new Set(plan.map(({ match }) => match.ref))
    for (const match of matches.filter(({ status }) => status === 'completed')) expect(refs).toContain(match.ref)
    for (const match of matches.filter(({ sortAt }) => sortAt > noon && sortAt < noon + 7 * dayMs)) {
      expect(refs).toContain(match.ref)
    }
    const far = plan.filter(({ match }) => match.sortAt > noon + 20 * dayMs)
    expect(far.length).toBeGreaterThan(10)
    expect(far.every(({ match }) => match.isHighDemand || /premier|champions/.test(match.league))).toBe(true)
  })

  test('have a fine one for the few opened first, and these come first', () => {
    const fine = plan.filter(({ grain }) => grain === 'fine')
    expect(fine.length).toBeGreaterThan(10)
    expect(fine.length).toBeLessThan(120)
    expect(plan.slice(0, fine.length)).toEqual(fine)
  })
})

describe('past checks of a page', () => {
  const match = { ref: 'a match', sortAt: noon + 20 * hourMs }

  test('go back 60 days, become more frequent towards the match, and end now', () => {
    const checks = checksBefore(noon, match, 'club', 'fine')
    expect(checks[0]).toBeLessThan(noon - (historyDays - 4) * dayMs)
    expect(checks.at(-1)).toBeGreaterThan(noon - 4 * hourMs)
    expect(checks.at(-1)).toBeLessThan(noon)
    const gaps = checks.slice(1).map((at, index) => at - (checks[index] ?? 0))
    expect(Math.max(...gaps.slice(-8))).toBeLessThan(Math.min(...gaps.slice(0, 8)))
    expect(checks.length).toBeLessThan(60)
  })

  test('end with the kick-off', () => {
    const played = { ref: 'a match', sortAt: noon - 10 * dayMs }
    expect(checksBefore(noon, played, 'club', 'coarse').at(-1)).toBeLessThan(played.sortAt)
  })

  test('are the same when computed later on the same day, and more', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: dayMs - 1 }), fc.integer({ min: 0, max: dayMs - 1 }), (one, other) => {
        const midnight = Date.parse('2026-11-21T00:00:00Z')
        const [earlier, later] = [midnight + Math.min(one, other), midnight + Math.max(one, other)]
        for (const grain of ['fine', 'coarse'] as const) {
          const first = checksBefore(earlier, match, 'club', grain)
          expect(checksBefore(later, match, 'club', grain).slice(0, first.length)).toEqual(first)
        }
      }),
    )
  })
})
