// A crash before and after every await of an attempt: the next run buys once, or releases everything.
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { createAcp } from '#worker/money/purchases/sellers/acp/client.ts'
import { leaseMs } from '#worker/money/purchases/sellers/attempt.rules.ts'
import { isOver } from '#worker/money/purchases/sellers/attempt-state.rules.ts'
import type { SellerProtocol } from '#worker/money/purchases/sellers/contract.ts'
import { type AttemptDesk, runAttempt } from '#worker/money/purchases/sellers/run-attempt.ts'
import { deskOf } from './desk.ts'
import { Crash, mortal } from './mortal.ts'
import { orderOf } from './order.ts'
import { type Seller, startSeller } from './seller.ts'

let seller: Seller
beforeEach(async () => {
  seller = await startSeller()
})
afterEach(() => seller.close())

type Desk = ReturnType<typeof deskOf>
type Between = (desk: Desk) => void

/** Carries the attempt out with one crash, and then again and again until it is over. Says how many steps there were. */
async function play(diesAt: number, desk: Desk, between: Between): Promise<number> {
  const life = mortal(diesAt)
  const protocol = createAcp({ ...seller, call: seller.callAt('/acp') })
  const run = (ports: AttemptDesk, spoken: SellerProtocol) => runAttempt('attempt-1', ports, async () => spoken)
  for (let round = 0; round < 60 && !isOver(desk.attempt()); round += 1) {
    await run(life.wrapped<AttemptDesk>({ take: desk.take, heard: desk.heard }), life.wrapped(protocol)).catch(
      (error) => {
        if (!(error instanceof Crash)) throw error
        seller.pass(leaseMs)
      },
    )
    between(desk)
    seller.pass(1_000)
  }
  return life.steps()
}

const sayNo: Between = (desk) => {
  if (desk.attempt().step === 'asking') desk.stop({ kind: 'other', text: 'The fan said no.' })
}

const scenes: [name: string, asksFirst: boolean, between: Between, ends: string, paid: number][] = [
  ['buys and tells', false, () => {}, 'completed', 88_00],
  ['buys when the fan has said yes', true, (desk) => void desk.confirm(), 'completed', 88_00],
  ['lets go when the fan says no', true, sayNo, 'cancelled', 0],
  ['lets go when the price rose above the mandate', false, () => seller.sell({ price: 60_00 }), 'failed', 0],
]

describe.each(scenes)('%s', (_, asksFirst, between, ends, paid) => {
  test('whatever await a crash comes before or after', async () => {
    const now = () => seller.merchant.now()
    let steps = Number.POSITIVE_INFINITY
    let tried = 0
    for (let diesAt = 1; diesAt <= steps; diesAt += 1) {
      seller.merchant.reset()
      seller.sell({ price: ends === 'failed' ? 60_00 : 40_00, stock: 2 })
      const desk = deskOf(orderOf({ deadline: now() + 600_000 }), { asksFirst, now })
      steps = await play(diesAt, desk, between)
      tried += 1
      const { step } = desk.attempt()
      expect({ diesAt, step }).toEqual({ diesAt, step: ends })
      expect({ diesAt, charges: seller.charges() }).toEqual({
        diesAt,
        charges: paid > 0 ? [{ amount: paid, refunded: 0 }] : [],
      })
      expect(seller.orders()).toBe(paid > 0 ? 1 : 0)
      // Nothing is held that was not bought.
      const held = seller.merchant.shop.sessions().filter(({ status }) => status === 'ready' || status === 'needs_fan')
      expect(held).toEqual([])
    }
    // Every await of the shortest course, before and after.
    expect(tried).toBeGreaterThanOrEqual(8)
  })
})
