import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { Mail } from '#worker/ground/mail/contract.ts'
import { guardHeaders } from '#worker/ground/mail/header-guard.ts'

const mail: Mail = {
  from: 'Touchline <alerts@touchline.example>',
  to: 'fan+tickets@example.com',
  subject: 'Price fell: Bayern München v Köln, now €64.00',
  text: 'Lines\nare fine here.',
  html: '<p>Lines\nare fine here.</p>',
  messageId: '<1.2.3@touchline.example>',
  headers: { 'List-Unsubscribe': '<https://touchline.example/u/abc>' },
}

function guarded() {
  const passed: Mail[] = []
  const transport = guardHeaders({
    send: async (each) => {
      passed.push(each)
      return { kind: 'sent', messageId: each.messageId }
    },
  })
  return { transport, passed }
}

test('a valid mail passes unchanged', async () => {
  const { transport, passed } = guarded()
  expect((await transport.send(mail)).kind).toBe('sent')
  expect(passed).toEqual([mail])
})

test.each<[string, Partial<Mail>]>([
  ['a line break in the subject', { subject: 'Hi\r\nBcc: evil@example.com' }],
  ['a bare line feed', { subject: 'Hi\nBcc: evil@example.com' }],
  ['a bare carriage return', { subject: 'Hi\rBcc: evil@example.com' }],
  ['a NUL', { subject: 'Hi\u0000' }],
  ['a line separator', { subject: 'Hi\u2028Bcc: evil@example.com' }],
  ['a line break in the recipient', { to: 'fan@example.com\r\nRCPT TO:<evil@example.com>' }],
  ['two recipients', { to: 'fan@example.com,evil@example.com' }],
  ['a recipient with a display name', { to: 'Fan <fan@example.com>' }],
  ['a recipient with a route', { to: '<evil@example.com>fan@example.com' }],
  ['a recipient without a host', { to: 'fan' }],
  ['a line break in the sender', { from: 'Touchline\r\nBcc: evil@example.com <a@example.com>' }],
  ['a line break in the message id', { messageId: '<1>\r\nBcc: evil@example.com' }],
  ['a line break in another header', { headers: { 'List-Unsubscribe': '<https://x/>\r\nBcc: evil@example.com' } }],
  ['a header name that is none', { headers: { 'Bcc: evil@example.com\r\nX': 'y' } }],
])('%s is refused permanently and never reaches the transport', async (_, bad) => {
  const { transport, passed } = guarded()
  const result = await transport.send({ ...mail, ...bad })
  expect(result.kind).toBe('rejected')
  expect(JSON.stringify(result)).not.toContain('evil')
  expect(passed).toEqual([])
})

test('a line break or NUL in any text is refused', async () => {
  const places = fc.constantFrom('subject', 'from', 'to', 'messageId', 'header')
  const breaks = fc.constantFrom('\r', '\n', '\r\n', '\u0000')
  await fc.assert(
    fc.asyncProperty(places, fc.string(), breaks, fc.string(), async (place, head, lineBreak, tail) => {
      const { transport, passed } = guarded()
      const value = head + lineBreak + tail
      await transport.send(place === 'header' ? { ...mail, headers: { 'X-Test': value } } : { ...mail, [place]: value })
      expect(passed).toEqual([])
    }),
  )
})
