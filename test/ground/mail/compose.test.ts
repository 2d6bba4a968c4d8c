import fc from 'fast-check'
import PostalMime from 'postal-mime'
import { expect, test } from 'vitest'
import { runs } from '#test/runs.ts'
import { compose } from '#worker/ground/mail/compose.rules.ts'
import type { Mail } from '#worker/ground/mail/contract.ts'

const now = new Date('2026-11-29T12:00:00Z')
const mail: Mail = {
  from: 'Touchline <alerts@touchline.example>',
  to: 'fan@example.com',
  subject: 'Price fell',
  text: 'text',
  html: '<p>html</p>',
  messageId: '<1.7.4@touchline.example>',
  headers: {},
}
const textOf = (more: Partial<Mail>) => new TextDecoder().decode(compose({ ...mail, ...more }, now).bytes)
const line = fc.string({ unit: 'grapheme', maxLength: 300 }).map((text) => text.replace(/\p{Cc}/gu, ' '))
const lines = fc.array(line, { maxLength: 5 }).map((all) => all.join('\n'))
const withoutEnd = (text: string | undefined) => text?.replace(/\r\n/g, '\n').replace(/\n$/, '')

test('whatever a mail says arrives as it was written', async () => {
  await fc.assert(
    fc.asyncProperty(line, lines, lines, async (subject, text, html) => {
      const read = await PostalMime.parse(compose({ ...mail, subject, text, html }, now).bytes)
      expect(withoutEnd(read.text)).toBe(text.toWellFormed())
      expect(withoutEnd(read.html)).toBe(html.toWellFormed())
      expect(read.subject?.replace(/\s+/g, ' ').trim() ?? '').toBe(subject.toWellFormed().replace(/\s+/g, ' ').trim())
    }),
    runs(200),
  )
})

test('no line is longer than a mail server has to take, and all are ASCII', () => {
  fc.assert(
    fc.property(line, lines, lines, (subject, text, html) => {
      const sent = textOf({ subject, text, html })
      expect(sent).toMatch(/^[\t\n\r\x20-\x7e]*$/)
      for (const one of sent.split('\r\n')) expect(one.length).toBeLessThanOrEqual(998)
      const [, body = ''] = sent.split('\r\n\r\n', 2)
      for (const one of body.split('\r\n')) expect(one.length).toBeLessThanOrEqual(76)
    }),
    runs(200),
  )
})

test.each([
  ['Touchline <alerts@touchline.example>', { name: 'Touchline', address: 'alerts@touchline.example' }],
  ['"Kop End, Ltd." <alerts@touchline.example>', { name: 'Kop End, Ltd.', address: 'alerts@touchline.example' }],
  ['Spielplatz Köln <alerts@touchline.example>', { name: 'Spielplatz Köln', address: 'alerts@touchline.example' }],
  ['alerts@touchline.example', { name: '', address: 'alerts@touchline.example' }],
])('the sender %s keeps name and address', async (from, expected) => {
  const { envelope, bytes } = compose({ ...mail, from }, now)
  expect((await PostalMime.parse(bytes)).from).toEqual(expected)
  expect(envelope).toEqual({ from: expected.address, to: 'fan@example.com' })
})

test('a domain of other letters is written as servers know it', () => {
  expect(compose({ ...mail, to: 'fan@bücher.example' }, now).envelope.to).toBe('fan@xn--bcher-kva.example')
})

test('long headers are folded between words, and never right behind their name', () => {
  const sent = textOf({ headers: { 'List-Unsubscribe': `<https://touchline.example/u/${'a'.repeat(120)}>` } })
  expect(sent).toContain(`List-Unsubscribe: <https://touchline.example/u/${'a'.repeat(120)}>\r\n`)
  expect(textOf({ subject: 'Price fell '.repeat(20) })).toMatch(/^Subject: Price fell [^\r]{40,}\r\n /m)
  expect(sent).toContain('Date: Sun, 29 Nov 2026 12:00:00 +0000\r\n')
})

test('another header of other letters is ASCII too', () => {
  expect(textOf({ headers: { 'Reply-To': 'fan@\u212aop.example' } })).toMatch(/^[\t\n\r\x20-\x7e]*$/)
})

test('a line of a megabyte arrives', async () => {
  const text = 'a '.repeat(500_000)
  expect(withoutEnd((await PostalMime.parse(compose({ ...mail, text }, now).bytes)).text)).toBe(text)
})
