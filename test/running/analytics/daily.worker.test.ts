import { env } from 'cloudflare:workers'
import { beforeEach, describe, expect, test } from 'vitest'
import { addPerson, call, openSession } from '#test/people/accounts/people.ts'
import { createProduct } from '#worker/entry/services.ts'
import { openDatabase } from '#worker/ground/platform/database.ts'
import { roleIds } from '#worker/people/accounts/constants.ts'
import { createDailyRepository } from '#worker/running/analytics/daily/repository.ts'
import { createDailyService } from '#worker/running/analytics/daily/service.ts'
import { meteredReads } from '../../matches/search/metered-reads.ts'

const dayMs = 86_400_000
const midnight = Date.parse('2026-10-26T00:00:00Z')
let now = midnight + 6 * 60_000
const fresh = (db = env.DB) =>
  createDailyService({ repository: createDailyRepository(openDatabase(db)), clock: () => now })
const run = (sql: string, ...bound: unknown[]) =>
  env.DB.prepare(sql)
    .bind(...bound)
    .run()

let batches = 0
const addBatch = (at: number, subject: string, people: number[], channel = 'email') =>
  run(
    'INSERT INTO delivery_batches (id, subject_id, channel, user_ids, not_before, created_at) VALUES (?, ?, ?, ?, 1, ?)',
    `b${batches++}`,
    subject,
    channel,
    JSON.stringify(people),
    at,
  )
const gates = (checks: number) =>
  run(
    'INSERT INTO status_now (id, minute, snapshot) VALUES (1, 1, ?1) ON CONFLICT (id) DO UPDATE SET snapshot = ?1',
    JSON.stringify({ gates: [{ goodChecks: checks - 1, failedChecks: 1 }] }),
  )

beforeEach(async () => {
  for (const table of ['delivery_batches', 'daily_figures', 'status_now']) await run(`DELETE FROM ${table}`)
  now = midnight + 6 * 60_000
})

/** Until every missed day has its row. */
async function countAll(service = fresh()) {
  for (let runs = 0; runs < 30; runs += 1) await service.count()
}

describe('the figures of a day', () => {
  test('count each message once for each channel, and each notification once', async () => {
    await addBatch(midnight - 1, '1:1', [1, 2, 3])
    await addBatch(midnight - dayMs, '1:1', [3, 4], 'sms')
    await addBatch(midnight - dayMs - 1, '1:1', [9])
    await addBatch(midnight, '1:1', [10])
    await countAll()
    const points = await fresh().chart('7d')
    expect(points.at(-1)).toMatchObject({ date: '2026-10-25', notifications: 4, deliveries: 5 })
    expect(points.at(-2)).toMatchObject({ date: '2026-10-24', notifications: 1, deliveries: 1 })
  })

  test('stand as first counted, however often the job runs and wherever', async () => {
    await addBatch(midnight - 1, '1:1', [1])
    await Promise.all([countAll(fresh()), countAll(fresh())])
    await addBatch(midnight - 2, '1:2', [1])
    await countAll(fresh())
    expect((await fresh().chart('7d')).at(-1)).toMatchObject({ deliveries: 1 })
  })

  test('keep how many users and active alerts there were at its end', async () => {
    const { id } = await addPerson({ roleId: roleIds.Customer })
    const users = (await run(`SELECT count(*) AS n FROM users`)).results[0]?.n
    await run(
      `INSERT INTO alerts (user_id, target_kind, target_id, alert_type, created_at) VALUES (?, 'league', 1, 'availability', 1)`,
      id,
    )
    await countAll()
    const { results } = await run(
      'SELECT users_total, active_alerts_total FROM daily_figures ORDER BY day DESC LIMIT 2',
    )
    expect(results).toEqual([
      { users_total: users, active_alerts_total: 1 },
      { users_total: null, active_alerts_total: null },
    ])
  })

  test('that were missed are counted later, without totals that say nothing of them', async () => {
    await gates(100)
    await countAll()
    now += 3 * dayMs
    await addBatch(midnight + dayMs, '1:1', [1, 2])
    await gates(190)
    await countAll()
    const points = await fresh().chart('7d')
    expect(points.map(({ deliveries }) => deliveries)).toEqual([0, 0, 0, 0, 0, 2, 0])
    expect(points.slice(-3).map(({ checks }) => checks)).toEqual([null, null, null])
    now += dayMs
    await gates(250)
    await countAll()
    expect((await fresh().chart('7d')).at(-1)).toMatchObject({ checks: 60 })
  })

  test('write one row a day, and read nothing in the minutes between', async () => {
    const { db, meter } = meteredReads(env.DB)
    const service = fresh(db)
    for (let index = 0; index < 50; index += 1) await addBatch(midnight - 1 - index, `1:${index}`, [1, 2, 3])
    await countAll(service)
    const rows = await env.DB.prepare('SELECT count(*) AS n FROM daily_figures').first<{ n: number }>()
    expect(rows?.n).toBe(90)
    meter.rowsRead = 0
    await service.count()
    expect(meter.rowsRead).toBe(0)
    await service.chart('90d')
    expect(meter.rowsRead).toBeLessThanOrEqual(91 + 3 * 90)
  })
})

test('are called by operators with a range, and an unknown range is refused', async () => {
  const { sessions } = createProduct(env).ports
  const { id } = await addPerson({ roleId: roleIds.Manager })
  const cookie = `session=${(await openSession(sessions, id, undefined, { isTwoStep: true })).token}`
  for (const [range, days] of Object.entries({ '7d': 7, '30d': 30, '90d': 90 })) {
    const answer = await call('GET', `/api/admin/analytics/chart?range=${range}`, { cookie })
    const points = await answer.json<{ date: string; users: number; alerts: number; matches: number }[]>()
    expect(points).toHaveLength(days)
    expect(points[0]).toMatchObject({ users: 0, alerts: 0, matches: 0 })
  }
  expect((await call('GET', '/api/admin/analytics/chart?range=1y', { cookie })).status).toBe(400)
})
