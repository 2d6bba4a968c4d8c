import { dayMs, hourMs, minuteMs } from '#worker/ground/platform/clock.ts'

/** Prefix of numbers typed without one: the United Kingdom. */
export const defaultPrefix = '+44'

/** Digits after the plus. */
export const phoneDigits = { min: 6, max: 15 } as const

/** Longest accepted input, with spaces and brackets. */
export const maxPhoneInput = 40

export const codeLength = 6

/** Twilio's own lifetime of a code. */
export const codeLifetimeMs = 10 * minuteMs

/** The widget shows its success this long before it completes. */
export const completionMs = 1_500

export const phoneTexts = {
  missing: 'Please enter your phone number',
  /** The example is of the range that Ofcom keeps for drama, so it has no owner. */
  invalid: 'Please enter a valid international phone number, like +44 7700 900123',
  refused:
    "We can't send SMS to landlines, premium-rate, satellite or special-service numbers. Please enter a mobile number.",
  sendFailed: 'Failed to send verification code. Please try again.',
  sent: 'We sent a 6-digit code to your phone.',
  alreadyVerified: 'This number is already verified.',
  codeMissing: 'Please enter the verification code',
  codeMalformed: 'Verification code must be exactly 6 digits',
  codeExpired: 'Verification code has expired. Please request a new code.',
  codeWrong: 'Invalid verification code. Please check and try again.',
  verifyFailed: 'Verification failed. Please try again.',
  verified: 'Phone number verified.',
  removed: 'Phone number removed.',
  removeFailed: 'Failed to remove your phone number. Please try again.',
} as const

type Limit = { per: 'user' | 'number' | 'address'; max: number; windowMs: number }

/** Codes cost money and land on a stranger's phone; the first limit that is used up refuses. */
export const phoneLimits = {
  send_code: [
    { per: 'address', max: 10, windowMs: hourMs },
    { per: 'user', max: 5, windowMs: hourMs },
    { per: 'user', max: 10, windowMs: dayMs },
    { per: 'number', max: 5, windowMs: hourMs },
    { per: 'number', max: 10, windowMs: dayMs },
  ],
  check_code: [
    { per: 'address', max: 30, windowMs: hourMs },
    { per: 'user', max: 10, windowMs: 15 * minuteMs },
    { per: 'number', max: 10, windowMs: 15 * minuteMs },
  ],
  test_sms: [
    { per: 'user', max: 3, windowMs: hourMs },
    { per: 'user', max: 10, windowMs: dayMs },
  ],
} as const satisfies Record<string, readonly Limit[]>
export type PhoneLimit = keyof typeof phoneLimits
