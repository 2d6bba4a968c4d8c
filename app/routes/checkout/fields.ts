import { isUkPostcode } from '#worker/payments/rules.ts'

const buyerFields = ['name', 'email', 'line1', 'line2', 'city', 'postal_code'] as const
export type BuyerField = (typeof buyerFields)[number]

/** What was typed; a ticked box is "on". */
export type Typed = Partial<Record<BuyerField | 'cookies', string>>

export function typedOf(fields: Record<string, string>): Typed {
  return Object.fromEntries(
    [...buyerFields, 'cookies'].flatMap((name) => (name in fields ? [[name, fields[name]]] : [])),
  )
}

/** Whether the button can be pressed; the server says what is wrong. */
export function isComplete(typed: Typed): boolean {
  const { name, email, line1, city, postal_code: postcode, cookies } = typed
  const isFilled = [name, line1, city].every((text) => text?.trim())
  const isPostcode = isUkPostcode((postcode ?? '').trim().toUpperCase().replace(/\s+/g, ' '))
  return isFilled && isPostcode && /^[^@\s]+@[^@\s]+$/.test(email?.trim() ?? '') && cookies === 'on'
}

/** The field that an error is focused on first. */
export const fieldOrder: readonly string[] = [...buyerFields, 'cookies']
