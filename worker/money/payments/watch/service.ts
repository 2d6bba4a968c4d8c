// Tells the operator what otherwise only buyers see: PayPal refuses us or does not answer, cards are refused, events stay away.
import { type Clock, dayMs, hourMs, minuteMs, toIso } from '#worker/ground/platform/clock.ts'
import { eventsPath } from '../constants.ts'
import type { Order } from '../contract.ts'
import type { Provider, ProviderAnswer } from '../paypal/contract.ts'
import type { RaiseCase } from '../proof/contract.ts'
import type { WatchRepository } from './repository.ts'
import { refusedText, troubleOf, type WatchedCall, workingBy } from './rules.ts'

type Ports = { repository: WatchRepository; raise: RaiseCase; clock: Clock; publicOrigin: string }

/** Older refusals say nothing of today. */
const attemptsCountMs = dayMs
/** A silence that buyers still meet is seen more often. */
const askedAgainAfterMs = minuteMs
/** An order that PayPal does not know: that it says so shows that it answers. */
const noOrder = '0'
/** PayPal's events come within minutes. */
const eventsAwaitedMs = 6 * hourMs

export type PaymentWatch = ReturnType<typeof createPaymentWatch>

export function createPaymentWatch({ repository, raise, clock, publicOrigin }: Ports) {
  async function watched<T>(call: WatchedCall, answering: Promise<ProviderAnswer<T>>): Promise<ProviderAnswer<T>> {
    const answer = await answering
    const trouble = troubleOf(call, answer)
    if (trouble) await raise(trouble.kind, trouble.subject, trouble.text)
    const working = workingBy(call, answer)
    if (working.length > 0) await repository.close(working, clock())
    return answer
  }

  return {
    /** The same provider, whose troubles become cases. */
    over: (provider: Provider): Provider => ({
      ...provider,
      prepare: () => provider.prepare(),
      create: (order) => watched('create', provider.create(order)),
      capture: (...asked) => watched('capture', provider.capture(...asked)),
      read: (id) => watched('read', provider.read(id)),
      refund: (asked) => watched('refund', provider.refund(asked)),
      readDispute: (id) => watched('dispute', provider.readDispute(id)),
      verify: (...sent) => watched('verify', provider.verify(...sent)),
    }),

    /** After a refusal: whether no one can pay any more. */
    async refused(): Promise<void> {
      const text = refusedText(await repository.lastAttempts(clock() - attemptsCountMs))
      if (text !== null) await raise('payments_refused', 'buyers', text)
    },

    /** Raises a case when PayPal has sent no event at all since a paid order was opened. */
    async expectEvents({ isByHand, createdAt }: Order): Promise<void> {
      if (isByHand || clock() - createdAt < eventsAwaitedMs || (await repository.heardSince(createdAt))) return
      const address = `${publicOrigin}${eventsPath}`
      const text = `A payment of ${toIso(createdAt)} came in without one. See that the webhook at PayPal calls ${address} and that PAYPAL_WEBHOOK_ID is its ID.`
      await raise('events_missing', 'webhook', text)
    },

    /** Closes what works again. Of what no buyer has tried for a minute, PayPal itself is asked. */
    async closeWorking(provider: Pick<Provider, 'read'> | null): Promise<void> {
      const now = clock()
      await repository.closeWorking(now)
      const seenBefore = now - askedAgainAfterMs
      if (!provider || !(await repository.isSilentSince(seenBefore))) return
      const answer = await provider.read(noOrder)
      if (answer.kind !== 'unknown') await repository.closeSilence(seenBefore, now)
    },
  }
}
