import { z } from 'zod'
import type { Instant } from '#worker/ground/platform/clock.ts'
import { EmailAddress } from '#worker/people/accounts/contract.ts'
import { defaultMessage, defaultSubject, maxTestMessage, maxTestSubject } from './constants.ts'

const line = (max: number, given: string) =>
  z
    .string()
    .trim()
    .max(max)
    .regex(/^(?:[^\p{Cc}]|[\n\r\t])*$/u)
    .default('')
    .transform((text) => text || given)

export const TestEmailForm = z.object({
  email: EmailAddress,
  // A subject is one line: a break in it would be refused as a second header.
  subject: line(maxTestSubject, defaultSubject).transform((text) => text.replaceAll(/\s+/g, ' ')),
  message: line(maxTestMessage, defaultMessage),
})

/** The specification's names; of the password only whether there is one. */
export type EmailConfig = {
  configured: boolean
  smtp_host: string
  smtp_port: number
  smtp_user: string
  smtp_pass: 'set' | 'not set'
  smtp_from_email: string
  smtp_from_name: string
  detected_service: string
  recommendations: string[]
}

export type TestEmailResult = {
  success: boolean
  to: string
  messageId: string | null
  error: string | null
  configuration_issue: string | null
}

/** Up to a hundred mails about one subject. */
export type SentBatch = {
  id: string
  at: Instant
  kind: string
  people: number
  sent: number
  failed: number
  skipped: number
  isOpen: boolean
}
