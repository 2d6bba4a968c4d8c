import { formerHashes, keyedHash } from '#worker/ground/platform/keys.ts'
import { networksOf } from '#worker/ground/platform/network.ts'
import type { Secret } from '#worker/ground/platform/secret.ts'
import { readMarks } from '../devices/rules.ts'
import type { Visitor } from './contract.ts'
import { deviceOf } from './rules.ts'

/**
 * Reads where a request comes from. The address is hashed with a secret key, because a plain hash could be reversed
 * by hashing every address.
 */
export function createVisitorReader(secret: Secret, isSecure: boolean) {
  return (request: Request): Visitor => {
    const found = networksOf(request.headers.get('CF-Connecting-IP'))
    const networks = found.map(({ name, ...network }) => ({ ...network, hash: keyedHash(secret, 'address', name) }))
    return {
      device: deviceOf(request.headers.get('User-Agent')),
      addressHash: networks[0]?.hash ?? '',
      formerHashes: found[0] ? formerHashes(secret, 'address', found[0].name) : [],
      networks,
      deviceMarks: readMarks(request.headers.get('Cookie'), isSecure),
    }
  }
}
