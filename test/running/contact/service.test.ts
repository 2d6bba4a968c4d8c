import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { runs } from '#test/runs.ts'
import type { Mail, SendResult } from '#worker/ground/mail/contract.ts'
import { guardHeaders } from '#worker/ground/mail/header-guard.ts'
import { hourMs } from '#worker/ground/platform/clock.ts'
import { maxFormBytes, maxMessageLength, minMessageLength, trapField } from '#worker/running/contact/constants.ts'
import { good, openOffice, posted } from './office.ts'

const { subject: _, ...goodFeedback } = good

describe('a valid message', () => {
  test('reaches the operator, and a reply reaches the visitor', async () => {
    const { service, mails } = openOffice()
    expect(await service.receive('contact', posted(good))).toEqual({ isSent: true })
    expect(mails).toEqual([
      expect.objectContaining({
        from: 'Touchline <alerts@touchline.example>',
        to: 'hello@touchline.example',
        subject: '[Contact] Wrong kick-off time',
        messageId: '<contact.id-1@touchline.example>',
        headers: { 'Reply-To': 'ada@example.com', 'Auto-Submitted': 'auto-generated' },
      }),
    ])
    expect(mails[0]?.text).toBe(
      [
        'Form: Contact',
        'Name: Ada Fan',
        'Email: ada@example.com',
        'Subject: Wrong kick-off time',
        'Sent: 2026-11-21T12:00:00.000Z',
        '',
        good.message,
        '',
      ].join('\n'),
    )
  })

  test.each([
    ['4', '[Feedback] 4 of 5 from Ada Fan', 'Rating: 4 of 5'],
    ['', '[Feedback] No rating from Ada Fan', 'Name: Ada Fan'],
  ])('of the feedback form with rating %j says so', async (rating, subject, line) => {
    const { service, mails } = openOffice()
    expect(await service.receive('feedback', posted({ ...goodFeedback, rating }))).toEqual({ isSent: true })
    expect(mails[0]?.subject).toBe(subject)
    expect(mails[0]?.text).toContain(line)
  })

  test('may be multipart, and keeps its lines', async () => {
    const { service, mails } = openOffice()
    const body = new FormData()
    for (const [name, value] of Object.entries({ ...good, message: 'First line\r\n\r\nSecond line' })) {
      body.set(name, value)
    }
    const request = new Request('https://touchline.example/contact', { method: 'POST', body })
    expect(await service.receive('contact', request)).toEqual({ isSent: true })
    expect(mails[0]?.text).toContain('First line\n\nSecond line')
  })

  test('appears escaped in the HTML part', async () => {
    const { service, mails } = openOffice()
    await service.receive('contact', posted({ ...good, message: '<script>alert(1)</script> & more' }))
    expect(mails[0]?.html).toContain('&lt;script&gt;alert(1)&lt;/script&gt; &amp; more')
  })
})

describe('an invalid form', () => {
  const shortest = 'x'.repeat(minMessageLength)
  const longest = 'x'.repeat(maxMessageLength)

  test.each<[string, Record<string, string>, string]>([
    ['no name', { name: '  ' }, 'name'],
    ['a long name', { name: 'x'.repeat(101) }, 'name'],
    ['no address', { email: '' }, 'email'],
    ['an address without a host', { email: 'ada' }, 'email'],
    ['two addresses', { email: 'ada@example.com, bob@example.com' }, 'email'],
    ['a named address', { email: 'Bob <bob@example.com>' }, 'email'],
    ['no subject', { subject: '' }, 'subject'],
    ['a long subject', { subject: 'x'.repeat(151) }, 'subject'],
    ['a short message', { message: shortest.slice(1) }, 'message'],
    ['a message of blanks', { message: ' '.repeat(50) }, 'message'],
    ['a long message', { message: `${longest}x` }, 'message'],
  ])('%s: sends nothing, names the field, keeps what was typed', async (_, wrong, field) => {
    const { service, mails } = openOffice()
    const typed = { ...good, ...wrong }
    const answer = await service.receive('contact', posted(typed))
    expect(answer).toMatchObject({ isSent: false, error: { code: 'INVALID' }, values: typed })
    expect(Object.keys((!answer.isSent && answer.error.fields) || {})).toEqual([field])
    expect(mails).toEqual([])
  })

  test.each([shortest, longest, longest.replace(/x{2}$/, '\r\n').concat('x')])(
    'does not include a message at the limit, line breaks counted once',
    async (message) => {
      const { service } = openOffice()
      expect(await service.receive('contact', posted({ ...good, message }))).toEqual({ isSent: true })
    },
  )

  test.each(['0', '6', 'five', '4.5'])('includes a rating of %s', async (rating) => {
    const { service } = openOffice()
    const answer = await service.receive('feedback', posted({ ...goodFeedback, rating }))
    expect(answer).toMatchObject({ error: { fields: { rating: [expect.any(String)] } } })
  })

  test.each([
    ['nothing', undefined, undefined],
    ['JSON', '{"name":"Ada"}', 'application/json'],
    ['broken multipart', 'no boundary here', 'multipart/form-data; boundary=x'],
  ])('a body of %s reads as an empty form', async (_, body, type) => {
    const { service } = openOffice()
    const headers: HeadersInit = type ? { 'Content-Type': type } : {}
    const request = new Request('https://touchline.example/contact', { method: 'POST', body: body ?? null, headers })
    const answer = await service.receive('contact', request)
    expect(answer).toMatchObject({ isSent: false, error: { code: 'INVALID' }, values: {} })
  })

  test('a form beyond the size limit is not read', async () => {
    const { service } = openOffice()
    const answer = await service.receive('contact', posted({ ...good, message: 'x'.repeat(maxFormBytes) }))
    expect(answer).toMatchObject({ error: { code: 'INVALID', message: expect.stringContaining('too large') } })
  })

  test('does not count against the limits', async () => {
    const { service, limiterKeys } = openOffice()
    await service.receive('contact', posted({ ...good, name: '' }))
    expect(limiterKeys()).toEqual([])
  })
})

describe('the honeypot', () => {
  test('answers as if the message were sent, and sends nothing', async () => {
    const { service, mails, limiterKeys, logger } = openOffice()
    expect(await service.receive('contact', posted({ ...good, [trapField]: 'https://spam.example' }))).toEqual({
      isSent: true,
    })
    expect(mails).toEqual([])
    expect(limiterKeys()).toEqual([])
    expect(logger.lines).toEqual([{ level: 'info', event: 'contact_trapped', fields: { kind: 'contact' } }])
  })

  test('accepts a form with an empty honeypot', async () => {
    const { service, mails } = openOffice()
    await service.receive('contact', posted({ ...good, [trapField]: '' }))
    expect(mails).toHaveLength(1)
  })
})

describe('the limits', () => {
  test('accept five messages an hour from one network address, whatever the sender', async () => {
    const { service, mails, time } = openOffice()
    for (let n = 1; n <= 5; n++) {
      time.now += 60_000
      await service.receive('contact', posted({ ...good, email: `fan${n}@example.com` }))
    }
    const answer = await service.receive('contact', posted({ ...good, email: 'fan6@example.com' }))
    expect(mails).toHaveLength(5)
    expect(answer).toMatchObject({
      isSent: false,
      error: {
        code: 'RATE_LIMITED',
        message: expect.stringContaining('Please wait 56 minutes'),
        retryAfterSeconds: 56 * 60,
      },
      values: { message: good.message },
    })
    time.now += 56 * 60_000
    expect(await service.receive('contact', posted(good))).toEqual({ isSent: true })
  })

  test('count an IPv6 visitor by network, and store neither address nor sender in the clear', async () => {
    const { service, mails, limiterKeys } = openOffice()
    for (let n = 1; n <= 6; n++) {
      await service.receive('contact', posted({ ...good, email: `fan${n}@example.com` }, `2001:db8:7:1::${n}`))
    }
    expect(mails).toHaveLength(5)
    expect(limiterKeys().filter((key) => key.includes('2001:db8'))).toEqual([])
  })

  test('accept five messages an hour from one sender, however the address is spelled', async () => {
    const { service, mails, time } = openOffice()
    for (let n = 1; n <= 5; n++) await service.receive('feedback', posted(goodFeedback, `203.0.113.${n}`))
    const again = posted({ ...good, email: 'ADA@Example.com' }, '203.0.113.6')
    expect(await service.receive('contact', again)).toMatchObject({
      error: { code: 'RATE_LIMITED', message: expect.stringContaining('Please wait 60 minutes') },
    })
    expect(mails).toHaveLength(5)
    time.now += hourMs
    expect((await service.receive('contact', posted(good, '203.0.113.6'))).isSent).toBe(true)
  })
})

describe('failures on our side', () => {
  const trouble = { isSent: false, error: { code: 'UNAVAILABLE' }, values: { message: good.message } }

  test.each(['retry', 'rejected'] as const)(
    'a mail server that answers "%s" does not lose the visitor’s text',
    async (kind) => {
      const { service, answer, logger } = openOffice()
      answer.result = { kind, reason: '451 come back later' }
      expect(await service.receive('contact', posted(good))).toMatchObject(trouble)
      expect(logger.lines[0]).toMatchObject({ level: 'error', event: 'contact_not_sent' })
      expect(JSON.stringify(logger.lines)).not.toContain(good.email)
    },
  )

  test('nor does a transport that throws or a counter that is down', async () => {
    const down = async () => Promise.reject(new Error('down'))
    for (const office of [openOffice({ transport: { send: down } }), openOffice({ limiter: { take: down } })]) {
      expect(await office.service.receive('contact', posted(good))).toMatchObject(trouble)
    }
  })
})

test('no line break in any field reaches a mail header', async () => {
  const field = fc.constantFrom('name', 'email', 'subject', 'rating')
  const lineBreak = fc.constantFrom(
    '\r',
    '\n',
    '\r\n',
    '\u0000',
    '\u0085',
    '\u2028',
    '\u2029',
    '\u000b',
    '=?utf-8?Q?=0D=0A?=',
  )
  await fc.assert(
    fc.asyncProperty(field, lineBreak, fc.boolean(), async (name, cut, isFeedback) => {
      const passed: Mail[] = []
      const keep = async (mail: Mail): Promise<SendResult> => {
        passed.push(mail)
        return { kind: 'sent', messageId: mail.messageId }
      }
      const { service } = openOffice({ transport: { send: keep } })
      const typed = { ...good, [name]: `ada@example.com${cut}Bcc: evil@example.com` }
      const answer = await service.receive(isFeedback ? 'feedback' : 'contact', posted(typed))
      const isAsked = name !== (isFeedback ? 'subject' : 'rating')
      expect(answer.isSent).toBe(!isAsked)
      for (const { from, to, subject, messageId, headers } of passed) {
        expect(JSON.stringify({ from, to, subject, messageId, headers })).not.toContain('evil')
      }
    }),
  )
})

test('any accepted text makes a mail that passes the header guard', async () => {
  const text = fc.string({ unit: 'binary', maxLength: 60 })
  await fc.assert(
    fc.asyncProperty(text, text, text, async (name, subject, message) => {
      const results: string[] = []
      const transport = guardHeaders({ send: async (mail) => ({ kind: 'sent', messageId: mail.messageId }) })
      const watched = {
        send: async (mail: Mail) => {
          const result = await transport.send(mail)
          results.push(result.kind)
          return result
        },
      }
      await openOffice({ transport: watched }).service.receive('contact', posted({ ...good, name, subject, message }))
      expect(results.every((kind) => kind === 'sent')).toBe(true)
    }),
    runs(10),
  )
})
