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

test('the mails of a batch never wait for a connection, and the next takes over that of one before', async () => {
  await using server = await scriptedSmtp({})
  const settings = {
    host: 'localhost',
    port: server.port,
    security: 'none',
    user: '',
    password: new Secret(''),
    sender: 'Kop End Ltd',
  } as const
  const done = new AbortController()
  const transport = createSmtpTransport(settings, patientMs).keptUntil?.(done.signal)
  const mail = {
    from: 'a@touchline.example',
    to: 'fan@example.com',
    subject: 'Tickets',
    text: 'x',
    html: 'x',
    headers: {},
  }
  const results: string[] = []
  const usage = await meter.measure('batch', () =>
    eachConcurrently(Array.from({ length: 20 }).keys(), mailConcurrency, async (at) => {
      results.push((await transport?.send({ ...mail, messageId: `<${at}@touchline.example>` }))?.kind ?? 'no transport')
    }),
  )
  expect(results).toEqual(Array.from({ length: 20 }, () => 'sent'))
  done.abort()
  expect(usage.mostConnections).toBe(mailConcurrency)
  expect(meter.takeOverruns()).toEqual([])
})
