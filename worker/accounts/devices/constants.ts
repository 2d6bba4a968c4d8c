import { dayMs, secondMs } from '../../platform/clock.ts'

export const deviceCookie = 'device'

/** A device without a sign-in for this long is purged. */
export const deviceCookieSeconds = (365 * dayMs) / secondMs

/** Accounts that one browser is known to; one more, and the one that signed in longest ago is not. */
export const maxMarks = 5
