import { fromBase64Url, toBase64Url } from './base64url.ts'
import { type Key, keysNamed, keysOf } from './keys.ts'
import type { Secret } from './secret.ts'

/**
 * Tokens for links in mail: payload, key id, and an HMAC-SHA256 over purpose and payload, so that a token is only
 * valid for its purpose.
 */
export type LinkSigner = {
  sign(payload: string): Promise<string>
  /** The payload of a valid token; null otherwise. */
  verify(token: string): Promise<string | null>
}

/** Above any real token; longer ones are not decoded. */
const maxTokenLength = 500

export function createLinkSigner(secret: Secret, purpose: string): LinkSigner {
  const imported = new Map<string, Promise<CryptoKey>>()
  const [newest] = keysOf(secret)
  const signed = (payload: string) => new TextEncoder().encode(`${purpose}\n${payload}`)

  function keyFor(key: Key): Promise<CryptoKey> {
    const known = imported.get(key.id) ?? importKey(key.secret)
    imported.set(key.id, known)
    return known
  }

  return {
    async sign(payload) {
      const signature = await crypto.subtle.sign('HMAC', await keyFor(newest), signed(payload))
      const payloadPart = toBase64Url(new TextEncoder().encode(payload))
      return `${payloadPart}.${newest.id}.${toBase64Url(new Uint8Array(signature))}`
    },

    async verify(token) {
      const parts = token.length <= maxTokenLength ? token.split('.') : []
      // Links in older mails have no key id.
      const keyId = parts.length === 3 ? (parts[1] ?? '') : null
      const payloadBytes = fromBase64Url(parts[0])
      const signature = fromBase64Url(parts.at(-1))
      if (!payloadBytes || !signature || parts.length < 2 || parts.length > 3) return null
      const payload = new TextDecoder().decode(payloadBytes)
      for (const key of keysNamed(secret, keyId)) {
        // `verify` compares in constant time.
        if (await crypto.subtle.verify('HMAC', await keyFor(key), signature, signed(payload))) return payload
      }
      return null
    },
  }
}

function importKey(secret: Secret): Promise<CryptoKey> {
  const bytes = new TextEncoder().encode(secret.reveal())
  return crypto.subtle.importKey('raw', bytes, { name: 'HMAC', hash: 'SHA-256' }, false, ['sign', 'verify'])
}
