import type { PushMessage, PushRecipient } from '../../push/contract.ts'
import type { PushService } from '../../push/service.ts'
import type { Channel, Notice, Reach, Unsent } from '../contract.ts'
import { pushMessage } from '../templates/push.ts'

type Dependencies = {
  /** Unordered; people without a device are left out. */
  recipients: (userIds: number[]) => Promise<PushRecipient[]>
  send: PushService['send']
  publicOrigin: string
  /** The token of a link that mutes an alert for an hour, without a session. */
  muteToken: (userId: number, alertId: number) => Promise<string>
}

/** Push messages to all of a person's browsers; one that takes it is enough. */
export function createPushChannel({ recipients, send, publicOrigin, muteToken }: Dependencies): Channel {
  async function messageOf(notice: Notice): Promise<PushMessage> {
    const token = await muteToken(notice.userId, notice.alert.id)
    return pushMessage(notice, {
      url: `${publicOrigin}/matches/${notice.change.matchId}`,
      muteUrl: `${publicOrigin}/m/${token}`,
    })
  }

  return {
    async reach(userIds) {
      const found = new Map((await recipients(userIds)).map((one) => [one.userId, one]))
      return new Map<number, Reach | Unsent>(
        userIds.map((userId) => {
          const to = found.get(userId)
          if (!to) return [userId, { reason: 'no push device' }]
          if (!to.isActive) return [userId, { reason: 'account deactivated' }]
          return [userId, { send: async (notice: Notice) => send(to.devices, await messageOf(notice)) }]
        }),
      )
    },
  }
}
