import { sql } from 'drizzle-orm'
import { index, integer, sqliteTable, text } from 'drizzle-orm/sqlite-core'
import { users } from '#worker/people/accounts/table.ts'
import { plans } from '#worker/people/plans/constants.ts'

/** Which operator an agent writes to. Kept while the agent's plan has none: they come back with it. */
export const dedicatedManagers = sqliteTable(
  'dedicated_managers',
  {
    /** The agent. */
    userId: integer('user_id')
      .primaryKey()
      .references(() => users.id),
    managerId: integer('manager_id')
      .notNull()
      .references(() => users.id),
    /** Epoch milliseconds. */
    since: integer('since').notNull(),
  },
  (table) => [index('dedicated_managers_by_manager').on(table.managerId)],
)

/** What an account asked of the operators. */
export const threads = sqliteTable(
  'threads',
  {
    id: integer('id').primaryKey({ autoIncrement: true }),
    userId: integer('user_id')
      .notNull()
      .references(() => users.id),
    subject: text('subject').notNull(),
    /** At which it was opened, and which decides what was promised. */
    plan: text('plan', { enum: plans }).notNull(),
    /** Whether the plan had a dedicated manager at the account's last message: these stand first. */
    hasLine: integer('has_line', { mode: 'boolean' }).notNull(),
    openedAt: integer('opened_at').notNull(),
    lastAt: integer('last_at').notNull(),
    waitingSince: integer('waiting_since'),
    firstAnswerAt: integer('first_answer_at'),
  },
  (table) => [
    index('threads_by_user').on(table.userId, table.id),
    index('threads_waiting').on(sql`has_line DESC`, table.waitingSince).where(sql`waiting_since IS NOT NULL`),
    index('threads_measured').on(table.plan, table.firstAnswerAt).where(sql`first_answer_at IS NOT NULL`),
    index('threads_by_last').on(table.lastAt),
  ],
)

export const threadMessages = sqliteTable(
  'thread_messages',
  {
    id: integer('id').primaryKey({ autoIncrement: true }),
    threadId: integer('thread_id')
      .notNull()
      .references(() => threads.id),
    /** Whose thread it is. */
    userId: integer('user_id')
      .notNull()
      .references(() => users.id),
    isAnswer: integer('is_answer', { mode: 'boolean' }).notNull(),
    /** The operator who answered; null for one who was erased. */
    authorId: integer('author_id').references(() => users.id),
    text: text('text').notNull(),
    sentAt: integer('sent_at').notNull(),
  },
  (table) => [
    index('thread_messages_by_thread').on(table.threadId, table.id),
    index('thread_messages_by_user').on(table.userId, table.id),
    index('thread_messages_by_author').on(table.authorId).where(sql`author_id IS NOT NULL`),
  ],
)
