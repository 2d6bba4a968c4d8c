// A payment provider that loses answers, repeats itself and sends its events in any order; its books are what happened.
import type { Dispute } from '#worker/money/payments/disputes/rules.ts'
import type { Provider, ProviderAnswer, ProviderEvent, Snapshot } from '#worker/money/payments/paypal/contract.ts'
import type { Chance } from '../chance.ts'

type Charge = { id: string; amountPence: number; status: 'COMPLETED' | 'PENDING' }
export type Account = {
  id: string
  customId: string
  amountPence: number
  status: 'CREATED' | 'APPROVED' | 'COMPLETED'
  charges: Charge[]
  refunds: { id: string; amountPence: number; requestId: string | null }[]
  /** The newest last; of those before it none runs. */
  disputes: Dispute[]
  /** Taken back from us after a lost dispute. */
  takenBackPence: number
}

export type Troubles = { lost: number; hung: number; declined: number; pending: number }
export const noTroubles: Troubles = { lost: 0, hung: 0, declined: 0, pending: 0 }

type Options = {
  chance: Chance
  /** Without it every call is a new one, as when no idempotency key is sent. */
  hasRequestId: boolean
  /** Before its ids, where several share a database. */
  prefix?: string
}

export type SimulatedProvider = ReturnType<typeof createSimulatedProvider>

export function createSimulatedProvider({ chance, hasRequestId, prefix = '' }: Options) {
  const accounts = new Map<string, Account>()
  const byRequest = new Map<string, string>()
  const news: ProviderEvent[] = []
  let troubles: Troubles = noTroubles
  let ids = 0
  const nextId = (kind: string) => {
    ids += 1
    return `${prefix}${kind}${ids}`
  }

  function announce(event_type: string, account: Account): void {
    const related_ids = { order_id: account.id }
    const resource = { id: account.id, custom_id: account.customId, supplementary_data: { related_ids } }
    news.push({ id: nextId('EV'), event_type, resource })
  }

  /** It names its payment by the link "up" alone. */
  function announceRefund({ charges: [charge] }: Account, id: string): void {
    const links = [{ href: `https://api.paypal.example/v2/payments/captures/${charge?.id}`, rel: 'up' }]
    news.push({ id: nextId('EV'), event_type: 'PAYMENT.CAPTURE.REFUNDED', resource: { id, links } })
  }

  /** A completed action may go unannounced, and an announced one may not have happened. */
  async function answer<T>(work: () => ProviderAnswer<T>): Promise<ProviderAnswer<T>> {
    if (chance.happens(troubles.hung)) return { kind: 'unknown', reason: 'hung' }
    const done = work()
    return chance.happens(troubles.lost) ? { kind: 'unknown', reason: 'lost' } : done
  }

  function charge(account: Account): void {
    const status = chance.happens(troubles.pending) ? 'PENDING' : 'COMPLETED'
    account.status = 'COMPLETED'
    account.charges.push({ id: nextId('CAP'), amountPence: account.amountPence, status })
    announce(`PAYMENT.CAPTURE.${status}`, account)
  }

  const leftOf = ({ charges: [first], refunds, takenBackPence }: Account) =>
    first?.status === 'COMPLETED'
      ? first.amountPence - takenBackPence - refunds.reduce((sum, one) => sum + one.amountPence, 0)
      : 0

  function giveBack(account: Account, amountPence: number, requestId: string | null) {
    if (amountPence <= 0 || amountPence > leftOf(account)) return null
    const refund = { id: nextId('REF'), amountPence, requestId }
    account.refunds.push(refund)
    announceRefund(account, refund.id)
    return refund
  }

  const isDisputed = ({ disputes }: Account) => disputes.at(-1)?.outcome === null

  function announceDispute(account: Account, what: 'CREATED' | 'RESOLVED', { id, outcome }: Dispute): void {
    const disputed_transactions = account.charges.map((one) => ({
      seller_transaction_id: one.id,
      custom: account.customId,
    }))
    const dispute_outcome = outcome === null ? undefined : { outcome_code: outcome }
    const resource = { dispute_id: id, disputed_transactions, dispute_outcome }
    news.push({ id: nextId('EV'), event_type: `CUSTOMER.DISPUTE.${what}`, resource })
  }

  const snapshot = ({ status, customId, charges, refunds }: Account): Snapshot => ({
    status,
    customId,
    captures: charges.map((one) => ({
      ...one,
      currency: 'GBP',
      feePence: Math.round(one.amountPence * 0.03),
      issue: null,
    })),
    refunds: refunds.map((one) => ({ ...one, status: 'COMPLETED' })),
  })

  const provider: Provider = {
    clientId: 'simulated',
    approvalUrl: (id) => `https://paypal.example/${id}`,
    prepare: async () => {},
    create: ({ id: requestId, amountPence }) =>
      answer(() => {
        const known = hasRequestId ? byRequest.get(requestId) : undefined
        const id = known ?? nextId('PP')
        if (!known) {
          accounts.set(id, {
            id,
            customId: requestId,
            amountPence,
            status: 'CREATED',
            charges: [],
            refunds: [],
            disputes: [],
            takenBackPence: 0,
          })
          byRequest.set(requestId, id)
        }
        return { kind: 'ok', value: { providerOrderId: id } }
      }),
    read: (id) =>
      answer(() => {
        const account = accounts.get(id)
        return account ? { kind: 'ok', value: snapshot(account) } : { kind: 'refused', issue: 'INVALID_RESOURCE_ID' }
      }),
    capture: (id) =>
      answer(() => {
        const account = accounts.get(id)
        if (!account) return { kind: 'refused', issue: 'INVALID_RESOURCE_ID' }
        if (account.status === 'CREATED') return { kind: 'refused', issue: 'ORDER_NOT_APPROVED' }
        if (account.charges.length > 0 && hasRequestId) return { kind: 'ok', value: snapshot(account) }
        // PayPal's documents do not say which state a declined order has. Here it stays APPROVED, so that an old approval
        // can be announced late; scripts/sandbox/paypal asks the buyer to act again. Our orders must stand both.
        if (chance.happens(troubles.declined)) return { kind: 'refused', issue: 'INSTRUMENT_DECLINED' }
        charge(account)
        return { kind: 'ok', value: snapshot(account) }
      }),
    refund: ({ id: requestId, captureId, amountPence }) =>
      answer(() => {
        const account = [...accounts.values()].find(({ charges }) => charges.some(({ id }) => id === captureId))
        if (!account) return { kind: 'refused', issue: 'INVALID_RESOURCE_ID' }
        const known = hasRequestId && account.refunds.find((one) => one.requestId === requestId)
        const done = known || giveBack(account, amountPence, requestId)
        return done
          ? { kind: 'ok', value: { ...done, status: 'COMPLETED' } }
          : { kind: 'refused', issue: 'REFUND_AMOUNT_EXCEEDED' }
      }),
    readDispute: (id) =>
      answer(() => {
        const dispute = [...accounts.values()].flatMap(({ disputes }) => disputes).find((one) => one.id === id)
        return dispute ? { kind: 'ok', value: { ...dispute } } : { kind: 'refused', issue: 'RESOURCE_NOT_FOUND' }
      }),
    verify: async () => ({ kind: 'ok', value: true }),
  }

  return {
    provider,
    news,
    accounts: () => [...accounts.values()],
    setTroubles: (next: Troubles) => {
      troubles = next
    },

    approve(id: string): void {
      const account = accounts.get(id)
      if (account?.status !== 'CREATED') return
      account.status = 'APPROVED'
      announce('CHECKOUT.ORDER.APPROVED', account)
    },
    /** PayPal lets a payment through that it looked into. */
    release(account: Account): void {
      for (const one of account.charges.filter(({ status }) => status === 'PENDING')) {
        one.status = 'COMPLETED'
        announce('PAYMENT.CAPTURE.COMPLETED', account)
      }
    },
    isDisputed,
    dispute(account: Account): void {
      if (isDisputed(account) || leftOf(account) <= 0) return
      const dispute = { id: nextId('PPD'), outcome: null }
      account.disputes.push(dispute)
      announceDispute(account, 'CREATED', dispute)
    },
    /** A lost one takes what is left. */
    endDispute(account: Account, outcome: string, isLost: boolean): void {
      const dispute = account.disputes.at(-1)
      if (!dispute || dispute.outcome !== null) return
      dispute.outcome = outcome
      if (isLost) account.takenBackPence += leftOf(account)
      // An event may be lost: then the job asks.
      if (!chance.happens(0.2)) announceDispute(account, 'RESOLVED', dispute)
    },
    refund(account: Account, part: number): void {
      giveBack(account, Math.max(1, Math.round(leftOf(account) * part)), null)
    },
  }
}
