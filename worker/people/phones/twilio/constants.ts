import { secondMs } from '#worker/ground/platform/clock.ts'

export const twilioTimeoutMs = 8 * secondMs
export const maxAnswerBytes = 64 * 1024

/** Largest form that Twilio posts to us. */
export const maxWebhookBytes = 16 * 1024

/** https://www.twilio.com/docs/api/errors */
export const twilioErrors = {
  /** The credentials are wrong: our fault, not the recipient's. */
  notAuthenticated: [20003, 20005, 20006],
  tooManyRequests: [20429, 14107],
  /** The recipient replied STOP. */
  stopped: [21610],
  invalidNumber: [21211, 21214, 21217, 21401, 21421, 21614, 60200, 60033],
  /** Verify: landlines, and ranges or countries that the account does not allow. */
  refusedNumber: [60205, 60220, 60410, 60605, 21408, 21612],
  maxChecks: [60202],
  maxSends: [60203, 60212],
  /** Verify: expired, approved or cancelled. */
  notFound: [20404],
} as const
