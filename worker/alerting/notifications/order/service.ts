import { fail, type Result, succeed } from '#worker/ground/platform/result.ts'
import { type DeliveryChannel, deliveryChannels } from '#worker/people/channels.constants.ts'
import { maxTries, unknownChannel } from './constants.ts'
import type { OrderRepository } from './repository.ts'
import { type ChannelOrder, completeOrder, moved, withFirst, withUse } from './rules.ts'

export type ChannelOrderService = ReturnType<typeof createChannelOrderService>

/** In which order a person's channels are used, and which are for urgent news only. */
export function createChannelOrderService({ repository }: { repository: OrderRepository }) {
  const of = async (userId: number): Promise<ChannelOrder> =>
    (await repository.of([userId])).get(userId) ?? completeOrder(null)

  /** Changes from two tabs both apply: the one that lost the race is made again on what the other left. */
  async function change(userId: number, to: (before: ChannelOrder) => ChannelOrder): Promise<void> {
    for (let tries = 0; tries < maxTries; tries += 1) {
      const before = await repository.chosen(userId)
      if (await repository.save(userId, to(completeOrder(before)), before)) return
    }
    throw new Error('the order of channels was changed by others at each try')
  }

  async function changeOne(
    userId: number,
    channel: string | undefined,
    to: (before: ChannelOrder, channel: DeliveryChannel) => ChannelOrder,
  ): Promise<Result<null, 'INVALID'>> {
    const known = deliveryChannels.find((one) => one === channel)
    if (!known) return fail('INVALID', unknownChannel)
    await change(userId, (before) => to(before, known))
    return succeed(null)
  }

  return {
    of,
    /** `shown`: the channels that the person sees, among which it moves. */
    move: (userId: number, channel: string | undefined, step: -1 | 1, shown: readonly DeliveryChannel[]) =>
      changeOne(userId, channel, (before, one) => moved(before, one, step, shown)),
    /** Those named come first, in this order. */
    set: (userId: number, first: readonly DeliveryChannel[]) => change(userId, (before) => withFirst(before, first)),
    use: (userId: number, channel: string | undefined, isUrgentOnly: boolean) =>
      changeOne(userId, channel, (before, one) => withUse(before, one, isUrgentOnly)),
  }
}
