// A payment provider that loses answers, repeats itself and tells its news in any order; its books are what happened.
import type { Provider, ProviderAnswer, ProviderEvent, Snapshot } from '#worker/payments/paypal/contract.ts'
import type { Chance } from '../chance.ts'

type Charge = { id: string; amountPence: number; status: 'COMPLETED' | 'PENDING' }
export type Account = {
  id: string
  customId: string
  amountPence: number
  status: 'CREATED' | 'APPROVED' | 'COMPLETED'
  charges: Charge[]
  refunds: { id: string; amountPence: number }[]
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

  function tell(event_type: string, account: Account, more: object = {}): void {
    const related_ids = { order_id: account.id }
    const resource = { id: account.id, custom_id: account.customId, supplementary_data: { related_ids }, ...more }
    news.push({ id: nextId('EV'), event_type, resource })
  }

  /** What was done may not be told, and what is told may not have been done. */
  async function answer<T>(work: () => ProviderAnswer<T>): Promise<ProviderAnswer<T>> {
    if (chance.happens(troubles.hung)) return { kind: 'unknown', reason: 'hung' }
    const done = work()
    return chance.happens(troubles.lost) ? { kind: 'unknown', reason: 'lost' } : done
  }

  function charge(account: Account): void {
    const status = chance.happens(troubles.pending) ? 'PENDING' : 'COMPLETED'
    account.status = 'COMPLETED'
    account.charges.push({ id: nextId('CAP'), amountPence: account.amountPence, status })
    tell(`PAYMENT.CAPTURE.${status}`, account)
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
    create: ({ id: requestId, amountPence }) =>
      answer(() => {
        const known = hasRequestId ? byRequest.get(requestId) : undefined
        const id = known ?? nextId('PP')
        if (!known) {
          accounts.set(id, { id, customId: requestId, amountPence, status: 'CREATED', charges: [], refunds: [] })
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
        if (chance.happens(troubles.declined)) return { kind: 'refused', issue: 'INSTRUMENT_DECLINED' }
        charge(account)
        return { kind: 'ok', value: snapshot(account) }
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
      tell('CHECKOUT.ORDER.APPROVED', account)
    },
    /** PayPal lets a payment through that it looked into. */
    release(account: Account): void {
      for (const one of account.charges.filter(({ status }) => status === 'PENDING')) {
        one.status = 'COMPLETED'
        tell('PAYMENT.CAPTURE.COMPLETED', account)
      }
    },
    refund(account: Account, part: number): void {
      const [first] = account.charges
      const left = (first?.amountPence ?? 0) - account.refunds.reduce((sum, { amountPence }) => sum + amountPence, 0)
      const amountPence = Math.min(left, Math.max(1, Math.round(left * part)))
      if (first?.status !== 'COMPLETED' || left <= 0) return
      account.refunds.push({ id: nextId('REF'), amountPence })
      tell('PAYMENT.CAPTURE.REFUNDED', account, { id: nextId('EVR') })
    },
  }
}
