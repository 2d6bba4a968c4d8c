import fc from 'fast-check'
import { expect, test } from 'vitest'
import { keptBy } from '#durable/purchase-desk/kept.ts'
import { deskInMemory } from '#scripts/simulate/purchases/desk.ts'
import { formatMoney } from '#worker/ground/platform/money.ts'
import type { SellerAnswer, Session } from '#worker/money/purchases/sellers/contract.ts'
import { now } from '../../money/purchases/facts.ts'
import { runs } from '../../runs.ts'
import { candidate, session } from './candidate.ts'

const terms = { ...candidate.mandate.terms, targets: [{ kind: 'league' as const, id: 1 }], purchases: 9 }
const budget = 300_00
const asked = {
  ...candidate,
  mandate: { ...candidate.mandate, terms },
  limits: { ...candidate.limits, monthlyBudgetPence: budget },
}
const order = { id: 'o1', number: 'T-1', url: null, refunded: 0 }

/** Buys once; its seller answers to the payment with this. */
function boughtWith(changed: Partial<Session>) {
  const desk = deskInMemory(() => now)
  const id = desk.consider(asked).attemptId ?? ''
  let due = desk.take(id)
  while (due.kind !== 'nothing') {
    const next = due.kind === 'recheck' ? desk.take(id, asked) : due
    if (next.kind !== 'call') break
    const { kind, number } = next.call
    const paid = kind === 'complete' && { status: 'completed' as const, order, ...changed }
    const answer: SellerAnswer = { kind: 'session', session: { ...session, ...paid } }
    desk.heard(id, number, answer)
    due = desk.take(id)
  }
  return { desk, id }
}

/** Whether the month's budget lets another match's ticket be bought for so much. */
function isLeft(desk: ReturnType<typeof deskInMemory>, pence: number): boolean {
  const { decision } = desk.consider({
    ...asked,
    id: `for-${pence}`,
    mandate: { id: 'm2', revokedAt: null, terms: { ...terms, quantity: 1, maxPricePence: null, maxTotalPence: null } },
    match: { ...asked.match, id: 8 },
    offer: { ...asked.offer, pricePence: pence },
    means: { onPaper: 'not_live' },
  })
  return decision.verdict !== 'no'
}

const answers = fc.record({
  total: fc.option(fc.integer({ min: 0, max: 250_00 })),
  currency: fc.constantFrom('GBP', 'EUR', 'JPY'),
  quantity: fc.integer({ min: 1, max: 5 }),
  section: fc.constantFrom(session.section, 'Elsewhere', null),
})

test('ledger, list, budget, month and the seller’s limit agree on what was bought, whatever its seller answers', async () => {
  await fc.assert(
    fc.asyncProperty(answers, fc.boolean(), async (changed, isSettled) => {
      const { desk, id } = boughtWith(changed)
      if (isSettled) desk.sent(id)
      const [attempt, shown] = [desk.attempt(id), await desk.api.attempt(id)]
      if (!attempt || !shown) throw new Error('nothing was bought')
      const { pence, currency, quantity, status } = shown
      expect({ currency, status }).toEqual({ currency: 'GBP', status: 'completed' })
      expect(pence).toBeGreaterThanOrEqual(session.total ?? 0)
      const most = attempt.state.agreed?.upTo ?? 0
      expect(pence).toBeLessThanOrEqual(most)
      expect(quantity).toBe(Math.max(2, changed.quantity))
      const text = desk.ledger().find(({ key }) => key === `completed:${id}`)?.text
      const isUnsaid = changed.currency !== 'GBP' || (changed.total ?? Number.POSITIVE_INFINITY) > most
      const cost = `${isUnsaid ? 'at most ' : ''}${formatMoney(pence, currency)}`
      expect(text).toContain(`bought ${quantity} tickets for ${cost}.`)
      const kept = keptBy(attempt).flatMap(({ kind, amount }) =>
        kind === 'month' || kind === 'seller' ? [amount] : [],
      )
      expect(kept).toEqual([quantity, pence])
      expect([isLeft(desk, budget - pence), isLeft(desk, budget - pence + 1)]).toEqual([true, false])
    }),
    runs(100),
  )
})

test.each([
  [[], true],
  [['North Stand'], undefined],
])('an order of a mandate for the areas %j says whether any will do', (areas, isAnyArea) => {
  const desk = deskInMemory(() => now)
  const mandate = { ...candidate.mandate, terms: { ...candidate.mandate.terms, areas } }
  const { attemptId } = desk.consider({ ...candidate, mandate })
  expect(desk.attempt(attemptId ?? '')?.state.order.isAnyArea).toBe(isAnyArea)
})

test('answers after a payment that cannot be read for some time are told, once', () => {
  let at = now
  const desk = deskInMemory(() => at)
  const id = desk.consider(asked).attemptId ?? ''
  const unsent: (string | null | undefined)[] = []
  let isPaid = false
  for (let calls = 0; calls < 12; calls += 1) {
    at += 60_000
    const due = desk.take(id)
    const next = due.kind === 'recheck' ? desk.take(id, asked) : due
    if (next.kind !== 'call') continue
    isPaid ||= next.call.kind === 'complete'
    const answer: SellerAnswer = isPaid
      ? { kind: 'unknown', reason: 'unreadable', retryAfterMs: null }
      : { kind: 'session', session: { ...session, heldUntil: now + 86_400_000 } }
    desk.heard(id, next.call.number, answer)
    unsent.push(desk.attempt(id)?.unsent)
    desk.sent(id)
  }
  expect(isPaid).toBe(true)
  expect(unsent.filter((one) => one === 'unreadable')).toHaveLength(1)
  expect(unsent.slice(0, 3)).not.toContain('unreadable')
})
