import { afterAll, expect, test } from 'vitest'
import { createMeter } from '#test/meter/meter.ts'
import { meterNetwork } from '#test/meter/network.ts'
import { patientMs } from '#test/patience.ts'
import { mailConcurrency } from '#worker/alerting/notifications/constants.ts'
import { createSmtpTransport } from '#worker/ground/mail/smtp.ts'
import { eachConcurrently } from '#worker/ground/platform/concurrency.ts'
import { Secret } from '#worker/ground/platform/secret.ts'
import { scriptedSmtp } from '../../alerting/notifications/scripted-smtp.ts'

const meter = createMeter()
afterAll(meterNetwork(meter))

const mail = {
  from: 'a@touchline.example',
  to: 'fan@example.com',
  subject: 'Tickets',
  text: 'x',
  html: 'x',
  headers: {},
}

/** The kinds of the answers to twenty mails of one batch, and what they took of the network. */
async function batch(port: number, user: string) {
  const settings = {
    host: 'localhost',
    port,
    security: 'none',
    user,
    password: new Secret('pw'),
    sender: 'Kop End Ltd',
  }
  const done = new AbortController()
  const transport = createSmtpTransport({ ...settings, security: 'none' }, patientMs).keptUntil?.(done.signal)
  const kinds = new Set<string>()
  const usage = await meter.measure('batch', () =>
    eachConcurrently(Array.from({ length: 20 }).keys(), mailConcurrency, async (at) => {
      kinds.add((await transport?.send({ ...mail, messageId: `<${at}@touchline.example>` }))?.kind ?? 'no transport')
    }),
  )
  done.abort()
  return { kinds: [...kinds], usage }
}

test('the mails of a batch never wait for a connection, and the next takes over that of one before', async () => {
  await using server = await scriptedSmtp({})
  const { kinds, usage } = await batch(server.port, '')
  expect(kinds).toEqual(['sent'])
  expect(usage.mostConnections).toBe(mailConcurrency)
  expect(meter.takeOverruns()).toEqual([])
})

test('a refused sign-in leaves no connection open for the next mail to wait for', async () => {
  await using server = await scriptedSmtp({ EHLO: '250-scripted\r\n250 AUTH PLAIN', AUTH: '454 try later' })
  const { kinds } = await batch(server.port, 'touchline')
  expect(kinds).toEqual(['retry'])
  expect(meter.takeOverruns()).toEqual([])
})
