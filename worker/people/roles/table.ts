import { integer, sqliteTable, text } from 'drizzle-orm/sqlite-core'

/** The secret that makes the first administrator: one row, which a newer secret replaces. */
export const firstAdminSecrets = sqliteTable('first_admin_secrets', {
  /** Always 1. */
  id: integer('id').primaryKey(),
  /** SHA-256 of its 256 random bits, hexadecimal. */
  tokenHash: text('token_hash').notNull(),
  expiresAt: integer('expires_at').notNull(),
})
