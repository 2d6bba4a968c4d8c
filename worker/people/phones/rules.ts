import { manyText } from '#worker/ground/platform/count-text.ts'
import { codeLength, defaultPrefix, phoneDigits } from './constants.ts'

/** The "(0)" of "+44 (0)7700 900123", with all before it: it is dialled only within the country. */
const domesticZero = /^([^\d+]*(?:\+|00|44)[^(]*)\(\s*0\s*\)/

/** A typed number in international format, as people write it: "00" is a plus; without a prefix it is British. */
export function normalisePhone(typed: string): string {
  const kept = typed.replace(domesticZero, '$1').replace(/[^\d+]/g, '')
  if (kept.startsWith('+')) return `+${kept.replaceAll('+', '')}`
  const digits = kept.replaceAll('+', '')
  if (digits.startsWith('00')) return `+${digits.slice(2)}`
  if (digits.startsWith('44')) return `+${digits}`
  if (digits.startsWith('0')) return defaultPrefix + digits.slice(1)
  return defaultPrefix + digits
}

export function isPhone(phone: string): boolean {
  return new RegExp(`^\\+\\d{${phoneDigits.min},${phoneDigits.max}}$`).test(phone)
}

/** The digits of a typed or pasted code: "123 456", "Your code is 123456". */
export function codeDigits(typed: string): string {
  return typed.replace(/\D/g, '').slice(0, codeLength)
}

/** "Too many attempts. Please wait 12 minutes before trying again.", rounded up so that the wait is long enough. */
export function waitBeforeTrying(retryAfterSeconds: number): string {
  const minutes = Math.max(1, Math.ceil(retryAfterSeconds / 60))
  return `Too many attempts. Please wait ${manyText(minutes, 'minute')} before trying again.`
}
