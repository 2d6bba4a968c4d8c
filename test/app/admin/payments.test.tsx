import type { ComponentProps } from 'react'
import { describe, expect, test } from 'vitest'
import { accessContext } from '#app/context.ts'
import PaymentPage, { action } from '#app/pages/admin/money/payment.tsx'
import PaymentsPage from '#app/pages/admin/money/payments.tsx'
import { fail } from '#worker/ground/platform/result.ts'
import { deskTexts } from '#worker/money/payments/desk/constants.ts'
import type { PaymentRecord } from '#worker/money/payments/desk/contract.ts'
import { markup, routeArgs, words } from '../render.tsx'

type PaymentsProps = ComponentProps<typeof PaymentsPage>
type PaymentProps = ComponentProps<typeof PaymentPage>

const now = Date.UTC(2026, 10, 22, 12)
const operator = { email: 'ada@club.test', firstName: 'Ada', roleName: 'Admin', permissions: ['ALL'] }
const record: PaymentRecord = {
  id: 'o1',
  userId: 4,
  email: 'robin@example.com',
  plan: 'pro',
  cycle: 'monthly',
  amountPence: 3_999,
  method: 'bank_transfer',
  isByHand: true,
  state: 'pending',
  status: 'pending',
  reference: 'BANK-1',
  notes: '',
  providerOrderId: null,
  issue: null,
  createdAt: now,
  isRefundAsked: false,
  givenBackPence: 0,
  documentNumber: null,
  vatPence: null,
  feePence: null,
  paidAt: null,
}
const list = {
  url: null,
  operator,
  now,
  records: [record],
  next: null,
  isAdding: false,
  query: { q: '', status: undefined, method: undefined, cursor: undefined },
  figures: {
    pending: 1,
    confirmed: 2,
    revenuePence: 8_000,
    noticesSent: 3,
    months: [{ month: '2026-10', netPence: 3_333, vatPence: 666 }],
  },
  books: {
    proof: { startedAt: now, finishedAt: now, payers: 2, entries: 5, sumPence: 0 },
    problems: [],
    churn: [{ month: '2026-10', paying: 4, lost: 1 }],
  },
}
const listed = (change: object = {}, actionData?: object) =>
  words(markup(<PaymentsPage {...({ loaderData: { ...list, ...change }, actionData } as never as PaymentsProps)} />))

describe('payment management', () => {
  test('shows the four cards, the records, revenue with churn, and what the books’ proof said', () => {
    const text = listed()
    expect(text).toContain('Pending payments 1')
    expect(text).toContain('Confirmed payments 2')
    expect(text).toContain('Total revenue £80.00')
    expect(text).toContain('Notifications sent 3')
    expect(text).toContain('robin@example.com (4) · BANK-1')
    expect(text).toContain('October 2026 £33.33 £6.66 25 % (1 of 4)')
    expect(text).toContain('5 movements in the books of 2 payers add up to zero')
  })

  test.each([
    ['partly_refunded', 'Confirmed Given back in part'],
    ['refunded', 'Confirmed Given back'],
    ['reversed', 'Confirmed Reversed'],
    ['disputed', 'Confirmed Disputed'],
  ] as const)('marks a payment that is %s beside its status', (state, marks) => {
    const paid = { ...record, state, status: 'confirmed' as const }
    expect(listed({ records: [paid] })).toContain(`${marks} Bank transfer`)
    expect(page({ record: paid })).toContain(marks)
  })

  test('marks a payment whose customer waits for an answer, and finds them', () => {
    const asking = { ...record, state: 'captured' as const, status: 'confirmed' as const, isRefundAsked: true }
    expect(listed({ records: [asking] })).toContain('Confirmed Refund asked for Bank transfer')
    expect(listed({ records: [], query: { ...list.query, refund: 'asked' } })).toContain('No payments found')
  })

  test('says that there are none, and what does not agree', () => {
    expect(listed({ records: [] })).toContain(deskTexts.empty)
    const problem = {
      kind: 'sum',
      subject: 'p/1',
      title: 'A movement does not add up to zero',
      text: 'Off by 1 penny.',
      foundAt: now,
    }
    const text = listed({ books: { ...list.books, problems: [{ ...problem, orderId: null }] } })
    expect(text).toContain('1 problem is open.')
    expect(text).toContain('p/1: Off by 1 penny.')
  })

  test('names the payment that a problem is about as people know it, and leads to it', () => {
    const about = { orderId: 'o1', plan: 'pro', cycle: 'yearly', amountPence: 39_999, paidAt: now }
    const problem = {
      kind: 'taken_twice',
      subject: 'o1',
      title: 'Taken twice',
      text: 'Give it back.',
      foundAt: now,
      ...about,
    }
    const loaderData = { ...list, books: { ...list.books, problems: [problem] } }
    const html = markup(<PaymentsPage {...({ loaderData } as never as PaymentsProps)} />)
    expect(html).toContain('href="/admin/payments/o1"')
    expect(words(html)).toContain('Touchline Pro, one year, £399.99, 22 Nov, 12:00')
  })

  test('proposes an amount, and says why a record was not made', () => {
    const html = markup(
      <PaymentsPage
        {...({
          loaderData: { ...list, isAdding: true },
          actionData: {
            error: fail('CONFLICT', deskTexts.referenceTaken).error,
            typed: { plan_type: 'pro', billing_cycle: 'yearly' },
          },
        } as never as PaymentsProps)}
      />,
    )
    expect(html).toContain('value="399.90"')
    expect(words(html)).toContain(deskTexts.notCreated(deskTexts.referenceTaken))
  })
})

const shown = {
  url: null,
  operator,
  record,
  documents: [],
  notices: [],
  ledger: [],
  offer: null,
  given: [],
  requestId: 'r',
  done: null,
}
const page = (change: object = {}) =>
  words(markup(<PaymentPage {...({ loaderData: { ...shown, ...change } } as never as PaymentProps)} />))

describe('one payment', () => {
  test('that waits can be confirmed with mail or SMS; one of PayPal is reconciled', () => {
    expect(page()).toContain('Confirm Payment & Send Notifications'.replace('&', '&amp;'))
    const ofPayPal = page({ record: { ...record, method: 'paypal', isByHand: false } })
    expect(ofPayPal).toContain('Reconcile now')
    expect(ofPayPal).not.toContain('Send Notifications')
  })

  test('that was paid shows what may go back, its documents, and its user’s ledger, each row with its sum', () => {
    const entry = {
      number: 1,
      orderId: 'o1',
      kind: 'captured',
      ref: 'x',
      grossPence: 3_999,
      at: now,
      cash: 3_999,
      held: 0,
      fees: 0,
      vat: -666,
      deferred: -3_333,
      refunds: 0,
    }
    const offer = {
      leftPence: 3_999,
      rightPence: 0,
      unusedPence: 1_000,
      rightEndsAt: now,
      coolingOffDays: 14,
      usedDays: 20,
      runsDays: 30,
      totalDays: 30,
      isUsed: true,
    }
    const text = page({ record: { ...record, state: 'captured', status: 'confirmed' }, ledger: [entry], offer })
    expect(text).toContain('Unused days are worth £10.00 (20 of 30 used)')
    expect(text).toContain('Reference of your transfer')
    expect(text).toContain('All that is left: 39.99')
    const disputed = page({ record: { ...record, state: 'disputed', status: 'confirmed' }, offer })
    expect(disputed).toContain(deskTexts.disputed)
    expect(disputed).not.toContain('Reference of your transfer')
    const html = markup(
      <PaymentPage
        {...({ loaderData: { ...shown, record: { ...record, state: 'captured' }, offer } } as never as PaymentProps)}
      />,
    )
    expect(html).not.toMatch(/name="amount"[^>]*value=/)
    expect(text).toContain('Ledger of user 4')
    expect(text).toMatch(/captured, .* £39.99 £0.00 £0.00 -£6.66 -£33.33 £0.00 £0.00/)
  })

  test.each(['confirm', 'refund'])('asks for fresh proof of identity before it can %s', async (intent) => {
    const fields = { intent, amount: '1' }
    const args = routeArgs(
      {
        readFields: async () => fields,
        proofs: {
          require: () => fail('PROOF_REQUIRED', "Please confirm that it's you."),
          methodsOf: async () => ({ hasPassword: true, needsCode: false, hasPasskey: false }),
        },
      },
      { params: { paymentId: 'o1' } },
    ) as { context: { set: (key: typeof accessContext, value: unknown) => void } }
    args.context.set(accessContext, { caller: { userId: 7 }, denial: null })
    // No other service is there to be called.
    expect(await action(args as never)).toMatchObject({ data: { proof: { fields } }, init: { status: 403 } })
  })
})
