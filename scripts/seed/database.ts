import { familiar } from '#worker/accounts/passwords/lane.ts'
import { hashPassword } from '#worker/accounts/passwords/scrypt.ts'
import type { Instant } from '#worker/platform/clock.ts'
import { demoAlerts, demoFan, demoPassword, demoUsers } from './demo.ts'
import { writeReference } from './reference.ts'
import { agentCodeRows, alertRows, matchRows, platformRows, tables, targetRows, userRows } from './rows.ts'
import type { SeedMatch } from './season.ts'
import { upsert, type Written } from './upsert.ts'
import { freeOrigins, writeAlerts, writeMatches, writeTargets } from './write.ts'

/** What the seed keeps up to date on its matches; a later seed moves a kick-off or ends a match. */
const seededColumns = [
  'round',
  'kickoff_at',
  'match_day',
  'sort_at',
  'venue',
  'city',
  'status',
  'ticket_url',
  'official_platform',
  'is_high_demand',
  'score',
]

/** Writes everything, table by table, telling after each what it did. May run any number of times. */
export async function seedDatabase(
  d1: D1Database,
  matches: SeedMatch[],
  { now, sandboxPort }: { now: Instant; sandboxPort: number },
  report: (written: Written) => void,
): Promise<void> {
  for (const written of await writeReference(d1)) report(written)
  const platforms = platformRows(sandboxPort)
  await freeOrigins(d1, platforms)
  report(await upsert(d1, tables.platforms, platforms))
  report(await writeMatches(d1, matchRows(matches, sandboxPort), seededColumns))
  report(await writeTargets(d1, targetRows(matches, sandboxPort)))
  report(await upsert(d1, tables.users, userRows(now)))
  await givePasswords(d1)
  report(await upsert(d1, tables.agentCodes, await agentCodeRows(now)))
  report(await writeAlerts(d1, alertRows(demoAlerts(matches, now), matches, demoFan.email, now)))
}

/** Demo users who have no password get theirs; one that somebody has changed stays. */
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
