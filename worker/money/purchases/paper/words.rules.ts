import { manyText } from '#worker/ground/platform/count-text.ts'
import { formatMoney } from '#worker/ground/platform/money.ts'
import { refusalTexts } from '../deciding/words.rules.ts'
import { paperDays } from './constants.ts'
import type { PaperPurchase, PaperRun } from './contract.ts'

/** "In the last 30 days it would have bought 2 tickets for £88.00; 3 were gone before we asked." */
export function paperText(run: Omit<PaperRun, 'refusals'>): string {
  if (run.matches === 0) return 'None of its matches has been seen yet.'
  if (run.days === 0) return 'No prices of its matches have been seen yet.'
  const since = run.days >= paperDays - 1 ? `the last ${paperDays} days` : lastDays(run.days)
  const bought = run.bought.length === 0 ? 'no tickets' : ticketsText(run.bought)
  const missed = count(run.missed)
  const gone = missed === 0 ? '' : `; ${manyText(missed, 'was', 'were')} gone before we asked`
  return `In ${since} it would have bought ${bought}${gone}.`
}

/** The reason that kept most tickets from being bought; null where none did. */
export function mostlyText({ refusals }: Pick<PaperRun, 'refusals'>): string | null {
  const [most] = refusals
  return most ? `${manyText(most.times, 'offer')} passed over: ${refusalTexts[most.reason]}` : null
}

function lastDays(days: number): string {
  const whole = Math.max(1, Math.round(days))
  return whole === 1 ? 'the last day' : `the last ${whole} days`
}

function ticketsText(bought: readonly PaperPurchase[]): string {
  const pence = bought.reduce((sum, one) => sum + one.pence, 0)
  return `${manyText(count(bought), 'ticket')} for ${formatMoney(pence, bought[0]?.currency ?? 'GBP')}`
}

function count(purchases: readonly PaperPurchase[]): number {
  return purchases.reduce((sum, { quantity }) => sum + quantity, 0)
}
