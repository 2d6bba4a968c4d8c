// Apart from the other journeys: those prove all books at their end, and an open dispute is a case in them.
import { expect, test } from 'vitest'
import { chosenBelow, inDeep } from '#test/sample.ts'
import { dayMs } from '#worker/ground/platform/clock.ts'
import type { Order } from '#worker/money/payments/contract.ts'
import { count } from '../../people/accounts/people.ts'
import { createMortality } from './mortal.ts'
import { paying } from './paying.ts'

/** A run tries every fourth point, each time others. */
const step = inDeep(4, 1)
const firstPoint = chosenBelow(step)

/** Two disputes of a payment, the first of which has ended so at PayPal without an event; every point to be killed at. */
async function killedWhileAsking(outcome: string, wrong: (order: Order) => Promise<boolean>): Promise<number[]> {
  const points: number[] = []
  let isKilled = true
  for (let at = firstPoint; isKilled; at += step) {
    const mortality = createMortality()
    const { pay, payments, time, simulated, userId } = await paying({}, mortality)
    const { id } = await pay()
    const order = (await payments.find(userId, id)) as Order
    const now = async () => (await payments.findAny(order.id)) as Order
    const [over, running] = [`D1-${order.id}`, `D2-${order.id}`]
    await payments.handleDispute(order, { id: over, outcome: null })
    await payments.handleDispute(await now(), { id: running, outcome: null })
    simulated.accounts()[0]?.disputes.push({ id: over, outcome }, { id: running, outcome: null })
    time.now += dayMs
    const known = await now()
    mortality.arm(at)
    await payments.reconcile(known).catch(() => null)
    isKilled = mortality.disarm()
    time.now += dayMs
    await payments.reconcile(await now())
    if (await wrong(await now())) points.push(at)
  }
  return points
}

test('a Worker that is killed anywhere between two disputes leaves the one that runs with the money', async () => {
  expect(await killedWhileAsking('NONE', async ({ state }) => state !== 'disputed')).toEqual([])
})

test('a Worker that is killed anywhere notifies the operator of a dispute that ended in a way we do not know', async () => {
  const isUnannounced = async ({ id }: Order) =>
    (await count(`SELECT count(*) AS n FROM book_problems WHERE kind = 'dispute_unclear' AND subject = ?`, id)) === 0
  expect(await killedWhileAsking('SOMETHING_NEW', isUnannounced)).toEqual([])
})
