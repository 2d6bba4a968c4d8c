import { minuteMs, secondMs } from '../platform/clock.ts'
import { type ContactKind, contactFields, trapField } from './constants.ts'
import type { ContactMessage, TypedValues } from './contract.ts'

/** Nothing that could end a mail's header line in any reading of it, an encoded word's (`=?utf-8?Q?=0D=0A?=`) included. */
export function isOneLine(text: string): boolean {
  return !/[\p{Cc}\p{Zl}\p{Zp}]|=\?/u.test(text)
}

/** A message as it was meant: browsers send line breaks as CRLF, and control characters are nobody's text. */
export function plainText(text: string): string {
  return text
    .replace(/\r\n?/g, '\n')
    .replace(/[^\P{Cc}\n\t]/gu, '')
    .trim()
}

/** The fields of a form that may be shown again; files and unknown fields are left out. */
export function typedValues(form: ReadonlyMap<string, unknown>): TypedValues {
  const values: TypedValues = {}
  for (const field of contactFields) {
    const value = form.get(field)
    if (typeof value === 'string') values[field] = value
  }
  return values
}

export function isTrapped(form: ReadonlyMap<string, unknown>): boolean {
  const value = form.get(trapField)
  return value !== undefined && value !== ''
}

/** One person is one sender, however they write their address. */
export function senderKey(email: string): string {
  return email.toLowerCase()
}

/** "Please wait 12 minutes", rounded up, so that waiting that long is enough. */
function waitText(retryAfterSeconds: number): string {
  const minutes = Math.max(1, Math.ceil((retryAfterSeconds * secondMs) / minuteMs))
  return `Please wait ${minutes} ${minutes === 1 ? 'minute' : 'minutes'}`
}

export function tooManyText(retryAfterSeconds: number): string {
  const wait = waitText(retryAfterSeconds)
  return `Your message was not sent: several came from you within the last hour. ${wait} and send it again. Your text is kept below.`
}

const names: Record<ContactKind, string> = { contact: 'Contact', feedback: 'Feedback' }

/** "[Contact] Wrong kick-off time" or "[Feedback] 4 of 5 from Ada". */
export function subjectOf({ kind, subject, rating, name }: ContactMessage): string {
  const what = subject ?? `${rating === null ? 'No rating' : `${rating} of 5`} from ${name}`
  return `[${names[kind]}] ${what}`
}

/** What the operator reads about a message before the message, as label and value. */
export function factsOf({ kind, name, email, subject, rating }: ContactMessage): [string, string][] {
  return [
    ['Form', names[kind]],
    ['Name', name],
    ['Email', email],
    ...(subject === null ? [] : [['Subject', subject] as [string, string]]),
    ...(rating === null ? [] : [['Rating', `${rating} of 5`] as [string, string]]),
  ]
}
