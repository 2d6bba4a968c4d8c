import { fromBase64Url, toBase64Url } from './base64url.ts'
import type { Secret } from './secret.ts'

/**
 * Texts that somebody else keeps for us and can neither read nor change: AES-256-GCM, under a key made from our secret
 * for one purpose (HKDF), so that what is sealed for one opens for no other.
 */
export type Sealer = {
  seal(text: string): Promise<string>
  /** The text of a genuine seal; null for anything else. */
  open(sealed: string | null): Promise<string | null>
}

/** A cookie is no longer. */
const maxSealedLength = 4_096
/** What the standard recommends (NIST SP 800-38D, 8.2.2): random, and new for every text. */
const ivBytes = 12

export function createSealer(secret: Secret, purpose: string): Sealer {
  let derived: Promise<CryptoKey> | undefined
  const key = () => (derived ??= deriveKey(secret, purpose))

  return {
    async seal(text) {
      const iv = crypto.getRandomValues(new Uint8Array(ivBytes))
      const data = new TextEncoder().encode(text)
      const encrypted = await crypto.subtle.encrypt({ name: 'AES-GCM', iv }, await key(), data)
      return toBase64Url(new Uint8Array([...iv, ...new Uint8Array(encrypted)]))
    },

    async open(sealed) {
      const bytes = sealed && sealed.length <= maxSealedLength ? fromBase64Url(sealed) : null
      if (!bytes || bytes.length <= ivBytes) return null
      const iv = bytes.slice(0, ivBytes)
      const data = await crypto.subtle
        .decrypt({ name: 'AES-GCM', iv }, await key(), bytes.slice(ivBytes))
        .catch(() => null)
      return data && new TextDecoder().decode(data)
    },
  }
}

async function deriveKey(secret: Secret, purpose: string): Promise<CryptoKey> {
  const bytes = (text: string) => new TextEncoder().encode(text)
  const material = await crypto.subtle.importKey('raw', bytes(secret.reveal()), 'HKDF', false, ['deriveKey'])
  const hkdf = { name: 'HKDF', hash: 'SHA-256', salt: new Uint8Array(), info: bytes(purpose) }
  return crypto.subtle.deriveKey(hkdf, material, { name: 'AES-GCM', length: 256 }, false, ['encrypt', 'decrypt'])
}
