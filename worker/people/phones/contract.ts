import { z } from 'zod'
import type { Instant } from '#worker/ground/platform/clock.ts'
import { codeLength, maxPhoneInput, phoneTexts } from './constants.ts'
import { isPhone, normalisePhone } from './rules.ts'
import { smsSwitches } from './sms/constants.ts'

/** In international format, as `normalisePhone` makes it. */
const Phone = z
  .string({ error: phoneTexts.missing })
  .trim()
  .min(1, phoneTexts.missing)
  .max(maxPhoneInput, phoneTexts.invalid)
  .transform(normalisePhone)
  .refine(isPhone, phoneTexts.invalid)

export const SendCode = z.object({ phone: Phone })

export const CheckCode = z.object({
  phone: Phone,
  code: z
    .string({ error: phoneTexts.codeMissing })
    .trim()
    .min(1, phoneTexts.codeMissing)
    .regex(new RegExp(`^\\d{${codeLength}}$`), phoneTexts.codeMalformed),
})

const switches = Object.fromEntries(smsSwitches.map((name) => [name, z.boolean()])) as Record<
  (typeof smsSwitches)[number],
  z.ZodBoolean
>

export const SmsPreferences = z.object(switches)
export type SmsPreferences = z.infer<typeof SmsPreferences>

/** A partial update; what is left out stays. */
export const SmsChange = z.object({
  sms_notifications_enabled: z.boolean().optional(),
  notification_preferences: SmsPreferences.partial().optional(),
})
export type SmsChange = z.infer<typeof SmsChange>

/** A person's number, and what they want by SMS. */
export type PhoneRecord = {
  userId: number
  phone: string
  verifiedAt: Instant | null
  /** A code on its way to the number, by the provider's id. */
  pending: { sid: string; sentAt: Instant } | null
  isSmsOn: boolean
  preferences: SmsPreferences
  /** The number answered STOP; only its START lifts that. */
  stoppedAt: Instant | null
}

/** Whom SMS would reach, as they are now. */
export type SmsRecipient = Pick<PhoneRecord, 'userId' | 'phone' | 'isSmsOn' | 'preferences'> & {
  isVerified: boolean
  isStopped: boolean
  isActive: boolean
}

/** Why a person is sent no SMS, as the log of messages keeps it. */
export type NoSms =
  | 'account deactivated'
  | 'phone not verified'
  | 'phone replied STOP'
  | 'SMS turned off'
  | 'plan without SMS'
  | 'SMS of this kind turned off'

/** Why one message is no SMS. */
export type SmsSkipped = NoSms | 'channel not set up' | 'monthly SMS limit reached'
