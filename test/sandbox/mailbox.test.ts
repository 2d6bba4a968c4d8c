import { createTransport, type SendMailOptions } from 'nodemailer'
import { afterEach, describe, expect, test } from 'vitest'
import { createMailStore, maxMails } from '#scripts/sandbox/mail-store.ts'
import { startForTests } from './start.ts'

const { control, sandbox } = await startForTests({ platforms: [], matches: [] })

type Mail = { subject: string; received_at: string }

/** A server that answers may take its time on a busy machine; one that hangs is given up soon. */
function send(more: SendMailOptions = {}, socketTimeout = 120_000) {
  const transport = createTransport({ host: 'localhost', port: sandbox.smtpPort, ignoreTLS: true, socketTimeout })
  const mail = {
    from: 'Touchline <alerts@touchline.example>',
    to: 'fan@example.com',
    subject: 'Price fell',
    text: 'Now £45',
  }
  return transport.sendMail({ ...mail, ...more })
}

async function mails(query = '') {
  return (await control<Mail[]>('GET', `/mail${query}`)).body
}

afterEach(() => control('POST', '/reset'))

describe('the mailbox', () => {
  test('shows a mail’s text, HTML, headers by lower-case name, and envelope', async () => {
    await send({
      to: 'Fan <Fan@example.com>, other@example.com',
      subject: 'Brøndby – £45',
      html: '<p>Now <b>£45</b></p>',
      headers: { 'List-Unsubscribe': '<http://localhost:8787/u/x>' },
    })
    const [mail] = await mails()
    expect(mail).toMatchObject({
      to: 'Fan@example.com, other@example.com',
      from: 'alerts@touchline.example',
      subject: 'Brøndby – £45',
      text: expect.stringContaining('Now £45'),
      html: '<p>Now <b>£45</b></p>\n',
      headers: { 'list-unsubscribe': '<http://localhost:8787/u/x>', 'mime-version': '1.0' },
    })
    expect(Date.parse(mail?.received_at ?? '')).toBeGreaterThan(Date.now() - 5_000)
  })

  test('lists newest first, by recipient, since a moment, up to a limit', async () => {
    for (const subject of ['one', 'two', 'three']) await send({ subject, to: `${subject}@example.com` })
    const subjects = async (query: string) => (await mails(query)).map((mail) => mail.subject)
    expect(await subjects('')).toEqual(['three', 'two', 'one'])
    expect(await subjects('?to=TWO@example.com')).toEqual(['two'])
    expect(await subjects('?to=two')).toEqual([])
    expect(await subjects('?limit=1')).toEqual(['three'])
    expect(await subjects(`?since=${(await mails())[0]?.received_at}`)).toContain('three')
    expect(await subjects(`?since=${Date.now() + 60_000}`)).toEqual([])
  })

  test.each(['?limit=0', '?limit=x', '?since=yesterday'])('refuses the query %s', async (query) => {
    expect(await control('GET', `/mail${query}`)).toMatchObject({ status: 400, body: { error: expect.any(String) } })
  })

  test('is emptied by DELETE', async () => {
    await send()
    expect((await control('DELETE', '/mail')).status).toBe(200)
    expect(await mails()).toEqual([])
  })

  test('accepts any login, and needs none', async () => {
    const auth = { user: 'someone', pass: 'secret' }
    const transport = createTransport({ host: 'localhost', port: sandbox.smtpPort, ignoreTLS: true, auth })
    await transport.sendMail({ from: 'a@example.com', to: 'b@example.com', subject: 'with login', text: '' })
    expect(await mails()).toHaveLength(1)
  })

  test('keeps the last 5,000 mails', () => {
    const store = createMailStore()
    const mail = { to: 'a@b.c', from: '', text: '', html: '', headers: {}, receivedAt: 0 }
    for (let i = 0; i <= maxMails; i++) store.add({ ...mail, subject: String(i) })
    const kept = store.list({ limit: 10_000 })
    expect([kept.length, kept.at(0)?.subject, kept.at(-1)?.subject]).toEqual([maxMails, '5000', '1'])
  })
})

describe('a fault of the mail server', () => {
  test.each([
    ['refuse', 550],
    ['tempfail', 451],
  ])('%s: answers %d to the recipient', async (mode, responseCode) => {
    await control('PUT', '/mail/fault', { mode, times: 1 })
    await expect(send()).rejects.toMatchObject({ responseCode })
    await send()
    expect(await mails()).toHaveLength(1)
  })

  test('hang: never answers', async () => {
    await control('PUT', '/mail/fault', { mode: 'hang' })
    await expect(send({}, 400)).rejects.toMatchObject({ code: 'ETIMEDOUT' })
    await control('PUT', '/mail/fault', {})
    await send()
    expect(await mails()).toHaveLength(1)
  })

  test.each([
    [false, 0],
    [true, 1],
  ])('drop: takes the data and closes without a reply (keeping it: %s)', async (keep, kept) => {
    await control('PUT', '/mail/fault', { mode: 'drop', keep, times: 1 })
    await expect(send()).rejects.toThrow(/closed/i)
    expect(await mails()).toHaveLength(kept)
  })

  test('with an unknown mode is refused', async () => {
    expect(await control('PUT', '/mail/fault', { mode: 'explode' })).toMatchObject({ status: 400 })
  })
})
