import { fail, type Result, succeed } from '#worker/ground/platform/result.ts'
import type { Caller, Visitor } from '#worker/people/accounts/sessions/contract.ts'
import type { DeliveryChannel } from '#worker/people/channels.constants.ts'
import { type ConnectionKind, connectionKinds } from '#worker/people/channels.constants.ts'
import type { ConnectionsService } from '#worker/people/connections/service.ts'
import type { SmsService } from '#worker/people/phones/sms/service.ts'
import type { PlansService } from '#worker/people/plans/service.ts'
import type { PushService } from '#worker/people/push/service.ts'
import type { ChannelOrderService } from '../notifications/order/service.ts'
import { channelsTexts } from './constants.ts'
import type { ListedChannel } from './contract.ts'
import { isLeftForAll, summaryOf, usableOf } from './rules.ts'

type Ports = {
  connections: Pick<ConnectionsService, 'list' | 'remove'>
  sms: Pick<SmsService, 'numberOf'>
  push: Pick<PushService, 'list'>
  channelOrder: ChannelOrderService
  plans: Pick<PlansService, 'planOf'>
}
type Owner = Pick<Caller, 'userId' | 'email' | 'isEmailVerified'>

export type ChannelsService = ReturnType<typeof createChannelsService>

/** A person's channels of every kind, in their order. */
export function createChannelsService({ connections, sms, push, channelOrder, plans }: Ports) {
  /**
   * `listed`: each channel that the person has set up at least once. `usable`: those that an alert can use now: they work,
   * and the person's plan has them. Email is always among them. With what they were read from, so that a page reads it once.
   */
  async function overview({ userId, email, isEmailVerified }: Owner) {
    const [connected, bySms, devices, { order, urgentOnly }, { entitlements }] = await Promise.all([
      connections.list(userId),
      sms.numberOf(userId),
      push.list(userId),
      channelOrder.of(userId),
      plans.planOf(userId),
    ])
    const there = new Map<DeliveryChannel, Pick<ListedChannel, 'detail' | 'names' | 'state' | 'endedBecause'>>([
      ['email', { detail: email, names: [], state: isEmailVerified ? 'works' : 'off' }],
    ])
    for (const [kind, all] of Map.groupBy(connected, (one) => one.kind)) there.set(kind, summaryOf(all))
    if (bySms !== null) {
      const isWorking = bySms.isOn && bySms.isVerified && entitlements.sms
      there.set('sms', { detail: bySms.phoneSpaced, names: [], state: isWorking ? 'works' : 'off' })
    }
    if (devices.length > 0)
      there.set('push', { detail: devices.map(({ label }) => label).join(', '), names: [], state: 'works' })
    const listed = order.flatMap((channel) => {
      const found = there.get(channel)
      return found ? [{ channel, ...found, isUrgentOnly: urgentOnly.includes(channel) }] : []
    })
    const working = listed.flatMap(({ channel, state }) => (state === 'works' ? channel : []))
    return {
      listed: listed.map((one) => ({ ...one, mayBeUrgentOnly: isLeftForAll(listed, one.channel) })),
      usable: usableOf(working, entitlements),
      devices,
      entitlements,
    }
  }

  const list = async (owner: Owner) => (await overview(owner)).listed

  return {
    overview,
    list,

    usable: async (owner: Owner) => (await overview(owner)).usable,

    /** One place up or down among those that the person sees. */
    async move(owner: Owner, channel: string | undefined, step: -1 | 1): Promise<Result<null, 'INVALID'>> {
      const shown = (await list(owner)).map((one) => one.channel)
      return channelOrder.move(owner.userId, channel, step, shown)
    },

    /** Those named first, in this order; the others keep theirs behind them. */
    async setOrder({ userId }: Owner, order: DeliveryChannel[]): Promise<Result<null, never>> {
      await channelOrder.set(userId, order)
      return succeed(null)
    },

    /** All news keeps at least one channel that works. */
    async use(
      owner: Owner,
      channel: string | undefined,
      isUrgentOnly: boolean,
    ): Promise<Result<null, 'NOT_FOUND' | 'CONFLICT' | 'INVALID'>> {
      const found = (await list(owner)).find((one) => one.channel === channel)
      if (!found) return fail('NOT_FOUND', channelsTexts.unknown)
      if (isUrgentOnly && !found.mayBeUrgentOnly) return fail('CONFLICT', channelsTexts.lastForAll)
      return channelOrder.use(owner.userId, channel, isUrgentOnly)
    },

    /** Email has all news again when nothing else that works would; asking that changes nothing where it has them. */
    async remove(
      userId: number,
      channel: string | undefined,
      visitor: Visitor,
      name: string | null = null,
    ): Promise<Result<null, 'NOT_FOUND' | 'INVALID'>> {
      const kind = kindOf(channel)
      if (!kind) return fail('NOT_FOUND', channelsTexts.notConnected)
      const removed = await connections.remove(userId, kind, visitor, name)
      if (!removed.ok) return removed
      const others = await list({ userId, email: '', isEmailVerified: false })
      return isLeftForAll(others) ? removed : channelOrder.use(userId, 'email', false)
    },
  }
}

/** Null for a channel that is no connection. */
function kindOf(channel: string | undefined): ConnectionKind | null {
  return connectionKinds.find((kind) => kind === channel) ?? null
}
