import { mkdtemp, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { createBrowsers } from '#scripts/sandbox/push/browsers.ts'
import { newSigningKeys } from '#scripts/setup/signing-keys.ts'
import { patientMs } from '#test/patience.ts'
import { toBase64Url } from '#worker/ground/platform/base64url.ts'
import { dayMs } from '#worker/ground/platform/clock.ts'
import { Secret } from '#worker/ground/platform/secret.ts'
import { createPushProvider } from '#worker/people/push/provider.ts'
import { vapidHeader } from '#worker/people/push/vapid.ts'
import { startForTests } from './start.ts'

const { control, sandbox } = await startForTests({ platforms: [], matches: [] })

type Subscription = { endpoint: string; keys: { p256dh: string; auth: string } }
const { publicKey, privateKey } = newSigningKeys()
const keys = { publicKey, privateKey: new Secret(privateKey), subject: 'mailto:hello@touchline.example' }
let subscription: Subscription

/** For the faults that never answer. */
const shortMs = 3_000

/** The product's own sender. */
function providerWith(more: object = {}) {
  const allowedOrigins = [sandbox.origin]
  return createPushProvider({ keys, allowedOrigins, fetch, clock: Date.now, timeoutMs: patientMs, ...more })
}
const impatient = () => providerWith({ timeoutMs: shortMs })
const deviceOf = ({ endpoint, keys: { p256dh, auth } }: Subscription) =>
  ({
    id: 'a',
    userId: 1,
    label: '',
    createdAt: 0,
    lastSuccessAt: null,
    sessionId: null,
    endpoint,
    p256dh,
    auth,
  }) as const
const send = (text = '{"title":"£64.00: A v B"}', provider = providerWith()) =>
  provider.send(deviceOf(subscription), text, { topic: 'match-7', urgency: 'high' })
const arrived = async () => (await control<{ payload: unknown; topic: string }[]>('GET', '/push')).body

beforeEach(async () => {
  subscription = (await control<Subscription>('POST', '/push/subscriptions')).body
})
afterEach(() => control('POST', '/reset'))

describe('the simulated push service', () => {
  test('decrypts what the product sends, and shows how it was sent', async () => {
    expect(await send()).toEqual({ kind: 'accepted' })
    expect(await arrived()).toMatchObject([
      {
        payload: { title: '£64.00: A v B' },
        topic: 'match-7',
        urgency: 'high',
        ttl: 600,
        endpoint: subscription.endpoint,
      },
    ])
  })

  test('takes the same tag, however long, as the same topic', async () => {
    const tag = `purchase:${crypto.randomUUID()}`
    const sent = () => providerWith().send(deviceOf(subscription), '{}', { topic: tag, urgency: 'high' })
    expect([await sent(), await sent()]).toEqual([{ kind: 'accepted' }, { kind: 'accepted' }])
    const [topic, ...others] = [...new Set((await arrived()).map((one) => one.topic))]
    expect([topic?.length, others]).toEqual([32, []])
  })

  test('reads a message as long as the product may send', async () => {
    const text = JSON.stringify({ title: 'x'.repeat(3_900) })
    expect(await send(text)).toEqual({ kind: 'accepted' })
    expect(await arrived()).toMatchObject([{ payload: { title: 'x'.repeat(3_900) } }])
  })

  test('refuses a signature of another key', async () => {
    const header = await vapidHeader(keys, subscription.endpoint, Date.now())
    const Authorization = header.replace(/k=.*/, `k=${newSigningKeys().publicKey}`)
    const answer = await fetch(subscription.endpoint, { method: 'POST', headers: { Authorization, TTL: '60' } })
    expect([answer.status, await answer.text()]).toEqual([403, 'wrong signature'])
  })

  test('refuses a token that is past', async () => {
    const late = providerWith({ clock: () => Date.now() - 2 * dayMs })
    expect(await send(undefined, late)).toMatchObject({ kind: 'retry', reason: 'push service answered 403' })
    expect(await arrived()).toEqual([])
  })

  test('refuses a message without credentials, and one for other keys', async () => {
    expect((await fetch(subscription.endpoint, { method: 'POST', body: 'x' })).status).toBe(401)
    const other = (await control<Subscription>('POST', '/push/subscriptions')).body
    const crossed = deviceOf({ ...subscription, keys: other.keys })
    expect(await providerWith().send(crossed, '{}', { topic: 'match-7', urgency: 'high' })).toMatchObject({
      kind: 'rejected',
    })
    expect(await arrived()).toEqual([])
  })

  test('says that a browser is gone which withdrew', async () => {
    await control('DELETE', `/push/subscriptions/${subscription.endpoint.split('/').at(-1)}`)
    expect(await send()).toEqual({ kind: 'gone' })
  })

  test.each([
    [{ mode: 'gone', status: 404 }, { kind: 'gone' }],
    [{ mode: 'gone' }, { kind: 'gone' }],
    [
      { mode: 'limit', retry_after: 7 },
      { kind: 'retry', afterMs: 7_000 },
    ],
    [
      { mode: 'outage', status: 502 },
      { kind: 'retry', reason: 'push service answered 502' },
    ],
    [{ mode: 'refuse' }, { kind: 'rejected' }],
    [{ mode: 'hang' }, { kind: 'retry', reason: 'timeout' }],
  ])('has the fault %j once, and then works', async (fault, outcome) => {
    await control('PUT', '/push/fault', { ...fault, times: 1 })
    expect(await send(undefined, fault.mode === 'hang' ? impatient() : undefined)).toMatchObject(outcome)
    expect(await arrived()).toEqual([])
    expect(await send()).toEqual({ kind: 'accepted' })
  })

  test('accepts, and loses the answer', async () => {
    await control('PUT', '/push/fault', { mode: 'accept_hang', times: 1 })
    expect(await send(undefined, impatient())).toMatchObject({ kind: 'retry', reason: 'timeout' })
    expect(await arrived()).toHaveLength(1)
  })

  test('shows what arrived on a page, and how a browser is added', async () => {
    await send()
    expect(await (await fetch(`${sandbox.origin}/push`)).text()).toContain('£64.00: A v B')
    const form = { method: 'POST', headers: { Origin: sandbox.origin } }
    expect(await (await fetch(`${sandbox.origin}/push/subscriptions`, form)).text()).toContain('/api/push/devices')
  })
})

describe('browsers with a file', () => {
  const fileIn = async () => join(await mkdtemp(join(tmpdir(), 'browsers-')), 'browsers.json')
  const open = (file: string) => createBrowsers({ origin: 'http://localhost:1', now: Date.now, file })
  const idOf = ({ endpoint }: { endpoint: string }) => endpoint.split('/').at(-1) ?? ''

  test('outlive a restart with their keys, and those that unsubscribed do not come back', async () => {
    const file = await fileIn()
    const before = open(file)
    const [stays, leaves] = [before.subscribe(), before.subscribe()]
    before.unsubscribe(idOf(leaves))
    const after = open(file)
    expect(toBase64Url(after.find(idOf(stays))?.ecdh.getPublicKey() ?? Buffer.alloc(0))).toBe(stays.keys.p256dh)
    expect(toBase64Url(after.find(idOf(stays))?.auth ?? Buffer.alloc(0))).toBe(stays.keys.auth)
    expect(after.find(idOf(leaves))).toBeNull()
    after.reset()
    expect(open(file).find(idOf(stays))).toBeNull()
  })

  test('begin anew where the file cannot be read', async () => {
    const file = await fileIn()
    await writeFile(file, 'half a fi')
    const begun = open(file).subscribe()
    expect(open(file).find(idOf(begun))).not.toBeNull()
  })
})
