import { currencyOfText } from './currency.ts'
import { decodeEntities } from './text.ts'

/** A parsed price in integer minor units. `to` is null in "from £45". */
export type PriceReading =
  | { kind: 'none' }
  | { kind: 'unreadable' }
  | { kind: 'single'; pence: number; currency: string | null }
  | { kind: 'range'; lowPence: number; highPence: number | null; currency: string | null }

/** Ten million in the currency; larger numbers are not ticket prices. */
const maxPricePence = 1_000_000_000
const maxPriceTextLength = 60

const none: PriceReading = { kind: 'none' }
const unreadable: PriceReading = { kind: 'unreadable' }

/** What may stand beside a number: a currency, or letters that may be one. */
export const sign = String.raw`(?:[A-Z]{1,2}\$|S?Fr\.|[£€$¥₺₽₹₴]|zł|kč|euros?|[A-Z]{2,3}(?![A-Z]))`
const number = String.raw`\d(?:[\d.,' ]*\d)?(?:[.,](?:-{1,2}|(?=\s|$)))?`
const money = String.raw`(-?\s?(?:${sign})?\s?-?\s?(?:${number})\s?(?:${sign})?)`
const before = String.raw`(?:(?:price|total|now|only|each)\s?:?\s?)?(from|starting (?:from|at)|ab|desde|vanaf|da|à partir de)?\s?:?\s?`
const between = String.raw`\s?(?:-|to|bis|a|à|tot)\s?`
const after = String.raw`\s?(?:each|ea|pp|p\.p\.|(?:per|pro|par|\/)\s?(?:ticket|person|adult|child|seat)|\(?(?:incl?|excl?|plus|\+)\b[^\d]*)?`

const onePrice = new RegExp(`^${before}${money}${after}$`, 'i')
const twoPrices = new RegExp(`^${before}${money}${between}${money}${after}$`, 'i')
const parts = new RegExp(`^(-?)\\s?(${sign})?\\s?(-?)\\s?(${number})\\s?(${sign})?$`, 'i')

const freeWords = new Set(['free', 'gratis', 'kostenlos', 'gratuit', 'gratuito', 'free of charge'])

/**
 * Parses prices as written: 45, "1,299.00", "1.299,00", "45,50", "£45", "45 GBP", "1 299,00 €", "£45 - £90", "from
 * £45". A single separator before exactly three digits groups thousands, since prices have no third decimal.
 */
export function readPrice(value: unknown): PriceReading {
  if (value === null || value === undefined) return none
  if (typeof value === 'number') return single(Math.round(value * 100), null)
  if (typeof value !== 'string') return unreadable
  if (/^\d{1,7}(?:\.\d\d?)?$/.test(value)) return single(Math.round(Number(value) * 100), null)
  const text = plain(value)
  if (text === '') return none
  if (text.length > maxPriceTextLength || isTooLong(text)) return unreadable
  if (freeWords.has(text.toLowerCase())) return single(0, null)
  return readOne(text) ?? readTwo(text) ?? unreadable
}

/** More digits or groups than two prices have would only slow down the expressions below. */
function isTooLong(text: string): boolean {
  const groups = text.match(/\d+/g) ?? []
  return groups.length > 10 || groups.some((group) => group.length > 12)
}

function readOne(text: string): PriceReading | null {
  const match = onePrice.exec(text)
  const amount = match && readMoney(match[2] as string)
  if (!amount) return null
  if (match[1] === undefined) return single(amount.pence, amount.currency)
  return { kind: 'range', lowPence: amount.pence, highPence: null, currency: amount.currency }
}

function readTwo(text: string): PriceReading | null {
  const match = twoPrices.exec(text)
  const low = match && readMoney(match[2] as string)
  const high = match && readMoney(match[3] as string)
  if (!low || !high || low.pence > high.pence) return null
  if (low.currency && high.currency && low.currency !== high.currency) return null
  return { kind: 'range', lowPence: low.pence, highPence: high.pence, currency: low.currency ?? high.currency }
}

function readMoney(text: string): { pence: number; currency: string | null } | null {
  const match = parts.exec(text)
  if (!match) return null
  const [, minus, signBefore, minusAfter, digits, signAfter] = match
  const pence = readNumber(digits as string)
  if (pence === null || pence > maxPricePence) return null
  const names = [signBefore, signAfter].filter((name) => name !== undefined)
  const currencies = new Set(names.map(currencyOfText))
  // Unknown letters or two currencies: not a reliable price.
  if (currencies.has(null) || currencies.size > 1) return null
  return { pence: minus || minusAfter ? -pence : pence, currency: currencies.values().next().value ?? null }
}

/** "1.299,00" → 129900; null for invalid separators. */
function readNumber(text: string): number | null {
  const digits = text.replace(/[.,]-{0,2}$/, '')
  const lastPoint = digits.lastIndexOf('.')
  const lastComma = digits.lastIndexOf(',')
  const last = Math.max(lastPoint, lastComma)
  const isOnly = last !== -1 && digits.search(/[.,]/) === last
  const hasBoth = lastPoint !== -1 && lastComma !== -1
  const isGrouping = !hasBoth && !(isOnly && !/^[1-9]\d{0,2}[.,]\d{3}$/.test(digits))
  const whole = last === -1 || isGrouping ? digits : digits.slice(0, last)
  const fraction = last === -1 || isGrouping ? '' : digits.slice(last + 1)
  if (!/^(?:\d+|\d{1,3}(?:([., '])\d{2,3})(?:\1\d{2,3})*)$/.test(whole) || !/^\d*$/.test(fraction)) return null
  if (!/^\d+$/.test(whole) && !/\d{3}$/.test(whole)) return null
  return Math.round(Number(`${whole.replace(/\D/g, '')}.${fraction || '0'}`) * 100)
}

function single(pence: number, currency: string | null): PriceReading {
  if (!Number.isFinite(pence) || Math.abs(pence) > maxPricePence) return unreadable
  return { kind: 'single', pence: pence === 0 ? 0 : pence, currency }
}

/** Normalises spaces, digits, minus and apostrophe; removes invisible characters. */
function plain(value: string): string {
  return decodeEntities(value.slice(0, maxPriceTextLength * 5))
    .normalize('NFKC')
    .replace(/\p{Cf}/gu, '')
    .replace(/[\u2010-\u2015\u2212]/g, '-')
    .replace(/[\u2019\u02bc`´]/g, "'")
    .replace(/\s+/g, ' ')
    .trim()
}
