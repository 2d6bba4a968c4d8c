import { mkdtemp } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, expect, test } from 'vitest'
import { pastedReceivers, pushoverToken, whatsappNumber } from '#scripts/sandbox/receivers/pasted.ts'
import { createReceivers } from '#scripts/sandbox/receivers/store.ts'
import { patientMs } from '#test/patience.ts'
import { createSafeFetch } from '#worker/ground/platform/safe-fetch.ts'
import { Secret } from '#worker/ground/platform/secret.ts'
import { type ConnectionKind, connectionKinds } from '#worker/people/channels.constants.ts'
import type { ChatMessage } from '#worker/people/connections/contract.ts'
import { createSenders } from '#worker/people/connections/senders/all.ts'
import { createPost } from '#worker/people/connections/senders/post.ts'
import { newWebhookSecret } from '#worker/people/connections/senders/webhook.ts'
import { startForTests } from './start.ts'

const { control, sandbox } = await startForTests({ platforms: [], matches: [] })
afterEach(() => control('POST', '/reset'))

const origin = sandbox.receiversOrigin
const at = Number(new URL(origin).port)
const safeFetch = createSafeFetch({
  fetch,
  loopbackPorts: [{ first: at, last: at }],
  now: Date.now,
  userAgent: 'Touchline',
})
const token = new Secret('1:development-only-telegram-token')
const secrets = [newWebhookSecret()]
const message: ChatMessage = {
  id: 'msg_1',
  type: 'alert.price',
  at: 0,
  title: '£64 · A v B',
  lines: ['Price fell'],
  links: [{ text: 'Buy', url: 'https://seller.example/1' }],
  data: { price: 64 },
}
const chat = async () =>
  (await control<{ chat_id: number }>('POST', '/receivers/telegram/chats', { name: 'Ann', text: 'hello' })).body.chat_id

/** For receivers that never answer. */
const shortMs = 300

const whatsappBy = (token: string) => ({
  apiUrl: `${origin}/whatsapp/v24.0`,
  phoneNumberId: whatsappNumber.id,
  token: new Secret(token),
  templates: { alert: 'touchline_alert', code: 'touchline_code', language: 'en_GB' },
})

/** The product's own senders, each to a receiver of the sandbox. */
function sendersWith(timeoutMs: number) {
  const bot = { apiUrl: `${origin}/telegram`, token }
  const post = createPost(safeFetch, timeoutMs)
  const pushover = { token: new Secret(pushoverToken) }
  const whatsapp = whatsappBy(whatsappNumber.token)
  const by = createSenders({ post, fetch, clock: Date.now, bot, pushover, whatsapp, publicOrigin: origin, timeoutMs })
  const addressOf = async (kind: ConnectionKind) =>
    kind === 'telegram' ? String(await chat()) : origin + pastedReceivers[kind].example
  return async (kind: ConnectionKind, address?: string) =>
    by[kind]?.({ address: address ?? (await addressOf(kind)), secrets }, message)
}
const send = sendersWith(patientMs)
const sendImpatiently = sendersWith(shortMs)

test.each(connectionKinds)('%s shows what the product sends', async (name) => {
  expect(await send(name)).toEqual({ kind: 'accepted' })
  const arrived = await control<{ service: string; body: unknown }[]>('GET', `/receivers?service=${name}`)
  expect(arrived.body).toHaveLength(1)
  const page = await (await fetch(`${sandbox.origin}/receivers`)).text()
  expect(page).toContain(name === 'webhook' ? 'alert.price' : '£64 · A v B')
})

test.each(connectionKinds)('%s has the faults of the real one', async (name) => {
  const withFault = async (fault: object, by = send) => {
    await control('PUT', `/receivers/${name}/fault`, { ...fault, times: 1 })
    return by(name)
  }
  expect(await withFault({ mode: 'gone' })).toMatchObject({ kind: 'ended' })
  expect(await withFault({ mode: 'limit', retry_after: 7 })).toMatchObject({ kind: 'retry', afterMs: 7_000 })
  expect(await withFault({ mode: 'outage' })).toMatchObject({ kind: 'retry' })
  expect(await withFault({ mode: 'refuse' })).toMatchObject({ kind: 'rejected' })
  expect(await withFault({ mode: 'redirect' })).toMatchObject({ kind: 'rejected' })
  expect(await withFault({ mode: 'hang' }, sendImpatiently)).toMatchObject({ kind: 'retry', isTimeout: true })
  expect(await withFault({ mode: 'flood' })).toEqual({ kind: 'accepted' })
  expect(await send(name)).toEqual({ kind: 'accepted' })
})

test('a token that is not ours, or no more ours, is refused as the service refuses it', async () => {
  const wrong = { token: new Secret('a'.repeat(30)) }
  const parts = {
    post: createPost(safeFetch, patientMs),
    fetch,
    clock: Date.now,
    bot: null,
    pushover: wrong,
    publicOrigin: origin,
  }
  const { pushover, gotify, ntfy, whatsapp } = createSenders({ ...parts, whatsapp: whatsappBy('wrong') })
  const address = (kind: 'pushover' | 'gotify' | 'whatsapp') => ({
    address: origin + pastedReceivers[kind].example,
    secrets,
  })
  // It is the operator's: no person's connection ends by it.
  expect(await pushover?.(address('pushover'), message)).toMatchObject({ kind: 'retry' })
  expect(await whatsapp?.(address('whatsapp'), message)).toMatchObject({ kind: 'retry' })
  const revoked = { address: `${origin}/gotify/message?token=revoked-token`, secrets }
  expect(await gotify(revoked, message)).toMatchObject({ kind: 'ended' })
  expect(await ntfy({ address: `${origin}/sandbox-topic`, secrets }, message)).toMatchObject({ kind: 'ended' })
})

test('a chat that never wrote to the bot cannot be written to', async () => {
  expect(await send('telegram', '5')).toMatchObject({ kind: 'rejected' })
})

test('chats outlive a restart, keep their own numbers, and end with a reset', async () => {
  const file = join(await mkdtemp(join(tmpdir(), 'chats-')), 'chats.json')
  const start = () => createReceivers({ origin, now: Date.now, file })
  const ann = start().openChat('Ann')
  const restarted = start()
  expect(restarted.hasChat(ann)).toBe(true)
  expect(restarted.openChat('Ben')).not.toBe(ann)
  restarted.reset()
  expect(start().hasChat(ann)).toBe(false)
})

test('the link to the bot opens a page that starts the chat', async () => {
  const page = await (await fetch(`${sandbox.origin}/telegram/open/touchline_local_bot?start=abc`)).text()
  expect(page).toContain('/start abc')
})
