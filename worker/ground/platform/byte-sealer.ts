import { keysNamed, keysOf } from './keys.ts'
import { deriveKey, ivBytes } from './sealer.ts'
import type { Secret } from './secret.ts'

/** Files that only this deployment can read: `<key id>.`, the IV, then AES-256-GCM with a key of the purpose. */
export function createByteSealer(secret: Secret, purpose: string) {
  return {
    async seal(bytes: Uint8Array): Promise<Uint8Array> {
      const [{ id, secret: material }] = keysOf(secret)
      const head = new TextEncoder().encode(`${id}.`)
      const iv = crypto.getRandomValues(new Uint8Array(ivBytes))
      const key = await deriveKey(material, purpose)
      const sealed = new Uint8Array(await crypto.subtle.encrypt({ name: 'AES-GCM', iv }, key, new Uint8Array(bytes)))
      const file = new Uint8Array(head.length + iv.length + sealed.length)
      file.set(head)
      file.set(iv, head.length)
      file.set(sealed, head.length + iv.length)
      return file
    },

    /** Null where none of our keys sealed it, or it was changed. */
    async open(file: Uint8Array): Promise<Uint8Array | null> {
      const at = file.indexOf('.'.charCodeAt(0))
      const id = new TextDecoder().decode(file.slice(0, Math.max(0, at)))
      const iv = file.slice(at + 1, at + 1 + ivBytes)
      for (const { secret: material } of keysNamed(secret, id)) {
        const key = await deriveKey(material, purpose)
        const opened = await crypto.subtle
          .decrypt({ name: 'AES-GCM', iv }, key, file.slice(at + 1 + ivBytes))
          .catch(() => null)
        if (opened) return new Uint8Array(opened)
      }
      return null
    },
  }
}
