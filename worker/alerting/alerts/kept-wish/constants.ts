import { dayMs, secondMs } from '#worker/ground/platform/clock.ts'

/** Carries what a visitor asked for to their registration or sign-in. */
export const wishCookie = 'wish'
export const wishCookieSeconds = dayMs / secondMs

/** Longest wish that fits into a cookie. */
export const maxWishLength = 3_000
export const wishTooLong = 'That is more than we can keep until you sign in. Please use fewer names.'

/** The cookie's field with the wish's own id, by which it makes one alert. */
export const wishIdField = 'wish_id'

/** Wishes of one person that wait at once, and of all people in a run of the job. */
export const wishesPerPerson = 10
export const wishesPerSweep = 200
