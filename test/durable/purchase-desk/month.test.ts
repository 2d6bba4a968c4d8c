import { expect, test } from 'vitest'
import type { Candidate } from '#durable/purchase-desk/protocol.ts'
import { deskInMemory } from '#scripts/simulate/purchases/desk.ts'
import { handOverSession } from '#worker/money/purchases/sellers/hand-over.rules.ts'
import { candidate } from './candidate.ts'

// A quarter of an hour before July begins in London, an hour before it does in UTC.
const june = Date.parse('2027-06-30T22:45:00Z')
const july = Date.parse('2027-06-30T23:00:00Z')
const ofMonth = { monthlyBudgetPence: 150_00 }

/** A desk whose clock is in the test's hand, and offers of matches that were not bought for yet. */
function deskAt(start: number) {
  let now = start
  let offers = 0
  const desk = deskInMemory(() => now)
  function offer(changed: Partial<Candidate> = {}) {
    offers += 1
    const terms = { ...candidate.mandate.terms, targets: [{ kind: 'league' as const, id: 1 }] }
    return desk.consider({
      ...candidate,
      id: `offer-${offers}`,
      limits: { ...candidate.limits, ...ofMonth },
      mandate: { ...candidate.mandate, terms: { ...terms, purchases: 9, validUntilAt: july + 9e9 } },
      match: { ...candidate.match, id: 70 + offers, kickoffAt: july + 8e9 },
      ...changed,
    })
  }
  const turnTo = (at: number) => {
    now = at
  }
  return { desk, offer, turnTo }
}

test('the budget begins anew with the month in London, also when all of it was spent the minute before', () => {
  const { desk, offer, turnTo } = deskAt(june)
  const first = offer({ means: { page: 'https://club.example/7' } })
  const taken = desk.take(first.attemptId ?? '')
  if (taken.kind !== 'call') throw new Error('nothing is due')
  const { order, number } = taken.call
  desk.heard(first.attemptId ?? '', number, { kind: 'session', session: handOverSession(order, order.offerRef) })
  expect(desk.answer(first.attemptId ?? '', { kind: 'bought', pence: 96_00 })).toBe('done')
  desk.sent(first.attemptId ?? '')
  expect(offer().decision).toEqual({ verdict: 'no', reason: 'budget' })
  turnTo(july - 1)
  expect(offer().decision).toEqual({ verdict: 'no', reason: 'budget' })
  turnTo(july)
  expect(offer().decision.verdict).toBe('buy')
})

test('what is reserved or bought across the turn counts in the month in which it began', () => {
  const { desk, offer, turnTo } = deskAt(july - 60_000)
  const first = offer()
  turnTo(july)
  // The reservation of June takes nothing of July's budget.
  const second = offer()
  expect([first.decision.verdict, second.decision.verdict]).toEqual(['buy', 'buy'])
  expect(offer().decision).toEqual({ verdict: 'no', reason: 'budget' })
  expect(desk.attempts()).toHaveLength(2)
})

test('a clock that goes back over the turn finds no second budget', () => {
  const { offer, turnTo } = deskAt(july)
  expect(offer().decision.verdict).toBe('buy')
  turnTo(june)
  expect(offer().decision).toEqual({ verdict: 'no', reason: 'budget' })
})
