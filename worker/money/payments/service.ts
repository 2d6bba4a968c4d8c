// Orders from the first click to the money: what the buyer asks. What the provider says is in `settling.ts`.

import { parseInput } from '#worker/ground/http.ts'
import { type Clock, secondMs } from '#worker/ground/platform/clock.ts'
import type { NewId } from '#worker/ground/platform/ids.ts'
import type { Limiter } from '#worker/ground/platform/limiter.ts'
import type { Logger } from '#worker/ground/platform/logger.ts'
import { fail, type Result, succeed } from '#worker/ground/platform/result.ts'
import type { BillingCycle, PaidPlan } from '#worker/people/plans/constants.ts'
import type { PlansService } from '#worker/people/plans/service.ts'
import { type Buying, createCheckout } from './checkout/service.ts'
import { askedPerUser, ordersPerUser, refusals, reusedForMs, shownPayments, sweepLimit, texts } from './constants.ts'
import { CheckoutForm, type Order, type OrderRequest } from './contract.ts'
import type { DisputesRepository } from './disputes/repository.ts'
import type { Dispute } from './disputes/rules.ts'
import { createDisputes } from './disputes/service.ts'
import type { LedgerRepository, Recorded } from './ledger/repository.ts'
import { contradictionOf, type Fact } from './orders/rules.ts'
import type { Provider } from './paypal/contract.ts'
import { unapprovedStatuses } from './paypal/rules.ts'
import { type Prospect, prospectOf } from './periods.rules.ts'
import type { CloseCase, RaiseCase } from './proof/contract.ts'
import type { PaymentsRepository } from './repository.ts'
import { addressText, isPaid, isTakeable, needsBuyer, nextCheckAt, priceOf } from './rules.ts'
import { createSettling } from './settling.ts'
import type { PaymentWatch } from './watch/service.ts'

export type PaymentsPorts = {
  provider: Provider | null
  repository: PaymentsRepository
  ledger: LedgerRepository
  disputes: DisputesRepository
  plans: Pick<PlansService, 'planOf'>
  isClosed: (userId: number) => Promise<boolean>
  limiter: Limiter
  /** Mails a receipt soon; one that is lost is found by the sweep. */
  mailReceipt: (number: number) => Promise<void>
  /** Notifies the operator of a case that needs a person. */
  raise: RaiseCase
  close: CloseCase
  watch: Pick<PaymentWatch, 'refused' | 'expectEvents'>
  clock: Clock
  newId: NewId
  logger: Logger
}

export type Started = { providerOrderId: string; approvalUrl: string }
type Bound = Partial<Pick<Order, 'plan' | 'cycle' | 'amountPence'>>

export type PaymentsService = ReturnType<typeof createPaymentsService>

export function createPaymentsService(ports: PaymentsPorts) {
  const disputes = createDisputes({ ...ports, repository: ports.disputes, record })
  const checkout = createCheckout(ports)
  const { settle, ask, reconcile } = createSettling({ ...ports, planHeldBy: checkout.planHeldBy, disputes, record })
  const { provider, repository, ledger, limiter, mailReceipt, raise, clock, newId, logger } = ports

  async function contradictionIn(recorded: Recorded, fact: Fact, { id, amountPence }: Order) {
    const isAllOurs = fact.kind === 'reversed' && (await repository.refundedByUs(id)) >= amountPence
    return contradictionOf(recorded, fact, { isAllOurs })
  }

  /** `together`: what belongs into the same batch. */
  async function record(
    order: Order,
    fact: Fact,
    together: readonly D1PreparedStatement[] = [],
  ): Promise<Recorded | null> {
    const recorded = await ledger.record(order.id, fact, clock(), together)
    // By hand, a confirmation that comes twice is an operator's second press.
    const contradiction =
      recorded && !(order.isByHand && fact.kind === 'captured') && (await contradictionIn(recorded, fact, order))
    if (contradiction) {
      logger.error('payment_contradicted', { order: order.id, fact: fact.kind })
      await raise(contradiction.kind, order.id, contradiction.text)
    }
    if (!recorded?.isNew) return recorded
    logger.info('payment_recorded', { order: order.id, fact: fact.kind, state: recorded.order.state })
    if (fact.kind === 'denied' && !order.isByHand) await ports.watch.refused()
    if (recorded.receipt !== null && !(order.isByHand && fact.kind === 'captured')) {
      // The books are written: the sweep mails what was not queued.
      await mailReceipt(recorded.receipt).catch((error: unknown) =>
        logger.warn('receipt_not_queued', { error: String(error) }),
      )
    }
    return recorded
  }

  /** A refusal for who has PayPal asked too often. */
  async function askingLimit(userId: number) {
    const { allowed, retryAfterSeconds } = await limiter.take(`paypal:${userId}`, askedPerUser)
    return allowed ? null : fail('RATE_LIMITED', refusals.askedTooOften, { retryAfterSeconds })
  }

  /** The order to approve. The same one for a repeat, so that nothing can be paid twice. */
  async function start(caller: Buying, request: OrderRequest): Promise<Result<Started>> {
    const { plan, cycle, buyer } = request
    if (!provider) return fail('UNAVAILABLE', texts.unavailable)
    const amountPence = priceOf(plan, cycle)
    if (request.amountPence !== null && request.amountPence !== amountPence)
      return fail('CONFLICT', refusals.amountDiffers)
    const now = clock()
    const countedSince = now - ordersPerUser.windowMs
    const [refusal, opened] = await Promise.all([
      checkout.refusalFor(caller, plan),
      repository.openedSince(caller.userId, countedSince, request),
    ])
    if (refusal) return fail('FORBIDDEN', refusal)
    const id = newId()
    const startAskedAt = request.isStartAsked ? now : null
    const named = needsBuyer(amountPence) ? buyer : null
    const fresh = { id, plan, cycle, amountPence, createdAt: now, buyer: named, startAskedAt }
    const checkAt = nextCheckAt('created', now, now) ?? now
    const limits = { reusedSince: now - reusedForMs, countedSince, max: ordersPerUser.max }
    // Only for an order that will be new: where PayPal does not answer, a refused press must not wait for it.
    const isNew = !opened.isOpen && opened.count < ordersPerUser.max
    const [order] = await Promise.all([
      repository.openOrder(caller.userId, newId(), { ...fresh, checkAt }, limits),
      isNew && provider.prepare(),
    ])
    if (!order) {
      const retryAfterSeconds = Math.ceil(((opened.oldestAt ?? now) + ordersPerUser.windowMs - now) / secondMs)
      return fail('RATE_LIMITED', refusals.tooMany, { retryAfterSeconds })
    }
    if (order.providerOrderId !== null) return succeed(startedAt(provider, order.providerOrderId))
    // A new order was counted as it was written; what asks PayPal again is counted apart.
    const tooOften = order.id === id ? null : await askingLimit(caller.userId)
    if (tooOften) return tooOften
    const answer = await provider.create(order)
    if (answer.kind !== 'ok') {
      logger.warn('payment_not_created', { order: order.id, ...answer })
      return fail('UNAVAILABLE', texts.notCreated)
    }
    await repository.setProviderOrder(order.id, answer.value.providerOrderId)
    return succeed(startedAt(provider, answer.value.providerOrderId))
  }

  return {
    /** Public by nature; null where no provider is set up. */
    clientId: () => provider?.clientId ?? null,

    /** The same from the checkout's form. */
    async startFromForm(caller: Buying, input: unknown): Promise<Result<Started>> {
      const form = parseInput(CheckoutForm, input)
      if (!form.ok) return fail('INVALID', texts.incomplete, form.error.fields ? { fields: form.error.fields } : {})
      const { plan, cycle, name, ...address } = form.value
      const buyer = { name, address: addressText(address) }
      return start(caller, { plan, cycle, amountPence: null, buyer, isStartAsked: true })
    },

    start,

    refusalFor: checkout.refusalFor,

    /** What a plan would give its buyer now, by cycle. */
    async prospectsFor(userId: number, plan: PaidPlan): Promise<Record<BillingCycle, Prospect>> {
      const entries = await ledger.entriesOf(userId)
      const of = (cycle: BillingCycle) => prospectOf(entries, { plan, cycle }, clock())
      return { monthly: of('monthly'), yearly: of('yearly') }
    },

    /** Takes the money of the user's own order, if the buyer approved it; `bound` is what the client believes it bought. */
    async capture(userId: number, providerOrderId: string, bound: Bound = {}): Promise<Result<Order>> {
      const order = await repository.ofUser(userId, providerOrderId)
      if (!order) return fail('NOT_FOUND', refusals.unknownOrder)
      const isOther = (Object.keys(bound) as (keyof Bound)[]).some((name) => bound[name] !== order[name])
      if (isOther) return fail('CONFLICT', `${refusals.orderDiffers} (${providerOrderId})`)
      const tooOften = isTakeable(order.state) ? await askingLimit(userId) : null
      if (tooOften) return tooOften
      // It may have been carried out: only what PayPal says now keeps the buyer from paying a second time.
      if (!(await settle(order))) await ask(order, providerOrderId)
      return succeed((await repository.byId(order.id)) ?? order)
    },

    /** The user's own order; another's is not found. */
    find: (userId: number, providerOrderId: string) => repository.ofUser(userId, providerOrderId),

    /**
     * Whether PayPal says that the buyer has not agreed to an order yet. Our own record does not show it: the answer to a
     * capture may be lost. Writes nothing down; false where PayPal was asked too often or does not answer.
     */
    async isUnapproved({ state, userId, providerOrderId }: Order): Promise<boolean> {
      if (state !== 'created' || userId === null || providerOrderId === null || !provider) return false
      if (await askingLimit(userId)) return false
      const answer = await provider.read(providerOrderId)
      return answer.kind === 'ok' && unapprovedStatuses.includes(answer.value.status)
    },

    /** The same by our own id. */
    findOwn: (userId: number, id: string): Promise<Order | null> => repository.ownById(userId, id),

    /** Anybody's, for operators. */
    findAny: (id: string): Promise<Order | null> => repository.byId(id),

    /** What a user paid, the newest first. */
    listOwn: (userId: number) => repository.paidBy(userId, shownPayments),

    record,
    reconcile,

    /** What an event says of a dispute. Idempotent, and in any order. */
    async handleDispute(order: Order, dispute: Dispute): Promise<void> {
      // A dispute may be heard of before the payment that it is about.
      if (!isPaid(order.state) && !(await reconcile(order))) throw new Error('PayPal did not say how the order stands')
      await disputes.handle(order, dispute)
    },

    /** Orders whose answer was lost, or that PayPal still looks into. */
    async reconcileDue(): Promise<void> {
      if (!provider) return
      const now = clock()
      for (const order of await repository.due(now, sweepLimit)) {
        await reconcile(order).catch((error: unknown) =>
          logger.error('reconcile_failed', { order: order.id, error: String(error) }),
        )
      }
    },
  }
}

function startedAt(provider: Provider, providerOrderId: string): Started {
  return { providerOrderId, approvalUrl: provider.approvalUrl(providerOrderId) }
}
