import { env } from 'cloudflare:workers'
import { expect, test } from 'vitest'
import { maxSearchedForLastSent } from '#worker/notifications/last-sent.ts'
import { createNotificationsRepository } from '#worker/notifications/repository.ts'
import { openDatabase } from '#worker/platform/database.ts'
import { noon } from '../alerts/changes.ts'
import { meteredDatabase, tableScans } from '../alerts/metered-database.ts'
import { placeUsers } from '../alerts/scene.ts'

const db = env.DB

/** Notifications of one user, newest first, each of an alert of its own and mailed. */
async function notified(userId: number, count: number, status: 'sent' | 'skipped') {
  await placeUsers(db, userId, 1)
  const each = `WITH RECURSIVE each(at) AS (SELECT 1 UNION ALL SELECT at + 1 FROM each WHERE at < ?2)`
  const insert = (sql: string, ...values: unknown[]) =>
    db
      .prepare(`${each} ${sql}`)
      .bind(userId, count, ...values)
      .run()
  await insert(
    `INSERT INTO notifications (user_id, newest_first, change_id, alert_id, channels)
     SELECT ?1, -(?3 - at), ?1 || ':' || at, at, '["email"]' FROM each`,
    noon,
  )
  await insert(
    `INSERT INTO deliveries (subject_id, user_id, channel, batch_id, status, seen_at, decided_at, sent_at)
     SELECT ?1 || ':' || at, ?1, 'email', 'b', ?4, 1, 1, ?3 - at FROM each`,
    noon,
    status,
  )
}

test('when each alert last sent something is known, of alerts that did', async () => {
  await notified(1_000, 2, 'sent')
  await notified(2_000, 2, 'skipped')
  const repository = createNotificationsRepository(openDatabase(db))
  expect(await repository.lastSent(1_000)).toEqual(
    new Map([
      [1, noon - 1],
      [2, noon - 2],
    ]),
  )
  expect(await repository.lastSent(2_000)).toEqual(new Map())
})

test('only the newest notifications are searched, by key', async () => {
  await notified(3_000, maxSearchedForLastSent + 5, 'sent')
  const { db: metered, meter } = meteredDatabase(db)
  const found = await createNotificationsRepository(openDatabase(metered)).lastSent(3_000)
  expect([found.size, found.has(maxSearchedForLastSent + 1)]).toEqual([maxSearchedForLastSent, false])
  for (const sql of meter.statements) {
    // The search itself is bounded.
    expect(
      (await tableScans(db, sql)).filter((step) => step !== 'SCAN recent'),
      sql,
    ).toEqual([])
  }
})
