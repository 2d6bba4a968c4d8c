import { env } from 'cloudflare:workers'
import { describe, expect, test } from 'vitest'
import type { Mail, SendResult } from '#worker/ground/mail/contract.ts'
import { openDatabase } from '#worker/ground/platform/database.ts'
import { createMailsRepository } from '#worker/people/accounts/mails/repository.ts'
import { createMailsService } from '#worker/people/accounts/mails/service.ts'
import { createTokensRepository } from '#worker/people/accounts/tokens/repository.ts'
import { createTokensService } from '#worker/people/accounts/tokens/service.ts'
import { createFakeLogger } from '../../../fakes/logger.ts'
import { addPerson, count } from '../people.ts'

/** The consumer on a real database with a scripted mail server. */
function openMails() {
  const database = openDatabase(env.DB)
  const sent: Mail[] = []
  const logger = createFakeLogger()
  const answer: { result: SendResult | null } = { result: null }
  const tokens = createTokensService({ repository: createTokensRepository(database), clock: Date.now })
  const mails = createMailsService({
    repository: createMailsRepository(database),
    tokens,
    transport: {
      send: async (mail) => {
        if (answer.result) return answer.result
        sent.push(mail)
        return { kind: 'sent', messageId: mail.messageId }
      },
    },
    from: 'Touchline <alerts@touchline.example>',
    publicOrigin: 'https://touchline.example',
    logger,
  })
  return { mails, tokens, sent, logger, answer }
}

const linkIn = (mail: Mail | undefined) => new URL(/https:\S+\?token=\S+/.exec(mail?.text ?? '')?.[0] ?? 'https://none')

describe('a mail about an account', () => {
  test('goes to the user’s address, with a link that works once', async () => {
    const { mails, tokens, sent } = openMails()
    const { id, email } = await addPerson({ isEmailVerified: false })
    await mails.send({ id: 'mail-1', kind: 'verify_email', userId: id })
    expect(sent).toHaveLength(1)
    expect(sent[0]).toMatchObject({
      to: email,
      from: 'Touchline <alerts@touchline.example>',
      messageId: '<account.mail-1@touchline.example>',
      headers: { 'Auto-Submitted': 'auto-generated' },
    })
    const link = linkIn(sent[0])
    expect(link.pathname).toBe('/verify-email')
    const token = link.searchParams.get('token')
    expect(await tokens.spend(token, 'verify_email')).toEqual({ state: 'spent', userId: id })
    expect(await tokens.spend(token, 'verify_email')).toEqual({ state: 'used', userId: id })
  })

  test('is the message its queue carries', async () => {
    const { mails, sent } = openMails()
    const { id } = await addPerson()
    const message = {
      version: 1,
      type: 'account_mail',
      id: 'm',
      kind: 'new_device',
      userId: id,
      detail: 'Edge on Windows',
    } as const
    await mails.send(message)
    expect(sent[0]?.text).toContain('Edge on Windows')
    expect(sent[0]?.text).toMatch(/^Hello Robin,/)
  })

  test('greets without a name that a stranger may have typed', async () => {
    const { mails, sent } = openMails()
    const { id } = await addPerson({ isEmailVerified: false, firstName: 'CLICK evil.example' })
    for (const kind of ['verify_email', 'already_registered', 'reset_password'] as const)
      await mails.send({ id: kind, kind, userId: id })
    expect(sent).toHaveLength(3)
    expect(JSON.stringify(sent)).not.toContain('evil.example')
  })

  test('keeps its Message-ID when sent again', async () => {
    const { mails, sent } = openMails()
    const { id } = await addPerson()
    for (let n = 0; n < 2; n += 1) await mails.send({ id: 'twice', kind: 'reset_password', userId: id })
    expect(new Set(sent.map(({ messageId }) => messageId)).size).toBe(1)
  })
})

describe('a dropped mail', () => {
  test.each([
    ['for an unknown user', null],
    ['for a person who was erased', 987_654_321],
  ])('%s creates no link and sends nothing', async (_name, userId) => {
    const { mails, sent, logger } = openMails()
    await mails.send({ id: 'gone', kind: 'reset_password', userId })
    expect(sent).toEqual([])
    expect(logger.lines).toEqual([{ level: 'info', event: 'account_mail_dropped', fields: { kind: 'reset_password' } }])
    expect(await count('SELECT count(*) AS n FROM account_tokens WHERE user_id = 987654321')).toBe(0)
  })

  test('is no longer needed', async () => {
    const { mails, sent } = openMails()
    const { id } = await addPerson({ isEmailVerified: true })
    await mails.send({ id: 'late', kind: 'verify_email', userId: id })
    expect(sent).toEqual([])
    expect(await count('SELECT count(*) AS n FROM account_tokens WHERE user_id = ?', id)).toBe(0)
  })
})

describe('a mail server that rejects a mail', () => {
  test('temporarily: the queue retries it', async () => {
    const { mails, answer } = openMails()
    const { id, email } = await addPerson()
    answer.result = { kind: 'retry', reason: `451 <${email}> try later` }
    await expect(mails.send({ id: 'later', kind: 'welcome', userId: id })).rejects.toThrow('451 <[address]> try later')
  })

  test('permanently: it is logged without the address and not retried', async () => {
    const { mails, answer, logger } = openMails()
    const { id, email } = await addPerson()
    answer.result = { kind: 'rejected', reason: `550 ${email} no such user` }
    await mails.send({ id: 'never', kind: 'welcome', userId: id })
    expect(logger.lines).toEqual([
      {
        level: 'error',
        event: 'account_mail_refused',
        fields: { kind: 'welcome', reason: '550 [address] no such user' },
      },
    ])
  })

  test('never receives an address that could smuggle in another', async () => {
    const { mails, sent, logger } = openMails()
    const { id } = await addPerson({ email: `a@b.example\r\nBcc: ${crypto.randomUUID()}@evil.example` })
    await mails.send({ id: 'smuggled', kind: 'welcome', userId: id })
    expect(sent).toEqual([])
    expect(logger.lines[0]?.event).toBe('account_mail_refused')
  })
})
