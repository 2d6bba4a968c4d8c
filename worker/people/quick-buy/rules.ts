import { touchedIn } from '#worker/ground/platform/seen-fields.rules.ts'
import { defaultQuickBuy, sealedFields } from './constants.ts'
import type { QuickBuy, QuickBuyChange } from './contract.ts'

type Fields = Readonly<Record<string, string>>
type Wanted = Record<string, string | number | boolean>

/** The field of a form that shows switches: one that is off is missing from what is sent. */
export const switchesShown = 'has_switches'

/** What a part of quick buy changes. Only its own fields are read; an amount that is no number becomes 0. */
export function quickBuyIn(fields: Fields): Wanted {
  const wanted: Wanted = {}
  for (const [name, standard] of Object.entries(defaultQuickBuy)) {
    const typed = fields[name]
    if (typeof standard === 'boolean') {
      if (fields[switchesShown] !== undefined) wanted[name] = typed !== undefined
    } else if (typed !== undefined) wanted[name] = typeof standard === 'number' ? amountIn(typed) : typed
  }
  return touchedIn(fields, wanted) as Wanted
}

/** Pounds as typed; 0 for what is no number. */
export function amountIn(typed: string): number {
  const amount = Number(typed.trim())
  return Number.isFinite(amount) ? amount : 0
}

type Details = Record<
  'full_name' | 'email' | 'address_line1' | 'address_line2' | 'city' | 'postal_code' | 'country',
  string
> & { phone: string | null }

/** What a seller asks a buyer for, in the order of most forms; what was not given is left out. */
export function kitLines(details: Details) {
  const { full_name, email, phone, address_line1, address_line2, city, postal_code, country } = details
  const hasAddress = [address_line1, address_line2, city, postal_code].some((part) => part !== '')
  return [
    { name: 'Full name', value: full_name },
    { name: 'Email', value: email },
    { name: 'Phone', value: phone ?? '' },
    { name: 'Address line 1', value: address_line1 },
    { name: 'Address line 2', value: address_line2 },
    { name: 'City', value: city },
    { name: 'Postal code', value: postal_code },
    // The country alone is only the form's default.
    { name: 'Country', value: hasAddress ? country : '' },
  ].filter(({ value }) => value !== '')
}

/** Whether tickets would go to another name or place. */
export function isRedirected(before: QuickBuy, change: QuickBuyChange): boolean {
  const where = [...sealedFields, 'country'] as const
  return where.some((name) => change[name] !== undefined && change[name] !== before[name])
}
