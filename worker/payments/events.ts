// Webhooks: stored as they came, once each, and worked through by the queue.
import type { Clock } from '../platform/clock.ts'
import type { Database } from '../platform/database.ts'
import type { Logger } from '../platform/logger.ts'
import { fail, type Result, succeed } from '../platform/result.ts'
import { eventsKeptMs, sweepAfterMs, sweepLimit } from './constants.ts'
import type { Order } from './contract.ts'
import { type Provider, ProviderEvent } from './paypal/contract.ts'
import { factOfEvent, namesOf } from './paypal/rules.ts'
import type { PaymentsRepository } from './repository.ts'
import type { PaymentsService } from './service.ts'

type EventPorts = {
  database: Database
  provider: Provider | null
  repository: Pick<PaymentsRepository, 'byId' | 'byProviderOrder' | 'byCapture' | 'setProviderOrder'>
  payments: Pick<PaymentsService, 'record' | 'reconcile'>
  enqueue: (eventId: string) => Promise<void>
  clock: Clock
  logger: Logger
}

const store = `INSERT INTO payment_events (id, kind, order_id, body, received_at) VALUES (?1, ?2, ?3, ?4, ?5)
  ON CONFLICT (id) DO NOTHING`
const load = 'SELECT body, handled_at AS handledAt FROM payment_events WHERE id = ?1'
const finish = 'UPDATE payment_events SET handled_at = ?2 WHERE id = ?1 AND handled_at IS NULL'
const forgotten =
  'SELECT id FROM payment_events WHERE handled_at IS NULL AND received_at < ?1 ORDER BY received_at LIMIT ?2'
const purge = 'DELETE FROM payment_events WHERE id IN (SELECT id FROM payment_events WHERE received_at < ?1 LIMIT ?2)'

export type PaymentEvents = ReturnType<typeof createPaymentEvents>

export function createPaymentEvents({ database, provider, repository, payments, enqueue, clock, logger }: EventPorts) {
  const client = database.$client

  async function orderOf(event: ProviderEvent): Promise<Order | null> {
    const { orderId, providerOrderId, captureId } = namesOf(event)
    if (orderId !== null) {
      const order = await repository.byId(orderId)
      // The answer that would have told us PayPal's id was lost.
      if (order && order.providerOrderId === null && providerOrderId !== null) {
        await repository.setProviderOrder(order.id, providerOrderId)
        return { ...order, providerOrderId }
      }
      if (order) return order
    }
    const found = providerOrderId === null ? null : await repository.byProviderOrder(providerOrderId)
    return found ?? (captureId === null ? null : repository.byCapture(captureId))
  }

  return {
    /** Keeps a genuine event and hands it to the queue; PayPal sends again what was not answered. */
    async accept(headers: Headers, rawBody: string): Promise<Result<null>> {
      if (!provider) return fail('NOT_FOUND', 'No payment provider is set up.')
      const event = ProviderEvent.safeParse(jsonOf(rawBody))
      if (!event.success) return fail('INVALID', 'This is no event.')
      const verified = await provider.verify(headers, rawBody)
      if (verified.kind === 'unknown') return fail('UNAVAILABLE', 'The signature could not be checked.')
      if (verified.kind === 'refused' || !verified.value) {
        logger.warn('payment_event_forged', { kind: event.data.event_type })
        return fail('FORBIDDEN', 'The signature is not valid.')
      }
      const order = await orderOf(event.data)
      const { id, event_type } = event.data
      await client
        .prepare(store)
        .bind(id, event_type, order?.id ?? null, rawBody, clock())
        .run()
      await enqueue(id)
      return succeed(null)
    },

    /** Idempotent. What an event says is asked for again, so that its order and its age do not matter. */
    async handle(eventId: string): Promise<void> {
      const row = await client.prepare(load).bind(eventId).first<{ body: string; handledAt: number | null }>()
      if (!row || row.handledAt !== null) return
      const event = ProviderEvent.parse(jsonOf(row.body))
      const order = await orderOf(event)
      const fact = factOfEvent(event)
      if (!order) logger.warn('payment_event_without_order', { kind: event.event_type })
      else if (fact) await payments.record(order, fact)
      else if (!(await payments.reconcile(order))) throw new Error('PayPal did not say how the order stands')
      await client.prepare(finish).bind(eventId, clock()).run()
    },

    /** Events whose message was lost, and those kept long enough. */
    async sweep(): Promise<void> {
      const now = clock()
      const { results } = await client
        .prepare(forgotten)
        .bind(now - sweepAfterMs, sweepLimit)
        .all<{ id: string }>()
      for (const { id } of results) await enqueue(id)
      await client
        .prepare(purge)
        .bind(now - eventsKeptMs, sweepLimit)
        .run()
    },
  }
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}
