import { CompactSign, exportJWK, generateKeyPair } from 'jose'
import { secondMs } from '#worker/ground/platform/clock.ts'
import { clockSkewMs } from '#worker/people/accounts/google/constants.ts'

export const now = Date.UTC(2026, 10, 21, 12)
export const skewSeconds = clockSkewMs / secondMs
export const issuer = 'https://accounts.google.com'
export const clientId = 'touchline'

/** The claims of a valid ID token at `now`, times in seconds. */
export function goodClaims(nonce = 'the-nonce') {
  const issuedAt = now / secondMs
  return {
    iss: issuer,
    sub: '110169484474386276334',
    aud: clientId as string | string[],
    azp: clientId as string | undefined,
    iat: issuedAt,
    exp: issuedAt + 3_600,
    nonce,
    email: 'Robin@Gmail.test',
    email_verified: true as unknown,
    name: 'Robin Fairweather' as unknown,
    given_name: 'Robin' as unknown,
    family_name: 'Fairweather' as unknown,
    picture: 'https://pictures.test/robin.png' as unknown,
  }
}

const kid = 'test-key'
export const keyPair = await generateKeyPair('RS256')

/** The provider's published keys. */
export const keySet = { keys: [{ ...(await exportJWK(keyPair.publicKey)), kid, alg: 'RS256', use: 'sig' }] }

/** An ID token as it is sent. */
export function tokenOf(claims: object, key = keyPair.privateKey, header: object = {}): Promise<string> {
  const payload = new TextEncoder().encode(JSON.stringify(claims))
  return new CompactSign(payload).setProtectedHeader({ alg: 'RS256', typ: 'JWT', kid, ...header }).sign(key)
}
