// The product's payments, receipts and refunds, on a database in memory and beside a provider that lies.
import { settings } from '#scripts/bench/settings.ts'
import { parseConfig } from '#worker/entry/config.ts'
import type { Clock } from '#worker/ground/platform/clock.ts'
import { openDatabase } from '#worker/ground/platform/database.ts'
import type { Logger } from '#worker/ground/platform/logger.ts'
import { createDisputesRepository } from '#worker/money/payments/disputes/repository.ts'
import { createEventsRepository } from '#worker/money/payments/events.repository.ts'
import { createPaymentEvents } from '#worker/money/payments/events.ts'
import { createLedgerRepository } from '#worker/money/payments/ledger/repository.ts'
import { createProofRepository } from '#worker/money/payments/proof/repository.ts'
import { createProofOfBooks } from '#worker/money/payments/proof/service.ts'
import { createReceiptsRepository } from '#worker/money/payments/receipts/repository.ts'
import { createReceiptsService } from '#worker/money/payments/receipts/service.ts'
import { createRefundsRepository } from '#worker/money/payments/refunds/repository.ts'
import { createRefundsService } from '#worker/money/payments/refunds/service.ts'
import { createPaymentsRepository } from '#worker/money/payments/repository.ts'
import { createPaymentsService } from '#worker/money/payments/service.ts'
import { createWatchRepository } from '#worker/money/payments/watch/repository.ts'
import { createPaymentWatch } from '#worker/money/payments/watch/service.ts'
import { createAuditRepository } from '#worker/people/audit-log/repository.ts'
import { createAuditService } from '#worker/people/audit-log/service.ts'
import { type Plan, plans as plansInOrder } from '#worker/people/plans/constants.ts'
import { createPlansRepository } from '#worker/people/plans/repository.ts'
import { createPlansService } from '#worker/people/plans/service.ts'
import type { Chance } from '../chance.ts'
import type { Crashes } from './crashes.ts'
import type { SimulatedProvider } from './provider.ts'

const { company } = parseConfig(settings)

const silent: Logger = { info: () => {}, warn: () => {}, error: () => {} }

type Ports = {
  d1: D1Database
  simulated: SimulatedProvider
  chance: Chance
  mortal: Crashes['mortal']
  clock: Clock
  newId: () => string
}

export function openOffice({ d1, simulated, chance, mortal, clock, newId }: Ports) {
  const database = openDatabase(d1)
  /** Receipts by their mail's id, and how often each was sent. */
  const sent = new Map<string, number>()
  const queue: (() => Promise<void>)[] = []
  const witness = witnessed(d1, simulated.provider, clock)
  const repository = mortal(createPaymentsRepository(database))
  const plans = createPlansService({ repository: createPlansRepository(database), clock })
  const { note, noteView } = createAuditService({ repository: createAuditRepository(database), clock })
  const common = { clock, logger: silent }
  const origin = { from: 'Touchline <a@touchline.example>', publicOrigin: 'https://touchline.example', company }
  const receipts = createReceiptsService({
    ...common,
    ...origin,
    repository: createReceiptsRepository(database),
    transport: {
      send: async ({ messageId }) => {
        sent.set(messageId, (sent.get(messageId) ?? 0) + 1)
        return { kind: 'sent', messageId }
      },
    },
    emailOf: async () => 'buyer@example.com',
    paidUntil: async (userId) => (await plans.planOf(userId)).paidUntilAt,
    announce: async () => undefined,
    enqueue: async (number) => void queue.push(() => receipts.mail(number)),
    raise: (...found) => proof.raise(...found),
  })
  const proof = createProofOfBooks({
    ...common,
    ...origin,
    repository: createProofRepository(database),
    transport: { send: async ({ messageId }) => ({ kind: 'sent', messageId }) },
    operatorEmail: 'operator@touchline.example',
    note,
    noteView,
  })
  const watch = createPaymentWatch({
    ...origin,
    repository: createWatchRepository(database),
    raise: proof.raise,
    clock,
  })
  const payments = createPaymentsService({
    ...common,
    raise: proof.raise,
    close: proof.close,
    watch,
    provider: watch.over(mortal(witness.provider)),
    repository,
    disputes: mortal(createDisputesRepository(database)),
    ledger: mortal(createLedgerRepository(database)),
    plans,
    limiter: { take: async () => ({ allowed: true, retryAfterSeconds: 0 }) },
    isClosed: async () => false,
    mailReceipt: async (number) => void queue.push(() => receipts.mail(number)),
    newId,
  })
  const events = createPaymentEvents({
    ...common,
    events: createEventsRepository(database),
    repository,
    payments,
    provider: simulated.provider,
    raise: proof.raise,
    close: proof.close,
    enqueue: async (id) => void queue.push(() => events.handle(id)),
  })
  const refunds = createRefundsService({
    ...common,
    provider: mortal(witness.provider),
    repository: mortal(createRefundsRepository(database)),
    orders: repository,
    payments,
    isUsed: async () => chance.happens(0.5),
    note,
  })
  return {
    database,
    misfits: witness.misfits,
    race: witness.race,
    sent,
    queue,
    plans,
    receipts,
    proof,
    payments,
    events,
    refunds,
  }
}

/** A provider beside which one looks whether it is asked for what our books forbid. */
function witnessed(d1: D1Database, provider: SimulatedProvider['provider'], clock: Clock) {
  const misfits: string[] = []
  let races = 0
  const hasMore = async (orderId: string) => {
    const held = await d1
      .prepare(
        `SELECT o.plan, o.state, u.paid_plan AS paidPlan FROM payment_orders AS o JOIN payers AS p ON p.id = o.payer_id
         JOIN user_plans AS u ON u.user_id = p.user_id WHERE o.id = ?1 AND u.paid_until_at > ?2`,
      )
      .bind(orderId, clock())
      .first<{ plan: Plan; state: string; paidPlan: Plan }>()
    return held !== null && plansInOrder.indexOf(held.plan) < plansInOrder.indexOf(held.paidPlan)
  }
  return {
    misfits,
    /** Orders taken at once cannot see each other, so none of them counts as a misfit. */
    async race(work: () => Promise<unknown>) {
      races += 1
      await work().finally(() => {
        races -= 1
      })
    },
    provider: {
      ...provider,
      capture: async (id: string, orderId: string, refusals: number) => {
        if (races === 0 && (await hasMore(orderId))) misfits.push(`${orderId} was to be taken while a better plan ran`)
        return provider.capture(id, orderId, refusals)
      },
      refund: async (asked: Parameters<typeof provider.refund>[0]) => {
        const order = await d1
          .prepare(`SELECT id, state FROM payment_orders WHERE capture_id = ?1`)
          .bind(asked.captureId)
          .first<{ id: string; state: string }>()
        if (order?.state === 'disputed' || order?.state === 'reversed') {
          misfits.push(`${order.id} was to be given back though it is ${order.state}`)
        }
        return provider.refund(asked)
      },
    },
  }
}

export type Office = ReturnType<typeof openOffice>
