/** Money is integer minor units (pence, cents) plus an ISO 4217 currency; on the wire it is a decimal number. */
export type Money = { pence: number; currency: string }

export function toDecimal(pence: number): number {
  return pence / 100
}

/** Making a formatter takes as long as a hundred uses. Only codes that it accepts get in: there are some 300. */
const formats = new Map<string, Intl.NumberFormat>()

/** "£64.00", "€48.50": for people, in en-GB style. */
export function formatMoney(pence: number, currency: string): string {
  let format = formats.get(currency)
  if (!format) {
    format = new Intl.NumberFormat('en-GB', { style: 'currency', currency })
    formats.set(currency, format)
  }
  return format.format(pence / 100)
}
