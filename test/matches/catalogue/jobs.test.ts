import { expect, test } from 'vitest'
import { catalogueSubscriber } from '#worker/matches/catalogue/jobs.ts'
import type { Change } from '#worker/matches/changes/contract.ts'
import { changeOf, summary } from '../../alerting/alerts/changes.ts'

const state = { feesPence: null, currency: 'GBP', availability: 'available' } as const

function changed(before: { pricePence: number; quantity: number }, after: { pricePence: number; quantity: number }) {
  const diff = { ticketType: 'Adult', section: null, before: { ...state, ...before }, after: { ...state, ...after } }
  return changeOf(summary(before.pricePence), summary(after.pricePence), { offers: [diff] })
}

test('lists are written for a price, and for how many tickets are left only as far as seats together are asked for', async () => {
  const recorded: Change[] = []
  const { handle } = catalogueSubscriber({ recordChange: async (change) => void recorded.push(change) })
  const few = { pricePence: 5_000, quantity: 2 }
  const many = { ...few, quantity: 6 }
  const stock = changed(many, { ...many, quantity: 5 })
  const seats = changed(few, many)
  const price = changed(few, { pricePence: 4_800, quantity: 6 })
  const baseline = { ...stock, platformBefore: null }
  for (const change of [stock, seats, price, baseline]) expect(await handle(change, null)).toBeNull()
  expect(recorded).toEqual([seats, price, baseline])
})
