// A mail server that says "later" for a day, with the queue's own waits passed by hand.
import { env } from 'cloudflare:workers'
import { expect, test } from 'vitest'
import { meter } from '#test/meter/in-workerd.ts'
import { consume } from '#worker/entry/messages.ts'
import type { Mail } from '#worker/ground/mail/contract.ts'
import { openDatabase } from '#worker/ground/platform/database.ts'
import type { MailKind } from '#worker/people/accounts/mails/contract.ts'
import { createMailsRepository } from '#worker/people/accounts/mails/repository.ts'
import { createMailsService } from '#worker/people/accounts/mails/service.ts'
import { createTokensRepository } from '#worker/people/accounts/tokens/repository.ts'
import { createTokensService } from '#worker/people/accounts/tokens/service.ts'
import { createFakeLogger } from '../../../fakes/logger.ts'
import { addPerson } from '../people.ts'

const hourMs = 3_600_000

/** The consumer of account mails, and the queue that brings them back. */
function postOffice(isAway: () => boolean) {
  const database = openDatabase(env.DB)
  const office = { now: Date.now(), sent: [] as { mail: Mail; at: number }[], deadLetters: [] as unknown[] }
  const queue: { body: unknown; attempts: number; at: number }[] = []
  const clock = () => office.now
  const logger = createFakeLogger()
  const mails = createMailsService({
    repository: createMailsRepository(database),
    tokens: createTokensService({ repository: createTokensRepository(database), clock }),
    transport: {
      async send(mail) {
        if (isAway()) return { kind: 'retry', reason: '451 greylisted, try again later' }
        office.sent.push({ mail, at: office.now })
        return { kind: 'sent', messageId: mail.messageId }
      },
    },
    from: 'Touchline <alerts@touchline.example>',
    publicOrigin: 'https://touchline.example',
    logger,
  })
  const never = () => Promise.reject(new Error('not asked here'))
  const others = {
    check: never,
    change: never,
    live: never,
    deliver: never,
    gone: never,
    client_mail: never,
    payment_event: never,
  }
  const handlers = {
    ...others,
    receipt_mail: never,
    discover: never,
    page_gone: never,
    misread: never,
    purchase: never,
    job: never,
    account_mail: mails.send,
  }
  const recordDeadLetter = async (body: unknown) => void office.deadLetters.push(body)

  async function workOne({ body, attempts }: (typeof queue)[number]): Promise<void> {
    const retry = ({ delaySeconds = 0 } = {}) =>
      void queue.push({ body, attempts: attempts + 1, at: office.now + delaySeconds * 1_000 })
    const message = { id: 'm', timestamp: new Date(office.now), body, attempts, ack() {}, retry }
    await meter.measure('account mail', () =>
      consume({ queue: 'touchline-deliveries', messages: [message] }, { handlers, recordDeadLetter, logger }),
    )
  }
  return Object.assign(office, {
    ask: (kind: MailKind, userId: number) =>
      void queue.push({
        body: { version: 1, type: 'account_mail', id: `${kind}-${userId}`, kind, userId },
        attempts: 1,
        at: office.now,
      }),
    async workAll(): Promise<void> {
      for (let next = queue.shift(); next; next = queue.sort((one, other) => one.at - other.at).shift()) {
        office.now = Math.max(office.now, next.at)
        await workOne(next)
      }
    },
  })
}

test('a day of greylisting loses no account mail and sends none twice', async () => {
  const begunAt = Date.now()
  const outage = { untilMs: 24 * hourMs }
  const office = postOffice(() => office.now < begunAt + outage.untilMs)
  const asked = new Map<string, MailKind>()
  for (const kind of ['verify_email', 'reset_password', 'delete_account'] as const) {
    const { id, email } = await addPerson({ isEmailVerified: kind !== 'verify_email' })
    asked.set(email, kind)
    office.ask(kind, id)
  }
  await office.workAll()
  expect(office.deadLetters).toEqual([])
  expect(office.sent.map(({ mail }) => mail.to).toSorted()).toEqual([...asked.keys()].toSorted())
  for (const { at } of office.sent) expect(at).toBeLessThan(begunAt + outage.untilMs + 1.5 * hourMs)
})

test('a server that makes a new sender wait five minutes has the mail within ten', async () => {
  const begunAt = Date.now()
  const office = postOffice(() => office.now < begunAt + 5 * 60_000)
  const { id } = await addPerson({ isEmailVerified: false })
  office.ask('verify_email', id)
  await office.workAll()
  expect(office.sent).toHaveLength(1)
  expect(office.sent[0]?.at).toBeLessThan(begunAt + 10 * 60_000)
})
