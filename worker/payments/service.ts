// Orders from the first click to the money: what the buyer asks, and what the provider says.

import { roleIds } from '../accounts/constants.ts'
import type { Caller } from '../accounts/sessions/contract.ts'
import { parseInput } from '../http.ts'
import type { PlansService } from '../plans/service.ts'
import type { Clock } from '../platform/clock.ts'
import type { NewId } from '../platform/ids.ts'
import type { Limiter } from '../platform/limiter.ts'
import type { Logger } from '../platform/logger.ts'
import { fail, type Result, succeed } from '../platform/result.ts'
import { currency, firstCheckMs, ordersPerUser, refusals, reusedForMs, sweepLimit, texts } from './constants.ts'
import { CheckoutForm, type Order, type Wish } from './contract.ts'
import type { LedgerRepository, Recorded } from './ledger/repository.ts'
import type { Fact } from './orders/rules.ts'
import type { Provider, Snapshot } from './paypal/contract.ts'
import { askInstead, factsOf, notApproved } from './paypal/rules.ts'
import type { PaymentsRepository } from './repository.ts'
import { addressText, isOpen, needsBuyer, nextCheckAt, priceOf, refusalOf } from './rules.ts'

export type PaymentsPorts = {
  provider: Provider | null
  repository: PaymentsRepository
  ledger: LedgerRepository
  plans: Pick<PlansService, 'planOf'>
  limiter: Limiter
  /** Mails a receipt soon; one that is lost is found by the sweep. */
  mailReceipt: (number: number) => Promise<void>
  clock: Clock
  newId: NewId
  logger: Logger
}

type Buying = Pick<Caller, 'userId' | 'roleId'>
export type Started = { providerOrderId: string; approvalUrl: string }
type Bound = Partial<Pick<Order, 'plan' | 'cycle' | 'amountPence'>>

export type PaymentsService = ReturnType<typeof createPaymentsService>

export function createPaymentsService(ports: PaymentsPorts) {
  const { provider, repository, ledger, plans, limiter, mailReceipt, clock, newId, logger } = ports

  async function record(order: Order, fact: Fact): Promise<Recorded | null> {
    const recorded = await ledger.record(order.id, fact, clock())
    if (!recorded?.isNew) return recorded
    logger.info('payment_recorded', { order: order.id, fact: fact.kind, state: recorded.order.state })
    if (order.userId === null && fact.kind === 'captured') logger.error('payment_without_user', { order: order.id })
    if (recorded.receipt !== null) {
      // The books are written: the sweep mails what was not queued.
      await mailReceipt(recorded.receipt).catch((error: unknown) =>
        logger.warn('receipt_not_queued', { error: String(error) }),
      )
    }
    return recorded
  }

  /** Writes down what the provider knows, unless it speaks of another order or other money. */
  async function learn(order: Order, snapshot: Snapshot): Promise<void> {
    const isForeign = snapshot.customId !== null && snapshot.customId !== order.id
    const isOther = snapshot.captures.some((one) => one.currency !== currency || one.amountPence !== order.amountPence)
    if (isForeign || isOther) {
      logger.error('payment_differs', { order: order.id, foreign: isForeign })
      return
    }
    for (const fact of factsOf(snapshot)) await record(order, fact)
  }

  const again = async ({ id }: Order): Promise<Order | null> => repository.byId(id)

  /** Takes an approved payment. May run any number of times, at once or after a crash: the order's id makes it one. */
  async function settle(order: Order): Promise<void> {
    const { providerOrderId, state, userId } = order
    if (!provider || providerOrderId === null || !['created', 'approved', 'denied'].includes(state)) return
    if (userId === null) {
      await record(order, { kind: 'expired' })
      return
    }
    // Kept before the call: a refused order is not asked about by itself, and this answer may be lost.
    if (state === 'denied') await repository.checkAgain(order.id, clock() + firstCheckMs)
    const answer = await provider.capture(providerOrderId, order.id)
    if (answer.kind === 'ok') return learn(order, answer.value)
    if (answer.kind === 'unknown') {
      logger.warn('payment_unanswered', { order: order.id, reason: answer.reason })
      return
    }
    if (askInstead.includes(answer.issue)) {
      await ask(order, providerOrderId)
      return
    }
    if (!notApproved.includes(answer.issue)) await record(order, { kind: 'denied', issue: answer.issue })
  }

  /** Whether there was an answer. */
  async function ask(order: Order, providerOrderId: string): Promise<boolean> {
    const answer = await provider?.read(providerOrderId)
    if (answer?.kind === 'ok') await learn(order, answer.value)
    return answer?.kind !== 'unknown'
  }

  /**
   * Asks the provider how an order stands, takes what was approved, and says when to ask again. Returns whether there
   * was an answer.
   */
  async function reconcile(order: Order): Promise<boolean> {
    const isTold = order.providerOrderId === null || (await ask(order, order.providerOrderId))
    const known = await again(order)
    if (known?.state === 'approved') await settle(known)
    const now = await again(order)
    if (!now) return isTold
    const checkAt = isTold ? nextCheckAt(now.state, now.createdAt, clock()) : clock() + firstCheckMs
    if (checkAt === null && isOpen(now.state)) await record(now, { kind: 'expired' })
    else await repository.checkAgain(now.id, checkAt)
    return isTold
  }

  /** The order to approve. The same one for a repeat, so that nothing can be paid twice. */
  async function start(caller: Buying, wish: Wish): Promise<Result<Started>> {
    const { plan, cycle, buyer } = wish
    if (!provider) return fail('UNAVAILABLE', texts.unavailable)
    const amountPence = priceOf(plan, cycle)
    if (wish.amountPence !== null && wish.amountPence !== amountPence) return fail('CONFLICT', refusals.amountDiffers)
    const refusal = refusalOf(plan, await plans.planOf(caller.userId), caller.roleId === roleIds.Agent)
    if (refusal) return fail('FORBIDDEN', refusal)
    const { allowed, retryAfterSeconds } = await limiter.take(`orders:${caller.userId}`, ordersPerUser)
    if (!allowed) return fail('RATE_LIMITED', refusals.tooMany, { retryAfterSeconds })
    const now = clock()
    const id = newId()
    const fresh = { id, plan, cycle, amountPence, createdAt: now, buyer: needsBuyer(amountPence) ? buyer : null }
    const checkAt = nextCheckAt('created', now, now) ?? now
    const order = await repository.openOrder(caller.userId, newId(), { ...fresh, checkAt }, now - reusedForMs)
    if (!order) return fail('UNAVAILABLE', texts.notCreated)
    if (order.providerOrderId !== null) return succeed(startedAt(provider, order.providerOrderId))
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
      return start(caller, { plan, cycle, amountPence: null, buyer: { name, address: addressText(address) } })
    },

    start,

    /** Takes the money of the user's own order, if the buyer approved it; `bound` is what the client believes it bought. */
    async capture(userId: number, providerOrderId: string, bound: Bound = {}): Promise<Result<Order>> {
      const order = await repository.ofUser(userId, providerOrderId)
      if (!order) return fail('NOT_FOUND', refusals.unknownOrder)
      const isOther = (Object.keys(bound) as (keyof Bound)[]).some((name) => bound[name] !== order[name])
      if (isOther) return fail('CONFLICT', `${refusals.orderDiffers} (${providerOrderId})`)
      await settle(order)
      return succeed((await again(order)) ?? order)
    },

    /** The user's own order; another's is not found. */
    async find(userId: number, providerOrderId: string): Promise<Order | null> {
      return repository.ofUser(userId, providerOrderId)
    },

    record,
    reconcile,

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
