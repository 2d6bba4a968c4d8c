// Three channels: one that all users have, one in a plan that ends, and chats whose receivers ask for rests.
import { onlyChannels } from '#test/alerting/notifications/absent-channel.ts'
import type { Channel, Notice, Sent } from '#worker/alerting/notifications/contract.ts'
import { hourMs, secondMs } from '#worker/ground/platform/clock.ts'
import type { DeliveryChannel } from '#worker/people/channels.constants.ts'
import type { Chance } from './chance.ts'
import type { Faults } from './faults.ts'
import { startAt } from './world.ts'

export const planReason = 'plan without push'

/** A quarter never had the plan, for another quarter it ends. */
const hasPush = (userId: number, now: number) => userId % 4 > 1 || (userId % 4 === 1 && now < startAt + 8 * hourMs)

type World = {
  chance: Chance
  faults: Faults
  now: () => number
  sent: (notice: Notice, channel: DeliveryChannel) => void
}

export function simulatedChannels({ chance, faults, now, sent }: World): Record<DeliveryChannel, Channel> {
  const restUntil = new Map<number, number>()

  async function send(notice: Notice, channel: DeliveryChannel): Promise<Sent> {
    if (faults.isOn && chance.happens(0.15)) return { kind: 'retry', reason: 'away' }
    await Promise.resolve()
    sent(notice, channel)
    return { kind: 'sent', messageId: notice.change.id }
  }

  /** A receiver that rests is not asked; one that is asked may want a rest. */
  async function post(notice: Notice): Promise<Sent> {
    const rests = restUntil.get(notice.userId) ?? 0
    if (rests > now()) return { kind: 'rests', reason: 'resting', until: rests, isAttempt: false }
    if (!faults.isOn || !chance.happens(0.15)) return send(notice, 'discord')
    const until = now() + 20 * secondMs * (1 + chance.below(9))
    restUntil.set(notice.userId, until)
    return { kind: 'rests', reason: 'receiver answered 429', until, isAttempt: true }
  }

  const all = (
    reach: Awaited<ReturnType<Channel['reach']>> extends Map<number, infer One> ? (userId: number) => One : never,
  ) => ({
    reach: async (userIds: number[]) => new Map(userIds.map((userId) => [userId, reach(userId)])),
  })
  return onlyChannels({
    email: all(() => ({ send: (notice) => send(notice, 'email') })),
    push: all((userId) =>
      hasPush(userId, now()) ? { send: (notice) => send(notice, 'push') } : { reason: planReason },
    ),
    discord: all(() => ({ send: post })),
  })
}
