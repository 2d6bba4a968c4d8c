import type { DeliveryChannel } from '#worker/people/channels.constants.ts'
import { forUrgentOnly } from '../order/constants.ts'
import type { ChannelOrder } from '../order/rules.ts'
import type { OwnReason } from '../reasons.rules.ts'

/**
 * Why a channel left out news that its person still wants: another channel may have it. What is missing here concerns the
 * news itself or the account, and holds for every channel.
 */
export const unreachedReasons: readonly OwnReason[] = [
  'address not verified',
  'channel not confirmed',
  'channel not connected',
  'channel not set up',
  'channel switched off after it refused',
  forUrgentOnly,
  'monthly SMS limit reached',
  'no phone number',
  'no push device',
  'phone not verified',
  'phone replied STOP',
  'plan without SMS',
  'plan without push',
  'plan without this channel',
  'push device gone',
  'SMS of this kind turned off',
  'SMS turned off',
]

/** The channels still to be tried, in the person's order; news that can wait passes by those for urgent news. */
export function channelsLeft(
  { order, urgentOnly }: ChannelOrder,
  used: readonly DeliveryChannel[],
  reason: string | null,
): DeliveryChannel[] {
  const isOrdinary = reason === forUrgentOnly
  return order.filter((one) => !used.includes(one) && !(isOrdinary && urgentOnly.includes(one)))
}
