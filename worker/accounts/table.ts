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
    /** Epoch milliseconds. Of an unverified account, the moment of its newest registration form. */
    createdAt: integer('created_at').notNull(),
    lastSignedInAt: integer('last_signed_in_at'),
    /** SHA-256 of the cookie of the browser that sent the newest registration form; null once the address is verified. */
    registrationHash: text('registration_hash'),
    /** Of the agent code on that form, which is used when the address is verified. */
    agentCodeHash: text('agent_code_hash'),
    /** Raised when no device is to be known to the account any more; part of every mark of one. */
    deviceVersion: integer('device_version').notNull().default(0),
  },
  (table) => [
    // Serves the job that ends accounts whose address was not verified in time.
    index('users_unverified').on(table.createdAt).where(sql`is_email_verified = 0`),
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
    /** Proven by a password or Google and a second step, or by a passkey. */
    isTwoStep: integer('is_two_step', { mode: 'boolean' }).notNull().default(false),
    /** When its person last proved in full who they are; null in rows of before this column: when it was opened. */
    provenAt: integer('proven_at'),
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

/** Changes of address: asked for, and confirmed by a link that was mailed to the new one. */
export const emailChanges = sqliteTable(
  'email_changes',
  {
    id: text('id').primaryKey(),
    userId: integer('user_id')
      .notNull()
      .references(() => users.id),
    newEmail: text('new_email').notNull(),
    /** Gets the notices, whatever the account's address is when they are sent. */
    oldEmail: text('old_email').notNull(),
    requestedAt: integer('requested_at').notNull(),
    /** Null while it waits; a newer request replaces the one that waits. */
    confirmedAt: integer('confirmed_at'),
  },
  (table) => [
    index('email_changes_by_user').on(table.userId, table.confirmedAt),
    index('email_changes_by_request').on(table.requestedAt),
  ],
)

/** Authenticator apps, one per person. */
export const totpFactors = sqliteTable('totp_factors', {
  userId: integer('user_id')
    .primaryKey()
    .references(() => users.id),
  /** The app's key and whose it is, sealed under a key of its own purpose. */
  sealedKey: text('sealed_key').notNull(),
  /** The half-minute of the last code that was taken: that code and older ones are refused. */
  lastStep: integer('last_step').notNull(),
  createdAt: integer('created_at').notNull(),
})

/** What is left of a person's recovery codes: using one deletes it. */
export const recoveryCodes = sqliteTable(
  'recovery_codes',
  {
    userId: integer('user_id')
      .notNull()
      .references(() => users.id),
    /** The key's name, and the HMAC-SHA-256 of the person and the code, hexadecimal. */
    codeHash: text('code_hash').notNull(),
    createdAt: integer('created_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.userId, table.codeHash] })],
)

/** Passkeys (WebAuthn credentials); several per person. */
export const passkeys = sqliteTable(
  'passkeys',
  {
    /** The credential's id in base64url, made by the authenticator. */
    id: text('id').primaryKey(),
    userId: integer('user_id')
      .notNull()
      .references(() => users.id),
    /** COSE key in base64url. */
    publicKey: text('public_key').notNull(),
    /** Signatures so far, as the authenticator counts them; 0 where it does not count. */
    counter: integer('counter').notNull(),
    transports: text('transports', { mode: 'json' }).$type<string[]>().notNull(),
    /** Whether the passkey may be on several devices at once. */
    isSynced: integer('is_synced', { mode: 'boolean' }).notNull(),
    /** As its owner calls it. */
    name: text('name').notNull(),
    createdAt: integer('created_at').notNull(),
    lastUsedAt: integer('last_used_at'),
  },
  (table) => [index('passkeys_by_user').on(table.userId, table.createdAt)],
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
  (table) => [
    primaryKey({ columns: [table.userId, table.newestFirst, table.id] }),
    // Serves the erasure of an administrator; nobody else is in it.
    index('security_events_by_actor').on(table.actorId).where(sql`actor_id IS NOT NULL`),
  ],
)
