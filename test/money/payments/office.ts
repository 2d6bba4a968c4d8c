// Payments on the real database, with a provider that does as it is set up.

import { env } from 'cloudflare:workers'
import { createChance } from '#scripts/simulate/chance.ts'
import { createSimulatedProvider, noTroubles, type Troubles } from '#scripts/simulate/money/provider.ts'
import { company } from '#test/fakes/company.ts'
import type { Mail, MailTransport } from '#worker/ground/mail/contract.ts'
import { openDatabase } from '#worker/ground/platform/database.ts'
import { createDeskRepository } from '#worker/money/payments/desk/repository.ts'
import { createPaymentsDesk } from '#worker/money/payments/desk/service.ts'
import { createDisputesRepository } from '#worker/money/payments/disputes/repository.ts'
import { createEventsRepository } from '#worker/money/payments/events.repository.ts'
import { createPaymentEvents } from '#worker/money/payments/events.ts'
import { createLedgerRepository } from '#worker/money/payments/ledger/repository.ts'
import { createNoticesRepository } from '#worker/money/payments/notices/repository.ts'
import { createNotices } from '#worker/money/payments/notices/service.ts'
import { createProofRepository } from '#worker/money/payments/proof/repository.ts'
import { createProofOfBooks } from '#worker/money/payments/proof/service.ts'
import { createReceiptsRepository } from '#worker/money/payments/receipts/repository.ts'
import { createReceiptsService } from '#worker/money/payments/receipts/service.ts'
import { createRefundsRepository } from '#worker/money/payments/refunds/repository.ts'
import { createRequestsRepository } from '#worker/money/payments/refunds/requests/repository.ts'
import { createRefundRequests } from '#worker/money/payments/refunds/requests/service.ts'
import { createRefundsService } from '#worker/money/payments/refunds/service.ts'
import { createPaymentsRepository } from '#worker/money/payments/repository.ts'
import { createPaymentsService } from '#worker/money/payments/service.ts'
import { createWatchRepository } from '#worker/money/payments/watch/repository.ts'
import { createPaymentWatch } from '#worker/money/payments/watch/service.ts'
import { createAuditRepository } from '#worker/people/audit-log/repository.ts'
import { createAuditService } from '#worker/people/audit-log/service.ts'
import type { NewHookEvent } from '#worker/people/connections/hooks/contract.ts'
import type { OutgoingSms } from '#worker/people/phones/sms/sending.ts'
import { createPlansRepository } from '#worker/people/plans/repository.ts'
import { createPlansService } from '#worker/people/plans/service.ts'
import { createRolesRepository } from '#worker/people/roles/repository.ts'
import { createFakeLogger } from '../../fakes/logger.ts'
import { type Mortality, mortalD1, mortalPort } from './mortal.ts'

export const startAt = Date.UTC(2026, 10, 22, 12)

export function openOffice(mortality?: Mortality) {
  const database = openDatabase(mortality ? mortalD1(env.DB, mortality) : env.DB)
  const time = { now: startAt }
  const clock = () => time.now
  const simulated = createSimulatedProvider({
    chance: createChance(1),
    hasRequestId: true,
    prefix: crypto.randomUUID(),
  })
  const mortal = <T extends object>(port: T): T => (mortality ? mortalPort(port, mortality) : port)
  const mails: Mail[] = []
  const queue: (() => Promise<void>)[] = []
  const logger = createFakeLogger()
  const plans = createPlansService({ repository: createPlansRepository(database), clock })
  const repository = createPaymentsRepository(database)
  const roles = createRolesRepository(database)
  const mailServer = { isAway: false }
  const transport = mortal<MailTransport>({
    send: async (mail) => {
      if (mailServer.isAway) return { kind: 'retry', reason: 'away' }
      mails.push(mail)
      return { kind: 'sent', messageId: mail.messageId }
    },
  })
  const asked = new Map<string, number>()
  const announced: NewHookEvent[] = []
  const queues = mortal({
    receipt: async (number: number) => void queue.push(() => receipts.mail(number)),
    event: async (id: string) => void queue.push(() => events.handle(id)),
  })
  const receipts = createReceiptsService({
    repository: createReceiptsRepository(database),
    transport,
    emailOf: async () => 'robin@example.com',
    paidUntil: async (userId) => (await plans.planOf(userId)).paidUntilAt,
    enqueue: queues.receipt,
    announce: async (_userId, event) => void announced.push(event),
    raise: (...found) => proof.raise(...found),
    from: 'Touchline <a@touchline.example>',
    publicOrigin: 'https://touchline.example',
    company,
    clock,
    logger,
  })
  const audit = createAuditService({ repository: createAuditRepository(database), clock })
  const proof = createProofOfBooks({
    repository: createProofRepository(database),
    transport,
    note: audit.note,
    noteView: audit.noteView,
    clock,
    logger,
    from: 'Touchline <a@touchline.example>',
    operatorEmail: 'operator@touchline.example',
    publicOrigin: 'https://touchline.example',
  })
  const watch = createPaymentWatch({
    repository: createWatchRepository(database),
    raise: proof.raise,
    clock,
    publicOrigin: 'https://touchline.example',
  })
  const provider = watch.over(mortal(simulated.provider))
  const payments = createPaymentsService({
    raise: proof.raise,
    close: proof.close,
    watch,
    provider,
    repository,
    plans,
    clock,
    logger,
    disputes: createDisputesRepository(database),
    ledger: createLedgerRepository(database),
    limiter: mortal({
      take: async (key: string, { max }: { max: number }) => {
        asked.set(key, (asked.get(key) ?? 0) + 1)
        return { allowed: (asked.get(key) ?? 0) <= max, retryAfterSeconds: 60 }
      },
    }),
    isClosed: async (userId) => (await roles.accessOf(userId))?.isActive === false,
    mailReceipt: queues.receipt,
    newId: () => crypto.randomUUID(),
  })
  const events = createPaymentEvents({
    events: createEventsRepository(database),
    provider,
    repository,
    payments,
    raise: proof.raise,
    close: proof.close,
    clock,
    logger,
    enqueue: queues.event,
  })
  const refundsRepository = createRefundsRepository(database)
  const refunds = createRefundsService({
    provider,
    payments,
    clock,
    logger,
    repository: refundsRepository,
    orders: repository,
    isUsed: refundsRepository.isUsed,
    note: audit.note,
  })
  const requests = createRefundRequests({
    repository: createRequestsRepository(database),
    transport,
    emailOf: async () => 'robin@example.com',
    operatorEmail: 'operator@touchline.example',
    raise: proof.raise,
    from: 'Touchline <a@touchline.example>',
    publicOrigin: 'https://touchline.example',
    clock,
    logger,
  })
  const noticesRepository = createNoticesRepository(database)
  const texts: OutgoingSms[] = []
  const notices = createNotices({
    repository: noticesRepository,
    receipts: createReceiptsRepository(database),
    transport,
    sendSms: async (sms) => {
      texts.push(sms)
      return { kind: 'sent', sid: 'SM1' }
    },
    raise: proof.raise,
    from: 'Touchline <a@touchline.example>',
    publicOrigin: 'https://touchline.example',
    company,
    clock,
    logger,
  })
  const desk = createPaymentsDesk({
    repository: createDeskRepository(database),
    orders: repository,
    noticeStatement: noticesRepository.statement,
    note: audit.note,
    noteView: audit.noteView,
    newId: () => crypto.randomUUID(),
    payments,
    notices,
    receipts,
    clock,
  })
  /** Works everything that is queued. */
  async function drain(): Promise<void> {
    for (let next = queue.shift(); next; next = queue.shift()) await next()
  }
  return {
    /** An alert reaches a user now; tried before, if `isRetry`. Returns its place in the inbox. */
    async alerted(userId: number, { isRetry = false, alertId = 1 as number | null } = {}) {
      const key = { at: time.now, subjectId: crypto.randomUUID() }
      const add = `INSERT INTO deliveries (subject_id, user_id, channel, batch_id, status, seen_at, decided_at, sent_at)
        VALUES (?1, ?2, 'email', 'batch', ?3, ?4, ?4, ?5)`
      const status = isRetry ? 'pending' : 'sent'
      await env.DB.batch([
        env.DB.prepare(
          'INSERT INTO notifications (user_id, newest_first, subject_id, alert_id, match_id) VALUES (?1, ?2, ?3, ?4, 1)',
        ).bind(userId, -key.at, key.subjectId, alertId),
        env.DB.prepare(add).bind(key.subjectId, userId, status, key.at, isRetry ? null : key.at),
      ])
      if (isRetry) {
        const done = `UPDATE deliveries SET status = 'sent', sent_at = ?3 WHERE subject_id = ?1 AND user_id = ?2`
        await env.DB.prepare(done).bind(key.subjectId, userId, key.at).run()
      }
      return key
    },
    desk,
    notices,
    texts,
    proof,
    watch,
    time,
    simulated,
    payments,
    refunds,
    requests,
    receipts,
    events,
    plans,
    mails,
    announced,
    mailServer,
    logger,
    repository,
    trouble: (some: Partial<Troubles>) => simulated.setTroubles({ ...noTroubles, ...some }),
    drain,
    /** Receives the provider's news, each `times` times, newest first. */
    async hear(times = 1) {
      for (const event of simulated.news.splice(0).toReversed()) {
        for (let copy = 0; copy < times; copy += 1) await events.accept(new Headers(), JSON.stringify(event))
      }
      await drain()
    },
  }
}
