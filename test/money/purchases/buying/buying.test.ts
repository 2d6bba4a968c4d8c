import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import type { Asked, Candidate } from '#durable/purchase-desk/protocol.ts'
import { deskInMemory } from '#scripts/simulate/purchases/desk.ts'
import { createBuying } from '#worker/money/purchases/buying/service.ts'
import { createAcp } from '#worker/money/purchases/sellers/acp/client.ts'
import { leaseMs } from '#worker/money/purchases/sellers/attempt.rules.ts'
import { isOver } from '#worker/money/purchases/sellers/attempt-state.rules.ts'
import type { SellerProtocol } from '#worker/money/purchases/sellers/contract.ts'
import { candidate as plain } from '../../../durable/purchase-desk/candidate.ts'
import { Crash, mortal } from '../sellers/mortal.ts'
import { orderOf } from '../sellers/order.ts'
import { type Seller, startSeller } from '../sellers/seller.ts'

let seller: Seller
beforeEach(async () => {
  seller = await startSeller()
})
afterEach(() => seller.close())

const now = () => seller.merchant.now()

function candidateIn(mode: 'confirm' | 'buy'): Candidate {
  const { mandate, match, offer } = plain
  return {
    ...plain,
    mandate: { ...mandate, terms: { ...mandate.terms, mode, validUntilAt: now() + 9e9 } },
    match: { ...match, kickoffAt: now() + 9e8 },
    offer: { ...offer, section: 'East Stand' },
    means: { offerRef: 'east', details: 'sealed', cardMaxPence: 500_00 },
  }
}

type Scene = {
  mode: 'confirm' | 'buy'
  /** What the fan, or the world, does after each run. */
  between?: (desk: ReturnType<typeof deskInMemory>) => unknown
  /** The candidate as it is when everything is asked again; null where it is gone. */
  asked?: (candidate: Candidate) => Asked | null
}

/** Runs an attempt to its end with one crash on the way. Says how many awaits there were, and what was sent. */
async function play(diesAt: number, { mode, between, asked = (same) => same }: Scene) {
  const desk = deskInMemory(now)
  const candidate = candidateIn(mode)
  const { attemptId } = desk.consider(candidate)
  if (attemptId === null) throw new Error('nothing was begun')
  const life = mortal(diesAt)
  const sent = new Set<string>()
  const noted = new Set<string>()
  const { buyer, instrument } = orderOf()
  const protocol = life.wrapped<SellerProtocol>(createAcp({ ...seller, call: seller.callAt('/acp') }))
  const api = life.wrapped(desk.api)
  const buying = createBuying({
    desks: () => api,
    facts: life.wrapped({ askedAgain: async () => asked(candidate) }),
    details: life.wrapped({ open: async () => ({ buyer, instrument }), isCardKept: async () => true }),
    sessions: life.wrapped({ note: async (_user: number, _seller: number, id: string) => void noted.add(id) }),
    sellerOf: async () => protocol,
    ...life.wrapped({ notify: async (_user: number, { news }: { news: string }) => void sent.add(news) }),
  })
  const isDone = () => {
    const attempt = desk.attempt(attemptId)
    return attempt !== undefined && isOver(attempt.state) && attempt.unsent === null
  }
  for (let round = 0; round < 80 && !isDone(); round += 1) {
    await buying.run(1, attemptId).catch((error) => {
      if (!(error instanceof Crash)) throw error
      seller.pass(leaseMs)
    })
    desk.expire()
    between?.(desk)
    seller.pass(1_000)
  }
  return {
    steps: life.steps(),
    step: desk.attempt(attemptId)?.state.step,
    sent: [...sent],
    noted: [...noted],
    entries: desk.ledger().map(({ kind }) => kind),
  }
}

const sayYes: Scene['between'] = (desk) => void desk.confirm('a1', 88_00)

const scenes: [string, Scene, ends: string, sent: string[]][] = [
  ['buys and tells', { mode: 'buy' }, 'completed', ['completed']],
  [
    'asks, buys at one press, and tells',
    { mode: 'confirm', between: sayYes },
    'completed',
    ['asking', 'ended', 'completed'],
  ],
  [
    'buys nothing without an answer',
    { mode: 'confirm', between: (desk) => desk.attempt('a1')?.state.step === 'asking' && seller.pass(590_000) },
    'cancelled',
    ['asking', 'ended', 'unanswered'],
  ],
  [
    'buys nothing once the mandate is revoked',
    { mode: 'confirm', between: (desk) => desk.attempt('a1')?.state.step === 'asking' && desk.revoke('m1') },
    'cancelled',
    ['asking', 'ended'],
  ],
  ['buys nothing where everything asked again says no', { mode: 'buy', asked: () => null }, 'cancelled', ['ended']],
]

describe.each(scenes)('an attempt %s', (_, scene, ends, sent) => {
  test('whatever await its process dies before or after', async () => {
    let steps = Number.POSITIVE_INFINITY
    for (let diesAt = 1; diesAt <= steps; diesAt += 1) {
      seller.merchant.reset()
      seller.sell({ price: 40_00, stock: 2 })
      const played = await play(diesAt, scene)
      steps = played.steps
      const paid = ends === 'completed' ? [{ amount: 88_00, refunded: 0 }] : []
      expect({ diesAt, step: played.step, charges: seller.charges() }).toEqual({ diesAt, step: ends, charges: paid })
      // News that was overtaken by the end is not sent any more; the end itself always is.
      expect(sent).toEqual(expect.arrayContaining(played.sent))
      expect(played.sent.includes('completed')).toBe(ends === 'completed')
      expect(seller.orders()).toBe(paid.length)
      // The seller's webhooks speak of a payment, so whose session it is was stored before.
      const isKnown = paid.length === 0 || played.noted.includes(seller.merchant.shop.sessions()[0]?.id ?? '')
      expect({ diesAt, isKnown }).toEqual({ diesAt, isKnown: true })
    }
    expect(steps).toBeGreaterThanOrEqual(16)
  })
})

test('tickets that another buyer was faster to buy are not bought, and the person is told', async () => {
  seller.fault({ mode: 'sold_out', on: 'complete' })
  const played = await play(0, { mode: 'buy' })
  expect(played).toMatchObject({ step: 'failed', sent: ['failed'] })
  expect(played.entries).toEqual(expect.arrayContaining(['decided', 'request', 'answer', 'failed']))
})
