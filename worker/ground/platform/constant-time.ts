import { Buffer } from 'node:buffer'
import { timingSafeEqual } from 'node:crypto'

/** Compares with a secret, in a time that tells no more than its length. Nothing equals an empty one. */
export function isSecretEqual(given: string, wanted: string): boolean {
  const [one, other] = [Buffer.from(given), Buffer.from(wanted)]
  return other.length > 0 && one.length === other.length && timingSafeEqual(one, other)
}
