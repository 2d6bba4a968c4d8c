import { z } from 'zod'
import type { Instant } from '#worker/ground/platform/clock.ts'
import type { Failure, Result } from '#worker/ground/platform/result.ts'
import { isEmailAddress, normaliseEmail } from '#worker/people/accounts/rules.ts'
import {
  type ContactField,
  type ContactKind,
  maxEmailLength,
  maxMessageLength,
  maxNameLength,
  maxSubjectLength,
  minMessageLength,
  ratings,
} from './constants.ts'
import { isOneLine, plainText } from './rules.ts'

/** Used in mail headers: a line break would inject a header. */
function line(required: string, longest: number) {
  return z
    .string()
    .trim()
    .min(1, required)
    .max(longest, `Please use at most ${longest} characters.`)
    .refine(isOneLine, 'Please use one line, without control characters or "=?".')
}

/** As plain text, of so many characters at least. */
export function messageText(shortest: number, tooShort: string) {
  const longest = `Please use at most ${maxMessageLength.toLocaleString('en-GB')} characters.`
  return z.string().transform(plainText).pipe(z.string().min(shortest, tooShort).max(maxMessageLength, longest))
}

const Sender = z.object({
  name: line('Please enter your name.', maxNameLength),
  email: line('Please enter an email address so that we can reply.', maxEmailLength).pipe(
    z
      .string()
      .refine(
        (address) => isEmailAddress(normaliseEmail(address)),
        'Please enter an email address like name@example.com.',
      ),
  ),
  message: messageText(minMessageLength, `Please write at least ${minMessageLength} characters.`),
})

export const ContactForm = Sender.extend({ subject: line('Please enter a subject.', maxSubjectLength) })

export const FeedbackForm = Sender.extend({
  rating: z
    .union(
      [z.literal('').transform(() => null), z.enum(ratings).transform(Number)],
      'Please choose a rating from the list.',
    )
    .default(null),
})

/** A validated message, ready to be mailed. */
export type ContactMessage = {
  kind: ContactKind
  name: string
  email: string
  /** Null on the feedback form. */
  subject: string | null
  /** 1 to 5; null on the contact form and when not given. */
  rating: number | null
  message: string
  sentAt: Instant
}

/** Submitted values, to refill the form. */
export type TypedValues = Partial<Record<ContactField, string>>

export type ContactAnswer =
  /** `keptAs`: its number in the sender's account. */
  { isSent: true; keptAs?: number } | { isSent: false; error: Failure; values: TypedValues }

export type KeepMessage = (message: { subject: string; message: string }) => Promise<Result<{ id: number }>>
