import { createHmac } from 'node:crypto'
import type { Secret } from './secret.ts'

/** One of the secrets of a key that is being changed, by the name that what it made carries. */
export type Key = { id: string; secret: Secret }

/** Hexadecimal characters of a key's name: enough to tell two keys apart, and nothing to guess the key by. */
const idLength = 8

/** Hexadecimal characters of a hash that are kept: enough to tell people apart. */
const hashLength = 32

/** The key that makes what is new, and behind it the one whose work still counts. */
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

/** The keys that may have made something: the one that it names, or all where it names none. */
export function keysNamed(secret: Secret, id: string | null): Key[] {
  return keysOf(secret).filter((key) => id === null || key.id === id)
}

/**
 * A hash that only we can make, for telling whether two are the same without keeping what they are: `<key>.<hash>`.
 * `purpose` is part of it, so that hashes of one kind say nothing of another.
 */
export function keyedHash(secret: Secret, purpose: string, text: string): string {
  const [key] = keysOf(secret)
  return `${key.id}.${hashBy(key, purpose, text)}`
}

/** Every form in which the hash of a text may be kept from before: by the other key, or without a key's name. */
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
