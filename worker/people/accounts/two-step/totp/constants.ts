import { minuteMs, secondMs } from '#worker/ground/platform/clock.ts'

/** RFC 6238 with the values every authenticator app supports: SHA-1, 6 digits, 30 seconds. */
export const stepMs = 30 * secondMs
export const digits = 6
/** RFC 4226, section 4: as long as the hash. */
export const secretBytes = 20

/** Tolerated clock difference of a phone, in steps. */
export const driftSteps = 1

/** Shown by the app beside the code. */
export const issuer = 'Touchline'

/** How long a displayed key can be confirmed. */
export const setUpLifetimeMs = 30 * minuteMs

/** Light modules around a QR code, required by ISO/IEC 18004. */
export const quietZone = 4

export const setUpLapsed = 'This key has expired. Scan the new one.'
export const alreadySetUp = 'You already have an authenticator app. Remove it first to use another.'
