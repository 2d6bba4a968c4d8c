import type { Instant } from '#worker/ground/platform/clock.ts'
import { maxValidMs, unbounded } from './constants.ts'
import type { Terms } from './contract.ts'

/** Each name once, in the order given. */
export function distinct(names: readonly string[]): string[] {
  const known = new Map(names.map((name) => [name.toLowerCase(), name]))
  return [...known.values()]
}

/** The most that the terms let one purchase cost; null where they set no bound. */
export function maxPurchasePence({ maxPricePence, maxTotalPence, quantity }: Terms): number | null {
  const bounds = [maxPricePence === null ? null : maxPricePence * quantity, maxTotalPence].filter((one) => one !== null)
  return bounds.length === 0 ? null : Math.min(...bounds)
}

/** The dearest ticket that the terms can let pass: mandates are found by it. */
export function ticketBoundPence(terms: Terms): number {
  const most = maxPurchasePence(terms)
  return most === null ? unbounded : Math.floor(most / terms.quantity)
}

/** Whether the terms may be signed at a moment. */
export function isGoodEnd(validUntilAt: Instant, now: Instant): boolean {
  return validUntilAt > now && validUntilAt <= now + maxValidMs
}
