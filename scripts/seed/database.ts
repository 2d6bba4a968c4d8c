import { familiar } from '#worker/accounts/passwords/lane.ts'
import { hashPassword } from '#worker/accounts/passwords/scrypt.ts'
import type { MatchColumn } from '#worker/catalogue/writing/repository.ts'
import type { Instant } from '#worker/platform/clock.ts'
import { dayMs } from '#worker/platform/clock.ts'
import { openDatabase } from '#worker/platform/database.ts'
import { upsert, type Written } from '#worker/platform/upsert.ts'
import { writeAlerts } from './alerts.ts'
import { demoAlerts, demoFan, demoPassword, demoUsers } from './demo.ts'
import { openCatalogueWriter, writeReference } from './reference.ts'
import {
  agentCodeRows,
  agentCodeRule,
  alertRows,
  matchRows,
  platformRows,
  targetRows,
  userRows,
  userRule,
} from './rows.ts'
import type { SeedMatch } from './season.ts'

/** Columns that a later seed updates: a kick-off may move, a match may end. */
const seededColumns: MatchColumn[] = [
  ...(['round', 'kickoffAt', 'matchDay', 'sortAt', 'venue', 'city', 'status'] as const),
  ...(['ticketUrl', 'officialPlatform', 'isHighDemand', 'score'] as const),
]

/** Writes everything table by table and reports each. Idempotent. */
export async function seedDatabase(
  d1: D1Database,
  matches: SeedMatch[],
  { now, sandboxPort }: { now: Instant; sandboxPort: number },
  report: (written: Written) => void,
): Promise<void> {
  const catalogue = openCatalogueWriter(d1)
  const database = openDatabase(d1)
  for (const written of await writeReference(d1)) report(written)
  report(await catalogue.writePlatforms(platformRows(sandboxPort)))
  report(await catalogue.writeMatches(matchRows(matches, sandboxPort), seededColumns))
  report(await catalogue.writeTargets(targetRows(matches, sandboxPort)))
  report(await upsert(database, userRule, userRows(now)))
  await givePasswords(d1)
  await givePlans(d1, now)
  report(await upsert(database, agentCodeRule, await agentCodeRows(now)))
  report(await writeAlerts(d1, alertRows(demoAlerts(matches, now), matches, demoFan.email, now)))
}

/** Pays for the demo users' plans, a month from now on. */
async function givePlans(d1: D1Database, now: number): Promise<void> {
  const paid = demoUsers.flatMap(({ email, plan }) => (plan ? [[email, plan]] : []))
  await d1
    .prepare(
      `INSERT INTO user_plans (user_id, paid_plan, paid_until_at, alert_count_since)
       SELECT users.id, paid.value ->> 1, ?2, ?3 FROM json_each(?1) AS paid
       CROSS JOIN users ON users.email = paid.value ->> 0
       WHERE true
       ON CONFLICT (user_id) DO UPDATE SET paid_plan = excluded.paid_plan, paid_until_at = excluded.paid_until_at`,
    )
    .bind(JSON.stringify(paid), now + 30 * dayMs, now)
    .run()
}

/** Sets the password of demo users without one; a changed password stays. */
async function givePasswords(d1: D1Database): Promise<void> {
  const emails = JSON.stringify(demoUsers.map(({ email }) => email))
  const { results } = await d1
    .prepare('SELECT id FROM users WHERE password_hash IS NULL AND email IN (SELECT value FROM json_each(?))')
    .bind(emails)
    .all<{ id: number }>()
  for (const { id } of results) {
    const hashed = await hashPassword(demoPassword, familiar({ networks: [] }))
    if (!hashed.ok) throw new Error(hashed.error.message)
    await d1.prepare('UPDATE users SET password_hash = ? WHERE id = ?').bind(hashed.value, id).run()
  }
}
