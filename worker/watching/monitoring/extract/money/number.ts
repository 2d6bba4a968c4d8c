import { isPointDecimal, placesOf } from './places.ts'

/** The hundredths of a number as people write it; null where it could mean another. `currency` settles its habits. */
export function readNumber(text: string, currency: string | null): number | null {
  const cut = cutFraction(text.replace(/(?:\s?[.,]\s?[-–=]*|\/-)$/, ''), currency)
  if (!cut) return null
  const { whole, fraction } = cut
  if (!isGrouped(whole) || !/^\d*$/.test(fraction)) return null
  if (isConverted(text, fraction, currency)) return rounded(whole, fraction)
  return toHundredths(whole.replace(/\D/g, ''), fraction, currency)
}

/** "29.1583": more places than groups of thousands or any currency have, as a rate of exchange gives them. */
function isConverted(text: string, fraction: string, currency: string | null): boolean {
  return fraction.length > 3 && text.includes('.') && !text.includes(',') && placesOf(currency) === 2
}

/** Null where nothing but a fraction of a hundredth is left. */
function rounded(whole: string, fraction: string): number | null {
  const digits = `${whole.replace(/\D/g, '')}.${fraction}`
  return Math.round(Number(digits) * 100) || null
}

/** Null for a fraction that hundredths, or the currency, do not have. */
export function toHundredths(whole: string, fraction: string, currency: string | null): number | null {
  const used = fraction.replace(/0+$/, '')
  if (used.length > 2 || (used !== '' && placesOf(currency) === 0)) return null
  return Number(whole) * 100 + Number(used.padEnd(2, '0'))
}

type Cut = { whole: string; fraction: string }

/** Where the fraction begins: after the last point or comma, unless that groups thousands. */
function cutFraction(text: string, currency: string | null): Cut | null {
  const [, beforeApostrophe, cents] = apostrophe.exec(text) ?? []
  if (beforeApostrophe !== undefined && cents !== undefined) return { whole: beforeApostrophe, fraction: cents }
  const separators = text.match(/[.,]/g) ?? []
  const last = Math.max(text.lastIndexOf('.'), text.lastIndexOf(','))
  if (last === -1) return { whole: text, fraction: '' }
  const cut = { whole: text.slice(0, last), fraction: text.slice(last + 1) }
  if (new Set(separators).size === 2) return cut
  if (separators.length > 1) return { whole: text, fraction: '' }
  if (!/^[1-9]\d{0,2}$/.test(cut.whole) || cut.fraction.length !== 3) return cut
  return cutThree(text, cut, currency)
}

/** "45'00", as Spanish shops write it: groups have three digits. */
const apostrophe = /^(\d{1,3}(?:[.,]?\d{3})*)'(\d\d)$/

/** "1.299": three digits behind one separator group thousands, but not in every currency. */
function cutThree(text: string, cut: Cut, currency: string | null): Cut | null {
  const isPoint = text.includes('.')
  if (placesOf(currency) === 3) return isPoint || currency === 'TND' ? cut : null
  if (isPoint && isPointDecimal(currency)) return null
  return { whole: text, fraction: '' }
}

/** Groups of three, or the Indian two and three, with one separator throughout. */
function isGrouped(whole: string): boolean {
  if (/^\d+$/.test(whole)) return true
  return /^\d{1,3}(?:([., '])\d{3})(?:\1\d{3})*$/.test(whole) || /^\d{1,3}(?:,\d{2})+,\d{3}$/.test(whole)
}
