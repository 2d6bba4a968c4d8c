import { integer, sqliteTable, text } from 'drizzle-orm/sqlite-core'

export const users = sqliteTable('users', {
  id: integer('id').primaryKey({ autoIncrement: true }),
  /** Lower case; the address that mail goes to. */
  email: text('email').notNull().unique(),
  firstName: text('first_name').notNull(),
  isActive: integer('is_active', { mode: 'boolean' }).notNull().default(true),
  isEmailVerified: integer('is_email_verified', { mode: 'boolean' }).notNull().default(false),
  /** Epoch milliseconds. */
  createdAt: integer('created_at').notNull(),
})
