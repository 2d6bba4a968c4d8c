import { index, integer, sqliteTable, text } from 'drizzle-orm/sqlite-core'
import { users } from '../accounts/table.ts'

/** Browsers that take push messages; each belongs to the person who was signed in last when it was added. */
export const pushDevices = sqliteTable(
  'push_devices',
  {
    /** SHA-256 of the endpoint, hexadecimal. */
    id: text('id').primaryKey(),
    userId: integer('user_id')
      .notNull()
      .references(() => users.id),
    endpoint: text('endpoint').notNull(),
    p256dh: text('p256dh').notNull(),
    auth: text('auth').notNull(),
    label: text('label').notNull(),
    createdAt: integer('created_at').notNull(),
    lastSuccessAt: integer('last_success_at'),
    /** Whose end ends its messages; null for one from before this was kept. */
    sessionId: text('session_id'),
  },
  (table) => [index('push_devices_by_user').on(table.userId, table.createdAt)],
)
