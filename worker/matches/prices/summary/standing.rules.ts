// How a price stands beside earlier ones, for the price line wherever it is written.
import { manyText } from '#worker/ground/platform/count-text.ts'
import type { PriceLevel } from '../contract.ts'

/** "low over 14 days" */
export function levelText({ level, days }: Pick<PriceLevel, 'level' | 'days'>): string {
  return `${level} over ${manyText(days, 'day')}`
}

/** By how much a price fell, in whole per cent; null if it did not, or by less. Both in the same unit and currency. */
export function fallPercent(before: number | null, after: number | null): number | null {
  if (!before || after === null || after > before) return null
  return Math.round((1 - after / before) * 100) || null
}
