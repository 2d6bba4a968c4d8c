import { env } from 'cloudflare:workers'
import { addPerson, signedIn } from '#test/people/accounts/people.ts'
import { createPreferencesRepository } from '#worker/alerting/preferences/repository.ts'
import { createPreferencesService } from '#worker/alerting/preferences/service.ts'
import { openDatabase } from '#worker/ground/platform/database.ts'
import { createSealer } from '#worker/ground/platform/sealer.ts'
import { Secret } from '#worker/ground/platform/secret.ts'
import { createPhonesRepository } from '#worker/people/phones/repository.ts'
import { createPlansRepository } from '#worker/people/plans/repository.ts'
import { createPlansService } from '#worker/people/plans/service.ts'
import { createQuickBuyRepository } from '#worker/people/quick-buy/repository.ts'

const database = openDatabase(env.DB)

export const phoneBook = createPhonesRepository(database)
export const service = createPreferencesService({
  repository: createPreferencesRepository(database),
  quickBuy: createQuickBuyRepository(
    database,
    createSealer(new Secret('secret-of-the-tests-0123456789ab'), 'quick-buy'),
  ),
  planOf: createPlansService({ repository: createPlansRepository(database), clock: Date.now }).planOf,
  phoneBook,
  purchaseEndings: { listOf: async () => [] },
  proofs: { require: () => ({ ok: true, value: null }) },
})

export async function addFan() {
  const { id, email } = await addPerson()
  return { userId: id, email }
}

export async function verifyPhone(userId: number, phone: string) {
  const caller = await signedIn(userId)
  await phoneBook.keepCode(caller, phone, { sid: `VE-${phone}`, sentAt: 1, stoppedAt: null })
  await phoneBook.verify(caller, phone, `VE-${phone}`, 2)
}

/** Pro for a year. */
export async function givePro(userId: number) {
  await env.DB.prepare(
    `INSERT INTO user_plans (user_id, paid_plan, paid_until_at, alert_count_since) VALUES (?, 'pro', ?, 0)
      ON CONFLICT (user_id) DO UPDATE SET paid_plan = excluded.paid_plan, paid_until_at = excluded.paid_until_at`,
  )
    .bind(userId, Date.now() + 9e9)
    .run()
}
