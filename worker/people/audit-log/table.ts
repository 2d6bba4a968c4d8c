import { sql } from 'drizzle-orm'
import { index, integer, sqliteTable, text } from 'drizzle-orm/sqlite-core'

/** What operators did: written in the batch of what they changed, never changed, never read but by operators. */
export const auditLog = sqliteTable(
  'audit_log',
  {
    id: integer('id').primaryKey({ autoIncrement: true }),
    at: integer('at').notNull(),
    /** 0 once that account is erased. */
    actorId: integer('actor_id').notNull(),
    action: text('action').notNull(),
    subject: text('subject').notNull(),
    name: text('name').notNull(),
    /** JSON; null where there was nothing. */
    before: text('before'),
    after: text('after'),
    /** From where: the browser and a keyed hash of the network; null for jobs. */
    device: text('device'),
    addressHash: text('address_hash'),
    /** Whom an entry names whose subject is something else. */
    personId: integer('person_id'),
  },
  (table) => [
    index('audit_log_by_actor').on(table.actorId, table.id),
    index('audit_log_by_subject').on(table.subject, table.id),
    index('audit_log_by_time').on(table.at),
    index('audit_log_by_person').on(table.personId).where(sql`person_id IS NOT NULL`),
  ],
)
