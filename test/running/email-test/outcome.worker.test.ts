import { env } from 'cloudflare:workers'
import { expect, test } from 'vitest'
import { createProduct } from '#worker/entry/services.ts'
import type { SendResult } from '#worker/ground/mail/contract.ts'
import { openDatabase } from '#worker/ground/platform/database.ts'
import { Secret } from '#worker/ground/platform/secret.ts'
import { createEmailTestRepository } from '#worker/running/email-test/repository.ts'
import { issueOf } from '#worker/running/email-test/rules.ts'
import { createEmailTestService } from '#worker/running/email-test/service.ts'

const { audit } = createProduct(env).ports

function testing(answer: SendResult, given: { audit?: Pick<typeof audit, 'noteView'>; errors?: string[] } = {}) {
  return createEmailTestService({
    repository: createEmailTestRepository(openDatabase(env.DB)),
    smtp: {
      host: 'h',
      port: 587,
      security: 'tls',
      user: '',
      password: new Secret(''),
      from: 'Touchline <a@t.test>',
      sender: 'Kop End Ltd',
    },
    transport: { send: async () => answer },
    limiter: { take: async () => ({ allowed: true, retryAfterSeconds: 0 }) },
    audit: given.audit ?? audit,
    publicOrigin: 'https://touchline.example',
    newId: () => 'an-id',
    logger: { error: (event) => void given.errors?.push(event) },
  })
}

const refused = "EENVELOPE Can't send mail - all recipients were rejected: 550 5.1.1 No such user"
const send = { email: 'ada@club.test', subject: 'Hello' }

test.each([
  [{ kind: 'sent', messageId: '<taken@test>' }, { outcome: 'The mail server took it' }],
  [
    { kind: 'rejected', reason: refused },
    { outcome: 'Not sent', answer: refused },
  ],
] as const)('what became of a test mail is noted after it: $kind', async (answer, outcome) => {
  await testing(answer).send(1, send)
  const [last, first] = (await audit.list({})).entries
  expect(first).toMatchObject({ what: 'Tried to send a test mail', name: send.email })
  expect(last).toMatchObject({ what: 'Got the result of a test mail', name: send.email })
  const after = Object.fromEntries((last?.changes ?? []).map((change) => [change.field, change.after]))
  expect(after).toEqual(outcome)
})

test('a mail that is out is said to be, also when that cannot be noted', async () => {
  const errors: string[] = []
  let notes = 0
  const noteView = async () => {
    notes += 1
    if (notes > 1) throw new Error('D1 is away')
  }
  const done = await testing({ kind: 'sent', messageId: '<taken@test>' }, { audit: { noteView }, errors }).send(1, send)
  expect(done).toMatchObject({ value: { success: true } })
  expect(errors).toEqual(['test_mail_not_noted'])
})

test.each([
  [refused, 'Check the address'],
  ['EMESSAGE Message failed: 554 5.7.1 Rejected by policy', 'do not let you send'],
  ['EENVELOPE Mail command failed: 550 5.7.1 Domain not verified', 'MAIL_FROM'],
  ["EENVELOPE Can't send mail - all recipients were rejected: 451 4.7.1 Greylisted", 'in a few minutes'],
  ['EPROTOCOL Invalid greeting. response=421 Too many connections', 'in a few minutes'],
  ['EAUTH Invalid login: 535 5.7.8', 'password'],
])('the answer %s has a hint', (reason, hint) => expect(issueOf(reason)).toContain(hint))

test('an answer that says nothing has none', () => expect(issueOf('ERROR socket closed')).toBeNull())
