import { sql } from 'drizzle-orm'
import { index, integer, primaryKey, sqliteTable, text } from 'drizzle-orm/sqlite-core'

/** Each night's proof of the books, with what it added up: it goes on where its last run ended. */
export const bookProofs = sqliteTable('book_proofs', {
  startedAt: integer('started_at').primaryKey(),
  finishedAt: integer('finished_at'),
  phase: text('phase').notNull(),
  cursor: text('cursor').notNull(),
  tally: text('tally').notNull(),
})

/** Problems in the books, one row for each thing that is wrong. Names users by number alone. */
export const bookProblems = sqliteTable(
  'book_problems',
  {
    kind: text('kind').notNull(),
    subject: text('subject').notNull(),
    text: text('text').notNull(),
    foundAt: integer('found_at').notNull(),
    /** When it was found last. */
    seenAt: integer('seen_at').notNull(),
    /** When the operator was mailed. */
    alarmedAt: integer('alarmed_at'),
    settledAt: integer('settled_at'),
  },
  (table) => [
    primaryKey({ columns: [table.kind, table.subject] }),
    index('book_problems_open').on(table.foundAt).where(sql`settled_at IS NULL`),
  ],
)
