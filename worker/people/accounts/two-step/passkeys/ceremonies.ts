// The WebAuthn library, loaded on first use.
import { fromBase64Url, toBase64Url } from '#worker/ground/platform/base64url.ts'
import { relyingPartyName, signatureAlgorithms } from './constants.ts'
import type { Assertion, Registration } from './contract.ts'

const load = () => import('./library.ts')

/** A known passkey, so that the authenticator can avoid a duplicate or pick the right one. */
type RegisteredKey = { id: string; transports: string[] }
type Kept = { publicKey: string; counter: number }

export type Ceremonies = ReturnType<typeof createCeremonies>

/** Every passkey must verify its user (PIN, fingerprint or face), so that it counts as two factors. */
export function createCeremonies(publicOrigin: string) {
  const rpID = new URL(publicOrigin).hostname
  const expected = { expectedOrigin: publicOrigin, expectedRPID: rpID, requireUserVerification: true }

  return {
    async registrationOptions(
      owner: { handle: Uint8Array<ArrayBuffer>; email: string },
      known: readonly RegisteredKey[],
    ) {
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

    /** With an empty list, the browser offers all its passkeys for this site. */
    async requestOptions(known: readonly RegisteredKey[]) {
      const { generateAuthenticationOptions } = await load()
      return generateAuthenticationOptions({ rpID, allowCredentials: [...known], userVerification: 'required' })
    },

    /** Null unless it is a valid new passkey for this site and challenge. */
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

    /** The authenticator's new counter; null for an invalid signature or challenge. */
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
      // An invalid signature is a result, not an exception.
      return verified?.verified ? verified.authenticationInfo.newCounter : null
    },
  }
}
