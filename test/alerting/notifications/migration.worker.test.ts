// What was pending when `notify_of_any_subject` was applied, and what the version before writes until it is gone.
import { applyD1Migrations, reset } from 'cloudflare:test'
import { env } from 'cloudflare:workers'
import { beforeEach, expect, test } from 'vitest'
import { changeOf, factsOf, noon, summary } from '../alerts/changes.ts'
import { placeAlerts, placeMatch, placeUsers } from '../alerts/scene.ts'
import { batchOf, deliveriesOf, deliveryOffice } from './office.ts'

const db = env.DB
const name = '0012_notify_of_any_subject.sql'
const at = env.TEST_MIGRATIONS.findIndex((migration) => migration.name === name)
const before = env.TEST_MIGRATIONS.slice(0, at)
const change = changeOf(summary(null), summary(6_400), { matchId: 500 })
const match = factsOf({ id: 500, leagueId: 500, homeTeamId: 500, awayTeamId: 501 })
const people = [500, 501, 502]

/** The statements of the version before. */
const old = {
  notify: () => [
    db
      .prepare(
        'INSERT INTO delivery_batches (id, change_id, user_ids, not_before, created_at) VALUES (?, ?, ?, ?4, ?4)',
      )
      .bind('waiting', change.id, JSON.stringify(people), noon),
    ...people.map((userId) =>
      db
        .prepare(
          `INSERT INTO notifications (user_id, newest_first, change_id, alert_id, match_id, alert_type)
           VALUES (?1, ?2, ?3, ?1, 500, 'availability') ON CONFLICT DO NOTHING`,
        )
        .bind(userId, -noon, change.id),
    ),
    db
      .prepare('INSERT INTO told_changes (id, match_id, seen_at, facts) VALUES (?1, ?2, ?3, ?4) ON CONFLICT DO NOTHING')
      .bind(change.id, 500, noon, JSON.stringify(change)),
  ],
  settle: (userId: number, status: string) =>
    db
      .prepare(
        `INSERT INTO outbox
           (change_id, user_id, channel, batch_id, alert_id, status, attempts, seen_at, decided_at, sent_at, reason)
         SELECT notified.change_id, notified.user_id, ?4, batch.id, notified.alert_id, ?5, ?6, ?3, batch.created_at, ?7, ?8
         FROM delivery_batches AS batch
         CROSS JOIN notifications AS notified
           ON notified.user_id = ?2 AND notified.newest_first = -?3 AND notified.change_id = batch.change_id
         WHERE batch.id = ?1
         ON CONFLICT DO UPDATE SET
           status = excluded.status, attempts = excluded.attempts, sent_at = excluded.sent_at, reason = excluded.reason
         WHERE outbox.status = 'pending'`,
      )
      .bind('waiting', userId, noon, 'email', status, 1, status === 'sent' ? noon : null, null),
  lease: () =>
    db
      .prepare('UPDATE delivery_batches SET not_before = 0, attempts = attempts + 1 WHERE id = ?1 AND is_open = 1')
      .bind('waiting'),
  pending: async () => {
    const { results } = await db
      .prepare(
        `SELECT notified.user_id FROM delivery_batches AS batch
         CROSS JOIN told_changes AS change ON change.id = batch.change_id
         CROSS JOIN json_each(batch.user_ids) AS person
         CROSS JOIN notifications AS notified
           ON notified.user_id = person.value AND notified.newest_first = -change.seen_at AND notified.change_id = change.id
         LEFT JOIN outbox AS message
           ON message.change_id = notified.change_id AND message.user_id = notified.user_id AND message.channel = 'email'
         WHERE batch.id = ?1 AND (message.status IS NULL OR message.status = 'pending')`,
      )
      .bind('waiting')
      .all<{ user_id: number }>()
    return results.map((row) => row.user_id)
  },
}

beforeEach(async () => {
  await reset()
  await applyD1Migrations(db, before)
  await placeMatch(db, 500)
  await placeUsers(db, 500, people.length)
  const alerts = { first: 500, count: people.length, userFrom: 500, targetKind: 'match', targetId: 500 }
  await placeAlerts(db, { ...alerts, alertType: 'availability' })
})

async function deliver(): Promise<string[]> {
  const office = deliveryOffice(db, match)
  await office.service.deliver('waiting')
  return office.sent.map((mail) => mail.to)
}

test('pending messages are delivered after it, except those already sent', async () => {
  await db.batch([...old.notify(), old.settle(500, 'sent'), old.settle(501, 'pending')])
  await applyD1Migrations(db, env.TEST_MIGRATIONS)
  expect(await deliver()).toEqual(['fan501@example.com', 'fan502@example.com'])
  expect(
    (await deliveriesOf(db, change.id)).map(({ user_id, status, attempts }) => [user_id, status, attempts]),
  ).toEqual([
    [500, 'sent', 1],
    [501, 'sent', 2],
    [502, 'sent', 1],
  ])
  expect(await batchOf(db, 'waiting')).toMatchObject({ is_open: 0, channel: 'email' })
})

test('what the version before decides and tries after it is delivered once', async () => {
  await applyD1Migrations(db, env.TEST_MIGRATIONS)
  await db.batch(old.notify())
  await db.batch([old.settle(500, 'pending'), old.settle(501, 'sent')])
  await old.settle(500, 'sent').run()
  expect(await deliver()).toEqual(['fan502@example.com'])
})

test('an erased user leaves no rows in the tables of the version before', async () => {
  await db.batch([...old.notify(), old.settle(500, 'sent')])
  await applyD1Migrations(db, env.TEST_MIGRATIONS)
  await db.prepare('DELETE FROM deliveries WHERE user_id = 500').run()
  expect((await db.prepare('SELECT user_id FROM outbox').all()).results).toEqual([])
})
