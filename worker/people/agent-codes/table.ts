import { index, integer, primaryKey, sqliteTable, text } from 'drizzle-orm/sqlite-core'
import { users } from '../accounts/table.ts'

/** Codes issued by administrators that let a user register as an agent. */
export const agentCodes = sqliteTable('agent_codes', {
  id: integer('id').primaryKey({ autoIncrement: true }),
  /** SHA-256 of the code in capitals, hexadecimal. */
  codeHash: text('code_hash').notNull().unique(),
  /** The administrator's note on who it is for. */
  label: text('label').notNull(),
  maxUses: integer('max_uses').notNull(),
  uses: integer('uses').notNull().default(0),
  createdAt: integer('created_at').notNull(),
  expiresAt: integer('expires_at'),
  revokedAt: integer('revoked_at'),
})

/** Users who redeemed a code. */
export const agentCodeUses = sqliteTable(
  'agent_code_uses',
  {
    agentCodeId: integer('agent_code_id')
      .notNull()
      .references(() => agentCodes.id),
    userId: integer('user_id')
      .notNull()
      .references(() => users.id),
    usedAt: integer('used_at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.agentCodeId, table.userId] }),
    index('agent_code_uses_by_user').on(table.userId),
  ],
)
