import type { PushMessage, PushRecipient } from '#worker/people/push/contract.ts'
import { whyNoPush } from '#worker/people/push/rules.ts'
import type { PushService } from '#worker/people/push/service.ts'
import type { Channel, Letter, Notice, Reach, Unsent } from '../contract.ts'
import { pushLetter, pushMessage, pushPath } from '../templates/push.ts'

type Dependencies = {
  /** Unordered; people without a device are left out. */
  recipients: (userIds: number[]) => Promise<PushRecipient[]>
  /** Whose plan includes push messages now. */
  entitled: (userIds: number[]) => Promise<Set<number>>
  send: PushService['send']
  publicOrigin: string
  /** The token of a link that mutes an alert for an hour, without a session. */
  muteToken: (userId: number, alertId: number) => Promise<string>
}

/** Push messages to all of a person's browsers; one that takes it is enough. */
export function createPushChannel({ recipients, entitled, send, publicOrigin, muteToken }: Dependencies): Channel {
  const muteUrlOf = async (userId: number, alertId: number) => `${publicOrigin}/m/${await muteToken(userId, alertId)}`

  async function messageOf(notice: Notice): Promise<PushMessage> {
    return pushMessage(notice, {
      url: publicOrigin + pushPath(notice),
      muteUrl: await muteUrlOf(notice.userId, notice.alert.id),
    })
  }

  async function letterOf(letter: Letter): Promise<PushMessage> {
    const { userId, alert } = letter
    const muteUrl = alert && (await muteUrlOf(userId, alert.id))
    return pushLetter(letter, { url: publicOrigin + letter.href, muteUrl })
  }

  return {
    async reach(userIds) {
      const [people, entitledIds] = await Promise.all([recipients(userIds), entitled(userIds)])
      const found = new Map(people.map((one) => [one.userId, one]))
      return new Map<number, Reach | Unsent>(
        userIds.map((userId) => {
          const to = found.get(userId)
          const reason = whyNoPush(to, entitledIds.has(userId))
          if (reason !== null) return [userId, { reason }]
          const { devices } = to as PushRecipient
          return [
            userId,
            {
              send: async (notice: Notice) => send(devices, await messageOf(notice)),
              write: async (letter: Letter) => send(devices, await letterOf(letter)),
            },
          ]
        }),
      )
    },
  }
}
