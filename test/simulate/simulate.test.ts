import { describe, expect, test } from 'vitest'
import { simulateMoney } from '#scripts/simulate/money/run.ts'
import { simulatePurchases } from '#scripts/simulate/purchases/run.ts'
import { simulate } from '#scripts/simulate/run.ts'
import { sampled } from '#test/sample.ts'

// More seeds: the deep tests beside this. A seed that ever failed belongs in this list.
// 26 found an alert that fired too often: another one's channel had given its firing back before it was sent. 584 and 737
// found tickets called gone after a moment away, whose return was noted late.
const seeds = [...Array.from({ length: 6 }, (_, index) => index + 1), 26, 584, 737]

describe('simulated days of crashes, lost messages, redelivery and reordering', () => {
  test.each(sampled(seeds, 1))('seed %i: every alert arrives, and none arrives twice', async (seed) => {
    const report = await simulate(seed)
    expect(report.broken).toEqual([])
    expect(report.notifications).toBeGreaterThan(0)
    expect(report.crashes).toBeGreaterThan(0)
  })

  test('a seed without the key by which a notification is recorded once breaks the promise', async () => {
    const { broken } = await simulate(1, { hasKey: false, pageChecks: 20 })
    expect(broken.join()).toContain('recorded twice')
  })
})

describe('simulated days of buyers, with a provider that loses its answers', () => {
  // 12 found events that were taken as worked although PayPal had not answered; 9 a smaller plan that replaced a bigger
  // one, 8 one that was taken while a bigger one ran, and 11 a refund that was sent although its payment was disputed.
  test.each(sampled([1, 5, 8, 9, 11, 12, 15], 2))(
    'seed %i: the books balance, no buyer pays twice, and what was paid for runs',
    async (seed) => {
      const report = await simulateMoney(seed)
      expect(report.broken).toEqual([])
      // How many buy is chance, and changes with every draw that the product's work takes from the seed.
      expect(report.purchases).toBeGreaterThan(0)
      expect(report.crashes).toBeGreaterThan(5)
    },
  )

  test('charge a buyer twice without the id of the request', async () => {
    const { broken } = await simulateMoney(4, { hasRequestId: false })
    expect(broken.join()).toMatch(/was charged \d times/)
  })
})

describe('simulated purchases under mandates, at a seller behind a network that loses and delays', () => {
  const hundred = Array.from({ length: 100 }, (_, index) => index + 1)

  test('pay once, within mandate, budget and reservation, and every penny stands in the ledger', () => {
    const reports = hundred.map((seed) => simulatePurchases(seed))
    expect(reports.flatMap(({ broken }) => broken)).toEqual([])
    expect(reports.reduce((sum, { bought }) => sum + bought, 0)).toBeGreaterThan(50)
    expect(reports.reduce((sum, { letGo }) => sum + letGo, 0)).toBeGreaterThan(20)
  })

  test('pay twice within a hundred seeds without the idempotency key', () => {
    const broken = hundred.flatMap((seed) => simulatePurchases(seed, { hasKey: false }).broken)
    expect(broken.join()).toMatch(/paid 2 times/)
  })
})
