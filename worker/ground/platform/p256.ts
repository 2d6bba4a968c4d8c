// Keys that prove to other services who sends: ECDSA on P-256, as settings hold them and as JSON Web Keys.
import { fromBase64Url, toBase64Url } from './base64url.ts'
import type { Secret } from './secret.ts'

/** `publicKey`: an uncompressed point; `privateKey`: its scalar; both in base64url. */
export type SigningKeys = { publicKey: string; privateKey: Secret }

const curve = { name: 'ECDSA', namedCurve: 'P-256' }

/** Public key, as a JWK, that others check our signatures with. */
export function publicJwk({ publicKey }: Pick<SigningKeys, 'publicKey'>) {
  const point = fromBase64Url(publicKey) ?? new Uint8Array()
  return { kty: 'EC', crv: 'P-256', x: toBase64Url(point.slice(1, 33)), y: toBase64Url(point.slice(33, 65)) }
}

type PublicJwk = { kty: string; crv: string; x: string; y: string }

/** Rejects for a point that is not on the curve. */
export function importPublicKey({ kty, crv, x, y }: PublicJwk): Promise<CryptoKey> {
  return crypto.subtle.importKey('jwk', { kty, crv, x, y }, curve, false, ['verify'])
}

export function importSigningKey(keys: SigningKeys): Promise<CryptoKey> {
  const jwk = { ...publicJwk(keys), d: keys.privateKey.reveal() }
  return crypto.subtle.importKey('jwk', jwk, curve, false, ['sign'])
}
