// When the channels of an alert failed for good, the person's next one is used.
import type { DeliveryChannel } from '#worker/people/channels.constants.ts'
import type { Channel, NewNotifications } from '../contract.ts'
import type { OrderRepository } from '../order/repository.ts'
import { completeOrder } from '../order/rules.ts'
import type { FallbackRepository, Unreached } from './repository.ts'
import { channelsLeft } from './rules.ts'

type Ports = {
  repository: FallbackRepository
  orders: Pick<OrderRepository, 'of'>
  channels: Record<DeliveryChannel, Channel>
  /** Adds the channel to the notification, once however often it is called. */
  record: (fresh: NewNotifications) => Promise<void>
}

export type Fallback = ReturnType<typeof createFallback>

/**
 * Runs before a batch closes and reads what happened from the log, so that after a crash it runs again with the same
 * outcome: a channel that was added is on the notification, and its person no longer unreached.
 */
export function createFallback({ repository, orders, channels, record }: Ports) {
  /** The first channel left that can reach each person; each round asks every channel once at most. */
  async function choose(people: { person: Unreached; left: DeliveryChannel[] }[]): Promise<NewNotifications['people']> {
    const open = people.filter(({ left }) => left.length > 0)
    if (open.length === 0) return []
    const chosen: NewNotifications['people'] = []
    const again: typeof people = []
    for (const [channel, group] of Map.groupBy(open, ({ left }) => left[0] as DeliveryChannel)) {
      const reached = await channels[channel].reach(group.map(({ person }) => person.userId))
      for (const { person, left } of group) {
        const reach = reached.get(person.userId)
        const { userId, alertId } = person
        if (reach && !('reason' in reach)) chosen.push({ userId, alertId, channels: [channel] })
        else again.push({ person, left: left.slice(1) })
      }
    }
    return [...chosen, ...(await choose(again))]
  }

  return async function fallBack(batchId: string): Promise<void> {
    const unreached = await repository.unreached(batchId)
    if (!unreached) return
    const { people, ...news } = unreached
    const orderOf = await orders.of(people.map(({ userId }) => userId))
    const chosen = await choose(
      people.map((person) => ({
        person,
        left: channelsLeft(orderOf.get(person.userId) ?? completeOrder(null), person.used, person.reason),
      })),
    )
    // The hour's limit counted this news already.
    if (chosen.length > 0) await record({ ...news, people: chosen, maxPerMatchPerHour: Number.MAX_SAFE_INTEGER })
  }
}
