// Whose a link in a message is: it works while its account has the address, device or chat that the message went to.
import { sha256Hex } from '#worker/ground/platform/sha256.ts'
import type { MailRecipient } from '#worker/people/accounts/profile/contract.ts'
import { type ConnectionKind, type DeliveryChannel, deliveryChannels } from '#worker/people/channels.constants.ts'
import type { Receiver } from '#worker/people/connections/contract.ts'
import type { PushRecipient } from '#worker/people/push/contract.ts'
import type { LinkHolder } from './contract.ts'

/** Enough to distinguish: a mark is signed with its link, so none can be chosen. */
const octetsOfMark = 8

/** Stands for a receiver in a link, which may be passed on: "email-3f9c…". */
export async function receiverMark(channel: DeliveryChannel, userId: number, address: string): Promise<string> {
  return `${channel}-${await sha256Hex(`${userId}\n${address}`, octetsOfMark)}`
}

type Ports = {
  mailRecipients: (userIds: number[]) => Promise<Pick<MailRecipient, 'email'>[]>
  pushRecipients: (userIds: number[]) => Promise<Pick<PushRecipient, 'devices'>[]>
  chatRecipients: (userIds: number[], kind: ConnectionKind) => Promise<Pick<Receiver, 'address' | 'isConfirmed'>[]>
}

export function createReceivers({ mailRecipients, pushRecipients, chatRecipients }: Ports) {
  async function addressesOf(userId: number, channel: DeliveryChannel): Promise<string[]> {
    if (channel === 'email') return (await mailRecipients([userId])).map(({ email }) => email)
    if (channel === 'push')
      return (await pushRecipients([userId])).flatMap(({ devices }) => devices.map(({ id }) => id))
    // SMS have no room for such links.
    if (channel === 'sms') return []
    return (await chatRecipients([userId], channel)).flatMap((to) => (to.isConfirmed ? to.address : []))
  }

  return async function isStillTheirs({ userId, to }: LinkHolder): Promise<boolean> {
    const channel = deliveryChannels.find((one) => to.startsWith(`${one}-`))
    if (channel === undefined) return false
    const addresses = await addressesOf(userId, channel)
    return (await Promise.all(addresses.map((address) => receiverMark(channel, userId, address)))).includes(to)
  }
}
