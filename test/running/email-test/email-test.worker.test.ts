import { env } from 'cloudflare:workers'
import { beforeEach, describe, expect, test } from 'vitest'
import { addPerson, call, count, openSession } from '#test/people/accounts/people.ts'
import { createProduct } from '#worker/entry/services.ts'
import type { Mail, SendResult } from '#worker/ground/mail/contract.ts'
import { openDatabase } from '#worker/ground/platform/database.ts'
import { Secret } from '#worker/ground/platform/secret.ts'
import { roleIds } from '#worker/people/accounts/constants.ts'
import { addressMissing, listedBatches, testMails } from '#worker/running/email-test/constants.ts'
import { createEmailTestRepository } from '#worker/running/email-test/repository.ts'
import { createEmailTestService } from '#worker/running/email-test/service.ts'
import { meteredReads } from '../../matches/search/metered-reads.ts'

const { ports } = createProduct(env)
let answer: SendResult = { kind: 'sent', messageId: '<taken@test>' }
let taken = 0
const sent: Mail[] = []
const password = new Secret('a-password-no-user-may-see')
const emailTest = createEmailTestService({
  repository: createEmailTestRepository(openDatabase(env.DB)),
  smtp: {
    host: 'smtp.postmarkapp.com',
    port: 587,
    security: 'starttls',
    user: 'u',
    password,
    from: 'Touchline <a@t.test>',
    sender: 'Kop End Ltd',
  },
  transport: {
    send: async (mail) => {
      sent.push(mail)
      return answer
    },
  },
  limiter: { take: async (_, { max }) => ({ allowed: ++taken <= max, retryAfterSeconds: 60 }) },
  audit: ports.audit,
  publicOrigin: 'https://touchline.example',
  newId: () => 'an-id',
  logger: { error: () => undefined },
})

beforeEach(() => {
  sent.length = 0
  taken = 0
  answer = { kind: 'sent', messageId: '<taken@test>' }
})

describe('a test mail', () => {
  test('says that it is one, whatever the operator wrote, and its words stay words', async () => {
    const done = await emailTest.send(1, {
      email: 'Ada@Club.test',
      subject: 'Win\r\nBcc: x@y.test',
      message: '<b>Hi</b>',
    })
    expect(done).toMatchObject({ ok: true, value: { success: true, messageId: '<taken@test>', error: null } })
    expect(sent[0]).toMatchObject({
      subject: '[Test] Win Bcc: x@y.test',
      headers: { 'Auto-Submitted': 'auto-generated' },
    })
    expect(sent[0]?.html).toContain('&lt;b&gt;Hi&lt;/b&gt;')
    expect(sent[0]?.text).toContain('A test mail, sent by an operator')
  })

  test('needs an address', async () => {
    for (const email of ['', '  ', 'no-address', undefined]) {
      expect(await emailTest.send(1, { email })).toMatchObject({ error: { code: 'INVALID', message: addressMissing } })
    }
    expect(sent).toEqual([])
  })

  test('that the server refuses answers with its words and what to check', async () => {
    answer = { kind: 'retry', reason: 'EAUTH Invalid login: 535 5.7.8' }
    expect(await emailTest.send(1, { email: 'ada@club.test' })).toMatchObject({
      value: {
        success: false,
        messageId: null,
        error: answer.reason,
        configuration_issue: expect.stringContaining('password'),
      },
    })
  })

  test('goes out five times an hour and is noted each time', async () => {
    const entries = () => count("SELECT count(*) AS n FROM audit_log WHERE action = 'test_mail_sent'")
    const before = await entries()
    for (let index = 0; index < testMails.max; index += 1) await emailTest.send(1, { email: 'ada@club.test' })
    expect(await emailTest.send(1, { email: 'ada@club.test' })).toMatchObject({ error: { code: 'RATE_LIMITED' } })
    expect(sent).toHaveLength(testMails.max)
    expect(await entries()).toBe(before + testMails.max)
  })
})

test('the settings show the service and never the password', async () => {
  expect(emailTest.config()).toMatchObject({
    detected_service: 'Postmark',
    smtp_pass: 'set',
    smtp_from_name: 'Touchline',
  })
  expect(JSON.stringify(emailTest.config())).not.toContain(password.reveal())
})

test('both calls for the settings answer the same, to operators alone', async () => {
  const { id } = await addPerson({ roleId: roleIds.Manager })
  const cookie = `session=${(await openSession(ports.sessions, id, undefined, { isTwoStep: true })).token}`
  const answers = await Promise.all(
    ['/api/debug/email-config', '/api/email-config-status'].map((path) => call('GET', path, { cookie })),
  )
  const [first, second] = await Promise.all(answers.map((one) => one.json()))
  expect(first).toEqual(second)
  expect((await call('GET', '/api/debug/email-config')).status).toBe(401)
})

test('what was sent is listed with its outcomes, the newest twenty, at a cost that has an end', async () => {
  await env.DB.prepare('DELETE FROM delivery_batches').run()
  const people = JSON.stringify([1, 2, 3])
  await env.DB.prepare(
    `WITH RECURSIVE n(n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM n WHERE n < 600)
     INSERT INTO delivery_batches (id, subject_id, channel, user_ids, is_open, not_before, created_at)
     SELECT 'list-' || n, 's' || n, iif(n % 2, 'email', 'sms'), ?1, 0, 1, n FROM n`,
  )
    .bind(people)
    .run()
  await env.DB.prepare(
    `INSERT INTO deliveries (subject_id, user_id, channel, batch_id, status, seen_at, decided_at)
     VALUES ('s599', 1, 'email', 'list-599', 'sent', 1, 1), ('s599', 2, 'email', 'list-599', 'failed', 1, 1)`,
  ).run()
  const { db, meter } = meteredReads(env.DB)
  const batches = await createEmailTestRepository(openDatabase(db)).newest()
  expect(batches).toHaveLength(listedBatches)
  expect(batches[0]).toMatchObject({ id: 'list-599', people: 3, sent: 1, failed: 1, skipped: 0, isOpen: false })
  expect(meter.rowsRead).toBeLessThan(1_500)
})
