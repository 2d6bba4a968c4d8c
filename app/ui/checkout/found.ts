// The errors that the checkout's form shows.
import type { BuyerProblems, checkoutFields } from '#worker/money/payments/checkout/rules.ts'

export type Found = { errors: Partial<Record<string, string>> }

/** The server's errors. */
export function foundBy(fields: Record<string, string[]> | undefined): Found {
  return { errors: Object.fromEntries(Object.entries(fields ?? {}).map(([name, [text]]) => [name, text])) }
}

/**
 * After a field was left. An error is found anew even with the same text, because editing the field hid the one before;
 * this shows all errors again, so the others are those of now.
 */
export function foundOnLeaving(before: Found, field: (typeof checkoutFields)[number], now: BuyerProblems): Found {
  if (!before.errors[field] && !now[field]) return before
  const shown = Object.keys(now).filter((name) => name === field || before.errors[name])
  return { errors: Object.fromEntries(Object.entries(now).filter(([name]) => shown.includes(name))) }
}
