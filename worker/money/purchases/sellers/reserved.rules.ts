// What an attempt costs or may cost, by what its seller says and what was allowed.
import type { SellerClaim } from '../attempts/contract.ts'
import type { AttemptState } from './attempt-state.rules.ts'

type Priced = Pick<AttemptState, 'step' | 'order' | 'agreed' | 'stated' | 'session' | 'saidPaid'>

/** What the seller says that it costs, in the currency of the order; null while it has not, or speaks of another. */
export function saidBy({ order, session }: Pick<AttemptState, 'order' | 'session'>): number | null {
  return session?.currency === order.currency ? session.total : null
}

/**
 * What the attempt keeps of a budget: until it ends what it may cost, then what it did cost, at least what was agreed and
 * at most what its payment was good for, or what was stated when the fan went on at the seller, whatever it says that it
 * took. The fan's own word of what they paid by hand comes before both.
 */
export function reservedBy({ step, order, agreed, stated, session, saidPaid }: Priced): number {
  if (step === 'failed' || step === 'cancelled') return 0
  if (saidPaid) return saidPaid.pence
  const said = saidBy({ order, session })
  if (step === 'completed' && said !== null) {
    return Math.min(Math.max(said, stated ?? 0), agreed?.upTo ?? Number.POSITIVE_INFINITY)
  }
  return agreed?.upTo ?? order.maxTotal ?? said ?? stated ?? 0
}

/** Whether it counts as the most that can have been taken, because the seller never said what it took, or said more. */
export function isAtMost(attempt: Priced): boolean {
  return attempt.step === 'completed' && !attempt.saidPaid && (saidBy(attempt) === null || claimOf(attempt) !== null)
}

/** What the seller says that it took, where that is more than what was paid for, or in another currency. */
export function claimOf({ step, order, agreed, session, saidPaid }: Priced): SellerClaim | null {
  const { total = null, currency = order.currency } = session ?? {}
  if (step !== 'completed' || agreed === null || total === null) return null
  if (currency === order.currency && total <= Math.max(agreed.upTo, saidPaid?.pence ?? 0)) return null
  return { pence: total, currency, ...(agreed.isByFan && { isByFan: true }) }
}
