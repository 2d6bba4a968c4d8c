import { dayMs, secondMs } from '#worker/ground/platform/clock.ts'

export const deviceCookie = 'device'

/** A device without a sign-in for this long is purged. */
export const deviceCookieSeconds = (365 * dayMs) / secondMs

/** Accounts that one browser is remembered for; one more drops the account that signed in longest ago. */
export const maxMarks = 5
