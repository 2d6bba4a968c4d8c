import type { PushDevice, PushMessage, PushRecipient } from '#worker/people/push/contract.ts'
import { whyNoPush } from '#worker/people/push/rules.ts'
import type { PushService } from '#worker/people/push/service.ts'
import type { Channel, Letter, Notice, Reach, Unsent } from '../contract.ts'
import { letterTo, receiverMark } from '../links/receivers.ts'
import type { LinksService } from '../links/service.ts'
import { pushLetter, pushMessage, pushPath } from '../templates/push.ts'

type Dependencies = {
  /** Unordered; people without a device are left out. */
  recipients: (userIds: number[]) => Promise<PushRecipient[]>
  /** Whose plan includes push messages now. */
  entitled: (userIds: number[]) => Promise<Set<number>>
  send: PushService['send']
  publicOrigin: string
  /** The token of a link that mutes an alert for an hour, without a session. */
  muteToken: LinksService['pushToken']
}

/** Push messages to all of a person's browsers; one that takes it is enough. */
export function createPushChannel({ recipients, entitled, send, publicOrigin, muteToken }: Dependencies): Channel {
  async function muteUrlOf({ userId, id }: PushDevice, alertId: number): Promise<string> {
    return `${publicOrigin}/m/${await muteToken({ userId, alertId, to: await receiverMark('push', userId, id) })}`
  }

  async function messageOf(notice: Notice, device: PushDevice): Promise<PushMessage> {
    const muteUrl = await muteUrlOf(device, notice.alert.id)
    return pushMessage(notice, { url: publicOrigin + pushPath(notice), muteUrl })
  }

  async function letterOf(letter: Letter, device: PushDevice): Promise<PushMessage> {
    const muteUrl = letter.alert && (await muteUrlOf(device, letter.alert.id))
    const { href } = await letterTo(letter, 'push', device.id)
    return pushLetter(letter, { url: publicOrigin + href, muteUrl })
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
              send: (notice: Notice) => send(devices, (device) => messageOf(notice, device)),
              write: (letter: Letter) => send(devices, (device) => letterOf(letter, device)),
            },
          ]
        }),
      )
    },
  }
}
