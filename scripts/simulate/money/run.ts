// Days of buyers, a lying provider and crashes, from one seed. After every step the books balance and no order was charged
// twice; at the end every penny is a plan, a refund or an open case.
import { createPaymentEvents } from '#worker/payments/events.ts'
import { createLedgerRepository } from '#worker/payments/ledger/repository.ts'
import { createReceiptsRepository } from '#worker/payments/receipts/repository.ts'
import { createReceiptsService } from '#worker/payments/receipts/service.ts'
import { createPaymentsRepository } from '#worker/payments/repository.ts'
import { createPaymentsService } from '#worker/payments/service.ts'
import { billingCycles } from '#worker/plans/constants.ts'
import { createPlansRepository } from '#worker/plans/repository.ts'
import { createPlansService } from '#worker/plans/service.ts'
import { dayMs, hourMs, minuteMs } from '#worker/platform/clock.ts'
import { openDatabase } from '#worker/platform/database.ts'
import type { Logger } from '#worker/platform/logger.ts'
import { applyMigrations } from '../../seed/migrate.ts'
import { type Chance, createChance } from '../chance.ts'
import { openD1 } from '../sqlite.ts'
import { checkBooks, checkEnd } from './oracle.ts'
import { createSimulatedProvider, noTroubles, type SimulatedProvider } from './provider.ts'

export type MoneyReport = { purchases: number; refunds: number; mails: number; crashes: number; broken: string[] }

const silent: Logger = { info: () => {}, warn: () => {}, error: () => {} }
const troubled = { lost: 0.15, hung: 0.1, declined: 0.1, pending: 0.1 }
const crashRate = 0.04
const buyers = 4
const stepsPerDay = 6
const startAt = Date.UTC(2026, 0, 30, 9)

export type MoneyOptions = { days?: number; hasRequestId?: boolean }

class Crash extends Error {}
/** What the queue would bring back. */
const isRetried = (error: unknown) => error instanceof Crash || String(error).includes('did not say')

export async function simulateMoney(
  seed: number,
  { days = 25, hasRequestId = true }: MoneyOptions = {},
): Promise<MoneyReport> {
  const chance = createChance(seed)
  const world = await createWorld(chance, hasRequestId)
  const broken: string[] = []
  for (let day = 0; day < days && broken.length === 0; day += 1) {
    for (let step = 0; step < stepsPerDay; step += 1) {
      await world.act()
      broken.push(...(await checkBooks(world.d1, world.simulated.accounts())))
    }
    world.pass(chance.below(dayMs))
  }
  await world.calm()
  if (broken.length === 0) broken.push(...(await checkEnd(world.d1, world.simulated.accounts(), world.sent)))
  const accounts = world.simulated.accounts()
  return {
    purchases: accounts.filter(({ charges }) => charges.length > 0).length,
    refunds: accounts.reduce((sum, { refunds }) => sum + refunds.length, 0),
    mails: world.sent.size,
    crashes: world.crashes(),
    broken: [...new Set(broken)],
  }
}

async function createWorld(chance: Chance, hasRequestId: boolean) {
  const d1 = openD1()
  await applyMigrations(d1)
  await addBuyers(d1)
  const database = openDatabase(d1)
  const simulated = createSimulatedProvider({ chance, hasRequestId })
  const time = { now: startAt }
  const clock = () => time.now
  const sent = new Map<string, number>()
  const queue: (() => Promise<void>)[] = []
  const crashing = { rate: crashRate, count: 0 }
  let ids = 0
  const newId = () => {
    ids += 1
    return `id-${ids}`
  }

  /** The Worker dies before or after any call of a port. */
  function mortal<T extends object>(port: T): T {
    const die = () => {
      if (!chance.happens(crashing.rate)) return
      crashing.count += 1
      throw new Crash('the Worker died')
    }
    const calls = Object.entries(port).map(([name, value]) => {
      if (typeof value !== 'function' || name === 'approvalUrl') return [name, value]
      return [
        name,
        async (...given: unknown[]) => {
          die()
          const done = await value(...given)
          die()
          return done
        },
      ]
    })
    return Object.fromEntries(calls) as T
  }

  const repository = mortal(createPaymentsRepository(database))
  const receipts = createReceiptsService({
    repository: createReceiptsRepository(database),
    transport: {
      send: async ({ messageId }) => {
        sent.set(messageId, (sent.get(messageId) ?? 0) + 1)
        return { kind: 'sent', messageId }
      },
    },
    emailOf: async () => 'buyer@example.com',
    enqueue: async (number) => void queue.push(() => receipts.mail(number)),
    ...{ from: 'Touchline <a@touchline.example>', publicOrigin: 'https://touchline.example', clock, logger: silent },
  })
  const payments = createPaymentsService({
    provider: mortal(simulated.provider),
    repository,
    ledger: mortal(createLedgerRepository(database)),
    plans: createPlansService({ repository: createPlansRepository(database), clock }),
    limiter: { take: async () => ({ allowed: true, retryAfterSeconds: 0 }) },
    mailReceipt: async (number) => void queue.push(() => receipts.mail(number)),
    ...{ clock, newId, logger: silent },
  })
  const events = createPaymentEvents({
    ...{ database, repository, payments, clock, logger: silent },
    provider: simulated.provider,
    enqueue: async (id) => void queue.push(() => events.handle(id)),
  })

  const survive = (work: Promise<unknown>) =>
    work.catch((error: unknown) => {
      if (!isRetried(error)) throw error
    })
  const deliver = (index: number) => {
    const event = simulated.news[index]
    return event ? survive(events.accept(new Headers(), JSON.stringify(event))) : undefined
  }
  const work = async () => {
    const [message] = queue.splice(chance.below(queue.length || 1), 1)
    if (message) await survive(message())
  }

  return {
    d1,
    simulated,
    sent,
    crashes: () => crashing.count,
    pass: (ms: number) => {
      time.now += ms
    },

    async act(): Promise<void> {
      time.now += chance.below(20 * minuteMs)
      simulated.setTroubles(troubled)
      switch (chance.below(8)) {
        case 0:
        case 1:
          return buy()
        case 2:
          return refundSome(simulated, chance)
        case 3:
          await survive(payments.reconcileDue())
          await survive(events.sweep())
          return void (await survive(receipts.sweep()))
        case 4:
          for (const account of simulated.accounts()) if (chance.happens(0.3)) simulated.release(account)
          return
        case 5:
          return void (await deliver(chance.below(simulated.news.length || 1)))
        default:
          return work()
      }
    },

    /** Everything works again, and all the news arrives. */
    async calm(): Promise<void> {
      simulated.setTroubles(noTroubles)
      crashing.rate = 0
      for (const account of simulated.accounts()) simulated.release(account)
      for (let round = 0; round < 8; round += 1) {
        for (let index = 0; index < simulated.news.length; index += 1) await deliver(index)
        await payments.reconcileDue()
        time.now += hourMs
        await receipts.sweep()
        while (queue.length > 0) await work()
      }
    },
  }

  /** A buyer starts, may agree, and comes back, perhaps in two tabs, perhaps never. */
  async function buy(): Promise<void> {
    const userId = 1 + chance.below(buyers)
    const wish = {
      plan: chance.pick(['basic', 'pro'] as const),
      cycle: chance.pick(billingCycles),
      buyer: { name: 'Robin Fairweather', address: '1 High Street' },
      amountPence: null,
    }
    const start = () => payments.start({ userId, roleId: 1 }, wish).catch(() => null)
    const started = (await Promise.all(chance.happens(0.3) ? [start(), start()] : [start()])).find((one) => one?.ok)
    if (!started?.ok || chance.happens(0.15)) return
    const { providerOrderId } = started.value
    simulated.approve(providerOrderId)
    const returns = chance.below(4)
    await Promise.all(Array.from({ length: returns }, () => survive(payments.capture(userId, providerOrderId))))
    if (chance.happens(0.3)) await survive(payments.capture(userId, providerOrderId))
  }
}

function refundSome(simulated: SimulatedProvider, chance: Chance): void {
  const paid = simulated.accounts().filter(({ charges }) => charges.length > 0)
  const account = paid[chance.below(paid.length || 1)]
  if (account && chance.happens(0.3)) simulated.refund(account, chance.pick([0.25, 0.5, 1]))
}

async function addBuyers(d1: D1Database): Promise<void> {
  for (let id = 1; id <= buyers; id += 1) {
    await d1
      .prepare(
        `INSERT INTO users (id, email, first_name, last_name, role_id, is_email_verified, created_at)
         VALUES (?1, 'buyer' || ?1 || '@example.com', 'Robin', 'Fairweather', 1, 1, ?2)`,
      )
      .bind(id, startAt)
      .run()
  }
}
