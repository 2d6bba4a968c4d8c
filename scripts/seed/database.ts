import type { Instant } from '#worker/ground/platform/clock.ts'
import { openDatabase } from '#worker/ground/platform/database.ts'
import { upsert, type Written } from '#worker/ground/platform/upsert.ts'
import type { MatchColumn } from '#worker/matches/catalogue/writing/repository.ts'
import { competitions } from '#worker/matches/fixture-lists/constants.ts'
import { productionWorkFactor } from '#worker/people/accounts/passwords/constants.ts'
import { familiar } from '#worker/people/accounts/passwords/lane.ts'
import { createPasswords } from '#worker/people/accounts/passwords/scrypt.ts'
import { writeAlerts } from './alerts.ts'
import { demoAlerts, demoCompetition, demoFan, demoPassword, demoUsers } from './demo.ts'
import { payForPlans } from './payments.ts'
import { openCatalogueWriter, writeReference } from './reference.ts'
import {
  agentCodeRows,
  agentCodeRule,
  alertRows,
  authorityRows,
  matchRows,
  platformRows,
  targetRows,
  userRows,
  userRule,
} from './rows.ts'
import type { SeedMatch } from './season.ts'
import { openSellers } from './sellers.ts'

/** Columns that a later seed updates: a kick-off may move, a match may end. */
const seededColumns: MatchColumn[] = [
  'round',
  'kickoffAt',
  'matchDay',
  'sortAt',
  'venue',
  'city',
  'status',
  'ticketUrl',
  'officialPlatform',
  'isHighDemand',
  'score',
]

const newAuthorities = `INSERT INTO platform_authorities
    (platform_id, kind, authority, clubs, link, valid_from, valid_until, user_id, reviewed_at)
  SELECT value ->> 'platformId', value ->> 'kind', value ->> 'authority', value ->> 'clubs', value ->> 'link',
    value ->> 'validFrom', value ->> 'validUntil', value ->> 'userId', value ->> 'reviewedAt'
  FROM json_each(?1)
  WHERE NOT EXISTS (SELECT 1 FROM platform_authorities WHERE platform_id = value ->> 'platformId')`

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
  const written = await catalogue.writePlatforms(platformRows(sandboxPort))
  report(written)
  // Only beside platforms that are new: an entry that an operator removed stays removed.
  if (written.added > 0)
    await d1
      .prepare(newAuthorities)
      .bind(JSON.stringify(authorityRows(now)))
      .run()
  report(await openSellers(d1, sandboxPort))
  report(await catalogue.writeMatches(matchRows(matches, sandboxPort), seededColumns))
  await followFeed(d1, now)
  report(await catalogue.writeTargets(targetRows(matches, sandboxPort)))
  report(await upsert(database, userRule, await withFreeGoogleAccounts(d1, userRows(now))))
  await givePasswords(d1)
  await payForPlans(d1, demoUsers, now)
  report(await upsert(database, agentCodeRule, await agentCodeRows(now)))
  report(await writeAlerts(d1, alertRows(demoAlerts(matches, now), matches, demoFan.email, now)))
}

/** From the sandbox's feed: a kick-off that moves there moves here. One that an operator left stays left. */
async function followFeed(d1: D1Database, now: Instant): Promise<void> {
  const { league = '', name = '' } = competitions.find(({ code }) => code === demoCompetition) ?? {}
  await d1
    .prepare(
      `INSERT INTO feed_competitions (code, league_id, due_at) SELECT ?1, id, ?2 FROM leagues WHERE slug = ?3
       AND NOT EXISTS (SELECT 1 FROM audit_log WHERE action = 'competition_left' AND name = ?4) ON CONFLICT DO NOTHING`,
    )
    .bind(demoCompetition, now, league, name)
    .run()
}

/** A Google account that another user has by now, as after a change of address, stays with that user. */
async function withFreeGoogleAccounts(d1: D1Database, rows: ReturnType<typeof userRows>) {
  const { results } = await d1
    .prepare('SELECT email, google_id AS googleId FROM users WHERE google_id IN (SELECT value FROM json_each(?))')
    .bind(JSON.stringify(rows.flatMap(({ googleId }) => googleId ?? [])))
    .all<{ email: string; googleId: string }>()
  const holders = new Map(results.map(({ email, googleId }) => [googleId, email]))
  const isTaken = ({ email, googleId }: (typeof rows)[number]) => (holders.get(googleId ?? '') ?? email) !== email
  return rows.map((row) => (isTaken(row) ? { ...row, googleId: null, googleProfile: null } : row))
}

/** Sets the password of demo users without one; a changed password stays. */
async function givePasswords(d1: D1Database): Promise<void> {
  const emails = JSON.stringify(demoUsers.map(({ email }) => email))
  const { results } = await d1
    .prepare('SELECT id FROM users WHERE password_hash IS NULL AND email IN (SELECT value FROM json_each(?))')
    .bind(emails)
    .all<{ id: number }>()
  const passwords = createPasswords(productionWorkFactor)
  for (const { id } of results) {
    const hashed = await passwords.hash(demoPassword, familiar({ networks: [] }))
    if (!hashed.ok) throw new Error(hashed.error.message)
    await d1.prepare('UPDATE users SET password_hash = ? WHERE id = ?').bind(hashed.value, id).run()
  }
}
