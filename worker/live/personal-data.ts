import type { Holding } from '../privacy/contract.ts'
import type { SocketsService } from './sockets.ts'

/** Where a person's sockets are, which ends with them: nothing that an export could tell. */
export function socketsHolding({ forgetSocketsOf }: Pick<SocketsService, 'forgetSocketsOf'>): Holding {
  return {
    name: 'sockets',
    tables: [],
    async erase(userId) {
      await forgetSocketsOf(userId)
      return true
    },
  }
}
