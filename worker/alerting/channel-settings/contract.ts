import { z } from 'zod'
import { connectionKinds, type DeliveryChannel, deliveryChannels } from '#worker/people/channels.constants.ts'
import { HookName } from '#worker/people/connections/contract.ts'
import { channelsTexts } from './constants.ts'

export type ListedChannel = {
  channel: DeliveryChannel
  /** The address, number or chat, as far as it is shown. */
  detail: string
  /** Names of the connections of this kind, one each; an empty name is the kind itself. */
  names: string[]
  state: 'works' | 'off' | 'unconfirmed' | 'ended'
  /** What switched an ended channel off, such as "number answered STOP". */
  endedBecause?: string | null
  isUrgentOnly: boolean
  /** Whether another one that works is left for all news. */
  mayBeUrgentOnly: boolean
}

const channel = z.enum(deliveryChannels, { error: channelsTexts.unknown })

export const TelegramLinkRequest = z.object({ kind: z.literal('telegram') })

/** `name`: of which webhook; the one without a name where it is left out. */
export const OneConnection = z.object({
  channel: z.enum(connectionKinds, { error: channelsTexts.unknown }),
  name: HookName.default(''),
})

/** Without a name all of the kind. */
export const RemovedConnection = OneConnection.extend({ name: HookName.nullable().default(null) })

export const ChannelCode = OneConnection.extend({ code: z.string().max(20) })

export const ChannelUse = z.object({ channel, urgent_only: z.boolean() })

export const ChannelOrderChange = z.object({
  order: z
    .array(channel)
    .min(1)
    .max(deliveryChannels.length)
    .refine((list) => new Set(list).size === list.length, channelsTexts.badOrder),
})
