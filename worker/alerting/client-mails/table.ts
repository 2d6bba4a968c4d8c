import { index, integer, primaryKey, sqliteTable, text } from 'drizzle-orm/sqlite-core'
import { users } from '#worker/people/accounts/table.ts'
import { clients } from '#worker/people/clients/table.ts'
import { clientMailStatuses } from './constants.ts'

/** Mails that went to an agent's clients directly, one row for each client and subject. */
export const clientMails = sqliteTable(
  'client_mails',
  {
    subjectId: text('subject_id').notNull(),
    clientId: integer('client_id')
      .notNull()
      .references(() => clients.id, { onDelete: 'cascade' }),
    userId: integer('user_id')
      .notNull()
      .references(() => users.id),
    status: text('status', { enum: clientMailStatuses }).notNull(),
    /** When a consumer last took it. Epoch milliseconds. */
    takenAt: integer('taken_at').notNull(),
    sentAt: integer('sent_at'),
    /** Why it was skipped or failed. */
    reason: text('reason'),
  },
  (table) => [
    primaryKey({ columns: [table.subjectId, table.clientId] }),
    index('client_mails_by_client').on(table.clientId, table.takenAt),
    index('client_mails_by_user').on(table.userId, table.takenAt),
  ],
)
