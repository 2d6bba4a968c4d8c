import PostalMime from 'postal-mime'
import { SMTPServer } from 'smtp-server'
import { expect, test } from 'vitest'
import { patientMs } from '#test/patience.ts'
import type { Mail } from '#worker/ground/mail/contract.ts'
import { createSmtpTransport, type SmtpSettings } from '#worker/ground/mail/smtp.ts'
import { Secret } from '#worker/ground/platform/secret.ts'
import { type Script, scriptedSmtp } from '../../alerting/notifications/scripted-smtp.ts'

/** For servers that never answer. */
const shortMs = 300

const mail: Mail = {
  from: 'Touchline <alerts@touchline.example>',
  to: 'fan@example.com',
  subject: 'Price fell: Arsenal v Chelsea, now £64.00',
  text: 'Price fell to £64.00\n.\nA line with a single dot stands above.',
  html: '<p>Price fell to £64.00</p>',
  messageId: '<1.7.4@touchline.example>',
  headers: { 'List-Unsubscribe': '<https://touchline.example/u/abc>' },
}

function transportTo(port: number, more: Partial<SmtpSettings> = {}, timeoutMs = patientMs) {
  const settings = {
    host: 'localhost',
    port,
    security: 'none',
    user: '',
    password: new Secret(''),
    sender: 'Kop End Ltd',
  } as const
  return createSmtpTransport({ ...settings, ...more }, timeoutMs)
}

test.each<[string, Script]>([
  ['greets with 554', { greeting: '554 no service' }],
  ['never greets', { greeting: 'hang' }],
  ['accepts the connection and drops it', { greeting: 'drop' }],
  ['trickles its answer, so that it is never idle', { 'end of data': 'trickle' }],
  ['drops after the sender', { MAIL: 'drop' }],
  ['puts the recipient off', { RCPT: '450 greylisted' }],
  ['has no room now', { RCPT: '452 mailbox full' }],
  ['hangs before the data', { DATA: 'hang' }],
  ['takes the mail and hangs', { 'end of data': 'hang' }],
  ['takes the mail and drops the connection', { 'end of data': 'drop' }],
  ['fails to store the mail for now', { 'end of data': '451 local error' }],
])('a server that %s is retried', async (_, script) => {
  await using server = await scriptedSmtp(script)
  const isSilent = Object.values(script).some((answer) => answer === 'hang' || answer === 'trickle')
  const result = await transportTo(server.port, {}, isSilent ? shortMs : patientMs).send(mail)
  expect(result.kind).toBe('retry')
})

test.each<[string, Script]>([
  ['the recipient', { RCPT: '550 no such user' }],
  ['the sender', { MAIL: '553 not yours' }],
  ['the mail', { 'end of data': '554 looks like spam' }],
])('a server that permanently refuses %s is not retried', async (_, script) => {
  await using server = await scriptedSmtp(script)
  const result = await transportTo(server.port).send(mail)
  expect(result).toMatchObject({ kind: 'rejected', reason: expect.stringMatching(/55\d/) })
})

/** The kinds of the answers to mails sent one after another by one kept transport. */
async function keptMails(port: number, between: (sent: number) => Promise<void> | void, count = 3): Promise<string[]> {
  const done = new AbortController()
  const kept = transportTo(port).keptUntil?.(done.signal)
  const kinds: string[] = []
  for (let sent = 0; sent < count; sent += 1) {
    await between(sent)
    kinds.push((await kept?.send(mail))?.kind ?? 'no transport')
  }
  done.abort()
  return kinds
}

test('mails of one piece of work share a connection, and say goodbye at its end', async () => {
  await using server = await scriptedSmtp({})
  expect(await keptMails(server.port, () => {})).toEqual(['sent', 'sent', 'sent'])
  await expect.poll(() => server.commands.at(-1)).toBe('QUIT')
  expect(server.connections()).toBe(1)
  expect(server.commands.filter((line) => line.startsWith('EHLO'))).toHaveLength(1)
})

test('a refused recipient leaves the connection to the next mail', async () => {
  await using server = await scriptedSmtp({ RCPT: '550 no such user' })
  expect(await keptMails(server.port, () => {})).toEqual(['rejected', 'rejected', 'rejected'])
  expect(server.connections()).toBe(1)
})

test('a session that the server ended between two mails costs none of them', async () => {
  await using server = await scriptedSmtp({})
  const kinds = await keptMails(server.port, (sent) => {
    if (sent === 2) server.endSessions()
  })
  expect(kinds).toEqual(['sent', 'sent', 'sent'])
  expect(server.connections()).toBe(2)
})

test('a server that will take no more on a session gets the mail on another', async () => {
  const script: Script = {}
  await using server = await scriptedSmtp(script)
  const kinds = await keptMails(server.port, (sent) => {
    if (sent === 1) script.MAIL = '421 too many mails'
    if (sent === 1) server.onNextConnection(() => delete script.MAIL)
  })
  expect(kinds).toEqual(['sent', 'sent', 'sent'])
  expect(server.connections()).toBe(2)
})

test('a mail that was under way when its session broke is not sent again at once', async () => {
  const script: Script = {}
  await using server = await scriptedSmtp(script)
  const kinds = await keptMails(server.port, (sent) => {
    script['end of data'] = sent === 1 ? 'drop' : '250 queued'
  })
  expect(kinds).toEqual(['sent', 'retry', 'sent'])
})

test('an unreachable server is retried', async () => {
  const server = await scriptedSmtp({})
  await server[Symbol.asyncDispose]()
  expect(await transportTo(server.port).send(mail)).toMatchObject({ kind: 'retry', reason: /ECONNREFUSED|ESOCKET/ })
})

test('a wrong password is retried, because the operator must fix it', async () => {
  await using server = await scriptedSmtp({ EHLO: '250-scripted\r\n250 AUTH PLAIN', AUTH: '535 wrong password' })
  const result = await transportTo(server.port, { user: 'touchline', password: new Secret('hunter2-secret') }).send(
    mail,
  )
  expect(result.kind).toBe('retry')
  expect(JSON.stringify(result)).not.toContain('hunter2-secret')
})

test('signs in once for all mails of a connection', async () => {
  await using server = await scriptedSmtp({ EHLO: '250-scripted\r\n250 AUTH PLAIN', AUTH: '235 welcome' })
  const done = new AbortController()
  const settings = { user: 'touchline', password: new Secret('hunter2-secret') }
  const kept = transportTo(server.port, settings).keptUntil?.(done.signal)
  expect([(await kept?.send(mail))?.kind, (await kept?.send(mail))?.kind]).toEqual(['sent', 'sent'])
  done.abort()
  const proof = Buffer.from('\0touchline\0hunter2-secret').toString('base64')
  expect(server.commands.filter((line) => line.startsWith('AUTH'))).toEqual([`AUTH PLAIN ${proof}`])
})

test('a server that answers each step late has one time for all: the lease of the batch does not wait', async () => {
  await using server = await scriptedSmtp({ EHLO: '250-scripted\r\n250 AUTH PLAIN', AUTH: '235 welcome' }, shortMs / 5)
  const settings = { user: 'touchline', password: new Secret('pw') } as const
  expect(await transportTo(server.port, settings, shortMs).send(mail)).toMatchObject({ kind: 'retry' })
  await expect.poll(server.openConnections).toBe(0)
})

test('without the promised STARTTLS nothing is sent in plain text', async () => {
  await using server = await scriptedSmtp({})
  const settings = { security: 'starttls', user: 'touchline', password: new Secret('pw') } as const
  const result = await transportTo(server.port, settings, shortMs).send(mail)
  expect(result.kind).toBe('retry')
  expect(server.commands.filter((line) => /^(MAIL|AUTH|RCPT)/.test(line))).toEqual([])
})

/** A full SMTP server with an untrusted certificate. */
async function fullServer(options: { secure?: boolean }) {
  const received: string[] = []
  const server = new SMTPServer({
    ...options,
    authOptional: true,
    onData(stream, _session, callback) {
      const chunks: Buffer[] = []
      stream.on('data', (chunk: Buffer) => chunks.push(chunk))
      stream.on('end', () => {
        received.push(Buffer.concat(chunks).toString())
        callback()
      })
    },
  })
  server.on('error', () => {})
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.server.address()
  return {
    port: typeof address === 'object' && address ? address.port : 0,
    received,
    [Symbol.asyncDispose]: () => new Promise<void>((resolve) => server.close(() => resolve())),
  }
}

test.each([
  ['starttls', false],
  ['tls', true],
] as const)('%s with an untrusted certificate sends nothing', async (security, secure) => {
  await using server = await fullServer({ secure })
  expect((await transportTo(server.port, { security }).send(mail)).kind).toBe('retry')
  expect(server.received).toEqual([])
})

test('a mail arrives complete, with both parts, its id and its headers', async () => {
  await using server = await fullServer({})
  expect(await transportTo(server.port).send(mail)).toEqual({ kind: 'sent', messageId: mail.messageId })
  const arrived = await PostalMime.parse(server.received[0] ?? '')
  expect(arrived).toMatchObject({
    subject: mail.subject,
    messageId: mail.messageId,
    from: { name: 'Touchline', address: 'alerts@touchline.example' },
    to: [{ address: 'fan@example.com' }],
  })
  expect(arrived.text?.trim()).toBe(`${mail.text}\n\nKop End Ltd`)
  expect(arrived.html?.trim()).toBe(mail.html)
  expect(arrived.headers.find((header) => header.key === 'list-unsubscribe')?.value).toBe(
    mail.headers['List-Unsubscribe'],
  )
})
