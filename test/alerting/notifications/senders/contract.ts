// What every channel promises. Each channel's contract-*.worker.test.ts says how its provider is set up, and what the
// provider itself cannot say.
import { env } from 'cloudflare:workers'
import { describe, expect, test } from 'vitest'
import { retryBaseMs } from '#worker/alerting/notifications/constants.ts'
import type { Channel } from '#worker/alerting/notifications/contract.ts'
import type { Clock } from '#worker/ground/platform/clock.ts'
import { type DeliveryChannel, deliveryChannels } from '#worker/people/channels.constants.ts'
import { createFakeLogger } from '../../../fakes/logger.ts'
import { changeOf, summary } from '../../alerts/changes.ts'
import { placeAlerts, placeMatch, placeUsers } from '../../alerts/scene.ts'
import { deliveriesOf, deliveryOffice } from '../office.ts'

/** A provider that hangs is left after this time; one that works answers before any timer can fire. */
export const impatientMs = 100

/** How the provider behaves; `accepts_then_hangs`: the message goes out, and the answer never comes. */
export type Mood = 'works' | 'limits' | 'is_down' | 'hangs' | 'accepts_then_hangs' | 'refuses'

/** The provider asks for this wait in mood `limits`. */
export const askedSeconds = 90

export type Provider = {
  mood: Mood
  /** Requests that reached it. */
  requests: number
  /** Messages as the person has them, without what is recognised as a repeat. */
  arrived: string[]
}

export type ChannelUnderTest = {
  name: DeliveryChannel
  /** The channel, with what it needs for these people to be reached. */
  setUp: (tools: {
    db: D1Database
    userIds: number[]
    provider: Provider
    clock: Clock
    logger: ReturnType<typeof createFakeLogger>
  }) => Promise<Channel>
  /** What the person does to get no more of it, with the reason that the log gives. */
  optOut: { reason: string; run: (db: D1Database, userId: number) => Promise<unknown> }
  /** Null where every plan has the channel. */
  planEnds: { reason: string; run: (db: D1Database, userId: number) => Promise<unknown> } | null
  /** Whether a repeat is recognised, by provider or receiver; else what was accepted without our note goes out again (decision 9). */
  recognisesRepeats: boolean
  /** Whether the provider says how long to wait. */
  saysRetryAfter: boolean
  /** Runs when a message was accepted and the answer lost: what the provider reports later. */
  afterLostAnswer?: (db: D1Database, subjectId: string, userId: number) => Promise<unknown>
  /** Words that no log line may hold: keys, numbers, addresses. */
  secrets: string[]
}

/** Ids of people and matches, apart from those of other files. */
const bases = Object.fromEntries(deliveryChannels.map((name, index) => [name, 5_000_000 + index * 10_000])) as Record<
  DeliveryChannel,
  number
>

/** Two people waiting for one message each. */
async function waiting(channel: ChannelUnderTest) {
  bases[channel.name] += 100
  const base = bases[channel.name]
  const db = env.DB
  const match = await placeMatch(db, base)
  await placeUsers(db, base, 2)
  const alerts = {
    first: base,
    count: 2,
    userFrom: base,
    targetKind: 'match',
    targetId: base,
    channels: [channel.name],
  }
  await placeAlerts(db, { ...alerts, alertType: 'availability' })
  const provider: Provider = { mood: 'works', requests: 0, arrived: [] }
  const logger = createFakeLogger()
  const time = { now: 0 }
  const userIds = [base, base + 1]
  const clock = () => time.now
  const made = await channel.setUp({ db, userIds, provider, clock, logger })
  const office = deliveryOffice(db, match, {}, { [channel.name]: made })
  time.now = office.now
  const change = changeOf(summary(null), summary(6_400), { matchId: base })
  await office.service.record({
    subject: { kind: 'change', id: change.id, at: change.seenAt, facts: change },
    people: userIds.map((userId) => ({ userId, alertId: userId, channels: [channel.name] })),
    matchId: base,
    alertType: 'availability',
    maxPerMatchPerHour: 6,
  })
  const [queued] = office.queued
  if (queued?.message.type !== 'deliver') throw new Error('no batch was made')
  const { batchId } = queued.message
  office.queued.length = 0
  return {
    db,
    provider,
    logger,
    office,
    userIds,
    first: base,
    subjectId: change.id,
    async deliver(afterMs = 0) {
      office.now += afterMs
      time.now = office.now
      await office.service.deliver(batchId)
    },
    async states() {
      return (await deliveriesOf(db, change.id)).map((row) => [row.status, row.attempts, row.reason])
    },
    /** As after a crash between the provider's answer and our own note of it. */
    async clearResults() {
      await db.prepare('DELETE FROM deliveries WHERE subject_id = ?1').bind(change.id).run()
      await db.prepare('UPDATE delivery_batches SET is_open = 1, not_before = 0 WHERE id = ?1').bind(batchId).run()
    },
    delays: () => office.queued.map(({ delaySeconds }) => delaySeconds),
  }
}

export function channelContract(channel: ChannelUnderTest): void {
  describe(`the channel ${channel.name}`, () => {
    test('reaches each person once, however often the batch is delivered', async () => {
      const scene = await waiting(channel)
      await Promise.all([scene.deliver(), scene.deliver()])
      await scene.deliver()
      expect(scene.provider.arrived).toHaveLength(2)
      expect(await scene.states()).toEqual([
        ['sent', 1, null],
        ['sent', 1, null],
      ])
    })

    test('repeats at most what was on its way when a consumer dies before it notes the result', async () => {
      const scene = await waiting(channel)
      await scene.deliver()
      await scene.clearResults()
      await scene.deliver(70_000)
      expect(scene.provider.arrived).toHaveLength(channel.recognisesRepeats ? 2 : 4)
      expect((await scene.states()).map(([status]) => status)).toEqual(['sent', 'sent'])
    })

    test('waits as long as the provider asks, or backs off by itself where it does not say', async () => {
      const scene = await waiting(channel)
      scene.provider.mood = 'limits'
      await scene.deliver()
      const waitMs = channel.saysRetryAfter ? askedSeconds * 1_000 : retryBaseMs
      expect(scene.delays()).toEqual([waitMs / 1_000])
      scene.provider.mood = 'works'
      await scene.deliver(waitMs - 5_000)
      expect(scene.provider.arrived).toEqual([])
      await scene.deliver(5_000)
      expect(scene.provider.arrived).toHaveLength(2)
    })

    test.each(['is_down', 'hangs'] as const)('tries again when the provider %s', async (mood) => {
      const scene = await waiting(channel)
      scene.provider.mood = mood
      await scene.deliver()
      expect(scene.provider.requests).toBeGreaterThanOrEqual(2)
      expect((await scene.states()).map(([status, attempts]) => [status, attempts])).toEqual([
        ['pending', 1],
        ['pending', 1],
      ])
      scene.provider.mood = 'works'
      await scene.deliver(60_000)
      expect((await scene.states()).map(([status]) => status)).toEqual(['sent', 'sent'])
      expect(scene.provider.arrived).toHaveLength(2)
    })

    test('doubles no message that was accepted without an answer, where the receiver can detect it', async () => {
      const scene = await waiting(channel)
      scene.provider.mood = 'accepts_then_hangs'
      await scene.deliver()
      for (const userId of scene.userIds) await channel.afterLostAnswer?.(scene.db, scene.subjectId, userId)
      scene.provider.mood = 'works'
      await scene.deliver(60_000)
      expect(scene.provider.arrived).toHaveLength(channel.recognisesRepeats ? 2 : 4)
      expect((await scene.states()).map(([status]) => status)).toEqual(['sent', 'sent'])
    })

    test('does not try again what the provider refuses for good', async () => {
      const scene = await waiting(channel)
      scene.provider.mood = 'refuses'
      await scene.deliver()
      expect((await scene.states()).map(([status]) => status)).toEqual(['failed', 'failed'])
      expect(scene.delays()).toEqual([])
      const { requests } = scene.provider
      scene.provider.mood = 'works'
      await scene.deliver(600_000)
      expect(scene.provider.requests).toBe(requests)
    })

    test('skips a person whose account was switched off, and one who opted out, after the decision', async () => {
      const scene = await waiting(channel)
      await scene.db.prepare('UPDATE users SET is_active = 0 WHERE id = ?1').bind(scene.first).run()
      await channel.optOut.run(scene.db, scene.first + 1)
      await scene.deliver()
      expect(scene.provider.requests).toBe(0)
      expect(await scene.states()).toEqual([
        ['skipped', 0, 'account deactivated'],
        ['skipped', 0, channel.optOut.reason],
      ])
    })

    test('reaches no user who does not exist', async () => {
      const scene = await waiting(channel)
      const made = await channel.setUp({
        db: scene.db,
        userIds: [],
        provider: scene.provider,
        clock: () => 0,
        logger: scene.logger,
      })
      const reach = (await made.reach([999_999_999])).get(999_999_999)
      expect(reach === undefined || 'reason' in reach).toBe(true)
    })

    const { planEnds } = channel
    if (planEnds) {
      test('skips a person whose plan ended after the decision', async () => {
        const scene = await waiting(channel)
        await planEnds.run(scene.db, scene.first)
        await scene.deliver()
        expect(await scene.states()).toEqual([
          ['skipped', 0, planEnds.reason],
          ['sent', 1, null],
        ])
      })
    }

    test.each(['works', 'limits', 'is_down', 'hangs', 'refuses'] as const)(
      'writes no secret and no address to the log when the provider %s',
      async (mood) => {
        const scene = await waiting(channel)
        scene.provider.mood = mood
        await scene.deliver()
        const written = JSON.stringify([scene.logger.lines, await scene.states()])
        for (const secret of channel.secrets) expect(written).not.toContain(secret)
      },
    )
  })
}

/** A request that never gets an answer, until its sender gives up. */
export function neverAnswered(signal: AbortSignal | null | undefined): Promise<never> {
  return new Promise((_resolve, reject) => {
    signal?.addEventListener('abort', () => reject(signal.reason))
  })
}
