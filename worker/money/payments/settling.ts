// What the provider says of an order, and what is asked of it: taken, refused, ended, asked about again.

import type { Clock } from '#worker/ground/platform/clock.ts'
import type { Logger } from '#worker/ground/platform/logger.ts'
import type { createCheckout } from './checkout/service.ts'
import { currency, type EndedIssue, firstCheckMs } from './constants.ts'
import type { Order } from './contract.ts'
import type { createDisputes } from './disputes/service.ts'
import type { Recorded } from './ledger/repository.ts'
import type { Fact } from './orders/rules.ts'
import type { Provider, Snapshot } from './paypal/contract.ts'
import { askInstead, factsOf, notApproved } from './paypal/rules.ts'
import type { RaiseCase } from './proof/contract.ts'
import type { PaymentsRepository } from './repository.ts'
import { isOpen, isPaid, isTakeable, misfitOf, nextCheckAt } from './rules.ts'
import type { PaymentWatch } from './watch/service.ts'

type SettlingPorts = {
  provider: Provider | null
  repository: PaymentsRepository
  planHeldBy: ReturnType<typeof createCheckout>['planHeldBy']
  /** Whether a buyer's account is switched off, or waits for its deletion: nothing more is taken for it. */
  isClosed: (userId: number) => Promise<boolean>
  disputes: Pick<ReturnType<typeof createDisputes>, 'ask'>
  /** Writes a fact into the books, once. */
  record: (order: Order, fact: Fact) => Promise<Recorded | null>
  raise: RaiseCase
  watch: Pick<PaymentWatch, 'expectEvents'>
  clock: Clock
  logger: Logger
}

/** Each may run any number of times, at once or after a crash. */
export function createSettling(ports: SettlingPorts) {
  const { provider, repository, planHeldBy, isClosed, disputes, record, raise, watch, clock, logger } = ports

  /** Writes down what the provider knows, unless it is about another order or other money. */
  async function learn(order: Order, snapshot: Snapshot): Promise<void> {
    const isForeign = snapshot.customId !== null && snapshot.customId !== order.id
    const isOther = snapshot.captures.some((one) => one.currency !== currency || one.amountPence !== order.amountPence)
    if (isForeign || isOther) {
      logger.error('payment_differs', { order: order.id, foreign: isForeign })
      await raise('provider_differs', order.id, isForeign ? 'It belongs to another order.' : 'The amount is another.')
      return
    }
    for (const fact of factsOf(snapshot)) await record(order, fact)
  }

  const again = async ({ id }: Order): Promise<Order | null> => repository.byId(id)

  /**
   * Takes an approved payment. May run any number of times, at once or after a crash: the order's id makes it one.
   * Returns whether there was an answer.
   */
  async function settle(order: Order): Promise<boolean> {
    const { providerOrderId, state, userId } = order
    if (!provider || providerOrderId === null || !isTakeable(state)) return true
    if (userId === null) {
      await record(order, { kind: 'expired' })
      return true
    }
    if (await isClosed(userId)) return end(order, providerOrderId, 'ACCOUNT_CLOSED')
    // One of two approved orders has to be taken: only what PayPal has taken, or may have, stands before this one.
    const held = await planHeldBy(userId, ['pending'], order.id)
    const misfit = misfitOf(order.plan, held, held.isAgent)
    if (misfit) return end(order, providerOrderId, misfit)
    // Kept before the call, because its answer may be lost. A refused order is not asked about by itself.
    if (state === 'denied') await repository.checkAgain(order.id, clock() + firstCheckMs)
    if (state === 'created') await repository.askedFor(order.id, clock())
    const answer = await provider.capture(providerOrderId, order.id, order.refusals)
    if (answer.kind === 'unknown') {
      logger.warn('payment_unanswered', { order: order.id, reason: answer.reason })
      return false
    }
    if (answer.kind === 'refused') await repository.countRefusal(order.id)
    if (answer.kind === 'ok') await learn(order, answer.value)
    else if (askInstead.includes(answer.issue)) return ask(order, providerOrderId)
    else await refuse(order, answer.issue)
    return true
  }

  async function refuse(order: Order, issue: string): Promise<void> {
    const isUnapproved = notApproved.includes(issue)
    if (order.state === 'denied') await repository.refusedAgain(order.id, isUnapproved ? order.issue : issue)
    else if (isUnapproved) await repository.answered(order.id)
    else await record(order, { kind: 'denied', issue })
  }

  /** Ends an order that no longer fits what its buyer has. PayPal is asked first: the answer to a capture may be lost. */
  async function end(order: Order, providerOrderId: string, issue: EndedIssue): Promise<boolean> {
    if (!(await ask(order, providerOrderId))) return false
    const known = await again(order)
    if (known && isTakeable(known.state)) await record(known, { kind: 'expired', issue })
    return true
  }

  /** Whether there was an answer. */
  async function ask(order: Order, providerOrderId: string): Promise<boolean> {
    const answer = await provider?.read(providerOrderId)
    if (answer?.kind === 'ok') await learn(order, answer.value)
    if (answer?.kind === 'unknown') return false
    if (order.state === 'created') await repository.answered(order.id)
    return true
  }

  /**
   * Asks the provider how an order stands, takes what was approved, and says when to ask again. Returns whether there
   * was an answer.
   */
  async function reconcile(order: Order): Promise<boolean> {
    const isRead = order.providerOrderId === null || (await ask(order, order.providerOrderId))
    const known = await again(order)
    // A capture without an answer may have been carried out: the order is asked about again, however old it is.
    const isAnswered = known?.state === 'approved' ? (await settle(known)) && isRead : isRead
    const taken = await again(order)
    // Whatever its state says: what ends one dispute may be interrupted before the next one holds the money.
    if (taken && isPaid(taken.state)) {
      await disputes.ask(taken)
      await watch.expectEvents(taken)
    }
    const now = await again(order)
    // An order that its buyer has just tried again is checked when that is due.
    if (!now || (now.state === 'denied' && (now.checkAt ?? 0) > clock())) return isAnswered
    const checkAt = isAnswered ? nextCheckAt(now.state, now.createdAt, clock()) : clock() + firstCheckMs
    if (checkAt === null && isOpen(now.state)) await record(now, { kind: 'expired' })
    else await repository.checkAgain(now.id, checkAt)
    return isAnswered
  }

  return { settle, ask, reconcile }
}
