// The library for WebAuthn, and what we ask of it. It is loaded when the first passkey is asked for.
import { fromBase64Url, toBase64Url } from '../../../platform/base64url.ts'
import { relyingPartyName, signatureAlgorithms } from './constants.ts'
import type { Assertion, Registration } from './contract.ts'

const load = () => import('@simplewebauthn/server')

/** A passkey that is known already, so that an authenticator is not asked for a second one or knows which to use. */
type Known = { id: string; transports: string[] }
type Kept = { publicKey: string; counter: number }

export type Ceremonies = ReturnType<typeof createCeremonies>

/**
 * Every passkey is asked to verify its person (by PIN, finger or face), so that it proves two things at once: what
 * somebody has, and what they know or are.
 */
export function createCeremonies(publicOrigin: string) {
  const rpID = new URL(publicOrigin).hostname
  const expected = { expectedOrigin: publicOrigin, expectedRPID: rpID, requireUserVerification: true }

  return {
    async registrationOptions(owner: { handle: Uint8Array<ArrayBuffer>; email: string }, known: readonly Known[]) {
      const { generateRegistrationOptions } = await load()
      return generateRegistrationOptions({
        rpName: relyingPartyName,
        rpID,
        userID: owner.handle,
        userName: owner.email,
        attestationType: 'none',
        excludeCredentials: [...known],
        authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
        supportedAlgorithmIDs: signatureAlgorithms,
      })
    },

    /** Without passkeys to choose from the browser offers all that it has for this site. */
    async requestOptions(known: readonly Known[]) {
      const { generateAuthenticationOptions } = await load()
      return generateAuthenticationOptions({ rpID, allowCredentials: [...known], userVerification: 'required' })
    },

    /** Null for anything but a genuine new passkey of this site for this challenge. */
    async register(response: Registration, challenge: string) {
      const { verifyRegistrationResponse } = await load()
      const verified = await verifyRegistrationResponse({
        ...expected,
        response: { ...response, clientExtensionResults: {} },
        expectedChallenge: challenge,
        supportedAlgorithmIDs: signatureAlgorithms,
      }).catch(() => null)
      if (!verified?.verified) return null
      const { credential, credentialBackedUp } = verified.registrationInfo
      return {
        id: credential.id,
        publicKey: toBase64Url(credential.publicKey),
        counter: credential.counter,
        transports: response.response.transports,
        isSynced: credentialBackedUp,
      }
    },

    /** The authenticator's new count; null for a signature that is not this passkey's under this challenge. */
    async assert(response: Assertion, challenge: string, kept: Kept): Promise<number | null> {
      const { verifyAuthenticationResponse } = await load()
      const publicKey = fromBase64Url(kept.publicKey)
      if (!publicKey) return null
      const verified = await verifyAuthenticationResponse({
        ...expected,
        response: { ...response, clientExtensionResults: {} },
        expectedChallenge: challenge,
        credential: { id: response.id, publicKey, counter: kept.counter },
      }).catch(() => null)
      // A wrong signature is an answer and no exception.
      return verified?.verified ? verified.authenticationInfo.newCounter : null
    },
  }
}
