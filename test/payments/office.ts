// Payments on the real database, with a provider that does as it is told.
import { env } from 'cloudflare:workers'
import { createChance } from '#scripts/simulate/chance.ts'
import { createSimulatedProvider, noTroubles, type Troubles } from '#scripts/simulate/money/provider.ts'
import { createPaymentEvents } from '#worker/payments/events.ts'
import { createLedgerRepository } from '#worker/payments/ledger/repository.ts'
import { createReceiptsRepository } from '#worker/payments/receipts/repository.ts'
import { createReceiptsService } from '#worker/payments/receipts/service.ts'
import { createPaymentsRepository } from '#worker/payments/repository.ts'
import { createPaymentsService } from '#worker/payments/service.ts'
import { createPlansRepository } from '#worker/plans/repository.ts'
import { createPlansService } from '#worker/plans/service.ts'
import { openDatabase } from '#worker/platform/database.ts'
import { createFakeLogger } from '../fakes/logger.ts'

export const startAt = Date.UTC(2026, 10, 22, 12)

export function openOffice() {
  const database = openDatabase(env.DB)
  const time = { now: startAt }
  const clock = () => time.now
  const simulated = createSimulatedProvider({
    chance: createChance(1),
    hasRequestId: true,
    prefix: crypto.randomUUID(),
  })
  const { provider } = simulated
  const mails: { to: string; subject: string; text: string }[] = []
  const queue: (() => Promise<void>)[] = []
  const logger = createFakeLogger()
  const plans = createPlansService({ repository: createPlansRepository(database), clock })
  const repository = createPaymentsRepository(database)
  const receipts = createReceiptsService({
    repository: createReceiptsRepository(database),
    transport: {
      send: async (mail) => {
        mails.push(mail)
        return { kind: 'sent', messageId: mail.messageId }
      },
    },
    emailOf: async () => 'robin@example.com',
    enqueue: async (number) => void queue.push(() => receipts.mail(number)),
    ...{ from: 'Touchline <a@touchline.example>', publicOrigin: 'https://touchline.example', clock, logger },
  })
  const payments = createPaymentsService({
    ...{ provider, repository, plans, clock, logger },
    ledger: createLedgerRepository(database),
    limiter: { take: async () => ({ allowed: true, retryAfterSeconds: 0 }) },
    mailReceipt: async (number) => void queue.push(() => receipts.mail(number)),
    newId: () => crypto.randomUUID(),
  })
  const events = createPaymentEvents({
    ...{ database, provider, repository, payments, clock, logger },
    enqueue: async (id) => void queue.push(() => events.handle(id)),
  })
  /** Works everything that is queued. */
  async function drain(): Promise<void> {
    for (let next = queue.shift(); next; next = queue.shift()) await next()
  }
  return {
    ...{ time, simulated, payments, receipts, events, plans, mails, logger, repository },
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
