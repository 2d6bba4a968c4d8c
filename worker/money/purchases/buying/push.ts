import type { PushMessage } from '#worker/people/push/contract.ts'
import type { PushService } from '#worker/people/push/service.ts'

type Ports = Pick<PushService, 'recipients' | 'send'> & {
  /** Whose plan includes push messages now. */
  entitled: (userIds: number[]) => Promise<Set<number>>
}

/** Sends a message to all devices of one person. */
export function createPurchasePush({ recipients, send, entitled }: Ports) {
  return async function push(userId: number, message: PushMessage): Promise<void> {
    const [[person], entitledIds] = await Promise.all([recipients([userId]), entitled([userId])])
    if (person?.isActive && entitledIds.has(userId)) await send(person.devices, message)
  }
}
