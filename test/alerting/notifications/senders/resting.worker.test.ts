// One receiver's wait is its own: the others of its batch go on.
import { env } from 'cloudflare:workers'
import { describe, expect, test } from 'vitest'
import { maxBatchLeases, maxDeliveryAttempts, retryBaseMs } from '#worker/alerting/notifications/constants.ts'
import { createConnectionChannel } from '#worker/alerting/notifications/senders/connection.ts'
import { hourMs, minuteMs, secondMs } from '#worker/ground/platform/clock.ts'
import { addresses, connectionsScene } from '../../../people/connections/scene.ts'
import { changeOf, summary } from '../../alerts/changes.ts'
import { placeAlerts, placeMatch, placeUsers } from '../../alerts/scene.ts'
import { deliveriesOf, deliveryOffice } from '../office.ts'

const askedMs = 90 * secondMs
const limited = () => new Response('', { status: 429, headers: { 'Retry-After': String(askedMs / secondMs) } })

/** People with a Discord channel each; how a receiver answers goes by its person. */
async function channels(base: number, count: number) {
  const db = env.DB
  const match = await placeMatch(db, base)
  await placeUsers(db, base, count)
  await placeAlerts(db, {
    first: base,
    count,
    userFrom: base,
    targetKind: 'match',
    targetId: base,
    alertType: 'availability',
    channels: ['discord'],
  })
  const scene = connectionsScene()
  const people = Array.from({ length: count }, (_, at) => base + at)
  for (const userId of people) await scene.connected(userId, 'discord', addresses.discord.replace('/1/', `/${userId}/`))
  const channel = createConnectionChannel({
    ...scene.service,
    kind: 'discord',
    entitled: async (ids) => new Set(ids),
    publicOrigin: 'https://touchline.example',
    alertToken: async () => 'token',
  })
  const office = deliveryOffice(db, match, {}, { discord: channel })
  const personOf = (address: string) => Number(/webhooks\/(\d+)\//.exec(address)?.[1])
  const queue: { batchId: string; at: number }[] = []
  const answers = new Map<number, () => Response>()
  scene.answer = (_init, address) => answers.get(personOf(address))?.() ?? new Response('ok')
  return {
    answers,
    queue,
    people: people as [number, number, ...number[]],
    /** Records news for all of them; answers how its deliveries stand. */
    async announce(seq: number, pence = 6_400) {
      const change = changeOf(summary(null), summary(pence), { matchId: base, seq, seenAt: office.now })
      await office.service.record({
        subject: { kind: 'change', id: change.id, at: change.seenAt, facts: change },
        people: people.map((userId) => ({ userId, alertId: userId, channels: ['discord'] })),
        matchId: base,
        alertType: 'availability',
        maxPerMatchPerHour: 6,
      })
      return async () => (await deliveriesOf(db, change.id)).map(({ status, attempts }) => `${status} ${attempts}`)
    },
    /** Time passes; the queue delivers what is due. Returns who was posted to. */
    async passes(ms: number) {
      const end = office.now + ms
      scene.requests.length = 0
      const take = () => {
        for (const { message, delaySeconds } of office.queued.splice(0)) {
          if (message.type === 'deliver')
            queue.push({ batchId: message.batchId, at: office.now + delaySeconds * secondMs })
        }
        queue.sort((a, b) => a.at - b.at)
        return queue[0] && queue[0].at <= end ? queue.shift() : undefined
      }
      for (let next = take(); next; next = take()) {
        office.now = Math.max(office.now, next.at)
        scene.now = office.now
        await office.service.deliver(next.batchId)
      }
      office.now = end
      scene.now = end
      return scene.requests.map(({ address }) => personOf(address))
    },
  }
}

describe('a receiver that asks for a wait', () => {
  test('gets it, while the other of its batch is tried again at its own pace', async () => {
    const { people, answers, announce, passes } = await channels(5_200_000, 2)
    const [busy, other] = people
    answers.set(busy, limited).set(other, () => new Response('', { status: 503 }))
    const states = await announce(1)
    expect((await passes(0)).toSorted()).toEqual([busy, other])
    expect(await states()).toEqual(['pending 1', 'pending 1'])
    answers.delete(other)
    expect(await passes(retryBaseMs)).toEqual([other])
    expect(await states()).toEqual(['pending 1', 'sent 2'])
    answers.delete(busy)
    expect(await passes(askedMs - retryBaseMs - 10 * secondMs)).toEqual([])
    expect(await passes(10 * secondMs)).toEqual([busy])
    expect(await states()).toEqual(['sent 2', 'sent 2'])
  })

  test('is not asked for other news meanwhile either, and no wait is an attempt', async () => {
    const { people, answers, announce, passes } = await channels(5_201_000, 2)
    const [busy, other] = people
    answers.set(busy, limited)
    await announce(1)
    await passes(secondMs)
    const second = await announce(2, 5_400)
    expect(await passes(60 * secondMs)).toEqual([other])
    expect(await second()).toEqual(['sent 1'])
    answers.delete(busy)
    expect(await passes(askedMs)).toEqual([busy])
    expect(await second()).toEqual(['sent 1', 'sent 1'])
  })

  test('is tried a bounded number of times, however long it goes on, and others that wait are not given up with it', async () => {
    const { people, answers, announce, passes, queue } = await channels(5_202_000, 6)
    const [sleeper, ...busy] = people
    // Each asks for another wait, so that each wakes the batch by itself.
    for (const [at, userId] of busy.entries())
      answers.set(userId, () => new Response('', { status: 429, headers: { 'Retry-After': String(60 + 13 * at) } }))
    await env.DB.prepare(`INSERT INTO quiet_hours VALUES (?1, '11:00', '23:00', 'Europe/London', 0)`)
      .bind(sleeper)
      .run()
    const states = await announce(1)
    const posted: number[] = []
    for (let minutes = 0; minutes < 40; minutes += 1) posted.push(...(await passes(minuteMs)))
    expect(posted.length).toBeGreaterThan(maxBatchLeases)
    for (const userId of busy) expect(posted.filter((one) => one === userId)).toHaveLength(maxDeliveryAttempts)
    expect(await states()).toEqual(busy.map(() => `failed ${maxDeliveryAttempts}`))
    expect(posted).not.toContain(sleeper)
    for (let hours = 0; hours < 12; hours += 1) await passes(hourMs)
    expect((await states())[0]).toBe('sent 1')
    expect(queue).toEqual([])
  })

  test('that is over already is no reason to begin again for ever', async () => {
    const base = 5_204_000
    const match = await placeMatch(env.DB, base)
    await placeUsers(env.DB, base, 1)
    const alert = { first: base, count: 1, userFrom: base, targetKind: 'match', targetId: base }
    await placeAlerts(env.DB, { ...alert, alertType: 'availability', channels: ['discord'] })
    let tries = 0
    const send = async () => {
      tries += 1
      return { kind: 'rests', reason: 'confused', until: office.now - 1, isAttempt: false } as const
    }
    const reach = async (userIds: number[]) => new Map(userIds.map((userId) => [userId, { send, write: send }]))
    const office = deliveryOffice(env.DB, match, {}, { discord: { reach } })
    const change = changeOf(summary(null), summary(6_400), { matchId: base, seq: 1, seenAt: office.now })
    await office.service.record({
      subject: { kind: 'change', id: change.id, at: change.seenAt, facts: change },
      people: [{ userId: base, alertId: base, channels: ['discord'] }],
      matchId: base,
      alertType: 'availability',
      maxPerMatchPerHour: 6,
    })
    for (let starts = 0; starts <= maxBatchLeases * 2; starts += 1) {
      for (const { message } of office.queued.splice(0))
        if (message.type === 'deliver') await office.service.deliver(message.batchId)
    }
    expect(tries).toBeGreaterThan(1)
    expect(tries).toBeLessThanOrEqual(maxBatchLeases)
    expect(await deliveriesOf(env.DB, change.id)).toMatchObject([{ status: 'failed' }])
  })

  test('that asks for days gets an hour, because news is old by then', async () => {
    const { people, answers, announce, passes } = await channels(5_203_000, 2)
    answers.set(people[0], () => new Response('', { status: 429, headers: { 'Retry-After': '864000' } }))
    await announce(1)
    await passes(0)
    answers.delete(people[0])
    expect(await passes(hourMs)).toEqual([people[0]])
  })
})
