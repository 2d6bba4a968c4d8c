import type { Instant } from '#worker/ground/platform/clock.ts'

/** Which sessions are still open and belong to active users, in one query. */
export async function openSessions(database: D1Database, ids: readonly string[], now: Instant): Promise<Set<string>> {
  const { results } = await database
    .prepare(
      `SELECT sessions.id AS id FROM sessions
       JOIN users ON users.id = sessions.user_id
       WHERE sessions.id IN (SELECT value FROM json_each(?1)) AND sessions.expires_at > ?2 AND users.is_active = 1`,
    )
    .bind(JSON.stringify(ids), now)
    .all<{ id: string }>()
  return new Set(results.map((row) => row.id))
}
