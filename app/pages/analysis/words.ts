import { priceText } from '#app/ui/price.tsx'
import { analysisTexts } from '#worker/alerting/analysis/constants.ts'
import type { Middle, Tried } from '#worker/alerting/analysis/contract.ts'
import { manyText } from '#worker/ground/platform/count-text.ts'

export function spanText({ fromDays, toDays }: { fromDays: number; toDays: number }): string {
  if (fromDays === 0) return 'last 24 hours'
  const last = toDays - 1
  return last === fromDays ? manyText(fromDays, 'day') : `${fromDays}–${last} days`
}

export function hourText(hour: number): string {
  return `${String(hour).padStart(2, '0')}:00`
}

export function amountText(pence: number | null, currency: string | null): string {
  return pence === null ? '–' : priceText(Math.round(pence), currency)
}

/** "1.5 days", "5 hours" */
export function hoursText(hours: number | null): string {
  if (hours === null) return '–'
  if (hours >= 48) return manyText(Math.round((hours / 24) * 10) / 10, 'day')
  return manyText(Math.round(hours * 10) / 10, 'hour')
}

export function minutesText(minutes: number | null): string {
  if (minutes === null) return '–'
  return minutes < 120 ? `${Math.round(minutes)} min` : hoursText(minutes / 60)
}

export function medianText({ median, n }: Middle, text: (value: number | null) => string): string {
  return median === null && n > 0 ? 'too few' : text(median)
}

export function countText(n: number, one: string, many: string): string {
  return `${n.toLocaleString('en-GB')} ${n === 1 ? one : many}`
}

export function alertText(alert: Tried): string {
  if (alert === 'tickets') return 'Tickets appear'
  if (alert === 'fall') return 'Any notable fall'
  return `${alert} % below the first price`
}

export const tooFew = analysisTexts.tooFew
