import { formatMoney } from '#worker/ground/platform/money.ts'
import { limitsCurrency } from '../deciding/spending.rules.ts'
import { type AttemptStatus, attemptStatuses, statusTexts } from './constants.ts'
import type { Attempt, AttemptCounts } from './contract.ts'

/** A status in words; one that this version does not know is shown as it came, and neutrally. */
export function shownStatus(status: string): { text: string; tone: 'good' | 'warn' | 'live' | 'off' } {
  const known = attemptStatuses.find((one) => one === status)
  if (known) return statusTexts[known]
  const text = status.replaceAll('_', ' ').trim()
  return { text: text === '' ? 'Unknown' : text[0]?.toUpperCase() + text.slice(1), tone: 'off' }
}

export function countsOf(attempts: readonly Pick<Attempt, 'status' | 'pence' | 'currency'>[]): AttemptCounts {
  const of = (status: AttemptStatus) => attempts.filter((attempt) => attempt.status === status)
  const completed = of('completed')
  const { [limitsCurrency]: inPounds = [], ...others } = Object.groupBy(completed, ({ currency }) => currency)
  const spentPence = sumOf(inPounds)
  return {
    total: attempts.length,
    completed: completed.length,
    failed: of('failed').length,
    awaiting: of('requires_confirmation').length,
    cancelled: of('cancelled').length,
    spentPence,
    averagePence: inPounds.length === 0 ? null : Math.round(spentPence / inPounds.length),
    elsewhere: Object.entries(others).map(([currency, bought = []]) => ({ currency, pence: sumOf(bought) })),
  }
}

/** "£96.00 and €50.00" */
export function spentText({ spentPence, elsewhere }: Pick<AttemptCounts, 'spentPence' | 'elsewhere'>): string {
  const pounds = spentPence > 0 || elsewhere.length === 0 ? [{ currency: limitsCurrency, pence: spentPence }] : []
  return [...pounds, ...elsewhere].map(({ pence, currency }) => formatMoney(pence, currency)).join(' and ')
}

function sumOf(bought: readonly Pick<Attempt, 'pence'>[]): number {
  return bought.reduce((sum, { pence }) => sum + pence, 0)
}

/** Whether a mandate that allows so many purchases has made them. */
export function isUsedUp(
  attempts: readonly Pick<Attempt, 'status' | 'mandateId'>[],
  id: string,
  purchases: number,
): boolean {
  return attempts.filter(({ mandateId, status }) => mandateId === id && status === 'completed').length >= purchases
}
