import { sql } from 'drizzle-orm'
import { index, integer, primaryKey, sqliteTable, text } from 'drizzle-orm/sqlite-core'
import { users } from '../accounts/table.ts'

/** Whom an agent works for; they have no account. */
export const clients = sqliteTable(
  'clients',
  {
    id: integer('id').primaryKey({ autoIncrement: true }),
    userId: integer('user_id')
      .notNull()
      .references(() => users.id),
    name: text('name').notNull(),
    reference: text('reference').notNull(),
    /** Empty for none, as the phone. */
    email: text('email').notNull(),
    phone: text('phone').notNull(),
    notes: text('notes').notNull(),
    /** Sterling, a month; null for no limit. */
    budgetPence: integer('budget_pence'),
    /** "2026-11-28" */
    consentOn: text('consent_on'),
    consentNote: text('consent_note').notNull(),
    /** Details that purchases are made with, as sealed JSON; null for none. */
    sealedDetails: text('sealed_details'),
    /** The address at which they were asked whether to be mailed, when, and what they said. */
    askedEmail: text('asked_email'),
    askedAt: integer('asked_at'),
    confirmedAt: integer('confirmed_at'),
    stoppedAt: integer('stopped_at'),
    /** The same of SMS, at a number. */
    askedPhone: text('asked_phone'),
    phoneAskedAt: integer('phone_asked_at'),
    phoneConfirmedAt: integer('phone_confirmed_at'),
    phoneStoppedAt: integer('phone_stopped_at'),
    /** Epoch milliseconds. */
    createdAt: integer('created_at').notNull(),
  },
  (table) => [
    index('clients_by_user').on(table.userId, table.id),
    index('clients_by_asked_phone').on(table.askedPhone).where(sql`${table.askedPhone} IS NOT NULL`),
  ],
)

/** Addresses whose holder stopped what an agent sends, as keyed hashes: a stop outlasts the client's record. */
export const clientStops = sqliteTable(
  'client_stops',
  {
    userId: integer('user_id')
      .notNull()
      .references(() => users.id),
    addressHash: text('address_hash').notNull(),
    /** Client and time of the question, which name the link that takes the stop back. */
    clientId: integer('client_id').notNull(),
    askedAt: integer('asked_at').notNull(),
    stoppedAt: integer('stopped_at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.addressHash] }),
    index('client_stops_by_address').on(table.addressHash),
    index('client_stops_by_link').on(table.clientId, table.askedAt),
  ],
)
