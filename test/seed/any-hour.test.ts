import { describe, expect, test } from 'vitest'
import { demoAlerts } from '#scripts/seed/demo.ts'
import { sellersOf } from '#scripts/seed/market.ts'
import { seasonAround } from '#scripts/seed/season.ts'
import { dayMs, minuteMs } from '#worker/ground/platform/clock.ts'

/** Hours when "today" ends somewhere, the year or month changes, and clocks change. */
const moments = [
  '2026-11-21T12:00:00Z',
  '2026-11-24T23:50:00Z',
  '2026-11-25T00:10:00Z',
  '2026-11-30T23:50:00Z',
  '2026-12-31T23:50:00Z',
  '2027-01-01T00:10:00Z',
  '2027-03-28T00:50:00Z',
  '2027-03-28T01:10:00Z',
  '2026-10-25T00:50:00Z',
  '2026-10-25T01:10:00Z',
  '2028-02-28T23:50:00Z',
  '2028-02-29T12:00:00Z',
]

describe.each(moments)('started at %s, a demo has', (moment) => {
  const now = Date.parse(moment)
  const matches = seasonAround(now)
  const between = (fromMs: number, toMs: number) =>
    matches.filter(({ kickoffAt }) => kickoffAt !== null && kickoffAt > now + fromMs && kickoffAt < now + toMs)
  const followed = new Set(demoAlerts(matches, now).flatMap(({ kind, target }) => (kind === 'league' ? [target] : [])))

  test('a match within a day, not too soon, whose league the fan follows', () => {
    expect(between(20 * minuteMs, dayMs).filter(({ league }) => followed.has(league)).length).toBeGreaterThan(5)
  })

  test('an official platform that is checked every half minute', () => {
    const sellers = between(0, dayMs).map((match) => sellersOf(match)[0].slug)
    expect(sellers).toContain('gate-one')
  })

  test('matches at the top of the list that stay there for a while', () => {
    const next = matches.filter(({ sortAt }) => sortAt > now).slice(0, 10)
    expect(next.filter(({ sortAt }) => sortAt > now + 30 * minuteMs).length).toBeGreaterThan(4)
  })

  test('matches far ahead, at a known time, that the fan follows', () => {
    const quiet = between(15 * dayMs, 88 * dayMs).filter(({ league }) => ['premier-league', 'la-liga'].includes(league))
    expect(quiet.length).toBeGreaterThan(30)
    expect(quiet.every(({ league }) => followed.has(league))).toBe(true)
  })
})
