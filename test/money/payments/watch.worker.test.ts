// What the operator hears of payments: refusals, silence, disputes, and where each mail leads.
import { env } from 'cloudflare:workers'
import { beforeEach, describe, expect, test } from 'vitest'
import { dayMs, hourMs, minuteMs } from '#worker/ground/platform/clock.ts'
import { openDatabase } from '#worker/ground/platform/database.ts'
import { signInRefused } from '#worker/money/payments/constants.ts'
import type { Order } from '#worker/money/payments/contract.ts'
import { createDeskRepository } from '#worker/money/payments/desk/repository.ts'
import type { ProviderAnswer } from '#worker/money/payments/paypal/contract.ts'
import { createProofRepository } from '#worker/money/payments/proof/repository.ts'
import { createWatchRepository } from '#worker/money/payments/watch/repository.ts'
import { meteredDatabase, tableScans } from '../../alerting/alerts/metered-database.ts'
import { orderRequest, paying } from './paying.ts'

/** The watch reads rows of the whole site, so each test begins without those of another. */
const forgotten = [
  'DELETE FROM book_problems',
  'DELETE FROM payment_events',
  'UPDATE payment_orders SET created_at = 0, check_at = NULL',
]
beforeEach(() => env.DB.batch(forgotten.map((sql) => env.DB.prepare(sql))))

async function scene() {
  const office = await paying()
  const { proof, mails, time, simulated } = office
  return {
    ...office,
    open: async () => (await proof.view()).problems.map(({ kind }) => kind).toSorted(),
    /** The text of the operator's next mail; empty where there is none. */
    async mailed() {
      mails.length = 0
      await proof.alarm()
      return mails.map(({ subject, text }) => `${subject}\n${text}`).join('\n')
    },
    answers(call: 'create' | 'capture' | 'read', answer: ProviderAnswer<never>) {
      simulated.provider[call] = async () => answer
    },
    later: (ms: number) => {
      time.now += ms
    },
  }
}
const refused = (issue: string) => ({ kind: 'refused', issue }) as const
const unanswered = (reason: string) => ({ kind: 'unknown', reason }) as const

describe('an order that PayPal refuses to make', () => {
  test.each([
    ['PAYEE_ACCOUNT_RESTRICTED', refused('PAYEE_ACCOUNT_RESTRICTED'), 'PAYEE_ACCOUNT_RESTRICTED'],
    ['our credentials', unanswered(signInRefused), 'client ID and secret'],
  ])('for %s is a case and a mail at once', async (_, answer, words) => {
    const { answers, payments, caller, open, mailed } = await scene()
    answers('create', answer)
    await payments.start(caller, orderRequest)
    expect(await open()).toEqual(['paypal_refuses'])
    expect(await mailed()).toContain(words)
    await payments.start(caller, orderRequest)
    expect(await mailed()).toBe('')
  })

  test('closes its case with the first order that PayPal makes again', async () => {
    const { simulated, answers, payments, caller, open, watch } = await scene()
    const { create } = simulated.provider
    answers('create', refused('PAYEE_ACCOUNT_RESTRICTED'))
    await payments.start(caller, orderRequest)
    await watch.closeWorking(null)
    expect(await open()).toEqual(['paypal_refuses'])
    simulated.provider.create = create
    await payments.start(caller, { ...orderRequest, cycle: 'monthly' })
    expect(await open()).toEqual([])
  })
})

describe('a silence of PayPal’s', () => {
  test('is over with its next answer, though no buyer comes', async () => {
    const { simulated, answers, payments, caller, open, later, watch } = await scene()
    answers('create', unanswered('TimeoutError'))
    await payments.start(caller, orderRequest)
    answers('read', unanswered('TimeoutError'))
    later(minuteMs)
    await watch.closeWorking(simulated.provider)
    expect(await open()).toEqual(['paypal_silent'])
    answers('read', refused('RESOURCE_NOT_FOUND'))
    await watch.closeWorking(simulated.provider)
    expect(await open()).toEqual([])
  })

  test('goes on while buyers meet it, and a refusal until PayPal makes an order', async () => {
    const { simulated, answers, payments, caller, open, later, watch } = await scene()
    answers('read', refused('RESOURCE_NOT_FOUND'))
    answers('create', unanswered('TimeoutError'))
    await payments.start(caller, orderRequest)
    await watch.closeWorking(simulated.provider)
    expect(await open()).toEqual(['paypal_silent'])
    answers('create', refused('PAYEE_ACCOUNT_RESTRICTED'))
    await payments.start(caller, { ...orderRequest, cycle: 'monthly' })
    later(minuteMs)
    await watch.closeWorking(simulated.provider)
    expect(await open()).toEqual(['paypal_refuses'])
  })

  test('is over for a payment that goes through on the order of before', async () => {
    const { simulated, answers, payments, start, userId, open } = await scene()
    const id = await start()
    const { capture } = simulated.provider
    simulated.approve(id)
    answers('capture', unanswered('TimeoutError'))
    await payments.capture(userId, id)
    expect(await open()).toEqual(['paypal_silent'])
    simulated.provider.capture = capture
    await payments.capture(userId, id)
    expect(await open()).toEqual([])
  })
})

/** Whether only open problems are read, by their own index. */
const isOfOpen = (scans: unknown[]) => scans.every((scan) => String(scan).includes('book_problems_open'))

test('no statement of the watch, of open problems and of the overview’s line scans a table', async () => {
  const { db, meter } = meteredDatabase(env.DB)
  const database = openDatabase(db)
  const watching = createWatchRepository(database)
  await watching.closeWorking(0)
  await watching.close([], 0)
  await watching.isSilentSince(0)
  await watching.closeSilence(0, 0)
  await watching.lastAttempts(0)
  await watching.heardSince(0)
  const problems = createProofRepository(database)
  await problems.open()
  await problems.unalarmed(5, 0)
  await createDeskRepository(database).pulse(0)
  expect(meter.statements.size).toBe(9)
  for (const sql of meter.statements) expect(await tableScans(env.DB, sql), sql).toSatisfy(isOfOpen)
})

test('a moment without an answer is no mail, one of five minutes is', async () => {
  const { answers, payments, caller, mailed, later } = await scene()
  answers('create', unanswered('TimeoutError'))
  await payments.start(caller, orderRequest)
  expect(await mailed()).toBe('')
  later(5 * minuteMs)
  expect(await mailed()).toContain('PayPal did not answer (TimeoutError)')
})

test('credentials that expire are a case though no buyer waits', async () => {
  const { pay, answers, payments, userId, open } = await scene()
  const { id } = await pay()
  answers('read', unanswered(signInRefused))
  await payments.reconcile((await payments.find(userId, id)) as Order)
  expect(await open()).toEqual(['paypal_refuses'])
})

describe('a payment that is refused', () => {
  const decline = async (answer: ProviderAnswer<never>) => {
    const office = await scene()
    const id = await office.start()
    office.simulated.approve(id)
    office.answers('capture', answer)
    await office.payments.capture(office.userId, id)
    return office
  }

  test('because of its buyer is no case', async () => {
    const { open } = await decline(refused('INSTRUMENT_DECLINED'))
    expect(await open()).toEqual([])
  })

  test('because of us is one', async () => {
    const { open } = await decline(refused('PAYEE_NOT_ENABLED_FOR_CARD_PROCESSING'))
    expect(await open()).toEqual(['paypal_refuses'])
  })

  test('like the four before it, of three buyers at least, is one', async () => {
    for (let times = 0; times < 4; times += 1) {
      expect(await (await decline(refused('INSTRUMENT_DECLINED'))).open()).toEqual([])
    }
    const { open, mailed } = await decline(refused('INSTRUMENT_DECLINED'))
    expect(await open()).toEqual(['payments_refused'])
    expect(await mailed()).toContain('The last 5 payments, of 5 buyers, were refused (INSTRUMENT_DECLINED).')
  })
})

test('a capture after a refusal has a request of its own, and one without an answer is repeated', async () => {
  const { start, simulated, payments, userId } = await scene()
  const id = await start()
  simulated.approve(id)
  const asked: number[] = []
  const answers: ProviderAnswer<never>[] = [refused('INSTRUMENT_DECLINED'), unanswered('TimeoutError')]
  const { capture } = simulated.provider
  simulated.provider.capture = async (...call) => {
    asked.push(call[2])
    return answers.shift() ?? capture(...call)
  }
  for (let press = 0; press < 3; press += 1) await payments.capture(userId, id)
  expect(asked).toEqual([0, 1, 1])
  expect((await payments.find(userId, id))?.state).toBe('captured')
})

describe('PayPal’s events', () => {
  test('that stay away for a day after a payment are a case, which closes with the first', async () => {
    const { pay, payments, open, mailed, later, hear, watch, simulated } = await scene()
    await pay()
    const news = simulated.news.splice(0)
    later(hourMs)
    await payments.reconcileDue()
    expect(await open()).toEqual([])
    later(dayMs)
    await payments.reconcileDue()
    expect(await open()).toEqual(['events_missing'])
    expect(await mailed()).toContain('https://touchline.example/webhooks/paypal')
    later(minuteMs)
    simulated.news.push(...news)
    await hear()
    await watch.closeWorking(null)
    expect(await open()).toEqual([])
  })
})

describe('a dispute', () => {
  async function disputed(more: object = {}) {
    const office = await scene()
    const { id } = await office.pay()
    const order = (await office.payments.find(office.userId, id)) as Order
    office.simulated.news.length = 0
    const dispute_id = `PP-D-${order.captureId}`
    const about = { dispute_id, disputed_transactions: [{ seller_transaction_id: order.captureId }] }
    const report = async (event_type: string, resource: object) => {
      const body = JSON.stringify({ id: `EV-${crypto.randomUUID()}`, event_type, resource: { ...about, ...resource } })
      await office.events.accept(new Headers(), body)
      await office.drain()
    }
    await report('CUSTOMER.DISPUTE.CREATED', more)
    const end = (outcome_code: string) =>
      report('CUSTOMER.DISPUTE.RESOLVED', { dispute_outcome: { outcome_code }, status: 'RESOLVED' })
    return { ...office, order, end, report }
  }

  test('that begins is mailed with the payment, its page and the last day to answer', async () => {
    const { mailed, order, open, report } = await disputed({ seller_response_due_date: '2026-12-05T10:00:00.000Z' })
    const mail = await mailed()
    expect(mail).toContain('A buyer disputes a payment (Touchline Pro, one year, £399.99')
    expect(mail).toContain('Answer it at PayPal by Sat, 5 Dec 2026, 10:00')
    expect(mail).toContain(`https://touchline.example/admin/payments/${order.id}`)
    await report('CUSTOMER.DISPUTE.CREATED', {})
    expect([await open(), await mailed()]).toEqual([['dispute_open'], ''])
  })

  test('whose event states no day has PayPal asked for it', async () => {
    const { simulated, mailed, pay, payments, userId, hear } = await scene()
    const { id } = await pay()
    const { captureId } = (await payments.find(userId, id)) as Order
    const [account] = simulated.accounts()
    if (!account) throw new Error(`not paid: ${captureId}`)
    simulated.provider.readDispute = async (dispute) => ({
      kind: 'ok',
      value: { id: dispute, outcome: null, respondBy: '2026-12-08T09:00:00Z' },
    })
    simulated.news.length = 0
    simulated.dispute(account)
    await hear()
    expect(await mailed()).toContain('by Tue, 8 Dec 2026, 09:00')
  })

  test.each([
    ['RESOLVED_SELLER_FAVOUR', 'dispute_won', 'the money stays'],
    ['RESOLVED_BUYER_FAVOUR', 'dispute_lost', 'PayPal took the money back'],
  ])('that ends as %s is mailed once, and no longer waits for an answer', async (outcome, kind, words) => {
    const { end, open, mailed, proof, order } = await disputed()
    await mailed()
    await end(outcome)
    expect(await open()).toEqual([kind])
    expect(await mailed()).toContain(words)
    await proof.settle(kind, `PP-D-${order.captureId}`, 7)
    await end(outcome)
    expect([await open(), await mailed()]).toEqual([[], ''])
  })
})
