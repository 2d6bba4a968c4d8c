import { env } from 'cloudflare:workers'
import { Hono } from 'hono'
import { expect, test } from 'vitest'
import { openDatabase } from '#worker/ground/platform/database.ts'
import { Secret } from '#worker/ground/platform/secret.ts'
import { createHeardRepository } from '#worker/people/phones/heard.repository.ts'
import { twilioSignature } from '#worker/people/phones/twilio/signature.ts'
import { twilioWebhooks } from '#worker/people/phones/webhooks.ts'
import { addFanWithPhone, authToken, phonesScene, publicOrigin, settings, sid } from './scene.ts'

function door(given: typeof settings | null = settings) {
  const heard: unknown[] = []
  const sms = {
    onReport: async (...report: unknown[]) => void heard.push(report),
    onReply: async (reply: unknown) => heard.push(reply) > 0,
  }
  return { heard, post: poster(sms, given) }
}

/** Posts to the door, in front of these. */
function poster(sms: Parameters<typeof twilioWebhooks>[0]['sms'], given: typeof settings | null = settings) {
  const memory = createHeardRepository(openDatabase(env.DB))
  const app = new Hono().route(
    '/',
    twilioWebhooks({ sms, heard: memory, settings: given, clock: Date.now, publicOrigin }),
  )
  /** Posted to the machine's own name, and signed for the public one. */
  return (path: string, form: Record<string, string>, signature?: string) =>
    app.request(`http://localhost${path}`, {
      method: 'POST',
      body: new URLSearchParams(form),
      headers: {
        'X-Twilio-Signature':
          signature ?? twilioSignature(authToken, publicOrigin + path, new Map(Object.entries(form))),
      },
    })
}

const { accountSid: AccountSid, from: To } = settings
const inbound = '/webhooks/twilio/inbound'
let messages = 100
/** What a person answers, as Twilio posts it. */
function answerOf(From: string, Body: string, more: Record<string, string> = {}): Record<string, string> {
  messages += 1
  return { AccountSid, MessageSid: sid('SM', messages), From, To, Body, ...more }
}

const report = { AccountSid, MessageSid: sid('SM', 5), MessageStatus: 'delivered', To: '+447700900123' }
const path = `/webhooks/twilio/status/${encodeURIComponent('9:7:4')}`

test('signs as Twilio documents', () => {
  const form = new Map(
    Object.entries({
      CallSid: 'CA1234567890ABCDE',
      Caller: '+14158675309',
      Digits: '1234',
      From: '+14158675309',
      To: '+18005551212',
    }),
  )
  expect(twilioSignature(new Secret('12345'), 'https://mycompany.com/myapp.php?foo=1&bar=2', form)).toBe(
    'RSOYDt4T1cUTdK1PDd93/VVr8B8=',
  )
})

test('a signed report is heard, with the id in its address', async () => {
  const { heard, post } = door()
  expect((await post(path, report)).status).toBe(204)
  expect(heard).toEqual([['9:7:4', { MessageSid: report.MessageSid, MessageStatus: 'delivered' }]])
})

test('a signed answer is heard, and nothing is sent back', async () => {
  const { heard, post } = door()
  const sent = answerOf('+447700900123', 'STOP')
  const answer = await post(inbound, sent)
  expect(await answer.text()).toContain('<Response></Response>')
  expect(heard).toEqual([{ MessageSid: sent.MessageSid, From: '+447700900123', Body: 'STOP' }])
})

test('a captured START takes no later STOP back, nor a captured STOP a later START', async () => {
  const fan = await addFanWithPhone()
  const { sms } = phonesScene()
  const post = poster(sms)
  const said = (Body: string) => answerOf(fan.phone, Body)
  const [start, stop] = [said('START'), said('STOP')]
  const isStopped = async () => (await sms.recipients([fan.userId]))[0]?.isStopped
  for (const sent of [start, stop, start]) expect((await post(inbound, sent)).status).toBe(200)
  expect(await isStopped()).toBe(true)
  for (const sent of [said('START'), stop]) await post(inbound, sent)
  expect(await isStopped()).toBe(false)
})

test('an answer counts again when it failed the first time', async () => {
  const heard: unknown[] = []
  const onReply = async (reply: unknown) => {
    if (heard.push(reply) === 1) throw new Error('D1 is away')
    return true
  }
  const post = poster({ onReport: async () => {}, onReply })
  const stop = answerOf('+447700900123', 'STOP')
  for (const _ of [1, 2, 3]) await post(inbound, stop)
  expect(heard).toHaveLength(2)
})

const service = `MG${'5'.repeat(32)}`
test.each([
  ['of another account', settings, { AccountSid: 'AC99999999999999999999999999999999' }, 0],
  ['to another number of the account', settings, { To: '+447700900999' }, 0],
  ['without an id', settings, { MessageSid: '' }, 0],
  ['through our messaging service', { ...settings, from: service }, { MessagingServiceSid: service }, 1],
  [
    'through another messaging service',
    { ...settings, from: service },
    { MessagingServiceSid: `MG${'6'.repeat(32)}` },
    0,
  ],
])('an answer %s, signed, is heard %#', async (_what, given, more, times) => {
  const { heard, post } = door(given)
  await post(inbound, answerOf('+447700900123', 'START', more))
  expect(heard).toHaveLength(times)
})

test('a signed report of another account is refused', async () => {
  const { heard, post } = door()
  expect((await post(path, { ...report, AccountSid: 'AC99999999999999999999999999999999' })).status).toBe(400)
  expect(heard).toEqual([])
})

test.each([
  ['another signature', 'AAAAAAAAAAAAAAAAAAAAAAAAAAA='],
  ['none', ''],
  [
    'the signature of other fields',
    twilioSignature(authToken, publicOrigin + path, new Map([['MessageStatus', 'failed']])),
  ],
  [
    'the signature of another address',
    twilioSignature(authToken, `${publicOrigin}/other`, new Map(Object.entries(report))),
  ],
])('a post with %s is refused', async (_what, signature) => {
  const { heard, post } = door()
  expect((await post(path, report, signature)).status).toBe(400)
  expect((await post(inbound, answerOf('+44', 'STOP'), signature)).status).toBe(400)
  expect(heard).toEqual([])
})

test('nothing is believed where no provider is set up, nor a form that is too large', async () => {
  expect((await door(null).post(path, report)).status).toBe(400)
  expect((await door().post(path, { ...report, more: 'x'.repeat(20_000) })).status).toBe(400)
})

test('a signed post that says nothing we know is accepted and ignored', async () => {
  const { heard, post } = door()
  expect((await post(path, { AccountSid })).status).toBe(204)
  expect(heard).toEqual([])
})
