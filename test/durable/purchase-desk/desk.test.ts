import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  answer,
  confirm,
  decline,
  dueIn,
  expire,
  heard,
  revoke,
  sent,
  take,
  wakeAt,
} from '#durable/purchase-desk/attempts.ts'
import { attemptMs, commitmentsOf, consider, type Desk, handOverMs, type Step } from '#durable/purchase-desk/desk.ts'
import type { Asked, Candidate } from '#durable/purchase-desk/protocol.ts'
import { shown } from '#durable/purchase-desk/view.ts'
import { lateAnswerMs } from '#worker/money/purchases/attempts/constants.ts'
import { nothingKept } from '#worker/money/purchases/deciding/spending.rules.ts'
import type { Session } from '#worker/money/purchases/sellers/contract.ts'
import { handOverSession } from '#worker/money/purchases/sellers/hand-over.rules.ts'
import { limits, match, now, offer, seller, terms } from '../../money/purchases/facts.ts'
import { runs } from '../../runs.ts'
import { candidate, session } from './candidate.ts'

const empty: Desk = { attempts: [], revokedAt: () => null, keptFor: () => nothingKept }

const withStep = (desk: Desk, { attempts }: Step): Desk => {
  const known = new Map([...desk.attempts, ...attempts].map((attempt) => [attempt.attemptId, attempt]))
  return { ...desk, attempts: [...known.values()] }
}
const withMode = (mode: 'confirm' | 'buy'): Candidate => ({
  ...candidate,
  mandate: { ...candidate.mandate, terms: { ...terms, mode } },
})
const statusIn = ({ attempts }: Desk) => attempts[0] && shown(attempts[0]).status

/** After the seller answered that it holds the tickets. */
function held(mode: 'confirm' | 'buy', changed: Partial<Session> = {}): Desk {
  let desk = withStep(empty, consider(empty, withMode(mode), now, 'a1'))
  const taken = take(desk, 'a1', undefined, now)
  if (taken.due.kind !== 'call') throw new Error('nothing is due')
  desk = withStep(desk, taken)
  const answer = { kind: 'session' as const, session: { ...session, ...changed } }
  return withStep(desk, heard(desk, 'a1', taken.due.call.number, answer, now))
}

/** After its person was led to the page of a seller without a protocol. */
function handedOver(changed: Partial<Candidate> = {}): Desk {
  const asked = { ...candidate, means: { page: 'https://club.example/7' }, ...changed }
  const desk = withStep(empty, consider(empty, asked, now, 'a1'))
  const taken = take(desk, 'a1', undefined, now)
  if (taken.due.kind !== 'call') throw new Error('nothing is due')
  const { order, number } = taken.due.call
  const told = { kind: 'session' as const, session: handOverSession(order, order.offerRef) }
  return withStep(withStep(desk, taken), heard(withStep(desk, taken), 'a1', number, told, now))
}

describe('a hand-over', () => {
  const bought = (desk: Desk, pence: number, at = now) => answer(desk, 'a1', { kind: 'bought', pence }, at)
  const textsOf = ({ entries }: Step) => entries.map(({ text }) => text)

  test('is told of in the ledger’s words, also under a mandate that buys without asking, and asks no seller', () => {
    const asked = { ...candidate, means: { page: 'https://club.example/7' } }
    const begun = consider(empty, asked, now, 'a1')
    expect(textsOf(begun)).toEqual([
      'Arsenal v Leeds United at Club Direct. It takes no orders from us, so you are told of 2 tickets for £88.00 and buy there yourself.',
    ])
    const taken = take(withStep(empty, begun), 'a1', undefined, now)
    expect(textsOf(taken)).toEqual([])
    expect(handedOver().attempts.map(shown)).toMatchObject([
      {
        status: 'requires_confirmation',
        isHandOver: true,
        pence: 88_00,
        question: { continueUrl: 'https://club.example/7', totalPence: null, mostPence: 100_00 },
      },
    ])
    expect(handedOver().attempts[0]?.unsent).toBe('handed_over')
    expect(dueIn({ ...empty, attempts: handedOver().attempts.map((one) => ({ ...one, unsent: null })) }, now)).toEqual(
      [],
    )
  })

  test('keeps the most that it may cost until its person says what they paid, which counts then', () => {
    const desk = handedOver()
    expect(commitmentsOf(desk)).toMatchObject([{ pence: 100_00 }])
    const done = bought(desk, 92_00)
    expect(done.answered).toBe('done')
    expect(textsOf(done)).toEqual([
      'Arsenal v Leeds United: you said that you bought 2 tickets, and paid £92.00.',
      'Arsenal v Leeds United: you bought 2 tickets for £92.00 at Club Direct.',
    ])
    const after = withStep(desk, done)
    expect(commitmentsOf(after)).toMatchObject([{ pence: 92_00, quantity: 2 }])
    expect(after.attempts.map(shown)).toMatchObject([{ status: 'completed', pence: 92_00 }])
    const second = consider(after, { ...candidate, id: '7:13:3' }, now, 'a2')
    expect(second.decision).toEqual({ verdict: 'no', reason: 'used_up' })
    expect(bought(after, 92_00)).toMatchObject({ answered: 'done', attempts: [], entries: [] })
    const more = answer(after, 'a1', { kind: 'bought', pence: 120_00 }, now + 1)
    expect(more.attempts).toMatchObject([
      { state: { ownAt: now + 1, problem: { text: 'It is more than the mandate allows.' } } },
    ])
    // What was kept above £92 may be spent by now.
    const raised = answer(after, 'a1', { kind: 'bought', pence: 96_00 }, now + 1)
    expect(raised.attempts).toMatchObject([{ state: { ownAt: now + 1, problem: null } }])
    const lowered = answer(after, 'a1', { kind: 'bought', pence: 90_00 }, now + 1)
    expect(lowered.attempts[0]?.state.ownAt).toBeUndefined()
  })

  test('is asked once more from a penny above what the mandate allows with the fees that the page states', () => {
    const said = (pence: number, changed: object = {}) => bought(handedOver(changed), pence).answered
    const cheap = { offer: { ...candidate.offer, pricePence: 10_00 } }
    expect([said(100_00, cheap), said(100_01, cheap)]).toEqual(['done', 'unsure'])
    const withFees = { offer: { ...cheap.offer, feesPence: 1_50 } }
    expect([said(103_00, withFees), said(103_01, withFees)]).toEqual(['own', 'unsure'])
  })

  test('above what the mandate or the month’s budget allows counts as its person’s own, and all the same', () => {
    expect(bought(handedOver(), 250_00)).toMatchObject({ answered: 'unsure', attempts: [], entries: [] })
    const done = answer(handedOver(), 'a1', { kind: 'bought', pence: 250_00, isSure: true }, now)
    expect(done.answered).toBe('own')
    expect(textsOf(done)).toEqual([
      'Arsenal v Leeds United: you said that you bought 2 tickets, and paid £250.00.',
      'Arsenal v Leeds United: you bought 2 tickets for £250.00 at Club Direct. It is more than the mandate allows.',
    ])
    expect(commitmentsOf(withStep(handedOver(), done))).toMatchObject([{ pence: 250_00, quantity: 2 }])
    const tight = handedOver({ limits: { ...limits, monthlyBudgetPence: 90_00 } })
    expect(bought(tight, 90_01).answered).toBe('own')
    expect(bought(tight, 90_00).answered).toBe('done')
    expect(bought(handedOver(), Number.MAX_SAFE_INTEGER)).toMatchObject({ answered: 'too_much', attempts: [] })
  })

  test.each([
    [{ kind: 'gone' } as const, 'failed', 'you said that the tickets were gone.'],
    [{ kind: 'not_for_me' } as const, 'cancelled', 'you said no.'],
  ])('frees what was kept after %o', (said, endsAs, text) => {
    const step = answer(handedOver(), 'a1', said, now)
    expect(step).toMatchObject({ answered: 'done', attempts: [{ state: { endsAs } }] })
    expect(textsOf(step)[0]).toBe(`Arsenal v Leeds United: ${text}`)
  })

  test('is over by silence: nothing counts as bought, until its person says that they bought', () => {
    const desk = handedOver()
    const late = now + handOverMs
    const silent = withStep(desk, expire(desk, late))
    const taken = take(silent, 'a1', undefined, late)
    if (taken.due.kind !== 'call') throw new Error('nothing is due')
    const { order, number } = taken.due.call
    const session = { ...handOverSession(order, order.offerRef), status: 'cancelled' as const }
    const ended = heard(withStep(silent, taken), 'a1', number, { kind: 'session', session }, late)
    expect(textsOf(ended)).toEqual(['Arsenal v Leeds United: no answer came in time, so nothing counts as bought.'])
    const after = withStep(silent, ended)
    expect(commitmentsOf(after)).toEqual([])
    const told = bought(after, 80_00, late + 1)
    expect(told).toMatchObject({ answered: 'own', attempts: [{ unsent: 'completed' }] })
    expect(textsOf(told)).toEqual([
      'Arsenal v Leeds United: you said that you bought 2 tickets, and paid £80.00.',
      'Arsenal v Leeds United: you bought 2 tickets for £80.00 at Club Direct. You told us after the question had ended. There was no answer in time.',
    ])
    const counted = withStep(after, told)
    expect(commitmentsOf(counted)).toMatchObject([{ pence: 80_00, quantity: 2 }])
    expect(consider(counted, { ...candidate, id: '7:13:3' }, late + 2, 'a2').decision).toEqual({
      verdict: 'no',
      reason: 'used_up',
    })
    expect(bought(counted, 80_00, late + 2)).toMatchObject({ answered: 'done', entries: [] })
  })

  test('takes no word of a purchase a week after it was found', () => {
    const desk = handedOver()
    expect(bought(desk, 80_00, now + lateAnswerMs)).toMatchObject({ answered: 'gone', attempts: [], entries: [] })
    expect(bought(desk, 80_00, now + lateAnswerMs - 1).answered).toBe('own')
  })

  test('ends with its mandate, after which a purchase is its person’s own', () => {
    const desk = handedOver()
    const revoked = withStep(desk, revoke(desk, 'm1'))
    expect(textsOf(bought(revoked, 80_00)).at(-1)).toMatch(/You told us after .* The mandate was revoked\.$/)
    expect(answer(revoked, 'a1', { kind: 'gone' }, now).answered).toBe('gone')
  })
})

describe('a desk', () => {
  test('keeps the most that a purchase may cost before the seller hears of it', () => {
    const { attempts, entries, ...done } = consider(empty, candidate, now, 'a1')
    expect(done).toMatchObject({ attemptId: 'a1', decision: { verdict: 'buy' } })
    expect(commitmentsOf({ attempts })).toMatchObject([{ attemptId: 'a1', pence: 100_00 }])
    expect(entries).toMatchObject([
      { kind: 'decided', text: 'Arsenal v Leeds United at Club Direct. Buy 2 tickets for £88.00.' },
    ])
  })

  test('notes what the page showed where nothing but the card bounds the price', () => {
    const orderBy = (changed: object) => {
      const mandate = { ...candidate.mandate, terms: { ...terms, mode: 'confirm' as const, ...changed } }
      return consider(empty, { ...candidate, mandate }, now, 'a1').attempts[0]?.state.order
    }
    expect(orderBy({ maxPricePence: null })).toMatchObject({ maxTotal: 500_00, pageTotal: 88_00 })
    expect(orderBy({})).not.toHaveProperty('pageTotal')
  })

  test('shows what the page said until the seller has said what it asks, and never the most that it may cost', () => {
    const { attempts } = consider(empty, withMode('confirm'), now, 'a1')
    expect(attempts.map(shown)).toMatchObject([{ pence: 88_00, status: 'pending' }])
    expect(held('confirm').attempts.map(shown)).toMatchObject([{ pence: 96_00, status: 'requires_confirmation' }])
    expect(commitmentsOf(held('confirm'))).toMatchObject([{ pence: 100_00 }])
  })

  test.each(['confirm', 'buy'] as const)('gives up a total with fees above what the card is kept for (%s)', (mode) => {
    const asked = withMode(mode)
    const means = { offerRef: 'ref-1', details: 'sealed', cardMaxPence: 90_00 }
    const begun = withStep(empty, consider(empty, { ...asked, means }, now, 'a1'))
    const taken = take(begun, 'a1', undefined, now)
    if (taken.due.kind !== 'call') throw new Error('nothing is due')
    const answer = { kind: 'session' as const, session }
    const step = heard(withStep(begun, taken), 'a1', taken.due.call.number, answer, now)
    expect(step.attempts[0]?.state).toMatchObject({
      step: 'cancelling',
      mayHavePaid: false,
      problem: { text: 'The total is £96.00, above £90.00.' },
    })
  })

  test.each([
    ['not_live', /^On paper: /],
    ['no_page', /^On paper, because the seller has no page to lead you to: /],
    ['no_card', /^On paper, because you keep no card/],
  ] as const)('keeps nothing on paper (%s), and says why', (onPaper, text) => {
    const done = consider(empty, { ...candidate, means: { onPaper } }, now, 'a1')
    expect(done).toMatchObject({ attemptId: null, attempts: [], decision: { verdict: 'buy' } })
    expect(done.entries[0]?.text).toMatch(text)
  })

  test('says no more than that it was revoked of a mandate that decides on paper from then on', () => {
    const revoked = { ...candidate, mandate: { ...candidate.mandate, revokedAt: now } }
    const done = consider(empty, { ...revoked, means: { onPaper: 'not_live' } }, now, 'a1')
    expect(done.entries[0]?.text).toBe('Arsenal v Leeds United at Club Direct. Not bought. The mandate was revoked.')
  })

  test('buys one of two offers in one second, and one for two mandates on a match', () => {
    const desk = withStep(empty, consider(empty, candidate, now, 'a1'))
    const second = consider(desk, { ...candidate, id: '7:13:3', offer: { ...offer, section: 'East' } }, now, 'a2')
    expect(second.decision).toEqual({ verdict: 'no', reason: 'used_up' })
    const other = consider(desk, { ...candidate, mandate: { ...candidate.mandate, id: 'm2' } }, now, 'a3')
    expect(other.decision).toEqual({ verdict: 'no', reason: 'match_taken' })
  })

  test('asks its person about what the seller holds, with its price, and sends that once', () => {
    const desk = held('confirm')
    expect(desk.attempts.map(shown)).toMatchObject([
      { status: 'requires_confirmation', question: { totalPence: 96_00, feesPence: 8_00, section: offer.section } },
    ])
    expect(desk.attempts[0]?.unsent).toBe('asking')
    expect(dueIn(desk, now)).toHaveLength(1)
    expect(dueIn(withStep(desk, sent(desk, 'a1', 'asking')), now)).toEqual([])
  })

  test('takes silence for a no, and gives back what was kept once the seller let go', () => {
    const asked = held('confirm')
    const desk = withStep(asked, sent(asked, 'a1', 'asking'))
    // Enough is left of the hold to pay after a late yes.
    const end = wakeAt(desk, now) ?? 0
    expect(end).toBe(now + attemptMs - 20_000)
    expect(expire(desk, end - 1).attempts).toEqual([])
    const letting = withStep(desk, expire(desk, end))
    const { due } = take(letting, 'a1', undefined, end)
    expect(due).toMatchObject({ kind: 'call', call: { kind: 'cancel' } })
    expect(commitmentsOf(letting)).toHaveLength(1)
    const taken = withStep(letting, take(letting, 'a1', undefined, end))
    const answer = { kind: 'session' as const, session: { ...session, status: 'cancelled' as const } }
    const last = heard(taken, 'a1', 2, answer, end)
    expect(last.entries.map(({ kind }) => kind)).toEqual(['answer', 'expired'])
    const told = withStep(taken, last)
    expect(told.attempts[0]?.unsent).toBe('unanswered')
    const ended = withStep(told, sent(told, 'a1', 'unanswered'))
    expect([statusIn(ended), wakeAt(ended, now), commitmentsOf(ended)]).toEqual(['cancelled', null, []])
  })

  test('ends what waits when its mandate is revoked, and buys nothing by it whatever comes late', () => {
    const desk = withStep(empty, consider(empty, candidate, now, 'a1'))
    const revoked = { ...withStep(desk, revoke(desk, 'm1')), revokedAt: () => now + 1 }
    expect(statusIn(revoked)).toBe('cancelled')
    const late = consider(revoked, { ...candidate, id: '7:13:3' }, now + 2, 'a2')
    expect(late.decision).toEqual({ verdict: 'no', reason: 'revoked' })
    expect(take(revoked, 'a1', candidate, now + 2).due).toEqual({ kind: 'nothing' })
  })

  test('pays only after asking everything again, and only to the total that was agreed', () => {
    const desk = held('buy')
    expect(take(desk, 'a1', undefined, now).due).toMatchObject({ kind: 'recheck', ref: { mandateId: 'm1', offer } })
    expect(take(desk, 'a1', candidate, now).due).toMatchObject({
      kind: 'call',
      call: { kind: 'complete', upTo: 10_000, order: { attemptId: 'a1', offerRef: 'ref-1' } },
    })
    const poorer: Asked = { ...candidate, limits: { ...limits, monthlyBudgetPence: 9_700 } }
    expect(take(desk, 'a1', poorer, now).due).toMatchObject({ call: { kind: 'complete', upTo: 9_700 } })
  })

  test.each<[string, Asked | null]>([
    ['a revoked mandate', { ...candidate, mandate: { ...candidate.mandate, revokedAt: now } }],
    ['a mandate that was erased with its person', null],
    ['a mandate that was changed', { ...candidate, mandateHash: 'e'.repeat(64) }],
    ['a plan that ended', { ...candidate, limits: { ...limits, isEntitled: false } }],
    [
      'a budget that was lowered below it by a penny',
      { ...candidate, limits: { ...limits, monthlyBudgetPence: 9_599 } },
    ],
    ['a highest price that was lowered below it', { ...candidate, limits: { ...limits, maxPricePence: 4_799 } }],
    ['a match that moved before now', { ...candidate, match: { ...match, kickoffAt: now } }],
    [
      'a match that moved to another day',
      { ...candidate, match: { ...match, kickoffAt: (match.kickoffAt ?? 0) + 2 * 86_400_000 } },
    ],
    ['a card that was removed', { ...candidate, isCardGone: true }],
    ['a match that was postponed', { ...candidate, match: { ...match, status: 'postponed' } }],
    ['a stop', { ...candidate, seller: { ...seller, isStopped: true } }],
    ['the silence alarm', { ...candidate, seller: { ...seller, isSilent: true } }],
    ['the drift flag', { ...candidate, seller: { ...seller, isFlagged: true } }],
    ['a page that is another match’s', { ...candidate, seller: { ...seller, isSame: false } }],
    ['an offer in quarantine', { ...candidate, seller: { ...seller, isQuarantined: true } }],
  ])('lets the tickets go, unpaid, for %s between decision and payment', (_what, asked) => {
    const desk = held('buy')
    const stopped = take(desk, 'a1', asked, now)
    expect(stopped.due).toMatchObject({ kind: 'call', call: { kind: 'cancel' } })
    expect(stopped.entries.map(({ kind }) => kind)).toContain('stopped')
    expect(statusIn(withStep(desk, stopped))).toBe('cancelled')
  })

  test('refuses a total above the mandate by a penny, and tells its person', () => {
    const desk = held('buy', { total: 100_01 })
    expect(take(desk, 'a1', candidate, now).due).toMatchObject({ call: { kind: 'cancel' } })
    expect(held('buy', { total: 100_00 }).attempts[0]?.state.step).toBe('completing')
    expect(held('confirm', { total: 100_01 }).attempts[0]?.unsent).toBeNull()
  })

  test('asks its person after all where confirmation was switched on before the payment', () => {
    const desk = held('buy')
    const asked = { ...candidate, limits: { ...limits, mustConfirm: true } }
    const turned = take(desk, 'a1', asked, now)
    expect(turned.due).toMatchObject({ call: { kind: 'read' } })
    const reading = withStep(desk, turned)
    const number = turned.due.kind === 'call' ? turned.due.call.number : 0
    const answered = withStep(reading, heard(reading, 'a1', number, { kind: 'session', session }, now))
    expect(statusIn(answered)).toBe('requires_confirmation')
  })

  test('takes a yes to the price that was shown, once, and to no other', () => {
    const desk = held('confirm')
    expect(confirm(desk, 'a1', 95_00, now).answered).toBe('gone')
    expect(confirm(desk, 'a1', 96_00, now + attemptMs).answered).toBe('gone')
    const yes = confirm(desk, 'a1', 96_00, now)
    expect([yes.answered, yes.entries.map(({ kind }) => kind)]).toEqual(['done', ['confirmed']])
    expect(confirm(withStep(desk, yes), 'a1', 96_00, now).answered).toBe('gone')
  })

  test('keeps who buys, and by which card, until the attempt is over', () => {
    const asked = held('confirm')
    expect(asked.attempts[0]?.details).toBe('sealed')
    const letting = withStep(asked, decline(asked, 'a1'))
    expect(letting.attempts[0]?.details).toBe('sealed')
    const taken = take(letting, 'a1', undefined, now)
    const number = taken.due.kind === 'call' ? taken.due.call.number : 0
    const gone = { kind: 'session' as const, session: { ...session, status: 'cancelled' as const } }
    expect(heard(withStep(letting, taken), 'a1', number, gone, now).attempts[0]).toMatchObject({
      state: { step: 'cancelled' },
      details: '',
    })
  })

  test('keeps money that may have moved until the seller says what became of it', () => {
    let desk = held('buy')
    desk = withStep(desk, take(desk, 'a1', candidate, now))
    desk = withStep(desk, expire(desk, now + 10 * attemptMs))
    expect(commitmentsOf(desk)).toMatchObject([{ pence: 10_000 }])
    desk = withStep(desk, revoke(desk, 'm1'))
    expect(commitmentsOf(desk)).toHaveLength(1)
    const bought = {
      ...session,
      status: 'completed' as const,
      order: { id: 'o1', number: 'T-1', url: null, refunded: 0 },
    }
    const taken = take(desk, 'a1', candidate, now + 10 * attemptMs)
    const number = taken.due.kind === 'call' ? taken.due.call.number : 0
    desk = withStep(desk, taken)
    const heardOf = heard(desk, 'a1', number, { kind: 'session', session: bought }, now + 10 * attemptMs)
    expect(heardOf.entries.map(({ kind }) => kind)).toContain('completed')
    expect(withStep(desk, heardOf).attempts.map(shown)).toMatchObject([
      { status: 'completed', pence: 9_600, orderNumber: 'T-1' },
    ])
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
  fc.record({ kind: fc.constant('clock' as const), ms: fc.integer({ min: -attemptMs, max: 2 * attemptMs }) }),
)

test('whatever comes in whatever order, no limit is exceeded and nothing is bought by a revoked mandate', () => {
  const budget = 20_000
  fc.assert(
    fc.property(fc.array(step, { maxLength: 25 }), (steps) => {
      const revoked = new Map<string, number>()
      let desk: Desk = { ...empty, revokedAt: (id) => revoked.get(id) ?? null }
      let at = now
      for (const [index, done] of steps.entries()) {
        if (done.kind === 'clock') {
          at += done.ms
          desk = withStep(desk, expire(desk, at))
        } else if (done.kind === 'revoke') {
          revoked.set(done.mandate, at)
          desk = withStep(desk, revoke(desk, done.mandate))
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
          if (revoked.has(done.mandate)) expect(next.decision.verdict).toBe('no')
          desk = withStep(desk, next)
        }
        const kept = commitmentsOf(desk)
        expect(kept.reduce((sum, { pence }) => sum + pence, 0)).toBeLessThanOrEqual(budget)
        expect(new Set(kept.map(({ matchId }) => matchId)).size).toBe(kept.length)
        for (const id of mandates) expect(kept.filter((one) => one.mandateId === id).length).toBeLessThanOrEqual(2)
        expect(kept.some(({ mandateId }) => revoked.has(mandateId))).toBe(false)
      }
    }),
    runs(200),
  )
})
