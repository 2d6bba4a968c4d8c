import { env } from 'cloudflare:workers'
import { expect, test } from 'vitest'
import { notificationsAskedForUnread, unreadInARow } from '#worker/alerting/alerts/fatigue/constants.ts'
import { createFatigueRepository } from '#worker/alerting/alerts/fatigue/repository.ts'
import { openDatabase } from '#worker/ground/platform/database.ts'
import { noon } from '../changes.ts'
import { meteredDatabase } from '../metered-database.ts'
import { placeUsers } from '../scene.ts'

const fatigue = createFatigueRepository(openDatabase(env.DB))

/** One for each entry, the newest first. */
async function send(userId: number, messages: { alertId?: number; read?: boolean; limit?: number; match?: number }[]) {
  await env.DB.batch(
    messages.map(({ alertId = userId, read = false, limit = 3_500, match = 7 }, index) =>
      env.DB.prepare(
        `INSERT INTO notifications (user_id, newest_first, subject_id, alert_id, match_id, alert_type, limit_pence, is_read)
         VALUES (?1, ?2, ?3, ?4, ?5, 'price_drop', ?6, ?7)`,
      ).bind(userId, -(noon - index), `7:${userId}:${index}`, alertId, match, limit, read ? 1 : 0),
    ),
  )
}
const many = (count: number, more: object = {}) => Array.from({ length: count }, () => more)

test('an alert is named when its ten newest messages were left unread, and no earlier', async () => {
  await placeUsers(env.DB, 501, 4)
  await send(501, [{ match: 8 }, ...many(unreadInARow - 1), { read: true }])
  expect(await fatigue.unreadOf(501)).toEqual([{ alertId: 501, limitPence: 3_500, matchId: 8 }])
  await send(502, many(unreadInARow - 1))
  expect(await fatigue.unreadOf(502)).toEqual([])
  await send(503, [...many(unreadInARow - 1), { read: true }, ...many(3)])
  expect(await fatigue.unreadOf(503)).toEqual([])
  await send(504, [...many(3, { limit: 3_000 }), ...many(unreadInARow), ...many(unreadInARow, { alertId: 1 })])
  expect(await fatigue.unreadOf(504)).toEqual([
    { alertId: 504, limitPence: null, matchId: 7 },
    { alertId: 1, limitPence: 3_500, matchId: 7 },
  ])
})

test('a message that was deleted was seen', async () => {
  await placeUsers(env.DB, 511, 1)
  await send(511, many(unreadInARow + 1))
  await env.DB.prepare('UPDATE notifications SET deleted_at = ?2 WHERE user_id = ?1 AND newest_first = ?3')
    .bind(511, noon, -noon)
    .run()
  expect(await fatigue.unreadOf(511)).toEqual([])
})

test('only a bounded number of a person’s own messages is read', async () => {
  const { db, meter } = meteredDatabase(env.DB)
  await createFatigueRepository(openDatabase(db)).unreadOf(1)
  const [sql = ''] = meter.statements
  expect(sql).toContain(`LIMIT ${notificationsAskedForUnread}`)
  const plan = await env.DB.prepare(`EXPLAIN QUERY PLAN ${sql}`).bind(1).all<{ detail: string }>()
  const reads = plan.results.map(({ detail }) => detail).filter((detail) => detail.includes('notifications'))
  expect(reads).toEqual(['SEARCH notifications USING PRIMARY KEY (user_id=?)'])
})
