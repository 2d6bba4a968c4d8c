// Buyers who dispute a payment at the provider, and how that ends there.
import type { Chance } from '../chance.ts'
import type { Account, SimulatedProvider } from './provider.ts'

/** How PayPal may end a dispute, and whether it takes the money from us. */
const ends = {
  RESOLVED_BUYER_FAVOUR: true,
  ACCEPTED: true,
  RESOLVED_SELLER_FAVOUR: false,
  CANCELED_BY_BUYER: false,
  DENIED: false,
  RESOLVED_WITH_PAYOUT: false,
  NONE: false,
  SOMETHING_NEW: false,
} as const
export const isKnownEnd = (outcome: string) => outcome !== 'SOMETHING_NEW'

type Ports = { simulated: SimulatedProvider; chance: Chance }

export function createDisputing({ simulated, chance }: Ports) {
  const end = (account: Account, outcome: keyof typeof ends) => simulated.endDispute(account, outcome, ends[outcome])
  const anEnd = () => chance.pick(Object.keys(ends) as (keyof typeof ends)[])

  return {
    /** A dispute begins or ends, and its news may overtake each other. */
    act(): void {
      const paid = simulated.accounts().filter(({ charges }) => charges.some(({ status }) => status === 'COMPLETED'))
      const account = paid[chance.below(paid.length || 1)]
      if (!account) return
      if (!simulated.isDisputed(account)) simulated.dispute(account)
      if (chance.happens(0.6)) end(account, anEnd())
    },

    /** Returns whether the buyer of this order disputes it now. */
    begin(orderId: string): boolean {
      const account = simulated.accounts().find(({ customId }) => customId === orderId)
      if (!account || simulated.isDisputed(account)) return false
      simulated.dispute(account)
      return simulated.isDisputed(account)
    },

    endAll(): void {
      for (const account of simulated.accounts()) end(account, anEnd())
    },
  }
}
