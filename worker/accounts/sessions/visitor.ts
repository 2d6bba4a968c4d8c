import { createHmac } from 'node:crypto'
import type { Secret } from '../../platform/secret.ts'
import type { Visitor } from './contract.ts'
import { deviceOf, networkOf } from './rules.ts'

/** Behind a request without a network address, as on a developer's machine, all are one. */
const unknownAddress = 'local'

/** Characters of the hash that are kept: enough to tell addresses apart, too few to be a key to anything. */
const hashLength = 32

/**
 * Notes where a request comes from. The address is keyed with our own secret before anything is kept of it: without the
 * secret, hashing every address there is would tell which one it was.
 */
export function createVisitorReader(secret: Secret) {
  return (request: Request): Visitor => {
    const address = request.headers.get('CF-Connecting-IP') ?? unknownAddress
    return {
      device: deviceOf(request.headers.get('User-Agent')),
      addressHash: createHmac('sha256', secret.reveal())
        .update(`address\n${networkOf(address)}`)
        .digest('hex')
        .slice(0, hashLength),
    }
  }
}
