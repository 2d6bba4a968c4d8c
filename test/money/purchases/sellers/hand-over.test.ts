import { describe, expect, test } from 'vitest'
import { createSellerProtocol } from '#worker/money/purchases/sellers/adapters.ts'
import { isOver } from '#worker/money/purchases/sellers/attempt-state.rules.ts'
import { boughtByFan, missedByFan } from '#worker/money/purchases/sellers/by-fan.rules.ts'
import type { Order } from '#worker/money/purchases/sellers/contract.ts'
import { createReach } from '#worker/money/purchases/sellers/reach.ts'
import { reservedBy } from '#worker/money/purchases/sellers/reserved.rules.ts'
import { runAttempt } from '#worker/money/purchases/sellers/run-attempt.ts'
import { deskOf } from './desk.ts'
import { orderOf } from './order.ts'
import { describeEveryProtocol } from './protocol.ts'

const page = 'https://seller.example/match'
const handOver = createSellerProtocol({ protocol: 'hand_over' }, { loopbackPorts: [] } as never)
const handOverOrder = (changed: Partial<Order> = {}) =>
  orderOf({ offerRef: page, isHandOver: true, deadline: 60_000, ...changed })

describeEveryProtocol('hand-over', () => handOver, { offerRef: page, isHandOver: true })

/** An attempt whose person was led to the seller's page. */
async function handedOver(changed: Partial<Order> = {}) {
  let now = 0
  const desk = deskOf(handOverOrder(changed), { now: () => now })
  const run = () => runAttempt('attempt-1', desk, async () => handOver)
  await run()
  const pass = async (until: number) => {
    for (; now < until; now += 5_000) await run()
  }
  return { desk, run, pass }
}

test('leads the fan to the seller’s page at once, and takes silence for a no', async () => {
  const { desk, pass } = await handedOver()
  expect(desk.attempt()).toMatchObject({ step: 'handed_over', session: { continueUrl: page } })
  expect(reservedBy(desk.attempt())).toBe(100_00)
  await pass(90_000)
  expect(desk.attempt()).toMatchObject({ step: 'cancelled', mayHavePaid: false, problem: { kind: 'expired' } })
  expect(reservedBy(desk.attempt())).toBe(0)
})

test('makes no call while the fan is at the seller', async () => {
  const { desk, pass } = await handedOver()
  const { calls } = desk.attempt()
  await pass(55_000)
  expect(desk.attempt()).toMatchObject({ step: 'handed_over', calls })
})

test.each([null, 'http://192.0.2.1/', 'javascript:alert(1)'])(
  'fails where the seller has no page that may be linked: %s',
  async (offerRef) => {
    const { desk } = await handedOver({ offerRef: offerRef ?? '' })
    expect(desk.attempt().step).toBe('failed')
  },
)

describe('the fan', () => {
  test('says what they paid, which ends it as bought for that', async () => {
    const { desk } = await handedOver()
    const done = boughtByFan(desk.attempt(), 92_50, 1)
    expect(done).toMatchObject({ step: 'completed', session: { total: 92_50 } })
    expect(done && reservedBy(done)).toBe(92_50)
  })

  test.each([0, -1, 100_01])('cannot have bought for %i pence of at most £100', async (pence) => {
    const { desk } = await handedOver()
    expect(boughtByFan(desk.attempt(), pence, 1)).toBeNull()
  })

  test('is not asked after the time, nor twice', async () => {
    const { desk } = await handedOver()
    expect(boughtByFan(desk.attempt(), 80_00, 60_000)).toBeNull()
    const done = boughtByFan(desk.attempt(), 80_00, 1)
    expect(done && boughtByFan(done, 80_00, 2)).toBeNull()
    expect(done && missedByFan(done, 2)).toBeNull()
  })

  test('finds nothing there, which ends it as failed and frees what was reserved', async () => {
    const { desk } = await handedOver()
    const missed = missedByFan(desk.attempt(), 1)
    expect(missed).toMatchObject({ step: 'cancelling', endsAs: 'failed', problem: { kind: 'sold_out' } })
    expect(missed && isOver(missed)).toBe(false)
  })
})

test('a hand-over stays one when its seller speaks a protocol by now, and answers no session of a protocol', async () => {
  const reach = (access: unknown) =>
    createReach({ sellers: { find: async () => ({ access }) } as never, ucpKeys: null, loopbackPorts: [] } as never)
  const speaking = await reach({ protocol: 'acp', apiUrl: page, vault: {} })({ sellerId: 1, isHandOver: true })
  expect(await speaking.open(handOverOrder())).toMatchObject({ session: { continueUrl: page } })
  const silent = await reach(null)({ sellerId: 1 })
  expect(await silent.open(orderOf())).toMatchObject({ kind: 'unknown' })
})

test('a seller whose access was read a moment ago is reached without reading it again', async () => {
  const find = () => Promise.reject(new Error('read'))
  const reach = createReach({ sellers: { find }, safeFetch: async () => ({ kind: 'refused' }) } as never)
  const known = { protocol: 'acp', apiUrl: page, vault: { apiUrl: page } } as never
  await expect(reach({ sellerId: 1 })).rejects.toThrow('read')
  expect(await reach({ sellerId: 1 }, known)).toHaveProperty('open')
})
