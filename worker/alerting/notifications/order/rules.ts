import type { DeliveryChannel } from '#worker/people/channels.constants.ts'
import { defaultOrder } from '#worker/people/channels.constants.ts'

/** A person's channels, the first to be tried first; some of them for urgent news only. */
export type ChannelOrder = { order: DeliveryChannel[]; urgentOnly: DeliveryChannel[] }

/** With every channel once: one that came later than the choice stands where it stands by default. */
export function completeOrder(chosen: Partial<ChannelOrder> | null): ChannelOrder {
  const order = (chosen?.order ?? []).filter((one) => defaultOrder.includes(one))
  return {
    order: [...new Set([...order, ...defaultOrder])],
    urgentOnly: (chosen?.urgentOnly ?? []).filter((one) => defaultOrder.includes(one)),
  }
}

/** One place up or down among the channels that the person sees; at an end it stays. */
export function moved(
  { order, urgentOnly }: ChannelOrder,
  channel: DeliveryChannel,
  step: -1 | 1,
  shown: readonly DeliveryChannel[],
): ChannelOrder {
  const seen = order.filter((one) => shown.includes(one))
  const other = seen[seen.indexOf(channel) + step]
  if (!seen.includes(channel) || other === undefined) return { order, urgentOnly }
  const swap = (one: DeliveryChannel) => (one === channel ? other : one === other ? channel : one)
  return { order: order.map(swap), urgentOnly }
}

/** Those named first, the others behind them in the order that they had. */
export function withFirst({ order, urgentOnly }: ChannelOrder, first: readonly DeliveryChannel[]): ChannelOrder {
  return { order: [...new Set([...first, ...order])], urgentOnly }
}

export function withUse({ order, urgentOnly }: ChannelOrder, channel: DeliveryChannel, isUrgentOnly: boolean) {
  const others = urgentOnly.filter((one) => one !== channel)
  return { order, urgentOnly: isUrgentOnly ? [...others, channel] : others }
}
