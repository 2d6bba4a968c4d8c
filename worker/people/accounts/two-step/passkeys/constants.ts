import { minuteMs } from '#worker/ground/platform/clock.ts'

/** Passkeys per user. */
export const maxPasskeys = 10
export const maxPasskeyNameLength = 60
export const defaultPasskeyName = 'Passkey'

/** Shown by the browser in its passkey dialog. */
export const relyingPartyName = 'Touchline'

/** ES256 and RS256: what browsers and operating systems create. */
export const signatureAlgorithms = [-7, -257]

export const challengePurposes = ['register', 'sign_in', 'second_step', 'confirm'] as const
export type ChallengePurpose = (typeof challengePurposes)[number]

/** The sign-in page requests one on opening and may stay open for a while. */
export const challengeLifetimeMs = 10 * minuteMs

export const challengeCookie = 'passkey'

export const signInChallengePath = '/api/passkeys/challenge'
export const accountChallengePath = '/api/account/passkeys/challenge'

/** Attestation is not requested; anything longer is not an authenticator's answer. */
export const maxPasskeyAnswerLength = 12_000
export const maxCredentialIdLength = 1_366
export const maxTransports = 8

export const passkeyRefused = "We couldn't verify that passkey. Please try again."
/** For a passkey that is on the device but not on any account here. */
export const passkeyGone =
  'This passkey no longer belongs to an account here. Sign in another way, and delete it from your device.'
/** Since a new password by mail, as one that was added by another would get in. */
export const passkeyNeedsFirstStep =
  'A new password was set. Sign in with it once and confirm with this passkey; after that the passkey signs you in by itself again.'
export const passkeyKnown = 'That passkey is already on your account.'
export const tooManyPasskeys = `You can have up to ${maxPasskeys} passkeys. Remove one you no longer use first.`
export const noSuchPasskey = "We couldn't find that passkey."
export const passkeyNameNeeded = 'Give the passkey a name.'
export const passkeyNameTooLong = `Please use at most ${maxPasskeyNameLength} characters.`
