import { dayMs, secondMs } from '../platform/clock.ts'

/** Kinds of cookies a visitor may allow or refuse. The fourth kind, essential, is always on and is never asked for. */
export const optionalCategories = ['functional', 'analytics', 'marketing'] as const
export type OptionalCategory = (typeof optionalCategories)[number]

export const consentPath = '/consent'

/** Where a choice is changed later. */
export const preferencesPath = '/cookies#preferences'

export const consentCookie = 'consent'

/** Raised when the meaning of the categories changes: everybody is asked again. */
export const consentVersion = 1

export const consentCookieSeconds = (180 * dayMs) / secondMs

/** Longer than any cookie header a browser sends; what is longer is not even split. */
export const maxCookieHeaderLength = 16_384

/** A longer address is not returned to: the home page is. */
export const maxReturnPathLength = 2_000

export const maxConsentBodyBytes = 8_192

export const consentNotUnderstood = 'The choice could not be read. Please choose again on the cookies page.'
