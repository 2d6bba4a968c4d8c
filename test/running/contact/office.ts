import { admit } from '#durable/rate-limiter/limit.ts'
import type { Mail, MailTransport, SendResult } from '#worker/ground/mail/contract.ts'
import type { Instant } from '#worker/ground/platform/clock.ts'
import type { ContactKind } from '#worker/running/contact/constants.ts'
import type { KeepMessage } from '#worker/running/contact/contract.ts'
import { createContactService } from '#worker/running/contact/service.ts'
import { createFakeLogger } from '../../fakes/logger.ts'
import { readVisitor } from '../../fakes/visitor.ts'

export const good = {
  name: 'Ada Fan',
  email: 'ada@example.com',
  subject: 'Wrong kick-off time',
  message: 'The kick-off of match 12 is an hour late.',
}

type Settings = { transport?: MailTransport; limiter?: Parameters<typeof createContactService>[0]['limiter'] }

/** The contact service with an exact limiter, a test clock and a mailbox. */
export function openOffice({ transport, limiter }: Settings = {}) {
  const mails: Mail[] = []
  const logs = new Map<string, Instant[]>()
  const logger = createFakeLogger()
  const time = { now: Date.UTC(2026, 10, 21, 12) }
  const answer: { result: SendResult | null } = { result: null }
  const { receive } = createContactService({
    transport: transport ?? {
      send: async (mail) => {
        if (answer.result) return answer.result
        mails.push(mail)
        return { kind: 'sent', messageId: mail.messageId }
      },
    },
    limiter: limiter ?? {
      take: async (key, limit) => {
        const { log, ...decision } = admit(logs.get(key) ?? [], limit, time.now)
        logs.set(key, log)
        return decision
      },
    },
    from: 'Touchline <alerts@touchline.example>',
    operatorEmail: 'hello@touchline.example',
    publicOrigin: 'https://touchline.example',
    clock: () => time.now,
    newId: () => `id-${mails.length + 1}`,
    logger,
  })
  const service = {
    receive: (kind: ContactKind, request: Request, _visitor?: unknown, keep?: KeepMessage) =>
      receive(kind, request, readVisitor(request), keep),
  }
  return { service, mails, logger, time, answer, limiterKeys: () => [...logs.keys()] }
}

/** A browser's post of a form. */
export function posted(fields: Record<string, string>, address = '203.0.113.7'): Request {
  return new Request('https://touchline.example/contact', {
    method: 'POST',
    headers: { 'CF-Connecting-IP': address },
    body: new URLSearchParams(fields),
  })
}
