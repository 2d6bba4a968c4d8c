import type { Channel } from '#worker/alerting/notifications/contract.ts'
import { type DeliveryChannel, deliveryChannels } from '#worker/people/channels.constants.ts'

/** A channel that reaches no user. */
const absentChannel: Channel = {
  reach: async (userIds) => new Map(userIds.map((userId) => [userId, { reason: 'channel not set up' }])),
}

/** These channels; the others reach no user. */
export function onlyChannels(given: Partial<Record<DeliveryChannel, Channel>>): Record<DeliveryChannel, Channel> {
  const all = deliveryChannels.map((name) => [name, given[name] ?? absentChannel])
  return Object.fromEntries(all) as Record<DeliveryChannel, Channel>
}
