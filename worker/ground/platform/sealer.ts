import { fromBase64Url, toBase64Url } from './base64url.ts'
import { keysNamed, keysOf } from './keys.ts'
import type { Secret } from './secret.ts'

/**
 * Data kept by browsers that they can neither read nor change: AES-256-GCM with a key derived per purpose (HKDF), so
 * that seals of one purpose do not open for another. `<key>.<seal>` names the key.
 */
export type Sealer = {
  seal(text: string): Promise<string>
  /** The text of a valid seal; null otherwise. */
  open(sealed: string | null): Promise<string | null>
  /** Whether the current key sealed it; long-lived values are resealed if not. */
  isCurrent(sealed: string): boolean
}

/** The limit of a cookie. */
const maxSealedLength = 4_096
/** NIST SP 800-38D, 8.2.2: random, new for every text. */
export const ivBytes = 12

/** `longest`: of a seal that is opened. */
export function createSealer(secret: Secret, purpose: string, longest = maxSealedLength): Sealer {
  const derived = new Map<string, Promise<CryptoKey>>()
  const [newest] = keysOf(secret)

  function keyFor({ id, secret: material }: { id: string; secret: Secret }): Promise<CryptoKey> {
    const known = derived.get(id) ?? deriveKey(material, purpose)
    derived.set(id, known)
    return known
  }

  async function openBy(key: CryptoKey, bytes: Uint8Array<ArrayBuffer>): Promise<string | null> {
    const iv = bytes.slice(0, ivBytes)
    const data = await crypto.subtle.decrypt({ name: 'AES-GCM', iv }, key, bytes.slice(ivBytes)).catch(() => null)
    return data && new TextDecoder().decode(data)
  }

  return {
    async seal(text) {
      const iv = crypto.getRandomValues(new Uint8Array(ivBytes))
      const data = new TextEncoder().encode(text)
      const encrypted = await crypto.subtle.encrypt({ name: 'AES-GCM', iv }, await keyFor(newest), data)
      return `${newest.id}.${toBase64Url(new Uint8Array([...iv, ...new Uint8Array(encrypted)]))}`
    },

    async open(sealed) {
      const parts = sealed && sealed.length <= longest ? sealed.split('.') : []
      const bytes = fromBase64Url(parts.at(-1))
      if (!bytes || bytes.length <= ivBytes || parts.length > 2) return null
      for (const key of keysNamed(secret, parts.length === 2 ? (parts[0] ?? '') : null)) {
        const text = await openBy(await keyFor(key), bytes)
        if (text !== null) return text
      }
      return null
    },

    isCurrent: (sealed) => sealed.startsWith(`${newest.id}.`),
  }
}

export async function deriveKey(secret: Secret, purpose: string): Promise<CryptoKey> {
  const bytes = (text: string) => new TextEncoder().encode(text)
  const material = await crypto.subtle.importKey('raw', bytes(secret.reveal()), 'HKDF', false, ['deriveKey'])
  const hkdf = { name: 'HKDF', hash: 'SHA-256', salt: new Uint8Array(), info: bytes(purpose) }
  return crypto.subtle.deriveKey(hkdf, material, { name: 'AES-GCM', length: 256 }, false, ['encrypt', 'decrypt'])
}
