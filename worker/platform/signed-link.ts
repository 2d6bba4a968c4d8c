import { fromBase64Url, toBase64Url } from './base64url.ts'
import type { Secret } from './secret.ts'

/**
 * Tokens for links in mail: the payload in the open, and an HMAC-SHA256 over purpose and payload. A token made for one
 * purpose is worth nothing for another.
 */
export type LinkSigner = {
  sign(payload: string): Promise<string>
  /** The payload of a genuine token; null for anything else. */
  verify(token: string): Promise<string | null>
}

/** Longer than any token that is ever made; what is longer is not even decoded. */
const maxTokenLength = 500

export function createLinkSigner(secret: Secret, purpose: string): LinkSigner {
  let imported: Promise<CryptoKey> | undefined
  const key = () => {
    imported ??= crypto.subtle.importKey(
      'raw',
      new TextEncoder().encode(secret.reveal()),
      { name: 'HMAC', hash: 'SHA-256' },
      false,
      ['sign', 'verify'],
    )
    return imported
  }
  const signed = (payload: string) => new TextEncoder().encode(`${purpose}\n${payload}`)

  return {
    async sign(payload) {
      const signature = await crypto.subtle.sign('HMAC', await key(), signed(payload))
      return `${toBase64Url(new TextEncoder().encode(payload))}.${toBase64Url(new Uint8Array(signature))}`
    },

    async verify(token) {
      const [payloadPart, signaturePart, ...rest] = token.length <= maxTokenLength ? token.split('.') : []
      const payloadBytes = fromBase64Url(payloadPart)
      const signature = fromBase64Url(signaturePart)
      if (!payloadBytes || !signature || rest.length > 0) return null
      const payload = new TextDecoder().decode(payloadBytes)
      // The platform compares in constant time.
      return (await crypto.subtle.verify('HMAC', await key(), signature, signed(payload))) ? payload : null
    },
  }
}
