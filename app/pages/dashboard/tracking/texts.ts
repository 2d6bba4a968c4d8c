import { priceText } from '#app/ui/price.tsx'
import type { PriceContext, TrackedPrice } from '#worker/alerting/price-tracking/contract.ts'
import { manyText } from '#worker/ground/platform/count-text.ts'

/** Alerts with the same target, as a copy has, are one to read. */
export const targetTexts = (prices: readonly TrackedPrice[]) => [...new Set(prices.map(targetText))]

export const twins = (prices: readonly TrackedPrice[]) =>
  [...Map.groupBy(prices, targetText).values()] as [TrackedPrice, ...TrackedPrice[]][]

/** "£30.00 on Terrace Exchange, paused" */
export function targetText({ targetPence, currency, onlyOn, clientName, isActive }: TrackedPrice): string {
  const where = onlyOn === null ? '' : ` on ${onlyOn}`
  const whom = clientName === null ? '' : ` for ${clientName}`
  return `${priceText(targetPence, currency)}${where}${whom}${isActive ? '' : ', paused'}`
}

const levels = {
  low: 'Low for this match: usually',
  usual: 'Usual for this match:',
  high: 'High for this match: usually',
}

/** "Low for this match: usually £70.00–£110.00, over 14 days and 31 price changes." */
export function contextText({ level, fromPence, toPence, days, observations }: PriceContext, currency: string): string {
  const changes = manyText(observations, 'price change')
  const range =
    fromPence === toPence
      ? priceText(fromPence, currency)
      : `${priceText(fromPence, currency)}–${priceText(toPence, currency)}`
  return `${levels[level]} ${range}, over ${manyText(days, 'day')} and ${changes}.`
}
