/** Money is integer minor units (pence, cents) plus an ISO 4217 currency; on the wire it is a decimal number. */
export type Money = { pence: number; currency: string }

export function toDecimal(pence: number): number {
  return pence / 100
}

/** "£64.00", "€48.50": for people, in en-GB style. */
export function formatMoney(pence: number, currency: string): string {
  return new Intl.NumberFormat('en-GB', { style: 'currency', currency }).format(pence / 100)
}
