import { createHmac } from 'node:crypto'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { ChatMessage } from '#worker/people/connections/contract.ts'
import { discordBody } from '#worker/people/connections/senders/discord.ts'
import { slackBody } from '#worker/people/connections/senders/slack.ts'
import { telegramBody } from '#worker/people/connections/senders/telegram.ts'
import { createWebhookSender, newWebhookSecret } from '#worker/people/connections/senders/webhook.ts'

const message: ChatMessage = {
  id: 'msg_1-7-9',
  type: 'alert.fired',
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
    type: 'alert.fired',
    timestamp: '2026-11-23T12:00:00.000Z',
    data: { price: { amount: 64, currency: 'GBP' } },
  })
  expect(key).toHaveLength(32)
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

test('no text is longer than the service takes', () => {
  fc.assert(
    fc.property(
      fc.string({ maxLength: 6_000 }),
      fc.array(fc.string({ maxLength: 500 }), { maxLength: 15 }),
      (title, lines) => {
        const long = { ...message, title: `x${title}`, lines }
        expect(discordBody(long).content.length).toBeLessThanOrEqual(2_000)
        expect(telegramBody(1, long).text.length).toBeLessThanOrEqual(4_096)
      },
    ),
  )
})
