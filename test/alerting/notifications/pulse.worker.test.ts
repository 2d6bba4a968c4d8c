import { env } from 'cloudflare:workers'
import { expect, test } from 'vitest'
import { meteredDatabase, tableScans } from '#test/alerting/alerts/metered-database.ts'
import { createNotificationsRepository } from '#worker/alerting/notifications/repository.ts'
import { minuteMs } from '#worker/ground/platform/clock.ts'
import { openDatabase } from '#worker/ground/platform/database.ts'

const now = Date.parse('2026-11-21T12:00:00Z')
const repository = createNotificationsRepository(openDatabase(env.DB))

async function addBatch(id: string, createdAt: number, isOpen: 0 | 1, attempts: number, userIds: number[]) {
  await env.DB.batch([
    env.DB.prepare(
      `INSERT INTO delivery_batches (id, subject_id, user_ids, is_open, attempts, not_before, created_at)
       VALUES (?1, ?1, ?2, ?3, ?4, ?5, ?5)`,
    ).bind(id, JSON.stringify(userIds), isOpen, attempts, createdAt),
    ...userIds.map((userId) =>
      env.DB.prepare(
        `INSERT INTO deliveries (subject_id, user_id, channel, batch_id, status, attempts, seen_at, decided_at, sent_at)
         VALUES (?1, ?2, 'email', ?1, ?3, ?4, ?5, ?5, ?6)`,
      ).bind(id, userId, isOpen ? 'pending' : 'sent', attempts, createdAt, isOpen ? null : createdAt + 500),
    ),
  ])
}

test('the pulse has the messages of recent batches, and the age of the oldest unstarted one', async () => {
  expect(await repository.pulse(0)).toEqual({ messages: [], waitingSince: null })
  await addBatch('old', now - 90 * minuteMs, 0, 1, [1, 2, 3])
  await addBatch('7:1', now - 20 * minuteMs, 0, 1, [1, 2])
  await addBatch('retried', now - 10 * minuteMs, 1, 3, [5])
  await addBatch('waiting', now - 2 * minuteMs, 1, 0, [6])
  const { messages, waitingSince } = await repository.pulse(now - 60 * minuteMs)
  expect(waitingSince).toBe(now - 2 * minuteMs)
  expect(messages.map(({ status, attempts }) => `${status} ${attempts}`).sort()).toEqual([
    'pending 0',
    'pending 3',
    'sent 1',
    'sent 1',
  ])
  const sent = messages.find(({ status }) => status === 'sent')
  expect(sent).toEqual({
    status: 'sent',
    attempts: 1,
    seenAt: now - 20 * minuteMs,
    decidedAt: now - 20 * minuteMs,
    sentAt: now - 20 * minuteMs + 500,
    isChange: true,
  })
  // Ids of letters begin with their kind.
  expect(messages.filter(({ isChange }) => isChange)).toHaveLength(2)
})

test('the pulse reads in proportion to recent rows, not to all', async () => {
  const { db, meter } = meteredDatabase(env.DB)
  await createNotificationsRepository(openDatabase(db)).pulse(now)
  const statements = [...meter.statements]
  expect(statements).toHaveLength(2)
  for (const sql of statements) {
    const scans = await tableScans(env.DB, sql)
    // The newest batches are a bounded list.
    expect(
      scans.filter((step) => !/batch|\(subquery/.test(step)),
      sql,
    ).toEqual([])
    const plan = await env.DB.prepare(`EXPLAIN QUERY PLAN ${sql}`)
      .bind(...Array.from({ length: (sql.match(/\?\d/g) ?? []).length }, () => 1))
      .all<{ detail: string }>()
    expect(JSON.stringify(plan.results)).toMatch(/delivery_batches_(recent|open)/)
  }
})
