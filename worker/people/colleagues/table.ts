import { index, integer, primaryKey, sqliteTable, text } from 'drizzle-orm/sqlite-core'
import { users } from '../accounts/table.ts'
import { colleagueRoles } from './constants.ts'

/** Who works for an agent. Kept while the agent's plan has none: they come back with it. */
export const colleagues = sqliteTable(
  'colleagues',
  {
    /** The agent. */
    userId: integer('user_id')
      .notNull()
      .references(() => users.id),
    colleagueId: integer('colleague_id')
      .notNull()
      .references(() => users.id),
    role: text('role', { enum: colleagueRoles }).notNull(),
    /** Epoch milliseconds. */
    since: integer('since').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.colleagueId] }),
    index('colleagues_by_colleague').on(table.colleagueId),
  ],
)

/** Without a secret: an invitation is accepted by the account whose proven address it names. */
export const colleagueInvitations = sqliteTable(
  'colleague_invitations',
  {
    userId: integer('user_id')
      .notNull()
      .references(() => users.id),
    /** Lower case. */
    email: text('email').notNull(),
    role: text('role', { enum: colleagueRoles }).notNull(),
    createdAt: integer('created_at').notNull(),
    expiresAt: integer('expires_at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.email] }),
    index('colleague_invitations_by_email').on(table.email),
    index('colleague_invitations_by_expiry').on(table.expiresAt),
  ],
)
