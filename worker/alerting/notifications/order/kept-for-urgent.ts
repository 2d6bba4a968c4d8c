// Part of the service: whose news that can wait a channel leaves to others.

import { type DeliveryChannel, deliveryChannels } from '#worker/people/channels.constants.ts'
import type { AlertType } from '../../alerts/constants.ts'
import type { Channel, Reach } from '../contract.ts'
import type { OrderRepository } from './repository.ts'

type Ports = {
  orders: Pick<OrderRepository, 'of' | 'urgentOnly' | 'refused'>
  channels: Record<DeliveryChannel, Channel>
}

/** News without an alert has no type. */
export type KeptForUrgent = (userId: number, alertType: AlertType | null) => boolean

/**
 * For whom a channel is for urgent news only, as long as another one can have the rest. When none of those can, because
 * they ended, left the plan or refused this news for good, the channel has all news again: otherwise the person would
 * hear nothing.
 */
export function createKeptForUrgent({ orders, channels }: Ports) {
  return async function keptForUrgent(
    userIds: number[],
    channel: DeliveryChannel,
    subjectId: string,
  ): Promise<KeptForUrgent> {
    const asked = [...(await orders.urgentOnly(userIds, channel))]
    if (asked.length === 0) return () => false
    const [chosen, refused] = await Promise.all([orders.of(asked), orders.refused(asked, subjectId)])
    const others = new Map(asked.map((userId): [number, Reach[]] => [userId, []]))
    const isForAll = (userId: number, other: DeliveryChannel) =>
      other !== channel &&
      !chosen.get(userId)?.urgentOnly.includes(other) &&
      !refused.some((one) => one.userId === userId && one.channel === other)
    for (const other of deliveryChannels) {
      const people = asked.filter((userId) => isForAll(userId, other))
      if (people.length === 0) continue
      for (const [userId, reach] of await channels[other].reach(people))
        if (!('reason' in reach)) others.get(userId)?.push(reach)
    }
    return (userId, alertType) =>
      others.get(userId)?.some(({ refuses }) => alertType === null || !refuses?.(alertType)) ?? false
  }
}
