import { env } from 'cloudflare:workers'
import { describe, expect, test } from 'vitest'
import type { Channel, Sent } from '#worker/alerting/notifications/contract.ts'
import { createFallbackRepository } from '#worker/alerting/notifications/fallback/repository.ts'
import { createFallback, type Fallback } from '#worker/alerting/notifications/fallback/service.ts'
import { forUrgentOnly } from '#worker/alerting/notifications/order/constants.ts'
import { createOrderRepository } from '#worker/alerting/notifications/order/repository.ts'
import type { OwnReason } from '#worker/alerting/notifications/reasons.rules.ts'
import { createNotificationsRepository } from '#worker/alerting/notifications/repository.ts'
import { hourMs } from '#worker/ground/platform/clock.ts'
import { openDatabase } from '#worker/ground/platform/database.ts'
import type { DeliveryChannel } from '#worker/people/channels.constants.ts'
import { changeOf, summary } from '../../alerts/changes.ts'
import { placeAlerts, placeMatch, placeUsers } from '../../alerts/scene.ts'
import { onlyChannels } from '../absent-channel.ts'
import { deliveriesOf, deliveryOffice } from '../office.ts'

const db = env.DB
let base = 5_200_000

const gone: Sent = { kind: 'rejected', reason: 'receiver answered 404' }
const accepted: Sent = { kind: 'sent', messageId: 'x' }

/** Thrown where a consumer dies. */
class Crash extends Error {}

/** Every call of these, before and after, is a place where the consumer may die. */
function mortal<T extends object>(parts: T, dies: () => boolean): T {
  return Object.fromEntries(
    Object.entries(parts).map(([name, call]) => [
      name,
      async (...given: unknown[]) => {
        if (dies()) throw new Crash(`before ${name}`)
        const result = await call(...given)
        if (dies()) throw new Crash(`after ${name}`)
        return result
      },
    ]),
  ) as T
}

/** One fan's alert that goes out by `channels`; each answers as set up here. */
async function news(
  channels: DeliveryChannel[],
  answers: Partial<Record<DeliveryChannel, Sent | { unreached: OwnReason }>>,
  dies: () => boolean = () => false,
) {
  base += 10
  const match = await placeMatch(db, base)
  await placeUsers(db, base, 1)
  await placeAlerts(db, {
    first: base,
    count: 1,
    userFrom: base,
    targetKind: 'match',
    targetId: base,
    alertType: 'availability',
    channels,
  })
  const said: string[] = []
  const scripted = Object.fromEntries(
    Object.entries(answers).map(([name, answer]): [string, Channel] => [
      name,
      {
        reach: async (userIds) =>
          new Map(
            userIds.map((userId) => [
              userId,
              'unreached' in answer
                ? { reason: answer.unreached }
                : {
                    refuses: () => answer.kind === 'skipped',
                    async send() {
                      said.push(name)
                      return answer
                    },
                  },
            ]),
          ),
      },
    ]),
  )
  const database = openDatabase(db)
  const orders = createOrderRepository(database)
  const fallBack: Fallback = (batchId) => real(batchId)
  const stored = createNotificationsRepository(database)
  const office = deliveryOffice(db, match, mortal(stored, dies), scripted, { fallBack })
  const real = createFallback({
    repository: mortal(createFallbackRepository(database), dies),
    orders: mortal(orders, dies),
    channels: onlyChannels(scripted),
    record: (fresh) => office.service.record(fresh),
  })
  const change = changeOf(summary(null), summary(6_400), { matchId: base })
  await stored.record(
    {
      subject: { kind: 'change', id: change.id, at: change.seenAt, facts: change },
      people: [{ userId: base, alertId: base, channels }],
      matchId: base,
      alertType: 'availability',
      maxPerMatchPerHour: 6,
    },
    {
      batches: channels.map((channel) => ({ id: `${base}-${channel}`, channel, userIds: [base] })),
      decidedAt: office.now,
    },
  )
  return {
    said,
    office,
    userId: base,
    orders,
    /** As the queue and the sweep do: whatever is open is delivered, again and again, until nothing is. */
    async deliverAll() {
      for (let round = 0; round < 30; round += 1) {
        const open = await db
          .prepare(`SELECT id FROM delivery_batches WHERE is_open = 1 AND subject_id = ?1`)
          .bind(change.id)
          .all<{ id: string }>()
        if (open.results.length === 0) return
        await Promise.all(
          open.results.map(({ id }) =>
            office.service.deliver(id).catch((error) => {
              if (!(error instanceof Crash)) throw error
            }),
          ),
        )
        office.now += 61_000
      }
      throw new Error('batches stay open')
    },
    async log() {
      return (await deliveriesOf(db, change.id)).map((row) => [row.channel, row.status, row.reason])
    },
  }
}

describe('when the channels of an alert failed for good', () => {
  test('the next one of the person is used, once', async () => {
    const { said, deliverAll, log } = await news(['discord'], { discord: gone, email: accepted })
    await deliverAll()
    await deliverAll()
    expect(said).toEqual(['discord', 'email'])
    expect(await log()).toEqual([
      ['discord', 'failed', 'receiver answered 404'],
      ['email', 'sent', null],
    ])
  })

  test('it is the next one in the order that the person chose, passing by those that cannot reach them', async () => {
    const scene = await news(['discord'], {
      discord: gone,
      email: accepted,
      slack: accepted,
      webhook: { unreached: 'channel not connected' },
    })
    await scene.orders.save(scene.userId, { order: ['discord', 'webhook', 'slack', 'email'], urgentOnly: [] })
    await scene.deliverAll()
    expect(scene.said).toEqual(['discord', 'slack'])
  })

  test('and the one after it, when that fails too', async () => {
    const { said, deliverAll } = await news(['discord'], { discord: gone, slack: gone, email: accepted })
    await deliverAll()
    expect(said).toEqual(['discord', 'slack', 'email'])
  })

  test('two that fail at the same time are followed by one', async () => {
    const { said, deliverAll } = await news(['discord', 'slack'], { discord: gone, slack: gone, email: accepted })
    await deliverAll()
    expect(said.toSorted()).toEqual(['discord', 'email', 'slack'])
  })

  test('a channel that cannot reach its person counts as failed', async () => {
    const unreached = { unreached: 'plan without this channel' } as const
    const { said, deliverAll } = await news(['discord'], { discord: unreached, email: accepted })
    await deliverAll()
    expect(said).toEqual(['email'])
  })

  test('nothing follows where another channel of the alert has it', async () => {
    const { said, deliverAll } = await news(['discord', 'email'], { discord: gone, email: accepted, slack: accepted })
    await deliverAll()
    expect(said.toSorted()).toEqual(['discord', 'email'])
  })

  test('nothing follows while one that will be tried again has it', async () => {
    const later: Sent = { kind: 'retry', reason: 'receiver answered 503', afterMs: 24 * hourMs }
    const { said, office, userId } = await news(['discord', 'slack'], { discord: gone, slack: later, email: accepted })
    await Promise.all(['discord', 'slack'].map((name) => office.service.deliver(`${userId}-${name}`)))
    expect(said.toSorted()).toEqual(['discord', 'slack'])
  })

  test('nothing follows news that is over, and the batch closes when no channel is left', async () => {
    const over = await news(['discord'], { discord: accepted, email: accepted })
    await db.prepare('UPDATE alerts SET is_active = 0 WHERE id = ?1').bind(over.userId).run()
    await over.deliverAll()
    expect(over.said).toEqual([])
    const alone = await news(['discord'], { discord: gone })
    await alone.deliverAll()
    expect(alone.said).toEqual(['discord'])
  })
})

describe('a channel for urgent news only', () => {
  const asked = async (scene: Awaited<ReturnType<typeof news>>) =>
    scene.orders.save(scene.userId, { order: [], urgentOnly: ['discord', 'slack'] })

  test('leaves what can wait to the next channel for all news', async () => {
    const scene = await news(['discord'], { discord: accepted, slack: accepted, email: accepted })
    scene.office.kickoffAt = scene.office.now + 72 * hourMs
    await asked(scene)
    await scene.deliverAll()
    expect(scene.said).toEqual(['email'])
    expect(await scene.log()).toEqual([
      ['discord', 'skipped', forUrgentOnly],
      ['email', 'sent', null],
    ])
  })

  test('has all news again while no channel for all news reaches the person', async () => {
    const scene = await news(['discord'], { discord: { unreached: 'plan without this channel' }, email: accepted })
    scene.office.kickoffAt = scene.office.now + 72 * hourMs
    await scene.orders.save(scene.userId, { order: [], urgentOnly: ['email'] })
    await scene.deliverAll()
    expect(scene.said).toEqual(['email'])
    const both = await news(['discord', 'email'], { discord: { unreached: 'channel not connected' }, email: accepted })
    both.office.kickoffAt = both.office.now + 72 * hourMs
    await both.orders.save(both.userId, { order: [], urgentOnly: ['email', 'slack'] })
    await both.deliverAll()
    expect(both.said).toEqual(['email'])
    // SMS are switched off: there is a number, and it gets nothing.
    const sms: Sent = { kind: 'skipped', reason: 'SMS turned off' }
    const off = await news(['email'], { email: accepted, sms })
    off.office.kickoffAt = off.office.now + 72 * hourMs
    await off.orders.save(off.userId, { order: [], urgentOnly: ['email'] })
    await off.deliverAll()
    expect(off.said).toEqual(['email'])
  })

  test('has the news that the only channel for all news refused for good', async () => {
    const scene = await news(['discord'], { discord: gone, email: accepted })
    scene.office.kickoffAt = scene.office.now + 72 * hourMs
    await scene.orders.save(scene.userId, { order: [], urgentOnly: ['email'] })
    await scene.deliverAll()
    expect(scene.said).toEqual(['discord', 'email'])
  })

  test('has the news of a match that begins within a day', async () => {
    const scene = await news(['discord'], { discord: accepted, email: accepted })
    scene.office.kickoffAt = scene.office.now + 2 * hourMs
    await asked(scene)
    await scene.deliverAll()
    expect(scene.said).toEqual(['discord'])
  })
})

test('wherever a consumer dies, the mail comes once', async () => {
  let places = 0
  const dry = await news(['discord'], { discord: gone, email: accepted }, () => {
    places += 1
    return false
  })
  await dry.deliverAll()
  expect(places).toBeGreaterThan(20)
  for (let place = 1; place <= places; place += 1) {
    let left = place
    const scene = await news(['discord'], { discord: gone, email: accepted }, () => {
      left -= 1
      return left === 0
    })
    await scene.deliverAll()
    const mails = scene.said.filter((name) => name === 'email').length
    const log = await scene.log()
    expect(log, `dying at place ${place}`).toEqual([
      ['discord', 'failed', 'receiver answered 404'],
      ['email', 'sent', null],
    ])
    // A mail in progress goes out again, with the same Message-ID.
    expect(mails, `dying at place ${place}`).toBeLessThanOrEqual(2)
  }
})
