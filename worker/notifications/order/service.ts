import { fail, type Result, succeed } from '../../platform/result.ts'
import { type DeliveryChannel, deliveryChannels } from '../constants.ts'
import { unknownChannel } from './constants.ts'
import type { OrderRepository } from './repository.ts'
import { type ChannelOrder, completeOrder, moved, withFirst, withUse } from './rules.ts'

export type ChannelOrderService = ReturnType<typeof createChannelOrderService>

/** In which order a person's channels are used, and which are for urgent news only. */
export function createChannelOrderService({ repository }: { repository: OrderRepository }) {
  const of = async (userId: number): Promise<ChannelOrder> =>
    (await repository.of([userId])).get(userId) ?? completeOrder(null)

  async function change(
    userId: number,
    channel: string | undefined,
    to: (before: ChannelOrder, channel: DeliveryChannel) => ChannelOrder,
  ): Promise<Result<null, 'INVALID'>> {
    const known = deliveryChannels.find((one) => one === channel)
    if (!known) return fail('INVALID', unknownChannel)
    await repository.save(userId, to(await of(userId), known))
    return succeed(null)
  }

  return {
    of,
    /** `shown`: the channels that the person sees, among which it moves. */
    move: (userId: number, channel: string | undefined, step: -1 | 1, shown: readonly DeliveryChannel[]) =>
      change(userId, channel, (before, one) => moved(before, one, step, shown)),
    /** Those named come first, in this order. */
    async set(userId: number, first: readonly DeliveryChannel[]): Promise<void> {
      await repository.save(userId, withFirst(await of(userId), first))
    },
    use: (userId: number, channel: string | undefined, isUrgentOnly: boolean) =>
      change(userId, channel, (before, one) => withUse(before, one, isUrgentOnly)),
  }
}
