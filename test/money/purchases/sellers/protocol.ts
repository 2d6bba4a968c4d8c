// What every protocol of a seller must do: one suite that runs over each adapter, against the sandbox's seller.
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import type { MerchantMode, MerchantStep } from '#scripts/sandbox/merchant/faults.ts'
import { cards } from '#scripts/sandbox/merchant/vault.ts'
import type { Order, SellerAnswer, SellerProtocol, Session } from '#worker/money/purchases/sellers/contract.ts'
import { orderOf } from './order.ts'
import { type Seller, startSeller } from './seller.ts'

/** What holds of each adapter, also where nothing is asked of the seller. */
export function describeEveryProtocol(
  name: string,
  protocolOf: (seller: Seller) => SellerProtocol,
  asked: Partial<Order> = {},
): void {
  describe(`${name}, as every adapter`, () => {
    let seller: Seller
    let protocol: SellerProtocol
    const order = orderOf(asked)
    beforeEach(async () => {
      seller = await startSeller()
      protocol = protocolOf(seller)
    })
    afterEach(() => seller.close())

    test('has one session for an attempt, however often it is asked, and another for another', async () => {
      const first = sessionOf(await protocol.open(order))
      expect(sessionOf(await protocol.open(order))).toEqual(first)
      expect(sessionOf(await protocol.open({ ...order, attemptId: 'attempt-2' })).id).not.toBe(first.id)
    })

    test('sells what was asked for, and holds or hands over no more', async () => {
      const { currency, quantity, isOffer, status } = sessionOf(await protocol.open(order))
      expect({ currency, quantity, isOffer }).toEqual({ currency: 'GBP', quantity: 2, isOffer: true })
      expect(['ready', 'needs_fan']).toContain(status)
    })

    test('says the same when it is read', async () => {
      const session = sessionOf(await protocol.open(order))
      expect(sessionOf(await protocol.read(session, order))).toEqual(session)
    })

    test('pays nothing before it is told to, and lets go as often as it is told to', async () => {
      const session = sessionOf(await protocol.open(order))
      await protocol.read(session, order)
      for (let times = 0; times < 2; times += 1) {
        expect(sessionOf(await protocol.cancel(session, order)).status).toBe('cancelled')
      }
      expect(seller.charges()).toEqual([])
    })
  })
}

export function describeProtocol(
  name: string,
  protocolOf: (seller: Seller) => SellerProtocol,
  /** Whether the protocol names seats. */
  { saysMore }: { saysMore: boolean },
): void {
  describe(name, () => {
    let seller: Seller
    let protocol: SellerProtocol
    const order = orderOf()
    const bound = 100_00

    beforeEach(async () => {
      seller = await startSeller()
      protocol = protocolOf(seller)
    })
    afterEach(() => seller.close())

    const opened = async (asked: Order = order) => sessionOf(await protocol.open(asked))
    const read = async (session: Session) => sessionOf(await protocol.read(session, order))
    const bought = async (session: Session, upTo = bound) => sessionOf(await protocol.complete(session, order, upTo))

    test('holds the tickets and says what they cost, where they are and until when', async () => {
      expect(await opened()).toMatchObject({
        status: 'ready',
        currency: 'GBP',
        total: 88_00,
        fees: 8_00,
        quantity: 2,
        isOffer: true,
        section: saysMore ? 'East Stand' : null,
        seat: saysMore ? 'Row 12, seats 5 and 6' : null,
        continueUrl: null,
        order: null,
        problems: [],
        heldUntil: expect.any(Number),
        termsUrl: `${seller.origin}/terms`,
      })
    })

    test('opens one session for an attempt, however often it is asked', async () => {
      const first = await opened()
      expect((await opened()).id).toBe(first.id)
      expect((await opened(orderOf({ attemptId: 'attempt-2' }))).id).not.toBe(first.id)
    })

    test('pays once, however often it is asked, and gives the order’s number', async () => {
      const session = await opened()
      const done = await bought(session)
      expect(done).toMatchObject({ status: 'completed', total: 88_00, order: { number: expect.any(String) } })
      expect((await bought(session)).order).toEqual(done.order)
      expect(seller.charges()).toEqual([{ amount: 88_00, refunded: 0 }])
    })

    test('leaves the card with the vault: the seller gets a token', async () => {
      const session = await opened()
      await bought(session)
      expect(seller.merchant.vault.charges()[0]?.token).toMatch(/^vt_/)
    })

    test('pays nothing when the price has risen by a penny above what was agreed', async () => {
      const session = await opened()
      seller.sell({ price: 40_01 })
      const after = await bought(session, 88_00)
      expect(after.status).not.toBe('completed')
      expect(after.total).toBe(88_02)
      expect(seller.charges()).toEqual([])
    })

    test('pays the lower price when it has fallen', async () => {
      const session = await opened()
      seller.sell({ price: 30_00 })
      expect(await bought(session)).toMatchObject({ status: 'completed', total: 68_00 })
    })

    test('pays nothing after the deadline', async () => {
      const session = await opened()
      seller.pass(order.deadline - Date.now() + 1)
      seller.merchant.shop.sessions().forEach((one) => {
        one.expiresAt += 86_400_000
      })
      expect((await bought(session)).status).not.toBe('completed')
      expect(seller.charges()).toEqual([])
    })

    test('knows nothing after a lost answer, and everything after reading', async () => {
      const session = await opened()
      seller.fault({ mode: 'lose', on: 'complete', times: 1 })
      expect(await protocol.complete(session, order, bound)).toMatchObject({ kind: 'unknown' })
      expect(await read(session)).toMatchObject({ status: 'completed', total: 88_00 })
    })

    test('waits for an order that is made later', async () => {
      const session = await opened()
      seller.fault({ mode: 'pending', times: 1 })
      expect((await bought(session)).status).toBe('completing')
      seller.settle()
      expect((await read(session)).status).toBe('completed')
    })

    test.each([
      ['the card is declined', cards.declined, { status: 'ready', problems: [{ kind: 'declined' }] }],
      ['the bank asks the buyer', cards.asks3ds, { status: 'needs_fan', problems: [{ kind: 'needs_3ds' }] }],
    ])('buys nothing when %s', async (_, vaultToken, expected) => {
      const asked = orderOf({ instrument: { vaultToken, funding: 'credit', last4: null } })
      const session = sessionOf(await protocol.open(asked))
      expect(sessionOf(await protocol.complete(session, asked, bound))).toMatchObject(expected)
      expect(seller.charges()).toEqual([])
    })

    test.each([
      ['requires_sign_in', 'needs_sign_in'],
      ['age_verification_required', 'age'],
    ])('hands %s over to the fan, at the seller', async (code, kind) => {
      seller.fault({ mode: 'escalate', on: 'open', code, times: 1 })
      const session = await opened()
      expect(session).toMatchObject({ status: 'needs_fan', problems: [{ kind }] })
      expect(session.continueUrl).toBe(`${seller.origin}/continue/${session.id}`)
      await fetch(session.continueUrl ?? '', { method: 'POST' })
      expect((await read(session)).status).toBe('completed')
    })

    test('says that the last ticket went to another', async () => {
      seller.sell({ stock: 2 })
      await opened(orderOf({ attemptId: 'another' }))
      const answer = await protocol.open(order)
      expect(problemsOf(answer)).toContain('sold_out')
    })

    test('says that the tickets went between opening and paying', async () => {
      const session = await opened()
      seller.fault({ mode: 'sold_out', on: 'complete', times: 1 })
      expect(problemsOf(await protocol.complete(session, order, bound))).toContain('sold_out')
      expect(seller.charges()).toEqual([])
    })

    test('says that one buyer may not have so many', async () => {
      expect(problemsOf(await protocol.open(orderOf({ quantity: 5 })))).toContain('limit')
    })

    test('refuses an offer that the seller does not have', async () => {
      const answer = await protocol.open(orderOf({ offerRef: 'nowhere' }))
      expect(answer.kind).toBe('refused')
    })

    test('lets the tickets go when it is cancelled, as often as it is', async () => {
      seller.sell({ stock: 2 })
      const session = await opened()
      expect(sessionOf(await protocol.cancel(session, order)).status).toBe('cancelled')
      expect(sessionOf(await protocol.cancel(session, order)).status).toBe('cancelled')
      expect((await opened(orderOf({ attemptId: 'another' }))).status).toBe('ready')
    })

    test('cannot cancel what was bought', async () => {
      const session = await opened()
      await bought(session)
      const answer = await protocol.cancel(session, order)
      expect(answer.kind === 'session' ? answer.session.status : answer.kind).toMatch(/^(refused|completed)$/)
      expect((await read(session)).status).toBe('completed')
    })

    test('sees that the hold is over', async () => {
      const session = await opened()
      seller.pass((session.heldUntil ?? 0) - Date.now() + 1_000)
      const answer = await protocol.read(session, order)
      expect(answer.kind === 'session' ? answer.session.status : problemsOf(answer)[0]).toBe('expired')
    })

    test('sees what the seller gave back, in parts', async () => {
      const session = await bought(await opened())
      expect((await read(session)).order?.refunded).toBe(0)
      const [sold] = seller.merchant.shop.sessions()
      for (const refunded of [30_00, 58_00]) {
        if (sold) seller.merchant.shop.refund(sold, refunded)
        expect((await read(session)).order?.refunded).toBe(refunded === 30_00 ? 30_00 : 88_00)
      }
      seller.fault({ mode: 'garbage', on: 'read', times: 1 })
      expect((await protocol.read(session, order)).kind).toBe('unknown')
    })

    test('says of a session that is gone that it is gone', async () => {
      const session = { ...(await opened()), id: 'cs_gone' }
      expect(await protocol.read(session, order)).toMatchObject({ kind: 'refused', problem: { kind: 'expired' } })
    })

    test.each<[MerchantMode, Partial<Session>]>([
      ['other_currency', { currency: 'EUR' }],
      ['other_quantity', { quantity: 3 }],
      ['other_offer', { isOffer: false }],
      ['add_on', { isOffer: false }],
      ...(saysMore ? [['other_seat', { section: 'Another stand' }] as [MerchantMode, Partial<Session>]] : []),
      ['other_total', { total: 88_01 }],
      ['other_status', { status: 'unknown' }],
    ])('shows what the seller says: %s', async (mode, expected) => {
      seller.fault({ mode, on: 'open', times: 1 })
      expect(await opened()).toMatchObject(expected)
    })

    const steps: [MerchantStep, (session: Session) => Promise<SellerAnswer>][] = [
      ['read', (session) => protocol.read(session, order)],
      ['pay', (session) => protocol.complete(session, order, bound)],
      ['complete', (session) => protocol.complete(session, order, bound)],
      ['cancel', (session) => protocol.cancel(session, order)],
    ]
    const unknown = ['lose', 'status', 'limit', 'busy', 'conflict', 'garbage', 'huge'] as const
    test.each(steps.flatMap(([step, act]) => unknown.map((mode) => [step, mode, act] as const)))(
      'takes at step %s the answer %s for no answer',
      async (step, mode, act) => {
        const session = await opened()
        seller.fault({ mode, on: step, times: 1 })
        expect((await act(session)).kind).toBe('unknown')
        // Asked again, it is done once.
        expect((await act(session)).kind).toBe('session')
        expect(seller.charges().length).toBe(step === 'pay' || step === 'complete' ? 1 : 0)
      },
    )

    const stating: [MerchantStep, (session: Session) => Promise<SellerAnswer>][] = [
      ['open', () => protocol.open(orderOf({ attemptId: 'another' }))],
      ...steps.filter(([step]) => step === 'read' || step === 'complete'),
    ]
    test.each(stating)('believes no total below zero at step %s', async (step, act) => {
      const session = await opened()
      seller.fault({ mode: 'other_total', on: step, amount: -100_000, times: 1 })
      expect((await act(session)).kind).toBe('unknown')
    })

    test('says when to come again', async () => {
      seller.fault({ mode: 'limit', on: 'open', retry_after: 7, times: 1 })
      expect(await protocol.open(order)).toMatchObject({ kind: 'unknown', retryAfterMs: 7_000 })
    })
  })
}

function sessionOf(answer: SellerAnswer): Session {
  if (answer.kind !== 'session') throw new Error(JSON.stringify(answer))
  return answer.session
}

function problemsOf(answer: SellerAnswer): string[] {
  if (answer.kind === 'session') return answer.session.problems.map(({ kind }) => kind)
  return answer.kind === 'refused' ? [answer.problem.kind] : []
}
