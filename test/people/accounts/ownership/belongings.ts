// What a holder of an account can leave in it, and what of it is left.
import { env } from 'cloudflare:workers'
import { tokenPurposes } from '#worker/people/accounts/constants.ts'

const seller = 970_001

/** Each with the person's id as its only value. */
const statements = {
  sessions: `INSERT INTO sessions (token_hash, id, user_id, created_at, last_seen_at, expires_at, device)
    VALUES (hex(randomblob(32)), hex(randomblob(8)), ?1, 1, 1, 9e15, 'Firefox')`,
  api_tokens: `INSERT INTO api_tokens (token_hash, id, user_id, name, start, access, created_at, expires_at)
    VALUES (hex(randomblob(32)), hex(randomblob(8)), ?1, 'Sheet', 'tl_live_4f2K', 'write', 1, 9e15)`,
  push_devices: `INSERT INTO push_devices (id, user_id, endpoint, p256dh, auth, label, created_at, session_id)
    SELECT hex(randomblob(32)), ?1, 'https://push.test', '', '', '', 1, (SELECT id FROM sessions WHERE user_id = ?1)`,
  account_tokens: `INSERT INTO account_tokens (token_hash, user_id, purpose, created_at, expires_at, address)
    SELECT hex(randomblob(32)), ?1, value, 1, 9e15, '' FROM json_each('${JSON.stringify(tokenPurposes)}')`,
  email_changes: `INSERT INTO email_changes (id, user_id, new_email, old_email, requested_at)
    VALUES (hex(randomblob(8)), ?1, 'new-' || ?1 || '@example.com', '', 1)`,
  totp_factors: `INSERT INTO totp_factors (user_id, sealed_key, last_step, created_at) VALUES (?1, 'sealed', 1, 1)`,
  passkeys: `INSERT INTO passkeys (id, user_id, public_key, counter, transports, is_synced, name, created_at)
    VALUES (hex(randomblob(16)), ?1, '', 0, '[]', 0, 'key', 1)`,
  recovery_codes: `INSERT INTO recovery_codes (user_id, code_hash, created_at) VALUES (?1, hex(randomblob(16)), 1)`,
  connections: `INSERT INTO connections (user_id, kind, sealed, label, created_at, confirmed_at)
    VALUES (?1, 'webhook', 'sealed', 'hooks.example.com', 1, 1), (?1, 'discord', 'sealed', 'Leeds fans', 1, 1)`,
  phones: `INSERT INTO phones (user_id, phone, verified_at) VALUES (?1, '+447700900123', 1)`,
  calendar_feeds: `INSERT INTO calendar_feeds (user_id, serial, created_at) VALUES (?1, 'serial', 1)`,
  purchase_mandates: `INSERT INTO purchase_mandates (id, user_id, version, signed_at, live_since)
    VALUES (hex(randomblob(8)), ?1, 1, 0, 0)`,
  payment_cards: `INSERT INTO payment_cards VALUES (?1, ${seller}, 'sealed', 'credit', '4242', 100, 'GBP', 9e15, 1)`,
  quick_buy: `INSERT INTO quick_buy (user_id, sealed_full_name) VALUES (?1, 'sealed')`,
  seller_accounts: `INSERT INTO seller_accounts VALUES (?1, ${seller}, 1)`,
  auto_purchase_settings: 'INSERT INTO auto_purchase_settings (user_id, max_price_pence) VALUES (?1, 4000)',
}

/** What the rows above need beside them. */
const platform = `INSERT OR IGNORE INTO platforms (id, slug, name, kind, origin, currency, budget_per_minute, extraction)
  VALUES (${seller}, 'box', 'Box', 'official', 'https://box.example.com', 'GBP', 30, '{"kind":"structured"}')`
const document = {
  terms: { targets: [{ kind: 'match', id: 1 }], purchases: 1, validUntilAt: 9e15 },
  words: ['For Leeds v Forest.'],
}
const versions = `INSERT OR IGNORE INTO purchase_mandate_versions
  SELECT id, 1, '${JSON.stringify(document)}', 'hash' FROM purchase_mandates WHERE user_id = ?1`

/** For accounts that buy nothing. */
export const noPurchases = { end: async () => {}, listOf: async () => [] }

export async function furnish(userId: number): Promise<void> {
  await env.DB.prepare(platform).run()
  await env.DB.batch([...Object.values(statements), versions].map((text) => env.DB.prepare(text).bind(userId)))
}

const inForce: Record<string, string> = {
  account_tokens: "AND used_at IS NULL AND created_at = 1 AND purpose <> 'take_back'",
  purchase_mandates: 'AND revoked_at IS NULL',
}

/**
 * The tables that still have rows of the person, in the order above. Links that were used are no way in, and those that a
 * change itself mails, whenever the queue gets to it, go to the mailbox. Those that take the account back go on with its
 * changes of address.
 */
export async function leftOf(userId: number): Promise<string[]> {
  const tables = Object.keys(statements)
  const results = await env.DB.batch<{ n: number }>(
    tables.map((table) =>
      env.DB.prepare(`SELECT count(*) AS n FROM ${table} WHERE user_id = ?1 ${inForce[table] ?? ''}`).bind(userId),
    ),
  )
  return tables.filter((_table, index) => (results[index]?.results[0]?.n ?? 0) > 0)
}
