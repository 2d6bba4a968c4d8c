import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  commitmentsOf,
  consider,
  type Desk,
  expire,
  holdMs,
  recheck,
  revoke,
  type Step,
  wakeAt,
} from '#durable/purchase-desk/desk.ts'
import type { Candidate } from '#durable/purchase-desk/protocol.ts'
import { limits, match, now, offer, seller, terms } from '../../money/purchases/facts.ts'
import { runs } from '../../runs.ts'

const candidate: Candidate = {
  id: '7:12:3',
  mandate: { id: 'm1', terms, revokedAt: null },
  mandateHash: 'f'.repeat(64),
  limits,
  match,
  offer,
  platformName: 'Club Direct',
  seller,
  isOnPaper: false,
}
const empty: Desk = { attempts: [], revoked: new Map() }

const withStep = (desk: Desk, { attempts }: Step): Desk => {
  const known = new Map([...desk.attempts, ...attempts].map((attempt) => [attempt.id, attempt]))
  return { ...desk, attempts: [...known.values()] }
}
const withMode = (mode: 'confirm' | 'buy'): Candidate => ({
  ...candidate,
  mandate: { ...candidate.mandate, terms: { ...terms, mode } },
})

describe('a desk', () => {
  test('keeps the most that a purchase may cost before anything is bought', () => {
    const { attempts, entries, ...done } = consider(empty, candidate, now, 'a1')
    expect(done).toMatchObject({ attemptId: 'a1', decision: { verdict: 'buy' } })
    expect(attempts).toMatchObject([{ id: 'a1', pence: 10_000, status: 'pending', heldUntil: now + holdMs }])
    expect(entries).toMatchObject([
      { kind: 'decided', text: 'Arsenal v Leeds United at Club Direct. Buy 2 tickets for £88.00.' },
    ])
    expect(consider(empty, withMode('confirm'), now, 'a1').attempts[0]?.status).toBe('requires_confirmation')
  })

  test('keeps nothing on paper, and says so', () => {
    const done = consider(empty, { ...candidate, isOnPaper: true }, now, 'a1')
    expect(done).toMatchObject({ attemptId: null, attempts: [], decision: { verdict: 'buy' } })
    expect(done.entries[0]?.text).toMatch(/^On paper: /)
  })

  test('buys one of two offers in one second, and one for two mandates on a match', () => {
    const desk = withStep(empty, consider(empty, candidate, now, 'a1'))
    const second = consider(desk, { ...candidate, id: '7:13:3', offer: { ...offer, section: 'East' } }, now, 'a2')
    expect(second.decision).toEqual({ verdict: 'no', reason: 'used_up' })
    const other = consider(desk, { ...candidate, mandate: { ...candidate.mandate, id: 'm2' } }, now, 'a3')
    expect(other.decision).toEqual({ verdict: 'no', reason: 'match_taken' })
  })

  test('takes silence for a no, and gives back what was kept', () => {
    const desk = withStep(empty, consider(empty, withMode('confirm'), now, 'a1'))
    expect(wakeAt(desk)).toBe(now + holdMs)
    expect(expire(desk, now + holdMs - 1).attempts).toEqual([])
    const ended = withStep(desk, expire(desk, now + holdMs))
    expect(ended.attempts[0]?.status).toBe('cancelled')
    expect([wakeAt(ended), commitmentsOf(ended)]).toEqual([null, []])
    expect(consider(ended, { ...candidate, id: '7:14:3' }, now + holdMs, 'a2').decision.verdict).toBe('buy')
  })

  test('ends what waits when its mandate is revoked, and buys nothing by it whatever comes late', () => {
    const desk = withStep(empty, consider(empty, candidate, now, 'a1'))
    const revoked = { ...withStep(desk, revoke(desk, 'm1')), revoked: new Map([['m1', now + 1]]) }
    expect(revoked.attempts[0]?.status).toBe('cancelled')
    const late = consider(revoked, { ...candidate, id: '7:13:3' }, now + 2, 'a2')
    expect(late.decision).toEqual({ verdict: 'no', reason: 'revoked' })
    expect(recheck(revoked, 'a1', candidate, now + 2).decision.verdict).toBe('no')
  })

  test.each<[string, Partial<Candidate>]>([
    ['a revoked mandate', { mandate: { ...candidate.mandate, revokedAt: now } }],
    ['a plan that ended', { limits: { ...limits, isEntitled: false } }],
    ['a price that rose', { offer: { ...offer, pricePence: 5_001 } }],
    ['a budget that was lowered', { limits: { ...limits, monthlyBudgetPence: 8_799 } }],
    ['a match that moved before now', { match: { ...match, kickoffAt: now } }],
    ['a stop', { seller: { ...seller, isStopped: true } }],
  ])('asks again before money moves, and stops for %s', (_what, changed) => {
    const desk = withStep(empty, consider(empty, candidate, now, 'a1'))
    expect(recheck(desk, 'a1', candidate, now + 1).decision.verdict).toBe('buy')
    const stopped = recheck(desk, 'a1', { ...candidate, ...changed }, now + 1)
    expect(stopped).toMatchObject({ decision: { verdict: 'no' }, attempts: [{ id: 'a1', status: 'cancelled' }] })
    expect(commitmentsOf(withStep(desk, stopped))).toEqual([])
  })

  test('keeps money that may have moved until the seller says what became of it', () => {
    const desk = withStep(empty, consider(empty, candidate, now, 'a1'))
    const paying: Desk = { ...desk, attempts: desk.attempts.map((one) => ({ ...one, status: 'processing' })) }
    expect(expire(paying, now + 10 * holdMs).attempts).toEqual([])
    expect(revoke(paying, 'm1').attempts).toEqual([])
    expect(commitmentsOf(paying)).toHaveLength(1)
  })
})

const mandates = ['m1', 'm2', 'm3']
const step = fc.oneof(
  fc.record({
    kind: fc.constant('offer' as const),
    mandate: fc.constantFrom(...mandates),
    matchId: fc.integer({ min: 1, max: 3 }),
    pence: fc.integer({ min: 100, max: 6_000 }),
  }),
  fc.record({ kind: fc.constant('revoke' as const), mandate: fc.constantFrom(...mandates) }),
  fc.record({ kind: fc.constant('clock' as const), ms: fc.integer({ min: -holdMs, max: 2 * holdMs }) }),
)

test('whatever comes in whatever order, no limit is exceeded and nothing is bought by a revoked mandate', () => {
  const budget = 20_000
  fc.assert(
    fc.property(fc.array(step, { maxLength: 25 }), (steps) => {
      let desk = empty
      let at = now
      for (const [index, done] of steps.entries()) {
        if (done.kind === 'clock') {
          at += done.ms
          desk = withStep(desk, expire(desk, at))
        } else if (done.kind === 'revoke') {
          const revoked = new Map([...desk.revoked, [done.mandate, at] as const])
          desk = { ...withStep(desk, revoke(desk, done.mandate)), revoked }
        } else {
          const asked = { ...terms, targets: [{ kind: 'league' as const, id: 1 }], purchases: 2, validUntilAt: 9e15 }
          const next = consider(
            desk,
            {
              ...candidate,
              id: String(index),
              mandate: { id: done.mandate, terms: asked, revokedAt: null },
              limits: { ...limits, monthlyBudgetPence: budget },
              match: { ...match, id: done.matchId, kickoffAt: null },
              offer: { ...offer, pricePence: done.pence },
            },
            at,
            `a${index}`,
          )
          if (desk.revoked.has(done.mandate)) expect(next.decision.verdict).toBe('no')
          desk = withStep(desk, next)
        }
        const kept = commitmentsOf(desk)
        expect(kept.reduce((sum, { pence }) => sum + pence, 0)).toBeLessThanOrEqual(budget)
        expect(new Set(kept.map(({ matchId }) => matchId)).size).toBe(kept.length)
        for (const id of mandates) expect(kept.filter((one) => one.mandateId === id).length).toBeLessThanOrEqual(2)
        expect(kept.some(({ mandateId }) => desk.revoked.has(mandateId))).toBe(false)
      }
    }),
    runs(200),
  )
})
