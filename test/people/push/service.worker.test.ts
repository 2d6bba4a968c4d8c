import { env } from 'cloudflare:workers'
import { describe, expect, test } from 'vitest'
import { openDatabase } from '#worker/ground/platform/database.ts'
import { Secret } from '#worker/ground/platform/secret.ts'
import { maxPushDevices, pushTexts } from '#worker/people/push/constants.ts'
import { createPushProvider } from '#worker/people/push/provider.ts'
import { createPushRepository } from '#worker/people/push/repository.ts'
import { createPushService } from '#worker/people/push/service.ts'
import { createFakeLogger } from '../../fakes/logger.ts'
import { meter } from '../../meter/in-workerd.ts'
import { addPerson } from '../accounts/people.ts'

const subscription = {
  p256dh: 'BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4',
  auth: 'BTBZMqHH6r4Tts7J_aSIgg',
}
const keys = {
  publicKey: 'BP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS6TlzAC8wEqKK6PBru3jl7A8',
  privateKey: new Secret('yfWPiYE-n46HLnH0KqZOF1fJJU3MYrct3AELtAQ-oRw'),
  subject: 'mailto:hello@touchline.example',
}
const message = { title: '£64.00: A v B', body: 'Price fell', tag: 'match-1', url: '/', muteUrl: '/m/x' }
const visitor = { device: 'Firefox on Windows' }

function scene() {
  const made = {
    now: Date.now(),
    requests: [] as { address: string; headers: Headers }[],
    answer: (_address: string) => new Response(null, { status: 201 }),
    logger: createFakeLogger(),
    isInPlan: true,
    /** Whether the limit of test messages allows one more. */
    isWithinLimit: true,
    widened: [] as number[],
  }
  const repository = createPushRepository(openDatabase(env.DB))
  const clock = () => made.now
  const fetch = async (address: string, init: RequestInit) => {
    made.requests.push({ address, headers: new Headers(init.headers) })
    return made.answer(address)
  }
  const provider = createPushProvider({ keys, allowedOrigins: ['https://push.example'], fetch, clock })
  const service = createPushService({
    repository,
    provider,
    clock,
    logger: made.logger,
    publicOrigin: 'https://touchline.example',
    plans: { planOf: async () => ({ entitlements: { mobileAccess: made.isInPlan } }) as never },
    limiter: { take: async () => ({ allowed: made.isWithinLimit, retryAfterSeconds: 60 }) },
    addToAlerts: async (userId) => void made.widened.push(userId),
  })
  const add = (userId: number, name: string) =>
    service.add(userId, { endpoint: `https://push.example/${name}`, keys: subscription }, visitor)
  const devicesOf = async (userId: number) => (await service.recipients([userId]))[0]?.devices ?? []
  return Object.assign(made, { service, add, devicesOf })
}

test('a browser is listed by its name, and notes when a message was taken', async () => {
  const { service, add, devicesOf, now, requests } = scene()
  const { id: userId } = await addPerson()
  await add(userId, `one${userId}`)
  await add(userId, `one${userId}`)
  expect(await service.list(userId)).toMatchObject([{ label: 'Firefox on Windows', lastSuccessAt: null }])
  expect(await service.send(await devicesOf(userId), message)).toEqual({ kind: 'sent', messageId: 'match-1' })
  expect(await service.list(userId)).toMatchObject([{ lastSuccessAt: now }])
  const sent = requests[0]?.headers
  expect(['TTL', 'Urgency', 'Topic', 'Content-Encoding'].map((name) => sent?.get(name))).toEqual([
    '600',
    'high',
    'match-1',
    'aes128gcm',
  ])
})

test('a browser that another person used before is theirs no more', async () => {
  const { service, add } = scene()
  const [before, after] = [await addPerson(), await addPerson()]
  await add(before.id, `shared${before.id}`)
  await add(after.id, `shared${before.id}`)
  expect(await service.list(before.id)).toEqual([])
  expect(await service.list(after.id)).toHaveLength(1)
})

test('beyond the limit, the browser that took nothing for longest makes room', async () => {
  const made = scene()
  const { id: userId } = await addPerson()
  for (let number = 0; number <= maxPushDevices; number += 1) {
    made.now += 1
    await made.add(userId, `${userId}-${number}`)
  }
  const endpoints = (await made.service.list(userId)).map(({ endpoint }) => endpoint.split('-')[1])
  expect(endpoints).toEqual(Array.from({ length: maxPushDevices }, (_, at) => String(at + 1)))
})

test.each([404, 410])('a browser that withdrew (%i) is forgotten, and the others get the message', async (status) => {
  const made = scene()
  const { id: userId } = await addPerson()
  await made.add(userId, `gone${userId}`)
  await made.add(userId, `here${userId}`)
  made.answer = (address) => new Response(null, { status: address.includes('gone') ? status : 201 })
  expect(await made.service.send(await made.devicesOf(userId), message)).toMatchObject({ kind: 'sent' })
  expect((await made.service.list(userId)).map(({ endpoint }) => endpoint)).toEqual([
    `https://push.example/here${userId}`,
  ])
})

test('a person whose last browser withdrew is skipped', async () => {
  const made = scene()
  const { id: userId } = await addPerson()
  await made.add(userId, `last${userId}`)
  made.answer = () => new Response(null, { status: 410 })
  expect(await made.service.send(await made.devicesOf(userId), message)).toEqual({
    kind: 'skipped',
    reason: 'push device gone',
  })
})

test('a redirect is not followed, and counts as refused', async () => {
  const made = scene()
  const { id: userId } = await addPerson()
  await made.add(userId, `moved${userId}`)
  made.answer = () => new Response(null, { status: 307, headers: { Location: 'https://elsewhere.example' } })
  expect(await made.service.send(await made.devicesOf(userId), message)).toMatchObject({ kind: 'rejected' })
  expect(made.requests).toHaveLength(1)
})

test.each([
  ['another host', { endpoint: 'https://evil.example/x', keys: subscription }],
  ['an address inside', { endpoint: 'http://127.0.0.1/x', keys: subscription }],
  [
    'a key that is no point of the curve',
    { endpoint: 'https://push.example/x', keys: { ...subscription, p256dh: `B${'A'.repeat(86)}` } },
  ],
  ['a short key', { endpoint: 'https://push.example/x', keys: { ...subscription, p256dh: 'AAAA' } }],
  ['no keys', { endpoint: 'https://push.example/x' }],
  ['no address', { endpoint: 'nothing', keys: subscription }],
])('a subscription with %s is refused', async (_what, input) => {
  const { service, requests } = scene()
  const { id: userId } = await addPerson()
  expect(await service.add(userId, input, visitor)).toMatchObject({ ok: false, error: { code: 'INVALID' } })
  expect(await service.list(userId)).toEqual([])
  expect(requests).toEqual([])
})

test('a browser is removed by its own person alone', async () => {
  const { service, add } = scene()
  const [owner, other] = [await addPerson(), await addPerson()]
  const added = await add(owner.id, `own${owner.id}`)
  const id = added.ok ? added.value.id : ''
  expect(await service.remove(other.id, id)).toMatchObject({ ok: false, error: { code: 'NOT_FOUND' } })
  expect(await service.remove(owner.id, id)).toMatchObject({ ok: true })
  expect(await service.list(owner.id)).toEqual([])
})

test('the first device makes push a channel of the alerts that are there, further ones change none', async () => {
  const { service, add, widened } = scene()
  const { id: userId } = await addPerson()
  await add(userId, `first${userId}`)
  await add(userId, `second${userId}`)
  expect(widened).toEqual([userId])
  expect(await service.list(userId)).toHaveLength(2)
})

test('push messages are offered to a person whose plan has them and who has no device', async () => {
  const made = scene()
  const { id: userId } = await addPerson()
  const offered = async (mobileAccess: boolean) =>
    made.service.offerFor(await made.service.list(userId), { mobileAccess })
  expect(await offered(true)).toBe(keys.publicKey)
  expect(await offered(false)).toBeNull()
  await made.add(userId, `offered${userId}`)
  expect(await offered(true)).toBeNull()
})

describe('a test message', () => {
  async function withDevice() {
    const made = scene()
    const { id: userId } = await addPerson()
    const added = await made.add(userId, `tested${userId}`)
    return { made, userId, id: added.ok ? added.value.id : '' }
  }

  test('goes to the one device, and is no message of a match', async () => {
    const { made, userId, id } = await withDevice()
    await made.add(userId, `other${userId}`)
    expect(await made.service.test(userId, id)).toEqual({ ok: true, value: null })
    expect(made.requests.map(({ address, headers }) => [address, headers.get('Topic')])).toEqual([
      [`https://push.example/tested${userId}`, 'test'],
    ])
  })

  test("is refused for another person's device, without the plan, and after too many", async () => {
    const { made, userId, id } = await withDevice()
    const { id: other } = await addPerson()
    const codeOf = async (who: number) => {
      const sent = await made.service.test(who, id)
      return sent.ok ? 'sent' : sent.error.code
    }
    expect(await codeOf(other)).toBe('NOT_FOUND')
    made.isInPlan = false
    expect(await codeOf(userId)).toBe('PLAN_REQUIRED')
    made.isInPlan = true
    made.isWithinLimit = false
    expect(await codeOf(userId)).toBe('RATE_LIMITED')
    expect(made.requests).toEqual([])
  })

  test('says that the device is gone, and that the service is down', async () => {
    const { made, userId, id } = await withDevice()
    made.answer = () => new Response(null, { status: 503 })
    expect(await made.service.test(userId, id)).toMatchObject({ ok: false, error: { code: 'UNAVAILABLE' } })
    made.answer = () => new Response(null, { status: 410 })
    expect(await made.service.test(userId, id)).toMatchObject({ ok: false, error: { message: pushTexts.testGone } })
    expect(await made.service.list(userId)).toEqual([])
  })
})

test('all browsers of a person are sent to a few at once, and recorded together', async () => {
  const made = scene()
  const { id: userId } = await addPerson()
  for (let at = 0; at < maxPushDevices; at += 1) await made.add(userId, `many-${userId}-${at}`)
  made.answer = (address) => new Response(null, { status: address.endsWith('-3') ? 410 : 201 })
  const devices = await made.devicesOf(userId)
  const usage = await meter.measure('push', () => made.service.send(devices, message))
  expect(usage.queries).toBeLessThanOrEqual(2)
  const left = await made.devicesOf(userId)
  expect(left).toHaveLength(maxPushDevices - 1)
  expect(left.every(({ lastSuccessAt }) => lastSuccessAt === made.now)).toBe(true)
})
