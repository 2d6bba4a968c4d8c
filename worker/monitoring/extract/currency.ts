import type { ExtractedOffer } from '../contract.ts'

const currencyOfSign = new Map([
  ['£', 'GBP'],
  ['€', 'EUR'],
  ['$', 'USD'],
  ['US$', 'USD'],
  ['A$', 'AUD'],
  ['AU$', 'AUD'],
  ['C$', 'CAD'],
  ['CA$', 'CAD'],
  ['NZ$', 'NZD'],
  ['R$', 'BRL'],
  ['¥', 'JPY'],
  ['₺', 'TRY'],
  ['₽', 'RUB'],
  ['₹', 'INR'],
  ['₴', 'UAH'],
  ['ZŁ', 'PLN'],
  ['KČ', 'CZK'],
  ['FT', 'HUF'],
  ['FR.', 'CHF'],
  ['SFR.', 'CHF'],
  ['EURO', 'EUR'],
  ['EUROS', 'EUR'],
])

// Currencies football tickets are sold in; other three-letter words before a number are not codes.
const codes = new Set(
  'AED ARS AUD BGN BRL CAD CHF CLP CNY COP CZK DKK EUR GBP HKD HUF ILS INR ISK JPY KRW MAD MXN NOK NZD PEN PLN QAR RON RSD RUB SAR SEK SGD TRY UAH USD UYU ZAR'.split(
    ' ',
  ),
)

/** ISO 4217 code of the text beside a number: a sign or known code; null otherwise. */
export function currencyOfText(text: string): string | null {
  const upper = text.trim().toUpperCase()
  return codes.has(upper) ? upper : (currencyOfSign.get(upper) ?? null)
}

/** A page's currency: a three-letter code or a sign. */
export function readCurrency(value: unknown): string | null {
  if (typeof value !== 'string') return null
  const known = currencyOfText(value)
  if (known) return known
  const upper = value.trim().toUpperCase()
  return /^[A-Z]{3}$/.test(upper) ? upper : null
}

/** As the board takes it: a price that shows no currency is in that of the platform. */
export function inCurrency(offer: ExtractedOffer, expected: string): ExtractedOffer {
  const amounts = [offer.pricePence, offer.lowPence, offer.highPence, offer.feesPence]
  const isMeant = offer.currency === null && amounts.some((pence) => pence !== null)
  return isMeant ? { ...offer, currency: expected } : offer
}
