import { expect, test } from 'vitest'
import { playMinutes } from '#scripts/bench/cost/day.ts'
import { change, linesOfLease } from '#scripts/bench/cost/elsewhere.ts'
import { kickoffsOfPlatform } from '#scripts/bench/cost/season.ts'
import { dollarsPerMillionChecks } from '#scripts/bench/cost.ts'
import { dollarsOf, noUse, operationsPerMessage, sumOf } from '#scripts/bench/prices.ts'
import { hourMs } from '#worker/ground/platform/clock.ts'

const saturday = Date.UTC(2026, 10, 28)

function minutesOf(pages: number) {
  const kickoffs = kickoffsOfPlatform(saturday, pages, 0.5)
  return playMinutes({ kickoffs, budgetPerMinute: 180, seed: 1 }, saturday + 12 * hourMs)
}

test('the parts sum to what is paid', () => {
  const parts = dollarsOf({ ...noUse(), objectRows: 1_000_000, queueOperations: 500_000, cpuMs: 10_000_000 })
  expect(parts).toMatchObject({ objectRows: 1, queueOperations: 0.2, cpuMs: 0.2, logLines: 0 })
  expect(sumOf(parts)).toBeCloseTo(1.4)
})

test('checks of a platform with more pages share more, and cost less each', () => {
  const [few, many] = [minutesOf(60), minutesOf(600)]
  const costOf = ({ use, checks }: typeof few) => sumOf(dollarsPerMillionChecks(use, checks, 1))
  expect(many.checks / many.leases).toBeGreaterThan(few.checks / few.leases)
  expect(costOf(many)).toBeLessThan(costOf(few))
})

test('a lease is a message, three rows of its gate, and one line of the log in twenty', () => {
  const { leases, use } = minutesOf(60)
  expect(leases).toBeGreaterThan(10)
  const linesOfChanges = (use.queueOperations / operationsPerMessage - leases) * (change.logLines ?? 0)
  expect(use.logLines).toBeCloseTo(linesOfLease * leases + linesOfChanges)
  expect(use.objectRows).toBeGreaterThan(3 * (leases - 1))
})

test('kick-offs spread over half a year, and each platform has its own', () => {
  const [one, other] = [kickoffsOfPlatform(saturday, 60, 0), kickoffsOfPlatform(saturday, 60, 0.5)]
  expect(one).toHaveLength(60)
  expect(one).toEqual(one.toSorted((a, b) => a - b))
  expect(other.filter((at) => one.includes(at)).length).toBeLessThan(30)
  expect((one.at(-1) ?? 0) - saturday).toBeGreaterThan(150 * 24 * hourMs)
})
