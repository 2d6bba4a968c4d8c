import { hashToken } from '#worker/platform/secret-token.ts'

const now = Date.UTC(2026, 10, 21, 12)

type Column = { table: string; column: string }

/** Every table of ours; the platform's own and the search index are not. */
export async function tablesOf(db: D1Database): Promise<string[]> {
  const { results } = await db
    .prepare(
      `SELECT name FROM sqlite_master WHERE type = 'table' AND name NOT LIKE 'search%' AND name NOT LIKE 'sqlite%'
       AND name NOT LIKE '\\_cf%' ESCAPE '\\' ORDER BY 1`,
    )
    .all<{ name: string }>()
  return results.map(({ name }) => name)
}

async function columnsOf(db: D1Database): Promise<Column[]> {
  const tables = await tablesOf(db)
  const lists = await Promise.all(
    tables.map(async (table) => {
      const info = await db.prepare(`PRAGMA table_info("${table}")`).all<{ name: string }>()
      return info.results.map(({ name: column }) => ({ table, column }))
    }),
  )
  return lists.flat()
}

/** Tables of which each row belongs to one person, by their column; found in the database itself, so none is forgotten. */
export async function personalTables(db: D1Database): Promise<Column[]> {
  const columns = await columnsOf(db)
  return columns.filter(({ table, column }) => column === 'user_id' || (table === 'users' && column === 'id'))
}

/** Rows that the database holds of a person, by table. */
export async function rowsOf(db: D1Database, userId: number): Promise<Record<string, number>> {
  const counts: Record<string, number> = {}
  for (const { table, column } of await personalTables(db)) {
    const count = await db
      .prepare(`SELECT count(*) AS n FROM ${table} WHERE ${column} = ?`)
      .bind(userId)
      .first<number>('n')
    if (count) counts[table] = count
  }
  return counts
}

/** Every table and column whose text holds a word. */
export async function placesOf(db: D1Database, word: string): Promise<string[]> {
  const places: string[] = []
  for (const { table, column } of await columnsOf(db)) {
    const found = await db
      .prepare(`SELECT count(*) AS n FROM "${table}" WHERE CAST("${column}" AS TEXT) LIKE ?`)
      .bind(`%${word}%`)
      .first<number>('n')
    if (found) places.push(`${table}.${column}`)
  }
  return places
}

/** A person of whom every personal table holds something, with `canary` in whatever is text. */
export async function placePerson(env: Env, userId: number, canary: string): Promise<void> {
  const seenAt = now - userId
  const change = `${userId}:${userId}`
  const facts = { matchId: userId }
  await env.DB.batch([
    env.DB.prepare(
      `INSERT INTO users (id, email, first_name, last_name, password_hash, google_id, google_profile, is_email_verified, created_at)
       VALUES (?1, ?2 || '@fans.test', ?2, ?2, ?2, ?2, json_object('email', ?2), 1, ?3)`,
    ).bind(userId, canary, now),
    env.DB.prepare(
      `INSERT INTO sessions (token_hash, id, user_id, created_at, last_seen_at, expires_at, device) VALUES (?2, ?2, ?1, ?3, ?3, ?3 + 9e9, ?2)`,
    ).bind(userId, canary, now),
    env.DB.prepare(
      `INSERT INTO account_tokens (token_hash, user_id, purpose, created_at, expires_at) VALUES (?2, ?1, 'reset_password', ?3, ?3)`,
    ).bind(userId, await hashToken(canary), now),
    env.DB.prepare(
      `INSERT INTO email_changes (id, user_id, new_email, old_email, requested_at) VALUES (?2, ?1, ?2, ?2, ?3)`,
    ).bind(userId, canary, now),
    env.DB.prepare(
      `INSERT INTO security_events (user_id, newest_first, id, kind, device, address_hash, detail) VALUES (?1, ?3, ?2, 'signed_in', ?2, ?2, ?2)`,
    ).bind(userId, canary, -now),
    env.DB.prepare(
      `INSERT INTO agent_codes (id, code_hash, label, max_uses, created_at) VALUES (?1, ?2, 'Demo', 5, ?3)`,
    ).bind(userId, await hashToken(`code ${canary}`), now),
    env.DB.prepare(`INSERT INTO agent_code_uses (agent_code_id, user_id, used_at) VALUES (?1, ?1, ?2)`).bind(
      userId,
      now,
    ),
    env.DB.prepare(`INSERT INTO totp_factors VALUES (?1, ?2, 0, ?3)`).bind(userId, canary, now),
    env.DB.prepare(`INSERT INTO recovery_codes VALUES (?1, ?2, ?3)`).bind(userId, canary, now),
    env.DB.prepare(`INSERT INTO passkeys VALUES (?2, ?1, ?2, 1, json_array(?2), 1, ?2, ?3, NULL)`).bind(
      userId,
      canary,
      now,
    ),
    env.DB.prepare('INSERT INTO preferences VALUES (?1, 1, 1, 0, 30, 0)').bind(userId),
    env.DB.prepare(
      `INSERT INTO user_plans (user_id, trial_plan, trial_started_at, alert_count_since) VALUES (?1, 'basic', ?2, ?2)`,
    ).bind(userId, now),
    env.DB.prepare(
      `INSERT INTO alerts (id, user_id, target_kind, target_id, alert_type, created_at) VALUES (?1, ?1, 'league', 1, 'price_drop', ?2)`,
    ).bind(userId, now),
    env.DB.prepare(
      `INSERT INTO notifications (user_id, newest_first, change_id, alert_id, match_id, alert_type) VALUES (?1, ?2, ?3, ?1, 1, 'price_drop')`,
    ).bind(userId, -seenAt, change),
    env.DB.prepare(
      `INSERT INTO outbox (change_id, user_id, channel, batch_id, alert_id, status, seen_at, decided_at, reason)
       VALUES (?3, ?1, 'email', ?2, ?1, 'failed', ?4, ?4, '550 no such user ' || ?5)`,
    ).bind(userId, `batch-${userId}`, change, seenAt, canary),
    env.DB.prepare(
      `INSERT INTO data_exports (id, user_id, status, requested_at, ready_at, expires_at) VALUES (?2, ?1, 'ready', ?3 - 9e9, ?3, ?3 + 9e9)`,
    ).bind(userId, canary, now),
  ])
  await env.EXPORTS.put(`exports/${userId}/${canary}.json`, JSON.stringify({ canary, facts }))
}
