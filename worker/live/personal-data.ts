import type { Holding } from '../privacy/contract.ts'
import type { SocketsService } from './sockets.ts'

/** A user's sockets, which close with the account: nothing to export. */
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
