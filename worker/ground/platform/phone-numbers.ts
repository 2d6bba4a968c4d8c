// The only file that imports libphonenumber-js, loaded with the first number.
import type { MetadataJson, NumberType } from 'libphonenumber-js/core'

/** Kinds that no phone in a pocket has: tied to a place, dear to call, or shared by many. */
const refusedTypes: NumberType[] = [
  'FIXED_LINE',
  'PREMIUM_RATE',
  'SHARED_COST',
  'PERSONAL_NUMBER',
  'PAGER',
  'UAN',
  'VOICEMAIL',
  'TOLL_FREE',
]

/** Country codes that belong to no country: satellites, free and premium numbers, networks at sea. */
const refusedPrefixes = ['800', '808', '870', '878', '881', '882', '883', '888', '979']

/** Ofcom's National Telephone Numbering Plan: mobiles, and nothing but what the types above refuse, begin with 07. */
const isBritishLandline = (phone: string) => /^\+44[^7]/.test(phone)

/** Whether a number in international format may be sent SMS; whether it exists is for the provider to say. */
export async function maySendTo(phone: string): Promise<boolean> {
  const number = await parsed(phone)
  const prefix = phone.slice(1, 4)
  if (refusedPrefixes.includes(prefix) || isBritishLandline(phone)) return false
  return !refusedTypes.includes(number?.getType())
}

/**
 * A number in international format without a zero that is dialled only within its country: "+4407700900123" is
 * "+447700900123". One of a length that its country does not have stays as it is.
 */
export async function withoutDomesticZero(phone: string): Promise<string> {
  const number = await parsed(phone)
  return number?.isPossible() ? number.number : phone
}

/** "+44 7700 900123" */
export async function spacedPhone(phone: string): Promise<string> {
  return (await parsed(phone))?.formatInternational() ?? phone
}

/** Numbers of all countries: as large as the rest of the library four times over. */
let plans: MetadataJson | undefined

async function parsed(phone: string) {
  const { parsePhoneNumberFromString } = await import('libphonenumber-js/core')
  plans ??= (await import('libphonenumber-js/metadata.max.json')).default
  return parsePhoneNumberFromString(phone, plans)
}
