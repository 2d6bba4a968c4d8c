import { Hono } from 'hono'
import { expect, test } from 'vitest'
import { Secret } from '#worker/ground/platform/secret.ts'
import { twilioSignature } from '#worker/people/phones/twilio/signature.ts'
import { twilioWebhooks } from '#worker/people/phones/webhooks.ts'
import { authToken, publicOrigin, sid } from './scene.ts'

function door(token: Secret | null = authToken) {
  const heard: unknown[] = []
  const sms = {
    onReport: async (...report: unknown[]) => void heard.push(report),
    onReply: async (reply: unknown) => void heard.push(reply),
  }
  const app = new Hono().route('/', twilioWebhooks({ sms, authToken: token, publicOrigin }))
  /** Posted to the machine's own name, and signed for the public one. */
  const post = (path: string, form: Record<string, string>, signature?: string) =>
    app.request(`http://localhost${path}`, {
      method: 'POST',
      body: new URLSearchParams(form),
      headers: {
        'X-Twilio-Signature':
          signature ?? twilioSignature(authToken, publicOrigin + path, new Map(Object.entries(form))),
      },
    })
  return { heard, post }
}

const report = { MessageSid: sid('SM', 5), MessageStatus: 'delivered', To: '+447700900123' }
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
  const answer = await post('/webhooks/twilio/inbound', { From: '+447700900123', Body: 'STOP' })
  expect(await answer.text()).toContain('<Response></Response>')
  expect(heard).toEqual([{ From: '+447700900123', Body: 'STOP' }])
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
  expect((await post('/webhooks/twilio/inbound', { From: '+44', Body: 'STOP' }, signature)).status).toBe(400)
  expect(heard).toEqual([])
})

test('nothing is believed where no provider is set up, nor a form that is too large', async () => {
  expect((await door(null).post(path, report)).status).toBe(400)
  expect((await door().post(path, { ...report, more: 'x'.repeat(20_000) })).status).toBe(400)
})

test('a signed post that says nothing we know is accepted and ignored', async () => {
  const { heard, post } = door()
  expect((await post(path, { AccountSid: 'AC' })).status).toBe(204)
  expect(heard).toEqual([])
})
