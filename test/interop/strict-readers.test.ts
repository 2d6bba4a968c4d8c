// What we send, read by the programs that its receivers use. Each refuses what a lenient reader would let pass.
import { createECDH } from 'node:crypto'
import { decrypt } from 'http_ece'
import ICAL from 'ical.js'
import { simpleParser } from 'mailparser'
import { TOTP, URI } from 'otpauth'
import { SMTPServer } from 'smtp-server'
import { Webhook } from 'standardwebhooks'
import { getExpectedTwilioSignature, validateRequest } from 'twilio/lib/webhooks/webhooks.js'
import { expect, test } from 'vitest'
import type { CalendarMatch } from '#worker/alerting/calendar/contract.ts'
import { calendarText } from '#worker/alerting/calendar/rules.ts'
import { createSmtpTransport } from '#worker/ground/mail/smtp.ts'
import { toBase64Url } from '#worker/ground/platform/base64url.ts'
import { minuteMs } from '#worker/ground/platform/clock.ts'
import { Secret } from '#worker/ground/platform/secret.ts'
import { toBase32 } from '#worker/people/accounts/two-step/base32.ts'
import { keyAddress, stepOfCode } from '#worker/people/accounts/two-step/totp/rules.ts'
import type { ChatMessage } from '#worker/people/connections/contract.ts'
import { createWebhookSender, newWebhookSecret } from '#worker/people/connections/senders/webhook.ts'
import { isSignedByTwilio, twilioSignature } from '#worker/people/phones/twilio/signature.ts'
import { maxPushPayloadBytes } from '#worker/people/push/constants.ts'
import { encryptPush } from '#worker/people/push/encryption.ts'
import { patientMs } from '../patience.ts'

const names = 'Beşiktaş v Žalgiris; “Köln”, \\ 👨‍👩‍👧 £64'

test('a webhook is verified by standardwebhooks, by each of two secrets, and not when it is late or changed', async () => {
  const message: ChatMessage = {
    id: 'msg_1-7-9',
    type: 'alert.price',
    at: Date.now(),
    title: names,
    lines: [],
    links: [],
    data: { match: names, price: { amount: 64, currency: 'GBP' } },
  }
  const secrets = [newWebhookSecret(), newWebhookSecret()]
  const sentAt = async (now: number) => {
    const posts: { body: string; headers: Record<string, string> }[] = []
    const post = async (_address: string, body: string, headers = {}) => {
      posts.push({ body, headers })
      return { kind: 'accepted' } as const
    }
    await createWebhookSender(post, () => now)({ address: 'https://fan.example', secrets }, message)
    return posts[0] ?? { body: '', headers: {} }
  }
  const { body, headers } = await sentAt(Date.now())
  for (const secret of secrets) expect(new Webhook(secret).verify(body, headers)).toMatchObject({ type: 'alert.price' })
  const receiver = new Webhook(secrets[0] ?? '')
  expect(() => receiver.verify(body.replace('64', '63'), headers)).toThrow()
  const late = await sentAt(Date.now() - 10 * minuteMs)
  expect(() => receiver.verify(late.body, late.headers)).toThrow()
})

test('a calendar is read by ical.js in its strict mode, with every name as it is written', () => {
  const since = Date.UTC(2026, 10, 1)
  const match: CalendarMatch = {
    id: 17,
    homeTeamName: names,
    awayTeamName: 'Arsenal',
    leagueName: names,
    venue: names,
    city: 'Leeds',
    kickoffAt: Date.UTC(2026, 10, 28, 15),
    matchDay: '2026-11-28',
    status: 'scheduled',
    moves: 2,
    movedAt: since,
  }
  const dayOnly: CalendarMatch = { ...match, id: 18, kickoffAt: null, status: 'postponed' }
  const text = calendarText({ matches: [match, dayOnly], sales: [], publicOrigin: 'https://touchline.example', since })
  ICAL.design.strict = true
  const calendar = new ICAL.Component(ICAL.parse(text) as never)
  const [timed, whole] = calendar.getAllSubcomponents('vevent').map((one) => new ICAL.Event(one))
  expect(timed?.summary).toBe(`${names} v Arsenal`)
  expect(timed?.location).toBe(`${names}, Leeds`)
  expect(timed?.sequence).toBe(2)
  expect(timed?.startDate.toJSDate().toISOString()).toBe('2026-11-28T15:00:00.000Z')
  expect(whole?.startDate.isDate).toBe(true)
  expect(whole?.endDate.toString()).toBe('2026-11-29')
})

test('an authenticator that reads our address makes the codes that we take', () => {
  const secret = crypto.getRandomValues(new Uint8Array(20))
  const totp = URI.parse(keyAddress(toBase32(secret), 'ann+fan@example.com'))
  if (!(totp instanceof TOTP)) throw new Error('not an address of a TOTP')
  expect([totp.issuer, totp.label]).toEqual(['Touchline', 'ann+fan@example.com'])
  for (const now of [59_000, 60_000, Date.UTC(2026, 10, 28, 15), Date.UTC(2050, 0, 1)]) {
    const code = totp.generate({ timestamp: now })
    expect(stepOfCode(secret, code, now)).toBe(Math.floor(now / 30_000))
  }
})

test.each([0, 1, maxPushPayloadBytes])('a push message of %i bytes is opened by http_ece', async (length) => {
  const browser = createECDH('prime256v1')
  const p256dh = browser.generateKeys('base64url')
  const auth = toBase64Url(crypto.getRandomValues(new Uint8Array(16)))
  const text = 'x'.repeat(length)
  const body = await encryptPush(text, { p256dh, auth })
  const opened = decrypt(Buffer.from(body), { version: 'aes128gcm', privateKey: browser, authSecret: auth })
  expect(opened.toString()).toBe(text)
})

test('a mail is read by mailparser with both texts, its names and its headers', async () => {
  const raw: Buffer[] = []
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onData(stream, _session, done) {
      stream.on('data', (part: Buffer) => raw.push(part)).on('end', () => done())
    },
  })
  await new Promise<void>((listening) => void server.listen(0, '127.0.0.1', listening))
  const { port } = server.server.address() as { port: number }
  const settings = {
    host: '127.0.0.1',
    port,
    security: 'none',
    user: '',
    password: new Secret(''),
    sender: 'Kop End Ltd',
  } as const
  const mail = {
    from: 'Touchline <alerts@touchline.example>',
    to: 'fan@example.com',
    subject: `${names} ${'long '.repeat(40)}`,
    text: `${names}\n.\nAfter the dot`,
    html: `<p>${names}</p>`,
    messageId: '<1.7.4@touchline.example>',
    headers: { 'List-Unsubscribe': '<https://touchline.example/u/abc>' },
  }
  expect(await createSmtpTransport(settings, patientMs).send(mail)).toMatchObject({ kind: 'sent' })
  await new Promise<void>((closed) => server.close(closed))
  const parsed = await simpleParser(Buffer.concat(raw))
  expect(parsed.subject?.trim()).toBe(mail.subject.trim())
  expect(parsed.text?.trim()).toBe(`${mail.text}\n\nKop End Ltd`)
  expect(parsed.html).toContain(names)
  expect(parsed.messageId).toBe(mail.messageId)
  expect(parsed.from?.value).toEqual([{ address: 'alerts@touchline.example', name: 'Touchline' }])
  expect(JSON.stringify(parsed.headers.get('list'))).toContain('https://touchline.example/u/abc')
  expect(parsed.attachments).toEqual([])
})

test('what twilio signs is believed, and what the simulated one signs is valid to twilio', () => {
  const address = 'https://touchline.example/webhooks/twilio/status/7?a=1&b=%20'
  const fields = { MessageStatus: 'failed', Body: names, ErrorCode: '30003' }
  const form = new Map(Object.entries(fields))
  const token = new Secret('12345')
  const signed = getExpectedTwilioSignature('12345', address, fields)
  expect(isSignedByTwilio(token, address, form, signed)).toBe(true)
  expect(isSignedByTwilio(token, address, new Map([...form, ['Body', 'STOP']]), signed)).toBe(false)
  expect(validateRequest('12345', twilioSignature(token, address, form), address, fields)).toBe(true)
})
