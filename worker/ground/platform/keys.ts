import { createHmac } from 'node:crypto'
import type { Secret } from './secret.ts'

/** One of a secret's values during a rotation, with the id that its output carries. */
export type Key = { id: string; secret: Secret }

/** Hexadecimal characters of a key id: distinguishes keys without revealing them. */
const idLength = 8

/** Hexadecimal characters kept of a hash: enough to distinguish people. */
const hashLength = 32

/** The current key, then the previous one, which still verifies. */
export function keysOf(secret: Secret): [Key, ...Key[]] {
  const newest = keyOf(secret)
  return secret.previous ? [newest, keyOf(secret.previous)] : [newest]
}

const ids = new WeakMap<Secret, string>()

function keyOf(secret: Secret): Key {
  const id = ids.get(secret) ?? hmac(secret, 'key id').slice(0, idLength)
  ids.set(secret, id)
  return { id, secret }
}

/** The keys that may have made a value: the one it names, or all if it names none. */
export function keysNamed(secret: Secret, id: string | null): Key[] {
  return keysOf(secret).filter((key) => id === null || key.id === id)
}

/**
 * `<key>.<hash>` for comparing values without storing them. `purpose` is part of it, so that hashes of different
 * kinds cannot be linked.
 */
export function keyedHash(secret: Secret, purpose: string, text: string): string {
  const [key] = keysOf(secret)
  return `${key.id}.${hashBy(key, purpose, text)}`
}

/** Every form an older hash of the text may have: by the other key, or without a key id. */
export function formerHashes(secret: Secret, purpose: string, text: string): string[] {
  return keysOf(secret).flatMap((key, index) => {
    const hash = hashBy(key, purpose, text)
    return index === 0 ? [hash] : [`${key.id}.${hash}`, hash]
  })
}

function hashBy({ secret }: Key, purpose: string, text: string): string {
  return hmac(secret, `${purpose}\n${text}`).slice(0, hashLength)
}

function hmac(secret: Secret, text: string): string {
  return createHmac('sha256', secret.reveal()).update(text).digest('hex')
}
