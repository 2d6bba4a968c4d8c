import { env } from 'cloudflare:workers'
import { expect, test } from 'vitest'
import { inDeep } from '#test/sample.ts'
import { createCandidates } from '#worker/alerting/alerts/candidates.repository.ts'
import { alertsPerPage } from '#worker/alerting/alerts/constants.ts'
import { createAlertsRepository } from '#worker/alerting/alerts/repository.ts'
import { createNotificationsRepository } from '#worker/alerting/notifications/repository.ts'
import { createRecord } from '#worker/alerting/notifications/service.ts'
import { openDatabase } from '#worker/ground/platform/database.ts'
import { randomId } from '#worker/ground/platform/ids.ts'
import { changeOf, noon, summary } from './changes.ts'
import { meteredDatabase, tableScans } from './metered-database.ts'
import { alertsEngine, placeAlerts, placeMatch, placeUsers, written } from './scene.ts'

test('an alert that fires writes at most 1.2 rows until its delivery, for any number of alerts', async () => {
  const people = 2 * alertsPerPage
  const match = await placeMatch(env.DB, 1)
  await placeUsers(env.DB, 1, people)
  await placeAlerts(env.DB, {
    first: 1,
    count: people,
    userFrom: 1,
    targetKind: 'match',
    targetId: 1,
    alertType: 'availability',
  })
  const { db, meter } = meteredDatabase(env.DB)
  const engine = alertsEngine(db, match)
  await engine.announce(changeOf(summary(null), summary(5_000)))
  expect((await written(env.DB, 1)).notifications).toHaveLength(people)
  expect(meter.batches).toBe(people / alertsPerPage)
  expect(meter.rowsWritten / people).toBeGreaterThanOrEqual(1)
  expect(meter.rowsWritten / people).toBeLessThanOrEqual(1.2)
  // Reads stay proportional too: no page is read twice.
  expect(meter.rowsRead / people).toBeLessThanOrEqual(12)
})

test('an alert for two channels writes at most 1.2 rows until its deliveries: one inbox row and its part of two batches', async () => {
  const people = 1_000
  await placeMatch(env.DB, 70_000)
  await placeUsers(env.DB, 70_000, people)
  const { db, meter } = meteredDatabase(env.DB)
  const change = changeOf(summary(null), summary(5_000), { matchId: 70_000 })
  await createRecord({
    repository: createNotificationsRepository(openDatabase(db)),
    clock: () => noon,
    newId: randomId,
    enqueueDeliveries: async () => {},
  })({
    subject: { kind: 'change', id: change.id, at: change.seenAt, facts: change },
    people: Array.from({ length: people }, (_, at) => ({
      userId: 70_000 + at,
      alertId: 1,
      channels: ['email', 'sms'],
    })),
    matchId: 70_000,
    alertType: 'availability',
    maxPerMatchPerHour: 6,
  })
  expect((await written(env.DB, 70_000)).batches).toHaveLength(20)
  expect(meter.rowsWritten / people).toBeLessThanOrEqual(1.2)
})

test('no alert statement scans a whole table', async () => {
  const { db, meter } = meteredDatabase(env.DB)
  const repository = createAlertsRepository(openDatabase(db))
  const step = {
    kind: 'match' as const,
    id: 1,
    alertType: 'price_drop' as const,
    isConditional: false,
    fromPence: 4_000,
    untilPence: 5_000,
  }
  await createCandidates(openDatabase(db)).page(step, { thresholdPence: step.fromPence, alertId: 0 }, 10)
  await repository.setActive(1, 1, true)
  await placeMatch(env.DB, 50_000)
  await placeUsers(env.DB, 50_000, 1)
  await repository.find([1])
  const change = changeOf(summary(null), summary(1), { matchId: 50_000 })
  const fresh = {
    subject: { kind: 'change', id: change.id, at: change.seenAt, facts: change },
    matchId: 50_000,
    alertType: 'availability',
    maxPerMatchPerHour: 6,
  } as const
  const notifications = createNotificationsRepository(openDatabase(db))
  await notifications.record(
    { ...fresh, people: [{ userId: 50_000, alertId: 1, channels: ['email'] }] },
    { batches: [{ id: 'only', channel: 'email', userIds: [50_000] }], decidedAt: noon },
  )
  const leased = await notifications.lease('only', noon, noon + 1)
  if (!leased) throw new Error('no batch was made')
  expect(await notifications.recent(leased.deliveries, noon)).toHaveProperty('size', 1)
  expect(meter.statements.size).toBeGreaterThanOrEqual(6)
  for (const sql of meter.statements) expect(await tableScans(env.DB, sql), sql).toEqual([])
  const page = [...meter.statements].find((sql) => sql.includes('alert_targets'))
  const plan = await env.DB.prepare(`EXPLAIN QUERY PLAN ${page}`)
    .bind('match', 1, 'price_drop', 0, 5_000, 4_000, 0, 10)
    .all()
  expect(JSON.stringify(plan.results)).toContain(
    'alert_targets USING PRIMARY KEY (target_kind=? AND target_id=? AND alert_type=? AND is_conditional=? AND (threshold_pence,alert_id)>(?,?) AND threshold_pence<?)',
  )
})

test('a fall that 200 of many alerts waited for reads at most 1,000 rows to find them', async () => {
  const match = await placeMatch(env.DB, 100_000)
  await placeUsers(env.DB, 100_000, 200)
  const alert = { targetKind: 'match', targetId: 100_000, alertType: 'price_drop' }
  const waiting = { ...alert, count: 200, userFrom: 100_000 }
  await placeAlerts(env.DB, { ...waiting, first: 100_000, thresholdPence: 4_500 })
  // All others asked for a lower price, or for one that was there already.
  for (let part = 1; part < inDeep(50, 500); part += 1) {
    const thresholdPence = part % 2 === 0 ? 3_999 : 5_000
    await placeAlerts(env.DB, { ...waiting, first: 100_000 + 200 * part, thresholdPence })
  }
  const { db, meter } = meteredDatabase(env.DB)
  await alertsEngine(db, match).announce(changeOf(summary(5_000), summary(4_000), { matchId: 100_000 }))
  expect((await written(env.DB, 100_000)).notifications).toHaveLength(200)
  expect(meter.rowsFound).toBeGreaterThan(200)
  expect(meter.rowsFound).toBeLessThanOrEqual(1_000)
})

test('a change reads only those parts of the walk that have alerts', async () => {
  const match = await placeMatch(env.DB, 60_000)
  await placeUsers(env.DB, 60_000, 2)
  const alert = { count: 1, alertType: 'availability' }
  await placeAlerts(env.DB, { ...alert, first: 60_000, userFrom: 60_000, targetKind: 'match', targetId: 60_000 })
  const league = { targetKind: 'league', targetId: match.leagueId }
  await placeAlerts(env.DB, { ...alert, ...league, first: 60_001, userFrom: 60_001 })
  const { db, meter } = meteredDatabase(env.DB)
  await alertsEngine(db, match).announce(changeOf(summary(null), summary(5_000), { matchId: 60_000 }))
  expect((await written(env.DB, 60_000)).notifications).toHaveLength(2)
  expect(meter.prepared.filter((sql) => sql.startsWith('select') && sql.includes('alert_targets'))).toHaveLength(2)
})
