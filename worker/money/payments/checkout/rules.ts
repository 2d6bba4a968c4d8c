// What a buyer types, checked alike by the page while it is typed and by the server.
import { isEmailAddress, normaliseEmail } from '#worker/people/accounts/rules.ts'
import { maxFieldLength, texts } from '../constants.ts'
import { documentLine, isUkPostcode } from '../rules.ts'

/** In the order of the form. */
const buyerFields = ['name', 'email', 'line1', 'line2', 'city', 'postal_code'] as const
export type BuyerField = (typeof buyerFields)[number]
/** Boxes that have to be ticked. */
const consentFields = ['start_now', 'cookies'] as const
export const checkoutFields = [...buyerFields, ...consentFields] as const
type CheckoutField = (typeof checkoutFields)[number]

/** A ticked box is "on". */
export type Typed = Partial<Record<CheckoutField, string>>
export type BuyerProblems = Partial<Record<CheckoutField, string>>

const missing: Partial<Record<BuyerField, string>> = {
  name: texts.nameMissing,
  email: texts.emailMissing,
  line1: texts.addressMissing,
  city: texts.cityMissing,
  postal_code: texts.postcodeMissing,
}

/** As it is kept: one line, because it stands on a document, whose lines it must not imitate; a postcode in capitals. */
export function tidyBuyer(field: BuyerField, text: string): string {
  const tidy = documentLine(text)
  return field === 'postal_code' ? tidy.toUpperCase() : tidy
}

/** What is wrong with a tidy text; null when nothing is. */
export function problemOf(field: BuyerField, text: string): string | null {
  if (text === '') return missing[field] ?? null
  if (text.length > maxFieldLength) return `Please use at most ${maxFieldLength} characters.`
  if (field === 'email' && !isEmailAddress(normaliseEmail(text))) return texts.emailInvalid
  if (field === 'postal_code' && !isUkPostcode(text)) return texts.postcodeInvalid
  return null
}

export function problemsOf(typed: Typed): BuyerProblems {
  const problems: BuyerProblems = {}
  for (const field of buyerFields) {
    const problem = problemOf(field, tidyBuyer(field, typed[field] ?? ''))
    if (problem) problems[field] = problem
  }
  if (typed.start_now !== 'on') problems.start_now = texts.startMissing
  if (typed.cookies !== 'on') problems.cookies = texts.cookiesMissing
  return problems
}
