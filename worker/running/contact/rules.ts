import { minuteMs, secondMs } from '#worker/ground/platform/clock.ts'
import { manyText } from '#worker/ground/platform/count-text.ts'
import { type ContactKind, contactFields, trapField } from './constants.ts'
import type { ContactMessage, TypedValues } from './contract.ts'

/** Refuses anything that could end a header line, also inside an encoded word (`=?utf-8?Q?=0D=0A?=`). */
export function isOneLine(text: string): boolean {
  return !/[\p{Cc}\p{Zl}\p{Zp}]|=\?/u.test(text)
}

/** Browsers send line breaks as CRLF; control characters are never intended. */
export function plainText(text: string): string {
  return text
    .replace(/\r\n?/g, '\n')
    .replace(/[^\P{Cc}\n\t]/gu, '')
    .trim()
}

/** Form values to show again, without files and unknown fields. */
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

/** Case does not make another sender. */
export function senderKey(email: string): string {
  return email.toLowerCase()
}

/** "Please wait 12 minutes", rounded up so that the wait is long enough. */
function waitText(retryAfterSeconds: number): string {
  const minutes = Math.max(1, Math.ceil((retryAfterSeconds * secondMs) / minuteMs))
  return `Please wait ${manyText(minutes, 'minute')}`
}

export function tooManyText(retryAfterSeconds: number): string {
  const wait = waitText(retryAfterSeconds)
  return `We couldn't send your message: you've sent several in the last hour. ${wait} and send it again. Your text is still below.`
}

const names: Record<ContactKind, string> = { contact: 'Contact', feedback: 'Feedback' }

/** "[Contact] Wrong kick-off time" or "[Feedback] 4 of 5 from Ada". */
export function subjectOf({ kind, subject, rating, name }: ContactMessage): string {
  const what = subject ?? `${rating === null ? 'No rating' : `${rating} of 5`} from ${name}`
  return `[${names[kind]}] ${what}`
}

/** The facts shown to the operator above the message, as label and value. */
export function factsOf({ kind, name, email, subject, rating }: ContactMessage): [string, string][] {
  return [
    ['Form', names[kind]],
    ['Name', name],
    ['Email', email],
    ...(subject === null ? [] : [['Subject', subject] as [string, string]]),
    ...(rating === null ? [] : [['Rating', `${rating} of 5`] as [string, string]]),
  ]
}
