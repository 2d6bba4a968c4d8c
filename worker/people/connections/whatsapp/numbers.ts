import { formerHashes, keyedHash } from '#worker/ground/platform/keys.ts'
import type { Secret } from '#worker/ground/platform/secret.ts'
import { normalisePhone } from '../../phones/rules.ts'

const purpose = 'whatsapp number'

const digitsOf = (address: string) => address.replace(/^.*\//, '')

/** By which a number finds its connections when it writes to us. */
export function numberHashOf(secret: Secret, address: string): string {
  return keyedHash(secret, purpose, digitsOf(address))
}

/** A number as people write it, as WhatsApp does: country code and digits. Anything else stays as it is. */
export function typedNumber(typed: string): string {
  return /^[\d\s()+.-]{1,40}$/.test(typed) ? normalisePhone(typed).slice(1) : typed
}

/** All that may stand for these numbers, also by a secret that is being changed. */
export function hashesOfNumbers(secret: Secret, numbers: readonly string[]): string[] {
  return numbers.flatMap((number) => [keyedHash(secret, purpose, number), ...formerHashes(secret, purpose, number)])
}
