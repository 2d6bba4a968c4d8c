// Webhooks: stored as they came, once each, and worked through by the queue.
import type { Clock, Instant } from '#worker/ground/platform/clock.ts'
import type { Logger } from '#worker/ground/platform/logger.ts'
import { fail, type Result, succeed } from '#worker/ground/platform/result.ts'
import { eventAlarmTries, eventTriedForMs } from './constants.ts'
import type { Order } from './contract.ts'
import { type Dispute, disputeOfEvent } from './disputes/rules.ts'
import type { EventsRepository } from './events.repository.ts'
import type { Fact } from './orders/rules.ts'
import { EventEnvelope, type Provider, ProviderEvent } from './paypal/contract.ts'
import { factOfEvent, isAboutMoney, type Names, namesOf } from './paypal/rules.ts'
import type { CloseCase, RaiseCase } from './proof/contract.ts'
import type { PaymentsRepository } from './repository.ts'
import { isPaid } from './rules.ts'
import type { PaymentsService } from './service.ts'

type EventPorts = {
  events: EventsRepository
  provider: Provider | null
  repository: Pick<PaymentsRepository, 'byId' | 'byProviderOrder' | 'byCapture' | 'setProviderOrder'>
  payments: Pick<PaymentsService, 'record' | 'reconcile' | 'handleDispute'>
  enqueue: (eventId: string) => Promise<void>
  /** Notifies the operator of a case that needs a person. */
  raise: RaiseCase
  close: CloseCase
  clock: Clock
  logger: Logger
}

/** An event, and when it was received. */
type ReceivedEvent = { event: ProviderEvent; receivedAt: Instant }

export type PaymentEvents = ReturnType<typeof createPaymentEvents>

export function createPaymentEvents(ports: EventPorts) {
  const { events, provider, repository, payments, enqueue, raise, close, clock, logger } = ports

  async function orderOf({ orderId, providerOrderId, captureId }: Names): Promise<Order | null> {
    const own = orderId === null ? null : await repository.byId(orderId)
    if (own) return own
    const found = providerOrderId === null ? null : await repository.byProviderOrder(providerOrderId)
    return found ?? (captureId === null ? null : repository.byCapture(captureId))
  }

  /**
   * The answer with PayPal's id of an order may be lost. An event's id counts where PayPal says that it is this
   * order's; null for an event about another merchant's order.
   */
  async function withProviderOrder(order: Order, providerOrderId: string | null): Promise<Order | null> {
    if (!provider || order.isByHand || providerOrderId === null || order.providerOrderId === providerOrderId)
      return order
    const answer = order.providerOrderId === null ? await provider.read(providerOrderId) : null
    if (answer?.kind === 'unknown') throw new Error('PayPal did not say whose order it is')
    if (answer?.kind !== 'ok' || answer.value.customId !== order.id) {
      logger.error('payment_event_foreign', { order: order.id })
      return null
    }
    await repository.setProviderOrder(order.id, providerOrderId)
    return { ...order, providerOrderId }
  }

  /** Whether an event that names our order is about another payment: not believed, and a person looks into it. */
  async function isOfAnother({ id, captureId }: Order, stated: string | null): Promise<boolean> {
    if (captureId === null || stated === null || stated === captureId) return false
    logger.error('payment_event_foreign', { order: id })
    await raise('provider_differs', id, `An event is about payment ${stated}, which is not this order's.`)
    return true
  }

  /** The order that is named; null for one that the event must not touch. */
  async function believed(order: Order, { captureId, providerOrderId }: Names): Promise<Order | null> {
    return (await isOfAnother(order, captureId)) ? null : withProviderOrder(order, providerOrderId)
  }

  /**
   * An event about money that names nothing we know is a case at once. We may still learn of its payment: it is tried
   * again for a while, and the case closes itself.
   */
  async function raiseUnknown({ event, receivedAt }: ReceivedEvent): Promise<false> {
    const { id, event_type: kind, resource } = event
    logger.warn('payment_event_without_order', { kind })
    if (!isAboutMoney(event)) return false
    const about = resource.dispute_id ?? resource.id
    await raise('payment_unknown', id, `${kind}${about ? ` about ${about}` : ''}. Look it up at PayPal.`)
    if (clock() - receivedAt < eventTriedForMs) throw new Error('An event is about a payment that we do not know yet')
    return false
  }

  /** Trying again would not help. */
  async function raiseUnreadable({ id, event_type: kind }: EventEnvelope): Promise<false> {
    logger.error('payment_event_unreadable', { kind })
    const text = `${kind} has a shape that we cannot read. Look up event ${id} at PayPal.`
    if (isAboutMoney({ event_type: kind })) await raise('payment_unknown', id, text)
    return false
  }

  /** Each payment that a dispute is about. Whether we know them all. */
  async function handleDispute(heard: ReceivedEvent, dispute: Dispute): Promise<boolean> {
    const named = namesOf(heard.event)
    const orders = await Promise.all(named.map(orderOf))
    for (const [place, found] of orders.entries()) {
      const names = named[place]
      const order = found && names ? await believed(found, names) : null
      if (order) await payments.handleDispute(order, dispute)
    }
    return orders.length === 0 || orders.includes(null) ? raiseUnknown(heard) : true
  }

  async function ask(order: Order): Promise<void> {
    if (!(await payments.reconcile(order))) throw new Error('PayPal did not say how the order stands')
  }

  /**
   * Money that PayPal took back. It may be reported before we know of the payment: PayPal is asked first, and while the order
   * is still not paid, the event stays open and is tried again.
   */
  async function takeBack(order: Order, fact: Fact, receivedAt: Instant): Promise<void> {
    if (!isPaid(order.state)) await ask(order)
    const recorded = await payments.record(order, fact)
    if (!recorded || isPaid(recorded.order.state)) return
    if (clock() - receivedAt < eventTriedForMs) throw new Error('PayPal took money back, and the order is not paid')
    await raise('reversal_unclear', order.id, `Its order is ${recorded.order.state}. Look it up at PayPal.`)
  }

  /** Whether we know the payment. */
  async function handlePayment(heard: ReceivedEvent): Promise<boolean> {
    const { event, receivedAt } = heard
    const [names] = namesOf(event)
    const found = names ? await orderOf(names) : null
    if (!names || !found) return raiseUnknown(heard)
    const order = await believed(found, names)
    const fact = factOfEvent(event)
    if (order && fact) await takeBack(order, fact, receivedAt)
    else if (order) await ask(order)
    return true
  }

  /** Whether we know what it is about. */
  function handleEvent(heard: ReceivedEvent): Promise<boolean> {
    const dispute = disputeOfEvent(heard.event)
    return dispute ? handleDispute(heard, dispute) : handlePayment(heard)
  }

  return {
    /** Keeps a genuine event and hands it to the queue; PayPal sends again what was not answered. */
    async accept(headers: Headers, rawBody: string): Promise<Result<null>> {
      if (!provider) return fail('NOT_FOUND', 'No payment provider is set up.')
      const body = jsonOf(rawBody)
      const event = EventEnvelope.safeParse(body)
      if (!event.success) return fail('INVALID', 'This is no event.')
      const verified = await provider.verify(headers, rawBody)
      if (verified.kind === 'unknown') return fail('UNAVAILABLE', 'The signature could not be checked.')
      if (verified.kind === 'refused' || !verified.value) {
        logger.warn('payment_event_forged', { kind: event.data.event_type })
        return fail('FORBIDDEN', 'The signature is not valid.')
      }
      const readable = ProviderEvent.safeParse(body)
      const [names] = readable.success ? namesOf(readable.data) : []
      const order = names ? await orderOf(names) : null
      const { id, event_type } = event.data
      await events.store({ id, kind: event_type, orderId: order?.id ?? null, body: rawBody, now: clock() })
      await enqueue(id)
      return succeed(null)
    },

    /** Idempotent. What an event says is asked for again, so that its order and its age do not matter. */
    async handle(eventId: string): Promise<void> {
      const row = await events.load(eventId)
      if (!row || row.handledAt !== null) return
      const body = jsonOf(row.body)
      const event = ProviderEvent.safeParse(body)
      const isKnown = event.success
        ? await handleEvent({ event: event.data, receivedAt: row.receivedAt })
        : await raiseUnreadable(EventEnvelope.parse(body))
      if (isKnown) await close('payment_unknown', eventId)
      if (row.tries >= eventAlarmTries) await close('event_unhandled', eventId)
      await events.finish(eventId, clock())
    },

    /** Events that are due again, and those kept long enough. After too many failed tries the operator is notified. */
    async sweep(): Promise<void> {
      const now = clock()
      for (const { id, kind, tries } of await events.takeDue(now)) {
        // Before its message, which may be worked through at once and close the case.
        if (tries >= eventAlarmTries) await raise('event_unhandled', id, `It says ${kind}.`)
        await enqueue(id)
      }
      await events.purge(now)
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
