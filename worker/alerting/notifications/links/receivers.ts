// Whose a link in a message is: it works while its account has the address, number, device or chat that the message went to.
import { sha256Hex } from '#worker/ground/platform/sha256.ts'
import type { MailRecipient } from '#worker/people/accounts/profile/contract.ts'
import { type ConnectionKind, type DeliveryChannel, deliveryChannels } from '#worker/people/channels.constants.ts'
import type { Receiver } from '#worker/people/connections/contract.ts'
import type { SmsRecipient } from '#worker/people/phones/contract.ts'
import type { PushRecipient } from '#worker/people/push/contract.ts'
import type { Letter } from '../contract.ts'
import type { LinkHolder } from './contract.ts'

/** Enough to distinguish: a mark is signed with its link, so none can be chosen. */
const octetsOfMark = 8

/** Stands for a receiver in a link, which may be passed on: "email-3f9c…". */
export async function receiverMark(channel: DeliveryChannel, userId: number, address: string): Promise<string> {
  return `${channel}-${await sha256Hex(`${userId}\n${address}`, octetsOfMark)}`
}

/** A letter as it goes to one receiver. */
export async function letterTo(letter: Letter, channel: DeliveryChannel, address: string): Promise<Letter> {
  if (letter.linksFor === undefined) return letter
  return { ...letter, ...(await letter.linksFor(await receiverMark(channel, letter.userId, address))) }
}

type Ports = {
  mailRecipients: (userIds: number[]) => Promise<Pick<MailRecipient, 'email'>[]>
  pushRecipients: (userIds: number[]) => Promise<Pick<PushRecipient, 'devices'>[]>
  smsRecipients: (userIds: number[]) => Promise<Pick<SmsRecipient, 'phone' | 'isVerified'>[]>
  chatRecipients: (userIds: number[], kind: ConnectionKind) => Promise<Pick<Receiver, 'address' | 'isConfirmed'>[]>
}

export function createReceivers({ mailRecipients, pushRecipients, smsRecipients, chatRecipients }: Ports) {
  async function addressesOf(userId: number, channel: DeliveryChannel): Promise<string[]> {
    if (channel === 'email') return (await mailRecipients([userId])).map(({ email }) => email)
    if (channel === 'push')
      return (await pushRecipients([userId])).flatMap(({ devices }) => devices.map(({ id }) => id))
    if (channel === 'sms')
      return (await smsRecipients([userId])).flatMap(({ phone, isVerified }) => (isVerified ? phone : []))
    return (await chatRecipients([userId], channel)).flatMap((to) => (to.isConfirmed ? to.address : []))
  }

  return async function isStillTheirs({ userId, to }: LinkHolder): Promise<boolean> {
    const channel = deliveryChannels.find((one) => to.startsWith(`${one}-`))
    if (channel === undefined) return false
    const addresses = await addressesOf(userId, channel)
    return (await Promise.all(addresses.map((address) => receiverMark(channel, userId, address)))).includes(to)
  }
}
