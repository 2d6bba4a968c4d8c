import { dayMs, secondMs } from '#worker/ground/platform/clock.ts'

/** Carries what a visitor asked for to their registration or sign-in. */
export const draftCookie = 'draft'
export const draftCookieSeconds = dayMs / secondMs

/** Longest draft that fits into a cookie. */
export const maxDraftLength = 3_000
export const draftTooLong = 'That is more than we can keep until you sign in. Please use fewer names.'

/** The cookie's field with the draft's own id, by which it makes one alert. */
export const draftIdField = 'draft_id'

/** Drafts of one person that wait at once, and of all people in a run of the job. */
export const draftsPerPerson = 10
export const draftsPerSweep = 200
