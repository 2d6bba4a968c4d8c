import { env } from 'cloudflare:workers'
import { Hono } from 'hono'
import { expect, test } from 'vitest'
import { Secret } from '#worker/ground/platform/secret.ts'
import { codeMs, telegramPath } from '#worker/people/connections/constants.ts'
import { telegramWebhooks } from '#worker/people/connections/telegram/webhooks.ts'
import { addPerson, signedIn } from '../accounts/people.ts'
import { connectionsScene } from './scene.ts'

const secret = 'secret-of-the-bot'

function bot() {
  const scene = connectionsScene()
  const app = new Hono().route('/', telegramWebhooks({ telegram: scene.telegram, secret: new Secret(secret) }))
  const post = (body: string, header: string | null = secret) =>
    app.request(telegramPath, {
      method: 'POST',
      body,
      ...(header !== null && { headers: { 'X-Telegram-Bot-Api-Secret-Token': header } }),
    })
  const write = (text: string, chat: object = { id: 77, first_name: 'Ann' }) =>
    post(JSON.stringify({ update_id: 1, message: { text, chat } }))
  const codeFor = async (userId: number) => {
    const started = await scene.telegram.start(await signedIn(userId))
    return new URL(started.ok ? started.value.url : 'https://none').searchParams.get('start') ?? ''
  }
  return Object.assign(scene, { post, write, codeFor })
}

test('the chat that writes the code is connected, once, and is answered', async () => {
  const scene = bot()
  const { id: userId } = await addPerson()
  const code = await scene.codeFor(userId)
  expect((await scene.write(`/start ${code}`)).status).toBe(204)
  expect(await scene.service.list(userId)).toMatchObject([{ kind: 'telegram', label: 'Ann', isConfirmed: true }])
  expect(scene.requests.map(({ address }) => address)).toEqual(['https://telegram.example/bot1:t/sendMessage'])
  expect(scene.mailed).toMatchObject([{ kind: 'channel_added', userId, detail: 'Telegram (Ann)' }])
  await scene.write(`/start ${code}`, { id: 88, first_name: 'Eve' })
  expect((await scene.receiverOf(userId, 'telegram')).address).toBe('77')
  expect(scene.requests).toHaveLength(1)
})

test('a code ends with the session that took it, however that ended', async () => {
  const scene = bot()
  const { id: userId } = await addPerson()
  const code = await scene.codeFor(userId)
  await env.DB.prepare('DELETE FROM sessions WHERE user_id = ?').bind(userId).run()
  await scene.write(`/start ${code}`)
  expect(await scene.service.list(userId)).toMatchObject([{ isConfirmed: false }])
  expect(scene.mailed).toEqual([])
})

test('an old code connects nothing', async () => {
  const scene = bot()
  const { id: userId } = await addPerson()
  const code = await scene.codeFor(userId)
  scene.now += codeMs
  await scene.write(`/start ${code}`)
  expect(await scene.service.list(userId)).toMatchObject([{ isConfirmed: false }])
})

test.each([null, '', 'what-the-bot-was-tolD', 'x'.repeat(5_000)])(
  'a post without the secret is not believed: %s',
  async (header) => {
    const scene = bot()
    const { id: userId } = await addPerson()
    const code = await scene.codeFor(userId)
    const text = JSON.stringify({ message: { text: `/start ${code}`, chat: { id: 1 } } })
    expect((await scene.post(text, header)).status).toBe(400)
    expect(await scene.service.list(userId)).toMatchObject([{ isConfirmed: false }])
  },
)

test.each([
  '',
  '{',
  '[]',
  'null',
  '{"message":{}}',
  '{"message":{"text":"hello","chat":{"id":1}}}',
  'x'.repeat(200_000),
])('anything else is taken and left unanswered: %#', async (body) => {
  const scene = bot()
  expect((await scene.post(body)).status).toBe(204)
  expect(scene.requests).toEqual([])
})

test('a chat that works is not replaced by asking for another link', async () => {
  const scene = bot()
  const { id: userId } = await addPerson()
  await scene.write(`/start ${await scene.codeFor(userId)}`)
  expect(await scene.telegram.start(await signedIn(userId))).toMatchObject({ error: { code: 'CONFLICT' } })
  expect(await scene.service.list(userId)).toMatchObject([{ isConfirmed: true }])
})
