import { createHmac } from 'node:crypto'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { createSafeFetch } from '#worker/ground/platform/safe-fetch.ts'
import { Secret } from '#worker/ground/platform/secret.ts'
import type { ChatMessage } from '#worker/people/connections/contract.ts'
import { discordBody } from '#worker/people/connections/senders/discord.ts'
import { createGotifySender, gotifyBody } from '#worker/people/connections/senders/gotify.ts'
import { createNtfySender, ntfyBody } from '#worker/people/connections/senders/ntfy.ts'
import { createPost } from '#worker/people/connections/senders/post.ts'
import { createPushoverSender, pushoverBody } from '#worker/people/connections/senders/pushover.ts'
import { slackBody } from '#worker/people/connections/senders/slack.ts'
import { telegramBody } from '#worker/people/connections/senders/telegram.ts'
import { createWebhookSender, newWebhookSecret } from '#worker/people/connections/senders/webhook.ts'
import { createWhatsappSender, templateOf } from '#worker/people/connections/senders/whatsapp.ts'

const message: ChatMessage = {
  id: 'msg_1-7-9',
  type: 'alert.price',
  at: Date.parse('2026-11-23T12:00:00Z'),
  title: '£64 · Arsenal v Chelsea',
  lines: ['Price fell', '2 tickets left'],
  links: [{ text: 'Buy on Terrace Exchange', url: 'https://seller.example/1?a=1&b=2' }],
  data: { price: { amount: 64, currency: 'GBP' } },
}

test('a webhook is signed as Standard Webhooks describe', async () => {
  const secret = newWebhookSecret()
  const posts: { body: string; headers: Record<string, string> }[] = []
  const send = createWebhookSender(
    async (_address, body, headers = {}) => {
      posts.push({ body, headers })
      return { kind: 'accepted' }
    },
    () => 1_700_000_000_999,
  )
  await send({ address: 'https://fan.example', secrets: [secret] }, message)
  const { body, headers } = posts[0] ?? { body: '', headers: {} }
  const key = Buffer.from(secret.slice('whsec_'.length), 'base64')
  const expected = createHmac('sha256', key).update(`msg_1-7-9.1700000000.${body}`).digest('base64')
  expect(headers).toEqual({
    'webhook-id': 'msg_1-7-9',
    'webhook-timestamp': '1700000000',
    'webhook-signature': `v1,${expected}`,
  })
  expect(JSON.parse(body)).toEqual({
    type: 'alert.price',
    timestamp: '2026-11-23T12:00:00.000Z',
    data: { price: { amount: 64, currency: 'GBP' } },
  })
  expect(key).toHaveLength(32)
})

test('the answer of a pasted address is not read: one without end counts by its status, and is let go', async () => {
  const seen = { read: 0, isLetGo: false }
  const endless = () =>
    new ReadableStream(
      {
        type: 'bytes',
        pull: (controller) => controller.enqueue(new Uint8Array(++seen.read)),
        cancel: () => {
          seen.isLetGo = true
        },
      },
      { highWaterMark: 0 },
    )
  const fetch = async () => new Response(endless())
  const post = createPost(createSafeFetch({ fetch, loopbackPorts: null, now: () => 0, userAgent: 'Touchline' }), 50)
  expect(await post('https://fan.example', '{}')).toEqual({ kind: 'accepted' })
  expect(seen).toEqual({ read: 0, isLetGo: true })
})

test('each service gets title, lines and links in its own form', () => {
  expect(discordBody(message)).toEqual({
    content:
      '**£64 · Arsenal v Chelsea**\nPrice fell\n2 tickets left\n[Buy on Terrace Exchange](<https://seller.example/1?a=1&b=2>)',
    allowed_mentions: { parse: [] },
  })
  expect(JSON.stringify(slackBody(message))).toContain('<https://seller.example/1?a=1&amp;b=2|Buy on Terrace Exchange>')
  expect(telegramBody(77, message)).toMatchObject({
    chat_id: 77,
    text: '£64 · Arsenal v Chelsea\nPrice fell\n2 tickets left',
    reply_markup: { inline_keyboard: [message.links] },
  })
})

test('ntfy gets the topic in the body, its links as buttons, and its token in a header', async () => {
  const posts: unknown[] = []
  const send = createNtfySender(async (address, body, headers) => {
    posts.push({ address, headers, body: JSON.parse(body) })
    return { kind: 'accepted' }
  })
  await send({ address: 'https://ntfy.example/my-topic?token=tk_own', secrets: [] }, message)
  const [link] = message.links
  expect(posts).toEqual([
    {
      address: 'https://ntfy.example/',
      headers: { Authorization: 'Bearer tk_own' },
      body: {
        topic: 'my-topic',
        title: message.title,
        message: 'Price fell\n2 tickets left',
        priority: 4,
        click: link?.url,
        actions: [{ action: 'view', label: link?.text, url: link?.url }],
      },
    },
  ])
})

test('Gotify gets its token in a header, so that it stands in no server’s log', async () => {
  const posts: unknown[] = []
  const send = createGotifySender(async (address, _body, headers) => {
    posts.push({ address, headers })
    return { kind: 'accepted' }
  })
  await send({ address: 'https://gotify.example/own/message?token=Asecret', secrets: [] }, message)
  expect(posts).toEqual([{ address: 'https://gotify.example/own/message', headers: { 'X-Gotify-Key': 'Asecret' } }])
  expect(gotifyBody(message)).toMatchObject({
    message: 'Price fell\n2 tickets left\nBuy on Terrace Exchange: https://seller.example/1?a=1&b=2',
    extras: { 'client::display': { contentType: 'text/plain' } },
  })
})

test.each([
  ['a good answer', 200, { status: 1 }, 'accepted'],
  ['a user key that is gone', 400, { user: 'invalid', status: 0 }, 'ended'],
  ['our own token refused', 400, { token: 'invalid', status: 0 }, 'retry'],
  ['our own token and the user refused', 400, { token: 'invalid', user: 'invalid', status: 0 }, 'retry'],
  ['a message refused', 400, { message: 'cannot be blank', status: 0 }, 'rejected'],
  ['our quota used up', 429, null, 'retry'],
  ['an outage', 502, null, 'retry'],
] as const)('Pushover with %s', async (_what, status, json, kind) => {
  const asked: unknown[] = []
  const send = createPushoverSender({
    token: new Secret('the-application'),
    ask: async (url, body, read) => {
      asked.push(url, JSON.parse(body))
      return read({ status, json, retryAfterMs: null })
    },
  })
  expect(await send({ address: 'https://api.pushover.net/1/users/uKey', secrets: [] }, message)).toMatchObject({ kind })
  expect(asked).toMatchObject(['https://api.pushover.net/1/messages.json', { token: 'the-application', user: 'uKey' }])
})

test('names from other sites neither mention, link nor format', () => {
  const hostile = { ...message, title: '@everyone <!channel> **x** [y](https://evil.example) <https://e|z>' }
  const discord = discordBody(hostile).content
  expect(discord).toContain('\\@everyone')
  expect(discord).not.toMatch(/(?<!\\)\[y/)
  expect(discord).not.toContain('https://evil')
  expect(slackBody(hostile).text).toContain('&lt;!channel&gt;')
})

test('a seller’s address that is too long is left out, and ours stays', () => {
  const ours = { text: 'See the match', url: 'https://touchline.example/matches/1' }
  for (const length of [1_400, 1_900, 2_100, 3_200]) {
    const seller = { text: 'Buy on Terrace', url: `https://seller.example/${'&'.repeat(length)}` }
    const long = { ...message, title: 'x'.repeat(1_000), links: [seller, ours] }
    const { content } = discordBody(long)
    expect(content.length).toBeLessThanOrEqual(2_000)
    expect(content).toContain('[See the match](<https://touchline.example/matches/1>)')
    expect(content.includes('Buy on')).toBe(length < 1_500)
    const links = slackBody(long).blocks.at(-1)?.text.text ?? ''
    expect(links.length).toBeLessThanOrEqual(3_000)
    expect(links).toContain('<https://touchline.example/matches/1|See the match>')
  }
})

test('of several links ours stays, whatever the others are', () => {
  const ours = { text: 'See the match', url: 'https://touchline.example/matches/1' }
  const sellers = Array.from({ length: 6 }, (_, at) => ({ text: `Buy ${at}`, url: `https://seller.example/${at}` }))
  const long = { text: 'Buy', url: `https://seller.example/${'x'.repeat(2_000)}` }
  const many = { ...message, links: [long, ...sellers, ours] }
  expect(ntfyBody('t', many)).toMatchObject({ click: ours.url, actions: { length: 3, 2: { url: ours.url } } })
  expect(pushoverBody(many)).toMatchObject({ url: ours.url, url_title: ours.text })
  expect(gotifyBody(many).message).not.toContain('xxx')
  expect(ntfyBody('t', { ...message, links: [] })).not.toHaveProperty('click')
})

test('no text is longer than the service takes', () => {
  fc.assert(
    fc.property(
      fc.string({ maxLength: 6_000 }),
      fc.array(fc.string({ maxLength: 500 }), { maxLength: 15 }),
      (title, lines) => {
        const long = { ...message, title: `x${title}`, lines }
        expect(discordBody(long).content.length).toBeLessThanOrEqual(2_000)
        expect(telegramBody(1, long).text.length).toBeLessThanOrEqual(4_096)
        expect(Buffer.byteLength(ntfyBody('t', long).message)).toBeLessThanOrEqual(4_096)
        expect(pushoverBody(long).message.length).toBeLessThanOrEqual(1_024)
        expect(pushoverBody(long).title.length).toBeLessThanOrEqual(250)
      },
    ),
  )
})

const templates = { alert: 'our_alert', code: 'our_code', language: 'en_GB' }

test('WhatsApp gets its texts in one line each, and the rest of our own link for the button', () => {
  const ours = { text: 'See the match', url: 'https://touchline.example/matches/7?from=a' }
  const long = { ...message, lines: ['Price\n\tfell', 'x     y'], links: [...message.links, ours] }
  expect(templateOf(long, templates, 'https://touchline.example')).toEqual({
    name: 'our_alert',
    language: { code: 'en_GB' },
    components: [
      {
        type: 'body',
        parameters: [
          { type: 'text', text: '£64 · Arsenal v Chelsea' },
          { type: 'text', text: 'Price fell · x y' },
        ],
      },
      { type: 'button', sub_type: 'url', index: '0', parameters: [{ type: 'text', text: 'matches/7?from=a' }] },
    ],
  })
})

test('a WhatsApp alert fits its template, however long its words', () => {
  const long = { ...message, title: 't'.repeat(2_000), lines: ['l'.repeat(2_000)] }
  const [body] = templateOf(long, templates, 'https://touchline.example').components
  const lengths = body?.parameters.map(({ text }) => text.length)
  expect(lengths).toEqual([200, 600])
})

test.each([
  ['a good answer', 200, { messages: [{ id: 'wamid.1' }] }, 'accepted'],
  ['a number that takes nothing from us', 400, { error: { code: 131_026 } }, 'ended'],
  ['our own token refused', 401, { error: { code: 190 } }, 'retry'],
  ['our template gone', 404, { error: { code: 132_001 } }, 'retry'],
  ['too many to one number', 400, { error: { code: 131_056 } }, 'retry'],
  ['a message refused', 400, { error: { code: 132_012 } }, 'rejected'],
  ['our throughput used up', 429, { error: { code: 130_429 } }, 'retry'],
  ['an outage', 503, null, 'retry'],
] as const)('WhatsApp with %s', async (_what, status, json, kind) => {
  const send = createWhatsappSender({
    apiUrl: 'https://graph.example/v24.0',
    phoneNumberId: '100',
    token: new Secret('the-meta-token'),
    templates,
    publicOrigin: 'https://touchline.example',
    ask: async (_url, _body, read) => read({ status, json, retryAfterMs: null }),
  })
  expect(await send({ address: 'https://wa.me/447700900123', secrets: [] }, message)).toMatchObject({ kind })
})
