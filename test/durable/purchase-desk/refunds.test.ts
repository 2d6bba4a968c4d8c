import { describe, expect, test } from 'vitest'
import { consider, type Desk, type DeskAttempt } from '#durable/purchase-desk/desk.ts'
import {
  heardOrderCheck,
  hintOrderCheck,
  nextOrderCheck,
  sentRefund,
  takeOrderCheck,
} from '#durable/purchase-desk/refunds.ts'
import { shown } from '#durable/purchase-desk/view.ts'
import { nothingKept } from '#worker/money/purchases/deciding/spending.rules.ts'
import { leaseMs } from '#worker/money/purchases/sellers/attempt.rules.ts'
import type { SellerAnswer } from '#worker/money/purchases/sellers/contract.ts'
import { now } from '../../money/purchases/facts.ts'
import { candidate, session } from './candidate.ts'

const empty: Desk = { attempts: [], revokedAt: () => null, keptFor: () => nothingKept }
const day = 86_400_000
const order = { id: 'o1', number: 'T-9', url: null, refunded: 0 }

/** Bought for £96, its person was told. */
function bought(changed: Partial<DeskAttempt> = {}): DeskAttempt {
  const [attempt] = consider(empty, candidate, now, 'a1').attempts
  if (!attempt) throw new Error('nothing was begun')
  const state = { ...attempt.state, step: 'completed' as const, todo: null, calls: 4 }
  const orderCheck = { at: now + day, call: null, misses: 0 }
  return {
    ...attempt,
    state: { ...state, session: { ...session, status: 'completed', order } },
    orderCheck,
    ...changed,
  }
}

const given = (refunded: number, changed: object = {}): SellerAnswer => ({
  kind: 'session',
  session: { ...session, status: 'completed', order: { ...order, refunded }, ...changed },
})

/** After a webhook, and the answer of the seller. */
function readAgain(attempt: DeskAttempt, answer: SellerAnswer, at = now + day) {
  const hinted = hintOrderCheck(attempt, at).attempts[0] ?? attempt
  const taken = takeOrderCheck(hinted, at)
  if (taken.due.kind !== 'call') throw new Error('nothing is due')
  const [under = hinted] = taken.attempts
  const step = heardOrderCheck(under, taken.due.call.number, answer, at)
  return { step, after: step.attempts[0] ?? under, call: taken.due.call }
}

describe('the order of a purchase', () => {
  test('is read again 1, 2, 4, 8, 16 and 32 days after, and no more', () => {
    const times: number[] = []
    for (let at = nextOrderCheck(now, now); at !== null; at = nextOrderCheck(now, at)) times.push((at - now) / day)
    expect(times).toEqual([1, 2, 4, 8, 16, 32])
    expect(nextOrderCheck(now, now + 90 * day)).toBeNull()
  })

  test('is not read before its time, nor twice at once, and again when an answer was lost', () => {
    const attempt = bought()
    expect(takeOrderCheck(attempt, now).due).toEqual({ kind: 'nothing' })
    const [first = attempt] = takeOrderCheck(attempt, now + day).attempts
    expect(takeOrderCheck(first, now + day).due).toEqual({ kind: 'nothing' })
    expect(takeOrderCheck(first, now + day + leaseMs).due).toMatchObject({
      kind: 'call',
      call: { kind: 'read', number: 6 },
    })
  })

  test('says what was given back, in words, and its person is told', () => {
    const { step, after } = readAgain(bought(), given(30_00))
    expect(step.entries.map(({ text }) => text)).toEqual(['Arsenal v Leeds United: Club Direct gave back £30.00.'])
    expect(step.entries[0]?.facts.seller).toMatchObject({ refundedPence: 30_00, totalPence: null })
    expect(after).toMatchObject({ unsent: 'refunded', refund: { pence: 30_00, at: now + day } })
    expect(shown(after)).toMatchObject({ pence: 96_00, status: 'completed', refund: { pence: 30_00 } })
    // Nothing more is read until its person was told.
    expect(takeOrderCheck(after, now + 9 * day).due).toEqual({ kind: 'nothing' })
    expect(sentRefund(after, 'completed').attempts).toEqual([])
    expect(sentRefund(after, 'refunded').attempts[0]?.unsent).toBeNull()
  })

  test('says each part once, and never more than was paid', () => {
    const first = readAgain(bought(), given(30_00)).after
    const told = sentRefund(first, 'refunded').attempts[0] ?? first
    expect(readAgain(told, given(30_00)).step.entries).toEqual([])
    expect(readAgain(told, given(10_00)).after.refund?.pence).toBe(30_00)
    const more = readAgain(told, given(500_00))
    expect(more.step.entries.map(({ text }) => text)).toEqual([
      'Arsenal v Leeds United: Club Direct gave back £66.00, £96.00 in all.',
    ])
    expect(more.after.refund?.pence).toBe(96_00)
  })

  test.each<[string, SellerAnswer]>([
    ['of another session', given(30_00, { id: 'cs_2' })],
    ['in another currency', given(30_00, { currency: 'EUR' })],
    ['of a seller that knows it no more', { kind: 'refused', problem: { kind: 'expired', text: 'Gone.' } }],
    ['that is none', { kind: 'unknown', reason: 'status 500', retryAfterMs: null }],
  ])('is not changed by an answer %s', (_, answer) => {
    const { step, after } = readAgain(bought(), answer)
    expect(step.entries).toEqual([])
    expect(after.refund).toBeUndefined()
    expect(after.orderCheck?.at).toBeGreaterThan(now + day)
  })

  test('is asked for less and less often where there is no answer, and not for ever', () => {
    const unknown: SellerAnswer = { kind: 'unknown', reason: 'status 500', retryAfterMs: null }
    let attempt = bought()
    let at = now + day
    const waits: number[] = []
    for (let times = 0; times < 200 && attempt.orderCheck?.at != null; times += 1) {
      attempt = readAgain(attempt, unknown, at).after
      waits.push(((attempt.orderCheck?.at ?? at) - at) / 3_600_000)
      at = attempt.orderCheck?.at ?? at
    }
    expect(waits.slice(0, 6)).toEqual([1, 2, 4, 8, 16, 24])
    expect(attempt.orderCheck?.at).toBeNull()
  })

  test('is believed although webhooks come while it is read, and read again after it', () => {
    let [attempt = bought()] = takeOrderCheck(bought(), now + day).attempts
    for (let hints = 0; hints < 3; hints += 1) [attempt = attempt] = hintOrderCheck(attempt, now + day).attempts
    expect(takeOrderCheck(attempt, now + day).due).toEqual({ kind: 'nothing' })
    const [heard = attempt] = heardOrderCheck(attempt, 5, given(30_00), now + day).attempts
    expect(heard).toMatchObject({ unsent: 'refunded', refund: { pence: 30_00 } })
    const [told = heard] = sentRefund(heard, 'refunded').attempts
    expect(takeOrderCheck(told, now + day).due).toMatchObject({ call: { number: 6 } })
    expect(takeOrderCheck(told, now + day).attempts[0]?.orderCheck?.isHinted).toBeUndefined()
  })

  test('waits after no answer, also where webhooks came meanwhile', () => {
    const [under = bought()] = takeOrderCheck(bought(), now + 40 * day).attempts
    const [hinted = under] = hintOrderCheck(under, now + 40 * day).attempts
    const unknown: SellerAnswer = { kind: 'unknown', reason: 'status 500', retryAfterMs: null }
    const [after] = heardOrderCheck(hinted, 5, unknown, now + 40 * day).attempts
    expect(after?.orderCheck).toEqual({ at: now + 40 * day + 3_600_000, call: null, misses: 1 })
  })

  test('of a hand-over, or of what was not bought, is never read', () => {
    const attempt = bought()
    const { state } = attempt
    const byFan = { ...attempt, state: { ...state, order: { ...state.order, isHandOver: true as const } } }
    expect(hintOrderCheck(byFan, now).attempts).toEqual([])
    expect(hintOrderCheck({ ...attempt, state: { ...state, step: 'cancelled' } }, now).attempts).toEqual([])
  })
})
