import { sql } from 'drizzle-orm'
import { index, integer, primaryKey, sqliteTable, text } from 'drizzle-orm/sqlite-core'
import { users } from '../accounts/table.ts'

/** The security log. */
export const securityEvents = sqliteTable(
  'security_events',
  {
    userId: integer('user_id')
      .notNull()
      .references(() => users.id),
    /** Negated timestamp, so that key order is newest first. */
    newestFirst: integer('newest_first').notNull(),
    id: text('id').notNull(),
    kind: text('kind').notNull(),
    device: text('device').notNull(),
    /** HMAC of the network address: comparable, not reversible. */
    addressHash: text('address_hash').notNull(),
    /** The administrator who acted; null for the user themselves. */
    actorId: integer('actor_id'),
    detail: text('detail').notNull().default(''),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.newestFirst, table.id] }),
    // For erasing an administrator; partial, holds only rows with an actor.
    index('security_events_by_actor').on(table.actorId).where(sql`actor_id IS NOT NULL`),
  ],
)
