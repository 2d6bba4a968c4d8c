import { env } from 'cloudflare:workers'
import { expect, test } from 'vitest'
import { maxNotificationsPerMatchPerHour } from '#worker/alerting/alerts/constants.ts'
import { createMergedAlerts } from '#worker/alerting/alerts/merged/repository.ts'
import { recipientsPerBatch } from '#worker/alerting/notifications/constants.ts'
import { hourMs, minuteMs } from '#worker/ground/platform/clock.ts'
import { openDatabase } from '#worker/ground/platform/database.ts'
import type { Change } from '#worker/matches/changes/contract.ts'
import { changeOf, noon, summary } from './changes.ts'
import { alertsEngine, placeAlerts, placeMatch, placeUsers, written } from './scene.ts'

const db = env.DB
const appeared = (matchId: number, more: Partial<Change> = {}) =>
  changeOf(summary(null), summary(6_400), { matchId, ...more })

async function watched(base: number, people: number) {
  const match = await placeMatch(db, base)
  await placeUsers(db, base, people)
  await placeAlerts(db, {
    first: base,
    count: people,
    userFrom: base,
    targetKind: 'match',
    targetId: base,
    alertType: 'availability',
  })
  return match
}

test('a change notifies each user once, with one notification and one place in a batch', async () => {
  const match = await watched(1_000, 3)
  const engine = alertsEngine(db, match)
  await engine.announce(appeared(1_000))
  const rows = await written(db, 1_000)
  expect(rows.subjects).toEqual([{ id: '1000:7' }])
  expect(rows.notifications).toHaveLength(3)
  expect(rows.notifications[0]).toMatchObject({ user_id: 1_000, newest_first: -noon, alert_id: 1_000, is_read: 0 })
  expect(rows.deliveries).toEqual([])
  expect(rows.batches).toHaveLength(1)
  expect(JSON.parse(String(rows.batches[0]?.user_ids))).toEqual([1_000, 1_001, 1_002])
  expect(engine.queued).toEqual([{ version: 1, type: 'deliver', batchId: rows.batches[0]?.id, channel: 'email' }])
})

test('an alert that moves here from a merged match after the first page was read is notified all the same', async () => {
  const [old, kept] = [90_000, 91_000]
  const match = await placeMatch(db, kept)
  await placeMatch(db, old)
  await placeUsers(db, old, 2)
  const one = { count: 1, targetKind: 'match', alertType: 'availability' }
  await placeAlerts(db, { ...one, first: old, userFrom: old, targetId: old })
  await placeAlerts(db, { ...one, first: kept, userFrom: old + 1, targetId: kept })
  const limits = { alertsPerPage: 1, fullPagesPerMessage: 1 }
  const { fanOut } = alertsEngine(db, match, { limits, formerIds: [old] })
  const change = appeared(kept)
  let place = await fanOut.onChange(change, null)
  expect(place).not.toBeNull()
  await createMergedAlerts(openDatabase(db)).follow(old, kept)
  for (let parts = 0; place !== null && parts < 10; parts += 1) place = await fanOut.onChange(change, place)
  expect(place).toBeNull()
  const notified = (await written(db, kept)).notifications.map(({ user_id }) => user_id)
  expect(notified).toEqual([old, old + 1])
})

test('an alert that moves here from a merged match while others are notified is notified all the same', async () => {
  const [old, kept] = [92_000, 93_000]
  const match = await placeMatch(db, kept)
  await placeMatch(db, old)
  await placeUsers(db, old, 2)
  const one = { count: 1, alertType: 'availability' }
  await placeAlerts(db, { ...one, first: old, userFrom: old, targetKind: 'match', targetId: old })
  const team = { targetKind: 'team', targetId: match.homeTeamId }
  await placeAlerts(db, { ...one, ...team, first: kept, userFrom: old + 1 })
  const movingAfterFirst = Object.assign(Object.create(db) as D1Database, {
    prepare: (sql: string) => db.prepare(sql),
    async batch(statements: D1PreparedStatement[]) {
      const results = await db.batch(statements)
      await createMergedAlerts(openDatabase(db)).follow(old, kept)
      return results
    },
  })
  await alertsEngine(movingAfterFirst, match, { formerIds: [old] }).announce(appeared(kept))
  expect((await written(db, kept)).notifications.map(({ user_id }) => user_id)).toEqual([old, old + 1])
})

test('the same change delivered again adds nothing', async () => {
  const match = await watched(2_000, 3)
  const engine = alertsEngine(db, match)
  await engine.announce(appeared(2_000))
  const before = await written(db, 2_000)
  await engine.announce(appeared(2_000))
  expect(await written(db, 2_000)).toEqual(before)
  expect(engine.queued).toHaveLength(1)
})

test('changes delivered in reverse order send the same notifications', async () => {
  const changes = (matchId: number) => [
    appeared(matchId, { id: `${matchId}:1`, seq: 1, seenAt: noon }),
    changeOf(summary(6_400), summary(null), { matchId, id: `${matchId}:2`, seq: 2, seenAt: noon + 1_000 }),
    appeared(matchId, { id: `${matchId}:3`, seq: 3, seenAt: noon + 2_000 }),
  ]
  const inOrder = alertsEngine(db, await watched(3_000, 2))
  for (const change of changes(3_000)) await inOrder.announce(change)
  const reversed = alertsEngine(db, await watched(4_000, 2))
  for (const change of changes(4_000).reverse()) await reversed.announce(change)
  const notifiedOf = async (matchId: number) =>
    (await written(db, matchId)).notifications.map(
      (row) => `${Number(row.user_id) - matchId} ${String(row.subject_id).split(':')[1]}`,
    )
  expect(await notifiedOf(3_000)).toEqual(['0 1', '1 1', '0 3', '1 3'])
  expect(await notifiedOf(4_000)).toEqual(await notifiedOf(3_000))
})

test('a user with three matching alerts is notified once, by the nearest alert', async () => {
  const match = await placeMatch(db, 5_000)
  await placeUsers(db, 5_000, 1)
  const alert = { count: 1, userFrom: 5_000, targetId: 5_000, alertType: 'availability' }
  await placeAlerts(db, { ...alert, first: 5_000, targetKind: 'league' })
  await placeAlerts(db, { ...alert, first: 5_001, targetKind: 'team' })
  await placeAlerts(db, { ...alert, first: 5_002, targetKind: 'match' })
  await placeAlerts(db, { ...alert, first: 5_003, targetKind: 'match' })
  const engine = alertsEngine(db, match)
  await engine.announce(appeared(5_000))
  const rows = await written(db, 5_000)
  expect(rows.notifications).toMatchObject([{ alert_id: 5_002 }])
  expect(rows.batches).toMatchObject([{ user_ids: '[5000]' }])
})

test('alerts on either team and on the league fire too', async () => {
  const match = await placeMatch(db, 6_000)
  await placeUsers(db, 6_000, 4)
  const alert = { count: 1, alertType: 'availability' }
  await placeAlerts(db, { ...alert, first: 6_000, userFrom: 6_000, targetKind: 'team', targetId: 6_000 })
  await placeAlerts(db, { ...alert, first: 6_001, userFrom: 6_001, targetKind: 'team', targetId: 6_001 })
  await placeAlerts(db, { ...alert, first: 6_002, userFrom: 6_002, targetKind: 'league', targetId: 6_000 })
  await placeAlerts(db, { ...alert, first: 6_003, userFrom: 6_003, targetKind: 'league', targetId: 6_001 })
  await alertsEngine(db, match).announce(appeared(6_000))
  expect((await written(db, 6_000)).notifications.map((row) => row.user_id)).toEqual([6_000, 6_001, 6_002])
})

test('deactivated users and disabled alerts are skipped; unverified addresses are left to the channel', async () => {
  const match = await watched(7_000, 4)
  await db.prepare('UPDATE users SET is_active = 0 WHERE id = 7000').run()
  await db.prepare('UPDATE users SET is_email_verified = 0 WHERE id = 7001').run()
  await db.prepare('UPDATE alerts SET is_active = 0 WHERE id = 7002').run()
  await alertsEngine(db, match).announce(appeared(7_000))
  expect((await written(db, 7_000)).notifications.map((row) => row.user_id)).toEqual([7_001, 7_003])
})

test('a long list is handled in parts, each naming where the next begins', async () => {
  const match = await watched(8_000, 11)
  const engine = alertsEngine(db, match, { limits: { alertsPerPage: 2, fullPagesPerMessage: 2 } })
  expect(await engine.fanOut.onChange(appeared(8_000), null)).toBe('0:-1:8003')
  expect((await written(db, 8_000)).notifications).toHaveLength(4)
  expect(await engine.fanOut.onChange(appeared(8_000), '0:-1:8003')).toBe('0:-1:8007')
  // A part that runs twice adds nothing either.
  await engine.fanOut.onChange(appeared(8_000), '0:-1:8003')
  expect((await written(db, 8_000)).notifications).toHaveLength(8)
  await engine.announce(appeared(8_000))
  const rows = await written(db, 8_000)
  expect(rows.notifications).toHaveLength(11)
  const inBatches = rows.batches.flatMap((row) => JSON.parse(String(row.user_ids)))
  expect(inBatches.toSorted()).toEqual(rows.notifications.map((row) => row.user_id).toSorted())
})

test('a batch holds at most a hundred users', async () => {
  const match = await watched(10_000, recipientsPerBatch + 5)
  await alertsEngine(db, match).announce(appeared(10_000))
  const sizes = (await written(db, 10_000)).batches.map((row) => JSON.parse(String(row.user_ids)).length)
  expect(sizes.toSorted((a, b) => a - b)).toEqual([5, recipientsPerBatch])
})

test.each(['subjects', 'notifications', 'delivery_batches'])(
  'a page that fails at %s leaves no rows, and the retry notifies all users',
  async (table) => {
    const base = 20_000 + 1_000 * ['subjects', 'notifications', 'delivery_batches'].indexOf(table)
    const match = await watched(base, 2)
    const engine = alertsEngine(db, match)
    await db.exec(`CREATE TRIGGER fault BEFORE INSERT ON ${table} BEGIN SELECT RAISE(ABORT, 'planted fault'); END`)
    await expect(engine.announce(appeared(base))).rejects.toThrow('planted fault')
    expect(await written(db, base)).toEqual({ subjects: [], notifications: [], deliveries: [], batches: [] })
    await db.exec('DROP TRIGGER fault')
    await engine.announce(appeared(base))
    const rows = await written(db, base)
    expect([rows.subjects.length, rows.notifications.length, rows.batches.length]).toEqual([1, 2, 1])
  },
)

test('a queue failure after storing a page loses nothing: the sweep finds the open batch', async () => {
  const match = await watched(30_000, 2)
  const engine = alertsEngine(db, match)
  engine.faults.enqueue = true
  await expect(engine.announce(appeared(30_000))).rejects.toThrow('the queue is down')
  engine.faults.enqueue = false
  await engine.announce(appeared(30_000))
  expect((await written(db, 30_000)).batches).toMatchObject([{ is_open: 1, not_before: noon }])
})

test('a match sends a user a bounded number of notifications an hour, in any order of changes', async () => {
  const match = await watched(31_000, 1)
  const other = await placeMatch(db, 31_500)
  await placeAlerts(db, {
    first: 31_500,
    count: 1,
    userFrom: 31_000,
    targetKind: 'match',
    targetId: 31_500,
    alertType: 'availability',
  })
  const engine = alertsEngine(db, match)
  const flap = (seq: number) => appeared(31_000, { id: `31000:${seq}`, seq, seenAt: noon + seq * minuteMs })
  for (const seq of [20, 3, 18, 5, 16, 7, 14, 9, 12, 11, 10, 1]) await engine.announce(flap(seq))
  expect((await written(db, 31_000)).notifications).toHaveLength(maxNotificationsPerMatchPerHour)
  // Redelivered, a notified change stays notified and a suppressed one stays suppressed.
  for (const seq of [20, 1]) await engine.announce(flap(seq))
  const rows = await written(db, 31_000)
  expect(rows.notifications).toHaveLength(maxNotificationsPerMatchPerHour)
  expect(rows.batches).toHaveLength(maxNotificationsPerMatchPerHour)
  await engine.announce(appeared(31_000, { id: '31000:99', seq: 99, seenAt: noon + 20 * minuteMs + hourMs }))
  expect((await written(db, 31_000)).notifications).toHaveLength(maxNotificationsPerMatchPerHour + 1)
  await alertsEngine(db, other).announce(appeared(31_500, { seenAt: noon + 6 * minuteMs }))
  expect((await written(db, 31_500)).notifications).toHaveLength(1)
})

test('a deleted match or a change without a crossing notifies no one', async () => {
  const gone = alertsEngine(db, null)
  await gone.announce(appeared(1_000, { id: '1000:50', seq: 50 }))
  expect(gone.queued).toEqual([])
  const match = await watched(32_000, 1)
  const engine = alertsEngine(db, match)
  await engine.announce(changeOf(summary(5_000), summary(7_000), { matchId: 32_000 }))
  expect((await written(db, 32_000)).subjects).toEqual([])
})
