import { env } from 'cloudflare:workers'
import { beforeEach, describe, expect, test } from 'vitest'
import { writeReference } from '#scripts/seed/reference.ts'
import { addPerson, call, openSession } from '#test/people/accounts/people.ts'
import { createProduct } from '#worker/entry/services.ts'
import { openDatabase } from '#worker/ground/platform/database.ts'
import { roleIds } from '#worker/people/accounts/constants.ts'
import { createAnalyticsRepository } from '#worker/running/analytics/repository.ts'
import { createAnalyticsService } from '#worker/running/analytics/service.ts'
import { visitorAt } from '../../fakes/visitor.ts'
import { meteredReads } from '../../matches/search/metered-reads.ts'

const now = Date.parse('2026-11-22T15:00:00Z')
const dayMs = 86_400_000
const service = createAnalyticsService({
  repository: createAnalyticsRepository(openDatabase(env.DB)),
  notifications: async () => 7,
  clock: () => now,
})
const run = (sql: string, ...bound: unknown[]) =>
  env.DB.prepare(sql)
    .bind(...bound)
    .run()
const addUser = (id: number, createdAt: number, isVerified = 1) =>
  run(
    `INSERT INTO users (id, email, first_name, is_email_verified, created_at) VALUES (?1, 'u' || ?1 || '@x.test', 'U', ?3, ?2)`,
    id,
    createdAt,
    isVerified,
  )
const addAlert = (id: number, createdAt = now) =>
  run(
    `INSERT INTO alerts (id, user_id, target_kind, target_id, alert_type, created_at) VALUES (?, 1, 'league', 1, 'availability', ?)`,
    id,
    createdAt,
  )

async function addMatches(kickoffs: readonly number[]) {
  await writeReference(env.DB)
  await run(
    `INSERT INTO matches (league_id, season, round, home_team_id, away_team_id, kickoff_at, match_day, sort_at)
     SELECT 1, '2026-27', 'Matchday', team.id, (SELECT min(id) FROM teams), value, 'x', value FROM json_each(?1)
     JOIN (SELECT id, row_number() OVER (ORDER BY id) AS nth FROM teams) AS team ON team.nth = json_each.key + 2`,
    JSON.stringify(kickoffs),
  )
}

beforeEach(async () => {
  for (const table of ['sessions', 'security_events', 'alerts', 'matches', 'users', 'counters', 'daily_figures'])
    await run(`DELETE FROM ${table}`)
})

describe('the figures of the desk', () => {
  test('are zero, and growth unknown, where there is nothing', async () => {
    expect(await service.figures()).toEqual({
      totalUsers: 0,
      activeUsers: 0,
      totalAlerts: 0,
      activeAlerts: 0,
      totalMatches: 0,
      upcomingMatches: 0,
      recentSignups: 0,
      userGrowth: null,
      alertGrowth: null,
      matchGrowth: null,
      notifications: 7,
      unreadNotifications: null,
    })
  })

  test('count all users, and as active those switched on and verified', async () => {
    for (const [id, isVerified] of [
      [1, 1],
      [2, 1],
      [3, 0],
    ] as const)
      await addUser(id, now - 3 * dayMs, isVerified)
    expect(await service.figures()).toMatchObject({ totalUsers: 3, activeUsers: 2, recentSignups: 3 })
    await run('UPDATE users SET is_email_verified = 1 WHERE id = 3')
    await run('UPDATE users SET is_active = 0 WHERE id = 1')
    await run('UPDATE users SET is_active = 0 WHERE id = 1')
    expect(await service.figures()).toMatchObject({ totalUsers: 3, activeUsers: 2 })
    await run('DELETE FROM users WHERE id = 2')
    expect(await service.figures()).toMatchObject({ totalUsers: 2, activeUsers: 1, recentSignups: 3 })
  })

  test('count alerts that are on, and leave out those that were deleted', async () => {
    await addUser(1, now)
    for (const id of [1, 2, 3]) await addAlert(id)
    await run('UPDATE alerts SET is_active = 0 WHERE id = 1')
    await run('UPDATE alerts SET deleted_at = 1, is_active = 0 WHERE id = 2')
    expect(await service.figures()).toMatchObject({ totalAlerts: 2, activeAlerts: 1 })
    await run('DELETE FROM alerts WHERE id IN (2, 3)')
    expect(await service.figures()).toMatchObject({ totalAlerts: 1, activeAlerts: 0 })
  })

  test('count matches from this very moment on as upcoming, wherever they are moved', async () => {
    await addMatches([now - dayMs, now - 1, now, now + 1, now + 5 * 3_600_000, now + dayMs, now + 200 * dayMs])
    expect(await service.figures()).toMatchObject({ totalMatches: 7, upcomingMatches: 4 })
    await run('UPDATE matches SET sort_at = ? WHERE sort_at = ?', now + 9 * dayMs, now - dayMs)
    expect(await service.figures()).toMatchObject({ totalMatches: 7, upcomingMatches: 5 })
    await run('DELETE FROM matches WHERE sort_at > ?', now + 100 * dayMs)
    expect(await service.figures()).toMatchObject({ totalMatches: 6, upcomingMatches: 4 })
  })

  test('show by how much a total grew or fell in 30 days, once there is something to compare with', async () => {
    const growth = async () => {
      const { userGrowth, alertGrowth } = await service.figures()
      return [userGrowth, alertGrowth]
    }
    for (let id = 1; id <= 22; id += 1) await addUser(id, now - dayMs)
    for (let id = 1; id <= 12; id += 1) await addAlert(id)
    expect(await growth()).toEqual([null, null])
    const began = (users: number | null, alerts: number | null) =>
      run(
        `INSERT OR REPLACE INTO daily_figures (day, notifications, deliveries, users_total, active_alerts_total, counted_at)
         VALUES ('2026-10-22', 0, 0, ?, ?, 1)`,
        users,
        alerts,
      )
    await began(9, null)
    expect(await growth()).toEqual([null, null])
    await began(20, 10)
    expect(await growth()).toEqual([10, 20])
    // Who came and went again is no growth.
    await run('DELETE FROM users WHERE id > 18')
    await run('UPDATE alerts SET deleted_at = 1, is_active = 0 WHERE id > 9')
    expect(await growth()).toEqual([-10, -10])
  })

  test('read as many rows with 100 of each as with 5,000', async () => {
    const { db, meter } = meteredReads(env.DB)
    const repository = createAnalyticsRepository(openDatabase(db))
    const rowsRead = async () => {
      meter.rowsRead = 0
      await repository.figures(now)
      return meter.rowsRead
    }
    const add = async (name: string, many: number) => {
      await run(
        `WITH RECURSIVE n(n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM n WHERE n < ?2)
         INSERT INTO users (email, first_name, created_at) SELECT ?3 || n, 'A', ?1 FROM n`,
        now,
        many,
        name,
      )
      await run(`INSERT INTO alerts (user_id, target_kind, target_id, alert_type, created_at)
        SELECT id, 'league', 1, 'availability', created_at FROM users WHERE email LIKE '${name}%'`)
    }
    await add('few', 100)
    const few = await rowsRead()
    expect(few).toBeGreaterThan(0)
    await add('many', 5_000)
    expect(await rowsRead()).toBe(few)
  })
})

test('are called by those who manage people', async () => {
  const { sessions } = createProduct(env).ports
  const { id } = await addPerson({ roleId: roleIds.Manager })
  const { token } = await openSession(sessions, id, visitorAt('192.0.2.1'), { isTwoStep: true })
  const answer = await call('GET', '/api/admin/analytics', { cookie: `session=${token}` })
  expect(answer.status).toBe(200)
  expect(await answer.json()).toMatchObject({ totalUsers: 1, activeUsers: 1 })
})
