import { afterAll, expect, test } from 'vitest'
import { createFaultSwitch } from '#scripts/sandbox/faults.ts'
import { createMailStore } from '#scripts/sandbox/mail-store.ts'
import { createSmtpServer } from '#scripts/sandbox/mailbox.ts'
import { listenOnFreePort } from '#test/free-port.ts'
import { createSmtpTransport } from '#worker/ground/mail/smtp.ts'
import { Secret } from '#worker/ground/platform/secret.ts'
import { good, openOffice, posted } from './office.ts'

const store = createMailStore()
const server = createSmtpServer({ store, fault: createFaultSwitch(), now: Date.now })
const port = await listenOnFreePort(server)
afterAll(() => server.close())

const transport = createSmtpTransport({
  host: '127.0.0.1',
  port,
  security: 'none',
  user: '',
  password: new Secret(''),
  sender: 'Kop End Ltd',
})

test('over real SMTP, a message arrives complete, from us, only to the operator, with the visitor as reply-to', async () => {
  const { service } = openOffice({ transport })
  const message = 'Zürich – £45\n\n.\nBcc: evil@example.com\nQUIT'
  const typed = { ...good, name: 'Ada "Fan" <x>', subject: 'Bayern München, kick-off', message }
  expect(await service.receive('contact', posted(typed))).toEqual({ isSent: true })
  const [mail, ...others] = store.list({ limit: 10 })
  expect(others).toEqual([])
  expect(mail).toMatchObject({
    to: 'hello@touchline.example',
    from: 'alerts@touchline.example',
    subject: '[Contact] Bayern München, kick-off',
    text: expect.stringContaining(message),
    headers: { 'reply-to': 'ada@example.com', 'auto-submitted': 'auto-generated' },
  })
  expect(mail?.headers.bcc).toBeUndefined()
})
