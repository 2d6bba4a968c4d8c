import { expect, test } from 'vitest'
import { createSmtpTransport } from '#worker/ground/mail/smtp.ts'
import { Secret } from '#worker/ground/platform/secret.ts'

test('in the Worker’s own runtime the mail library loads, and an unreachable server is retried', async () => {
  const settings = {
    host: 'localhost',
    port: 1,
    security: 'none',
    user: '',
    password: new Secret(''),
    sender: 'Kop End Ltd',
  } as const
  const result = await createSmtpTransport(settings, 2_000).send({
    from: 'Touchline <alerts@touchline.example>',
    to: 'fan@example.com',
    subject: 'Price fell',
    text: 'text',
    html: '<p>text</p>',
    messageId: '<1@touchline.example>',
    headers: {},
  })
  expect(result.kind).toBe('retry')
})
