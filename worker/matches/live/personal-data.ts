import type { PersonalDataSource } from '#worker/people/privacy/contract.ts'
import type { SocketsService } from './sockets.ts'

/** A user's sockets, which close with the account: nothing to export. */
export function socketsDataSource({ clearSocketsOf }: Pick<SocketsService, 'clearSocketsOf'>): PersonalDataSource {
  return {
    name: 'sockets',
    tables: [],
    async erase(userId) {
      await clearSocketsOf(userId)
      return true
    },
  }
}
