import { quote } from '../text.ts'

/** A price as people read it on a page: "from £1,299.00", "45,- kr". */
export class ShownText {
  readonly text: string

  constructor(text: string) {
    this.text = text
  }
}

/** A price in data: JSON-LD, the `content` of microdata, an API. Its point is decimal: "45.000" is 45. */
export class MachineValue {
  readonly value: unknown

  constructor(value: unknown) {
    this.value = value
  }
}

/** A parsed price in hundredths of its currency. `highPence` is null in "from £45". */
export type PriceReading =
  | { kind: 'none' }
  | { kind: 'unreadable'; why?: string }
  | { kind: 'single'; pence: number; currency: string | null }
  | { kind: 'range'; lowPence: number; highPence: number | null; currency: string | null }

export const none: PriceReading = { kind: 'none' }
export const unreadable: PriceReading = { kind: 'unreadable' }

/** What is wrong with a value that gives no price, for operators. */
export function whyUnreadable(reading: PriceReading, value: unknown): string {
  return `${quote(value)} is not a price${reading.kind === 'unreadable' && reading.why ? `: ${reading.why}` : ''}`
}

/** Ten million in the currency; larger numbers are not ticket prices. */
const maxPricePence = 1_000_000_000

export function single(pence: number, currency: string | null): PriceReading {
  if (!Number.isFinite(pence) || Math.abs(pence) > maxPricePence) return unreadable
  return { kind: 'single', pence: pence === 0 ? 0 : pence, currency }
}
