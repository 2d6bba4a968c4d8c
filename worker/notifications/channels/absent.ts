import type { Channel } from '../contract.ts'

/** A channel that this installation has no provider for: it reaches nobody, and the log says why. */
export const absentChannel: Channel = {
  reach: async (userIds) => new Map(userIds.map((userId) => [userId, { reason: 'channel not set up' }])),
}
