import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { dayMs, hourMs } from '#worker/ground/platform/clock.ts'
import {
  heard,
  hintAttempt,
  leaseMs,
  silence,
  stopAttempt,
  takeCall,
} from '#worker/money/purchases/sellers/attempt.rules.ts'
import {
  type AttemptState,
  beginAttempt,
  type CallKind,
  isOver,
} from '#worker/money/purchases/sellers/attempt-state.rules.ts'
import { confirmAttempt, whyOf } from '#worker/money/purchases/sellers/by-fan.rules.ts'
import type { Session, SessionStatus } from '#worker/money/purchases/sellers/contract.ts'
import { claimOf, reservedBy } from '#worker/money/purchases/sellers/reserved.rules.ts'
import { statusOf } from '#worker/money/purchases/sellers/status.rules.ts'
import { runs } from '../../../runs.ts'
import { orderOf } from './order.ts'

const order = orderOf({ deadline: hourMs })
const held: Session = {
  id: 'cs_1',
  status: 'ready',
  currency: 'GBP',
  total: 88_00,
  fees: 8_00,
  quantity: 2,
  isOffer: true,
  section: 'East Stand',
  seat: 'Row 12',
  heldUntil: hourMs / 2,
  continueUrl: null,
  termsUrl: null,
  paymentHandler: 'card',
  order: null,
  problems: [],
}
const session = (changed: Partial<Session> = {}) => ({ kind: 'session' as const, session: { ...held, ...changed } })
const lost = { kind: 'unknown' as const, reason: 'timeout', retryAfterMs: null }

/** Makes the call that is due, with this answer. */
function answer(attempt: AttemptState, given: Parameters<typeof heard>[2], now = 0): AttemptState {
  const { attempt: taken, call } = takeCall(attempt, now)
  if (!call) throw new Error(`nothing is due: ${taken.step}`)
  return heard(taken, call.number, given, now)
}
const due = (attempt: AttemptState, now = 0): CallKind | undefined => takeCall(attempt, now).call?.kind
const asked = () => answer(beginAttempt(order, true), session())
const paying = () => answer(beginAttempt(order, false), session())
const confirmed = () => confirmAttempt(asked(), 88_00, 1_000) ?? asked()

describe('a call', () => {
  test('is written as under way before it is made, and given to one caller', () => {
    const { attempt, call } = takeCall(beginAttempt(order, true), 0)
    expect(attempt.call).toMatchObject({ kind: 'open', number: 1 })
    expect(call).toEqual({ kind: 'open', number: 1 })
    expect(takeCall(attempt, 1).call).toBeNull()
  })

  test.each([leaseMs, -leaseMs, 10 * dayMs])('counts as lost when the clock is %d ms away', (away) => {
    const { attempt } = takeCall(beginAttempt({ ...order, deadline: 90 * dayMs }, true), 20 * dayMs)
    const later = takeCall(attempt, 20 * dayMs + away).attempt
    expect(later.call).toBeNull()
    expect(due(later, 20 * dayMs + away + hourMs)).toBe('open')
  })

  test('that is answered late, after another was made, changes nothing', () => {
    const { attempt } = takeCall(beginAttempt(order, true), 0)
    const second = takeCall(takeCall(attempt, leaseMs).attempt, leaseMs + hourMs / 2).attempt
    expect(second.call?.number).toBe(2)
    expect(heard(second, 1, session(), leaseMs)).toBe(second)
  })

  test('waits as long as the seller asks, and longer each time', () => {
    const once = answer(beginAttempt(order, true), { ...lost, retryAfterMs: 7_000 })
    expect(takeCall(once, 6_999)).toMatchObject({ call: null, wakeAt: 7_000 })
    expect(due(once, 7_000)).toBe('open')
  })
})

describe('after a lost answer', () => {
  test('to a payment the session is read, and paid for again only if it is as it was', () => {
    const unknown = answer(paying(), lost)
    expect(due(unknown, 1_000)).toBe('read')
    expect(due(answer(unknown, session(), 1_000), 1_000)).toBe('complete')
    expect(answer(unknown, session({ status: 'completed' }), 1_000).step).toBe('completed')
  })

  test('no two payments follow each other without a reading that found none', () => {
    const status = fc.constantFrom<SessionStatus>('open', 'ready', 'completing', 'unknown', 'needs_fan')
    const given = fc.oneof(
      status.map((one) => session({ status: one, continueUrl: 'https://seller.example/go' })),
      fc.constant(lost),
      fc.constant({ kind: 'refused' as const, problem: { kind: 'declined' as const, text: '' } }),
    )
    fc.assert(
      fc.property(fc.array(fc.tuple(given, fc.nat(40_000)), { maxLength: 30 }), (answers) => {
        let attempt = beginAttempt(order, false)
        let now = 0
        let mayPay = true
        for (const [one, passes] of answers) {
          now += passes
          const { attempt: taken, call } = takeCall(attempt, now)
          attempt = call ? heard(taken, call.number, one, now) : taken
          if (!call) continue
          if (call.kind === 'complete') {
            expect(mayPay).toBe(true)
            mayPay = false
          } else if (call.kind === 'read' && one.kind === 'session' && one.session.status === 'ready') mayPay = true
        }
      }),
      runs(300),
    )
  })

  test('nothing is free again until the seller says so; after a week a person looks', () => {
    let attempt = answer(paying(), lost)
    for (let now = 1_000; now < hourMs + 7 * dayMs; now += hourMs) {
      expect(reservedBy(attempt)).toBe(100_00)
      attempt = takeCall(attempt, now).call ? answer(attempt, lost, now) : takeCall(attempt, now).attempt
    }
    expect(takeCall(attempt, hourMs + 7 * dayMs + hourMs).attempt.step).toBe('unclear')
    expect(reservedBy(attempt)).toBe(100_00)
  })
})

describe('the fan', () => {
  test('is asked within the hold, and pays at most what they saw', () => {
    expect(asked()).toMatchObject({ step: 'asking', todo: null })
    expect(asked().answerBy).toBeLessThan(hourMs / 2)
    expect(confirmed()).toMatchObject({ step: 'completing', agreed: { upTo: 88_00 } })
    expect(due(confirmed(), 1_000)).toBe('read')
  })

  test('who saw another total, or comes too late, confirms nothing', () => {
    expect(confirmAttempt(asked(), 87_00, 1_000)).toBeNull()
    expect(confirmAttempt(asked(), 88_00, hourMs / 2)).toBeNull()
    expect(confirmAttempt(confirmed(), 88_00, 1_001)).toBeNull()
  })

  test('who says nothing says no: the tickets and the money are let go', () => {
    const silent = takeCall(asked(), hourMs / 2)
    expect(silent).toMatchObject({ call: { kind: 'cancel' }, attempt: { step: 'cancelling', problem: silence } })
    const gone = answer(asked(), session({ status: 'cancelled' }), hourMs / 2)
    expect([gone.step, reservedBy(gone)]).toEqual(['cancelled', 0])
  })

  test('goes on at the seller where only they can, and is not answered for', () => {
    const go = { status: 'needs_fan' as const, continueUrl: 'https://seller.example/go' }
    const problems = [{ kind: 'needs_3ds' as const, text: 'Your bank asks.' }]
    expect(answer(paying(), session({ ...go, problems }))).toMatchObject({ step: 'handed_over', todo: 'read' })
    expect(answer(paying(), session({ ...go, problems, continueUrl: null }))).toMatchObject({
      step: 'cancelling',
      endsAs: 'failed',
      problem: { kind: 'needs_3ds' },
    })
  })

  test('is asked where the mandate has no limit, and what they saw is the limit', () => {
    const unlimited = answer(beginAttempt({ ...order, maxTotal: null }, false), session({ total: 900_00 }))
    expect([unlimited.step, reservedBy(unlimited)]).toEqual(['asking', 900_00])
    const yes = confirmAttempt(unlimited, 900_00, 1_000) ?? unlimited
    expect(answer(yes, session({ total: 900_01 }), 1_000).problem?.kind).toBe('price_changed')
  })

  test('is asked although the mandate would not, where the seller leaves the section open', () => {
    expect(answer(beginAttempt(order, false), session({ section: null })).step).toBe('asking')
  })
})

describe('a seller that answers with something else than asked', () => {
  const others: [string, Partial<Session>, string][] = [
    ['a total above the mandate by a penny', { total: 100_01 }, 'price_changed'],
    ['no total', { total: null }, 'not_as_asked'],
    ['a total of nothing', { total: 0 }, 'not_as_asked'],
    ['another currency', { currency: 'EUR' }, 'not_as_asked'],
    ['one ticket more', { quantity: 3 }, 'not_as_asked'],
    ['something else in the basket', { isOffer: false }, 'not_as_asked'],
    ['another section', { section: 'West Stand' }, 'not_as_asked'],
  ]
  test.each(others)('is refused: %s', (_, changed, kind) => {
    const attempt = answer(beginAttempt(order, false), session(changed))
    expect(attempt).toMatchObject({ step: 'cancelling', endsAs: 'failed', problem: { kind }, mayHavePaid: false })
  })

  test.each([...others, ['a penny more than the fan saw', { total: 88_01 }, 'price_changed'] as const])(
    'is refused after the fan’s yes: %s',
    (_, changed, kind) => {
      const attempt = answer(confirmed(), session(changed), 1_000)
      expect(attempt).toMatchObject({ step: 'cancelling', problem: { kind }, mayHavePaid: false })
    },
  )

  test('is refused after the fan’s yes: other seats', () => {
    expect(answer(confirmed(), session({ seat: 'Row 40' }), 1_000).problem?.kind).toBe('not_as_asked')
  })

  test('is told when it did so in the end', () => {
    const done = answer(paying(), session({ status: 'completed', total: 101_00 }))
    expect(done).toMatchObject({ step: 'completed', problem: { kind: 'not_as_asked' } })
    expect(reservedBy(done)).toBe(100_00)
  })

  test.each([
    ['nothing', { total: 0 }, 88_00],
    ['less than was agreed', { total: 68_00 }, 88_00],
    ['another currency', { total: 40_00, currency: 'EUR' }, 100_00],
    ['no total', { total: null }, 100_00],
    ['more than the mandate allows', { total: 101_00 }, 100_00],
    ['a thousand pounds more', { total: 1_088_00 }, 100_00],
  ])(
    'counts at least what was agreed, and no more than its token was good for, when it says after the payment: %s',
    (_, changed, pence) => {
      const done = answer(paying(), session({ status: 'completed', ...changed }))
      expect([done.step, reservedBy(done), done.problem?.kind]).toEqual(['completed', pence, expect.any(String)])
    },
  )

  test.each([
    [
      { total: 1_088_00 },
      'took £1,088.00. The payment was good for at most £100.00, and that counts here. Please check',
    ],
    [{ total: 40_00, currency: 'EUR' }, 'took €40.00. The payment was good for at most £100.00, and that counts here.'],
    [{ total: null }, 'does not say what it took. The payment was good for at most £100.00'],
    [{ total: 68_00 }, 'took £68.00; the £88.00 that was agreed counts.'],
    [{ total: 1_088_00, quantity: 3 }, 'with the seller and your bank. The seller sells 3, not 2.'],
  ])('says in words what a seller states after the payment: %j', (changed, words) => {
    expect(answer(paying(), session({ status: 'completed', ...changed })).problem?.text).toContain(words)
  })

  test('is not asked about where the seats are, which it does not say, by a mandate that takes any area', () => {
    const anywhere = beginAttempt({ ...order, isAnyArea: true }, false)
    expect(answer(anywhere, session({ section: null, seat: null })).step).toBe('completing')
    expect(answer(anywhere, session({ section: 'West Stand' })).problem?.kind).toBe('not_as_asked')
  })

  test('asks where the seats are not said, and says so beside the section of its page, also where the fan is asked anyway', () => {
    const asks = (isFirst: boolean) => answer(beginAttempt(order, isFirst), session({ section: null, seat: null }))
    expect([asks(false).step, whyOf(asks(false))]).toEqual([
      'asking',
      'The seller’s page says East Stand, but its order does not confirm where the seats are, so you are asked first.',
    ])
    expect(whyOf(asks(true))).toBe(
      'The seller’s page says East Stand, but its order does not confirm where the seats are.',
    )
    expect(whyOf(asked())).toBeNull()
  })

  describe('that handed the fan over to its own page', () => {
    const go = session({ status: 'needs_fan', continueUrl: 'https://a.example' })
    const handed = (total: number | null) => answer(beginAttempt(order, false), session({ ...go.session, total }))

    test.each([88_00, null])('counts at most what it had stated by then, or the mandate allows: %j', (stated) => {
      const done = answer(handed(stated), session({ status: 'completed', total: 1_088_00 }), 20_000)
      const claim = { pence: 1_088_00, currency: 'GBP', isByFan: true }
      expect([done.step, reservedBy(done), claimOf(done)]).toEqual(['completed', stated ?? 100_00, claim])
      expect(done.problem?.text).toMatch(
        /took £1,088\.00\. It had stated £\d+\.00 before you paid there, and that counts/,
      )
    })

    test('counts what its page showed where it stated nothing, and only the card has a limit', () => {
      const unbounded = beginAttempt({ ...order, pageTotal: 80_00 }, true)
      const done = (stated: number | null, total: number) => {
        const gone = answer(unbounded, session({ ...go.session, total: stated }))
        const { step, ...paid } = answer(gone, session({ status: 'completed', total }), 20_000)
        return [step, reservedBy({ step, ...paid }), claimOf({ step, ...paid })?.pence ?? null]
      }
      expect(done(null, 99_00)).toEqual(['completed', 80_00, 99_00])
      expect(done(null, 79_00)).toEqual(['completed', 79_00, null])
      expect(done(90_00, 90_00)).toEqual(['completed', 90_00, null])
    })

    test('counts what it took where that is no more', () => {
      const done = answer(answer(paying(), go), session({ status: 'completed' }), 20_000)
      expect([done.step, reservedBy(done), claimOf(done), done.problem]).toEqual(['completed', 88_00, null, null])
    })

    test('counts no more where the purchase was stopped meanwhile', () => {
      const opened = answer(beginAttempt(order, false), go)
      const stopped = stopAttempt(opened, { kind: 'other', text: 'The mandate was revoked.' })
      expect(reservedBy(answer(stopped, session({ status: 'completed', total: 1_088_00 }), 20_000))).toBe(88_00)
    })
  })

  test('counts what the fan agreed to when it lowers its total between their yes and the payment', () => {
    const lowered = answer(confirmed(), session({ total: 1_00 }), 1_000)
    expect(reservedBy(answer(lowered, session({ status: 'completed', total: 1_00 }), 1_000))).toBe(88_00)
  })

  test('takes the same section in other letters for the same', () => {
    expect(answer(beginAttempt(order, false), session({ section: ' east  stand' })).step).toBe('completing')
  })
})

describe('a payment that the seller says it did not take', () => {
  const declined = { kind: 'refused' as const, problem: { kind: 'declined' as const, text: 'Declined.' } }
  const gone = { kind: 'refused' as const, problem: { kind: 'expired' as const, text: 'Gone.' } }

  test('frees the money once the session is gone', () => {
    const refused = answer(paying(), declined)
    expect(refused).toMatchObject({ step: 'cancelling', mayHavePaid: false })
    const over = answer(answer(refused, gone), gone, 1_000)
    expect([over.step, over.problem?.kind, reservedBy(over)]).toEqual(['failed', 'declined', 0])
  })

  test('frees nothing after another one whose answer was lost', () => {
    const again = answer(answer(paying(), lost), session(), 1_000)
    const refused = answer(again, declined, 1_000)
    expect(refused.mayHavePaid).toBe(true)
    expect(answer(answer(refused, gone, 1_000), gone, 3_000)).toMatchObject({ step: 'cancelling', todo: 'read' })
  })
})

describe('a stop', () => {
  const why = { kind: 'other' as const, text: 'The mandate was revoked.' }

  test('before the seller heard of it ends it at once', () => {
    expect(stopAttempt(beginAttempt(order, false), why)).toMatchObject({ step: 'cancelled', problem: why })
  })

  test('while the session is opened lets it go once it is there', () => {
    const { attempt, call } = takeCall(beginAttempt(order, false), 0)
    const stopped = stopAttempt(attempt, why)
    expect(isOver(stopped)).toBe(false)
    expect(due(heard(stopped, call?.number ?? 0, session(), 0))).toBe('cancel')
  })

  test('during a payment lets stand what was bought', () => {
    const { attempt, call } = takeCall(paying(), 0)
    const bought = heard(stopAttempt(attempt, why), call?.number ?? 0, session({ status: 'completed' }), 0)
    expect(bought.step).toBe('completed')
  })

  test('of an ended attempt changes nothing', () => {
    const done = answer(paying(), session({ status: 'completed' }))
    expect(stopAttempt(done, why)).toBe(done)
  })
})

test.each([
  ['pending', beginAttempt(order, true)],
  ['processing', takeCall(beginAttempt(order, true), 0).attempt],
  ['requires_confirmation', asked()],
  ['processing', confirmed()],
  ['completed', answer(paying(), session({ status: 'completed' }))],
  ['cancelled', stopAttempt(beginAttempt(order, true), silence)],
  ['failed', answer(beginAttempt(order, true), session({ status: 'expired' }))],
])('is shown as %s', (status, attempt) => {
  expect(statusOf(attempt)).toBe(status)
})

test('news of the seller only hurries the reading', () => {
  const waiting = answer(paying(), session({ status: 'completing' }))
  expect(due(waiting, 1)).toBeUndefined()
  expect(due(hintAttempt(waiting), 1)).toBe('read')
  expect(hintAttempt(asked())).toEqual(asked())
})
