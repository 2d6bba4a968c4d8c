/** Integer minor units (pence, cents) and an ISO 4217 currency; decimal on the wire. */
export type Money = { pence: number; currency: string }

export function toDecimal(pence: number): number {
  return pence / 100
}

/** The minor units of a decimal on the wire or in a form: 39.99 is 3999, whatever floating point makes of it. */
export function fromDecimal(decimal: number): number {
  return Math.round(decimal * 100)
}

/** Whether a decimal has no more than two places: 39.994 is no price. */
export function isWholePence(decimal: number): boolean {
  return toDecimal(fromDecimal(decimal)) === decimal
}

/** Cached, because creating a formatter costs a hundred uses. Bounded: it accepts only about 300 codes. */
const formats = new Map<string, Intl.NumberFormat>()

/** "£64.00", "€48.50": en-GB style. */
export function formatMoney(pence: number, currency: string): string {
  let format = formats.get(currency)
  if (!format) {
    format = new Intl.NumberFormat('en-GB', { style: 'currency', currency })
    formats.set(currency, format)
  }
  return format.format(pence / 100)
}

export type WriteMoney = (pence: number, currency: string) => string

/** A text whose amounts are all written in one way: with pence as soon as one of them has some. */
export function inOneWay<Text>(write: (money: WriteMoney) => Text): Text {
  let isWhole = true
  const text = write((pence, currency) => {
    isWhole &&= pence % 100 === 0
    return formatMoney(pence, currency)
  })
  return isWhole ? write(formatMoneyShort) : text
}

/** Whole amounts without decimals, as people say them: "£35", "£35.50". */
export function formatMoneyShort(pence: number, currency: string): string {
  const text = formatMoney(pence, currency)
  return pence % 100 === 0 ? text.replace(/\.00(?!\d)/, '') : text
}
