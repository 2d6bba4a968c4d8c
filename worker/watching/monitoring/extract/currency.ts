import type { ExtractedOffer } from '../contract.ts'
import { readCurrencies } from './money/currencies.ts'
import { signMeaning } from './money/signs.ts'

/** A page's currency: a three-letter code, or a sign, which means that of `meant` where several countries use it. */
export function readCurrency(value: unknown, meant: string | null): string | null {
  if (typeof value !== 'string') return null
  const text = value.trim().slice(0, maxCurrencyLength)
  if (signMeaning(text)) {
    const read = readCurrencies([text], meant)
    return read.kind === 'clear' ? read.currency : null
  }
  const upper = text.toUpperCase()
  return /^[A-Z]{3}$/.test(upper) ? upper : null
}

const maxCurrencyLength = 30

/** As the board takes it: a price that shows no currency is in that of the platform. */
export function inCurrency(offer: ExtractedOffer, expected: string): ExtractedOffer {
  const amounts = [offer.pricePence, offer.lowPence, offer.highPence, offer.feesPence]
  const isMeant = offer.currency === null && amounts.some((pence) => pence !== null)
  return isMeant ? { ...offer, currency: expected } : offer
}
