// Disputes of a payment: kept by their id, and the order follows what is known of them all.
import { momentText } from '#worker/ground/mail/words.rules.ts'
import type { Clock } from '#worker/ground/platform/clock.ts'
import type { Logger } from '#worker/ground/platform/logger.ts'
import type { Order } from '../contract.ts'
import type { Fact } from '../orders/rules.ts'
import type { Provider } from '../paypal/contract.ts'
import type { CloseCase, RaiseCase } from '../proof/contract.ts'
import type { DisputesRepository } from './repository.ts'
import { answerDueAt, type Dispute, factOfOutcome, newsOf, noCode, providerIdOf, unclearEnd } from './rules.ts'

type Ports = {
  provider: Provider | null
  repository: DisputesRepository
  record: (order: Order, fact: Fact) => Promise<unknown>
  raise: RaiseCase
  close: CloseCase
  clock: Clock
  logger: Logger
}

export function createDisputes({ provider, repository, record, raise, close, clock, logger }: Ports) {
  /** Books an order's settled disputes first; one that still runs holds the money. Each fact has its effect once. */
  async function follow(order: Order): Promise<void> {
    const disputes = await repository.ofOrder(order.id)
    for (const dispute of disputes) {
      const fact = factOfOutcome(dispute)
      if (fact) await record(order, fact)
    }
    for (const { id, outcome } of disputes) {
      if (outcome === null) await record(order, { kind: 'disputed', ref: id })
    }
  }

  async function raiseUnclear(order: Order, dispute: Dispute): Promise<void> {
    const unclear = unclearEnd(dispute, await repository.ofOrder(order.id), order.state)
    if (unclear !== null) await raise('dispute_unclear', order.id, `${unclear} Look it up at PayPal.`)
  }

  const keptOf = async (order: Order, id: string) =>
    (await repository.ofOrder(order.id)).find((one) => providerIdOf(one.id) === id)

  /** An open dispute has its last day to answer, which its event may not state. */
  async function notifyOperator(order: Order, dispute: Dispute): Promise<void> {
    const kept = await keptOf(order, dispute.id)
    const isNew = dispute.outcome === null && !kept
    const stated = isNew && dispute.respondBy === undefined ? await provider?.readDispute(dispute.id) : undefined
    const dueAt = answerDueAt(stated?.kind === 'ok' ? stated.value : dispute)
    const news = newsOf(dispute, kept, dueAt === null ? null : momentText(dueAt))
    if (news) await raise(news.kind, dispute.id, news.text)
  }

  async function handle(order: Order, dispute: Dispute): Promise<void> {
    // Before it is stored, since a known end is never asked about again; after, since another end may have been stored
    // meanwhile.
    await notifyOperator(order, dispute)
    await raiseUnclear(order, dispute)
    await repository.keep(order.id, dispute, clock())
    await raiseUnclear(order, dispute)
    if ((await keptOf(order, dispute.id))?.outcome != null) await close('dispute_open', dispute.id)
    await follow(order)
    // Another event may have settled it between our reading and our writing.
    if (dispute.outcome === null) await follow(order)
  }

  return {
    handle,

    /** Asks PayPal about the disputes of an order that still run, or of which it did not say how they ended. */
    async ask(order: Order): Promise<void> {
      for (const { id, outcome } of await repository.ofOrder(order.id)) {
        if (outcome !== null && outcome !== noCode) continue
        const answer = await provider?.readDispute(providerIdOf(id))
        if (answer?.kind === 'ok') {
          const ended = answer.value.outcome
          if (ended !== null && ended !== outcome) await handle(order, answer.value)
        } else logger.warn('dispute_unanswered', { order: order.id, dispute: id, ...answer })
      }
      await follow(order)
    },
  }
}
