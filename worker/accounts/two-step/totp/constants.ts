import { minuteMs, secondMs } from '../../../platform/clock.ts'

/** RFC 6238 with the values that every authenticator app supports: SHA-1, 6 digits, 30 seconds. */
export const stepMs = 30 * secondMs
export const digits = 6
/** RFC 4226, 4: as long as the hash. */
export const secretBytes = 20

/** Steps by which a phone's clock may be ahead or behind. */
export const driftSteps = 1

/** The name that the app shows beside the code. */
export const issuer = 'Touchline'

/** How long a key that is shown may be confirmed by its first code. */
export const setUpLifetimeMs = 30 * minuteMs

/** Modules of light around a QR code, as its standard (ISO/IEC 18004) demands. */
export const quietZone = 4

export const setUpLapsed = 'This key has expired. Scan the new one.'
export const alreadySetUp = 'An authenticator app is set up already. Remove it first to use another.'
