import { minuteMs } from '../../../platform/clock.ts'

/** Passkeys that one person may have. */
export const maxPasskeys = 10
export const maxPasskeyNameLength = 60
export const defaultPasskeyName = 'Passkey'

/** What the browser shows beside the person's address when it asks for a passkey. */
export const relyingPartyName = 'Touchline'

/** ES256 and RS256: what browsers and operating systems make. */
export const signatureAlgorithms = [-7, -257]

export const challengePurposes = ['register', 'sign_in', 'second_step', 'confirm'] as const
export type ChallengePurpose = (typeof challengePurposes)[number]

/** The sign-in page asks when it opens, and its form may stay open for a while. */
export const challengeLifetimeMs = 10 * minuteMs

export const challengeCookie = 'passkey'

export const signInChallengePath = '/api/passkeys/challenge'
export const accountChallengePath = '/api/account/passkeys/challenge'

/** An attestation is left out on request; what is longer than this is no answer of an authenticator. */
export const maxPasskeyAnswerLength = 12_000
export const maxCredentialIdLength = 1_366
export const maxTransports = 8

export const passkeyRefused = 'That passkey was not accepted. Please try again.'
/** Of one that is on the device and on no account here. */
export const passkeyGone =
  'This passkey is no longer on any account here. Sign in another way, and delete it from your device.'
export const passkeyKnown = 'That passkey is on your account already.'
export const tooManyPasskeys = `You can have ${maxPasskeys} passkeys. Remove one that you no longer use first.`
export const noSuchPasskey = 'There is no such passkey.'
export const passkeyNameNeeded = 'Give the passkey a name.'
export const passkeyNameTooLong = `Please keep the name to ${maxPasskeyNameLength} characters.`
