import { formerHashes, keyedHash } from '#worker/ground/platform/keys.ts'
import type { Secret } from '#worker/ground/platform/secret.ts'
import type { ConnectionKind } from '../../channels.constants.ts'

const purpose = 'whatsapp number'

const digitsOf = (address: string) => address.replace(/^.*\//, '')

/** By which a number finds its connections when it writes to us; null for every other kind. */
export function numberHashOf(secret: Secret, kind: ConnectionKind, address: string): string | null {
  return kind === 'whatsapp' ? keyedHash(secret, purpose, digitsOf(address)) : null
}

/** All that may stand for these numbers, also by a secret that is being changed. */
export function hashesOfNumbers(secret: Secret, numbers: readonly string[]): string[] {
  return numbers.flatMap((number) => [keyedHash(secret, purpose, number), ...formerHashes(secret, purpose, number)])
}
