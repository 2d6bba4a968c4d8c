import { sql } from 'drizzle-orm'
import { index, integer, primaryKey, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core'
import { type Permission, roleIds, tokenPurposes } from './constants.ts'
import type { GoogleProfile } from './contract.ts'

/** What a person may do is data: a role is a list of permissions. The first five come with the first migration. */
export const roles = sqliteTable('roles', {
  id: integer('id').primaryKey({ autoIncrement: true }),
  name: text('name').notNull().unique(),
  description: text('description').notNull().default(''),
  permissions: text('permissions', { mode: 'json' }).$type<Permission[]>().notNull(),
  isActive: integer('is_active', { mode: 'boolean' }).notNull().default(true),
  createdAt: integer('created_at').notNull(),
})

export const users = sqliteTable(
  'users',
  {
    id: integer('id').primaryKey({ autoIncrement: true }),
    /** Lower case; the address that mail goes to. */
    email: text('email').notNull().unique(),
    firstName: text('first_name').notNull(),
    lastName: text('last_name').notNull().default(''),
    /** PHC string of a scrypt hash; null for who signs in with Google alone. */
    passwordHash: text('password_hash'),
    /** Google's `sub`, which is never reassigned, unlike an address. */
    googleId: text('google_id'),
    googleProfile: text('google_profile', { mode: 'json' }).$type<GoogleProfile>(),
    /** Of `roles`; a role that somebody has is never deleted (SQLite adds no such foreign key to a table in use). */
    roleId: integer('role_id').notNull().default(roleIds.Customer),
    isActive: integer('is_active', { mode: 'boolean' }).notNull().default(true),
    isEmailVerified: integer('is_email_verified', { mode: 'boolean' }).notNull().default(false),
    /** When terms, disclaimer, data processing agreement and cookie policy were accepted, as one act. */
    acceptedTermsAt: integer('accepted_terms_at'),
    /** Epoch milliseconds. */
    createdAt: integer('created_at').notNull(),
    lastSignedInAt: integer('last_signed_in_at'),
  },
  (table) => [
    uniqueIndex('users_by_google_id').on(table.googleId).where(sql`google_id IS NOT NULL`),
    // Serves the count of administrators, of whom one must remain, and the role screen.
    index('users_by_role').on(table.roleId, table.isActive),
  ],
)

/** Only the hash of a session's token is kept: who reads the table cannot sign in with it. */
export const sessions = sqliteTable(
  'sessions',
  {
    /** SHA-256 of the cookie's 256 random bits, hexadecimal. */
    tokenHash: text('token_hash').primaryKey(),
    /** What pages and sockets call the session; worth nothing as a cookie. */
    id: text('id').notNull().unique(),
    userId: integer('user_id')
      .notNull()
      .references(() => users.id),
    createdAt: integer('created_at').notNull(),
    lastSeenAt: integer('last_seen_at').notNull(),
    expiresAt: integer('expires_at').notNull(),
    /** "Firefox on Windows": as much of the browser's name as helps to recognise a device. */
    device: text('device').notNull(),
  },
  (table) => [
    index('sessions_by_user').on(table.userId, table.expiresAt),
    index('sessions_by_expiry').on(table.expiresAt),
  ],
)

/** Secrets of mailed links, hashed; each can be spent once, before it expires. */
export const accountTokens = sqliteTable(
  'account_tokens',
  {
    /** SHA-256 of the link's 256 random bits, hexadecimal. */
    tokenHash: text('token_hash').primaryKey(),
    userId: integer('user_id')
      .notNull()
      .references(() => users.id),
    purpose: text('purpose', { enum: tokenPurposes }).notNull(),
    createdAt: integer('created_at').notNull(),
    expiresAt: integer('expires_at').notNull(),
    /** Kept after use for as long as it is valid, so that a second click is told apart from a made-up link. */
    usedAt: integer('used_at'),
  },
  (table) => [
    index('account_tokens_by_user').on(table.userId, table.purpose),
    index('account_tokens_by_expiry').on(table.expiresAt),
  ],
)

/** Codes by which an administrator lets somebody register as an agent. */
export const agentCodes = sqliteTable('agent_codes', {
  id: integer('id').primaryKey({ autoIncrement: true }),
  /** SHA-256 of the code in capitals, hexadecimal. */
  codeHash: text('code_hash').notNull().unique(),
  /** For whom it was issued, in the administrator's words. */
  label: text('label').notNull(),
  maxUses: integer('max_uses').notNull(),
  uses: integer('uses').notNull().default(0),
  createdAt: integer('created_at').notNull(),
  expiresAt: integer('expires_at'),
  revokedAt: integer('revoked_at'),
})

/** Who registered with which code. */
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

/** The security log: who, what, when, from where. */
export const securityEvents = sqliteTable(
  'security_events',
  {
    userId: integer('user_id')
      .notNull()
      .references(() => users.id),
    /** Negated moment: the newest comes first in key order. */
    newestFirst: integer('newest_first').notNull(),
    id: text('id').notNull(),
    kind: text('kind').notNull(),
    device: text('device').notNull(),
    /** HMAC of the network address: tells the same from another, and not which. */
    addressHash: text('address_hash').notNull(),
    /** The administrator who did it to the user; null when it was the user. */
    actorId: integer('actor_id'),
    detail: text('detail').notNull().default(''),
  },
  (table) => [primaryKey({ columns: [table.userId, table.newestFirst, table.id] })],
)
