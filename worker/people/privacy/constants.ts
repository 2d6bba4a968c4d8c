import { dayMs, secondMs } from '#worker/ground/platform/clock.ts'

/** Optional cookie categories; essential cookies are always on. */
export const optionalCategories = ['functional', 'analytics', 'marketing'] as const
export type OptionalCategory = (typeof optionalCategories)[number]

export const consentPath = '/consent'

/** Where the choice can be changed. */
export const preferencesAnchor = 'preferences'
export const preferencesPath = `/cookies#${preferencesAnchor}`

export const consentCookie = 'consent'

/** Increase when the categories' meaning changes: everyone is asked again. */
export const consentVersion = 1

export const consentCookieSeconds = (180 * dayMs) / secondMs

/** Above any browser's cookie header; longer ones are not parsed. */
export const maxCookieHeaderLength = 16_384

export const maxConsentBodyBytes = 8_192

export const consentNotUnderstood = "We couldn't save your choice. Please choose again on the cookies page."
