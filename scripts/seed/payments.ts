// Plans of the demo users, paid through the product's own books: a plan without a payment would raise its alarm.

import { dayMs, type Instant } from '#worker/ground/platform/clock.ts'
import { openDatabase } from '#worker/ground/platform/database.ts'
import { createDeskRepository } from '#worker/money/payments/desk/repository.ts'
import { createLedgerRepository } from '#worker/money/payments/ledger/repository.ts'
import type { PaidPlan } from '#worker/people/plans/constants.ts'
import { pricesPence } from '#worker/people/plans/constants.ts'

type Paying = { email: string; plan?: PaidPlan }

/** A month by bank transfer, where less than a week is left; a second start changes nothing. */
export async function payForPlans(d1: D1Database, users: readonly Paying[], now: Instant): Promise<void> {
  const database = openDatabase(d1)
  const desk = createDeskRepository(database)
  const ledger = createLedgerRepository(database)
  for (const { email, plan } of users) {
    const userId = plan && (await desk.userNamed(email))
    if (!plan || !userId || (await paidUntil(d1, userId)) > now + 7 * dayMs) continue
    const id = crypto.randomUUID()
    const amountPence = pricesPence[plan].monthly
    const none = d1.prepare('SELECT 1')
    const reference = `DEMO-${userId}-${new Date(now).toISOString().slice(0, 10)}`
    const terms = { plan, cycle: 'monthly', amountPence, method: 'bank_transfer', buyer: null } as const
    const fresh = { id, userId, ...terms, reference, notes: 'Made with the demo data.' }
    if (!(await desk.add({ ...fresh, payerId: crypto.randomUUID(), createdAt: now }, none))) continue
    await ledger.record(id, { kind: 'captured', ref: `hand-${id}`, amountPence, feePence: 0 }, now)
  }
}

async function paidUntil(d1: D1Database, userId: number): Promise<number> {
  const sql = 'SELECT paid_until_at FROM user_plans WHERE user_id = ?1'
  return (await d1.prepare(sql).bind(userId).first<number>('paid_until_at')) ?? 0
}
