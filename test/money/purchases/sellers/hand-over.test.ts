import { expect, test } from 'vitest'
import { createSellerProtocol } from '#worker/money/purchases/sellers/adapters.ts'
import { runAttempt } from '#worker/money/purchases/sellers/run-attempt.ts'
import { deskOf } from './desk.ts'
import { orderOf } from './order.ts'

const handOver = (pageOf: () => string | null) => createSellerProtocol({ protocol: 'hand_over', pageOf }, {} as never)

const page = 'https://seller.example/match'

test('leads the fan to the seller’s page at once, and never pays', async () => {
  let now = 0
  const desk = deskOf(orderOf({ deadline: 60_000 }), { now: () => now })
  const seller = handOver(() => page)
  const run = () => runAttempt('attempt-1', desk, async () => seller)
  await run()
  expect(desk.attempt()).toMatchObject({ step: 'handed_over', session: { continueUrl: page } })
  for (; now < 90_000; now += 5_000) await run()
  expect(desk.attempt()).toMatchObject({ step: 'cancelled', problem: { kind: 'expired' } })
})

test('fails where the seller has no page that may be linked', async () => {
  const desk = deskOf(orderOf())
  await runAttempt('attempt-1', desk, async () => handOver(() => null))
  expect(desk.attempt().step).toBe('failed')
})
