import type { Channel } from '#worker/notifications/contract.ts'

/** A channel that reaches nobody. */
export const absentChannel: Channel = {
  reach: async (userIds) => new Map(userIds.map((userId) => [userId, { reason: 'channel not set up' }])),
}
