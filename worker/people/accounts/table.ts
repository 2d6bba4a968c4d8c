import { sql } from 'drizzle-orm'
import { index, integer, primaryKey, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core'
import { type Permission, roleIds, tokenPurposes } from './constants.ts'
import type { GoogleProfile } from './contract.ts'
import type { EndingCause } from './ownership/contract.ts'

/** Roles are data: a list of permissions. The first five come with the first migration. */
export const roles = sqliteTable('roles', {
  id: integer('id').primaryKey({ autoIncrement: true }),
  name: text('name').notNull().unique(),
  description: text('description').notNull().default(''),
  permissions: text('permissions', { mode: 'json' }).$type<Permission[]>().notNull(),
  isActive: integer('is_active', { mode: 'boolean' }).notNull().default(true),
  createdAt: integer('created_at').notNull(),
  /** Users who have it; kept by triggers on users. */
  holders: integer('holders').notNull().default(0),
})

export const users = sqliteTable(
  'users',
  {
    id: integer('id').primaryKey({ autoIncrement: true }),
    /** Lower case; where mail is sent. */
    email: text('email').notNull().unique(),
    firstName: text('first_name').notNull(),
    lastName: text('last_name').notNull().default(''),
    /** PHC string of a scrypt hash; null for Google-only accounts. */
    passwordHash: text('password_hash'),
    /** Google's `sub`, which is never reassigned, unlike an address. */
    googleId: text('google_id'),
    googleProfile: text('google_profile', { mode: 'json' }).$type<GoogleProfile>(),
    /** References `roles`; roles in use are never deleted (SQLite cannot add the foreign key to an existing table). */
    roleId: integer('role_id').notNull().default(roleIds.Customer),
    isActive: integer('is_active', { mode: 'boolean' }).notNull().default(true),
    isEmailVerified: integer('is_email_verified', { mode: 'boolean' }).notNull().default(false),
    /** When the four documents were accepted, together. */
    acceptedTermsAt: integer('accepted_terms_at'),
    /** Epoch milliseconds; for an unverified account, of its newest registration form, or of an operator's word for it. */
    createdAt: integer('created_at').notNull(),
    lastSignedInAt: integer('last_signed_in_at'),
    /** SHA-256 of the cookie of the browser that sent the newest form; null once verified. */
    registrationHash: text('registration_hash'),
    /** Hash of the form's agent code, redeemed at verification. */
    agentCodeHash: text('agent_code_hash'),
    /** When the role last changed, kept by a trigger; null for the first one. */
    roleAssignedAt: integer('role_assigned_at'),
    /** When an operator took the verification back, kept by a trigger; null for an address that never lost it. */
    verificationLostAt: integer('verification_lost_at'),
    /** Part of every device mark; raising it invalidates them all. */
    deviceVersion: integer('device_version').notNull().default(0),
    /** When an operator typed the password: it opens nothing until its owner chooses another. Null for an own one. */
    passwordGivenAt: integer('password_given_at'),
    /** True only within the batch of a change of who may use the account (`ownership/`). */
    isChanging: integer('is_changing', { mode: 'boolean' }).notNull().default(false),
  },
  (table) => [
    // For the job that erases accounts not verified in time.
    index('users_unverified').on(table.createdAt).where(sql`is_email_verified = 0`),
    uniqueIndex('users_by_google_id').on(table.googleId).where(sql`google_id IS NOT NULL`),
    // For the count of administrators (one must remain) and the role screen.
    index('users_by_role').on(table.roleId, table.isActive),
    // For the desk's filters: a page of users is a range of one of these.
    index('users_by_role_and_state').on(table.roleId, table.isActive, table.isEmailVerified),
    index('users_by_state').on(table.isActive, table.isEmailVerified),
    index('users_changing').on(table.isChanging).where(sql`is_changing = 1`),
  ],
)

/**
 * Accounts whose purchases end because of who may use them now, until they have ended: nothing is bought or signed meanwhile.
 */
export const purchaseEndings = sqliteTable('purchase_endings', {
  userId: integer('user_id')
    .primaryKey()
    .references(() => users.id),
  change: text('change').$type<EndingCause>().notNull(),
})

/** Only token hashes are stored, so the table cannot be used to sign in. */
export const sessions = sqliteTable(
  'sessions',
  {
    /** SHA-256 of the cookie's 256 random bits, hexadecimal. */
    tokenHash: text('token_hash').primaryKey(),
    /** Public id for pages and sockets; not the cookie's value. */
    id: text('id').notNull().unique(),
    userId: integer('user_id')
      .notNull()
      .references(() => users.id),
    createdAt: integer('created_at').notNull(),
    lastSeenAt: integer('last_seen_at').notNull(),
    expiresAt: integer('expires_at').notNull(),
    /** "Firefox on Windows": enough to recognise a device. */
    device: text('device').notNull(),
    /** Proven with a second step, or by a passkey. */
    isTwoStep: integer('is_two_step', { mode: 'boolean' }).notNull().default(false),
    /** When the user last fully proved their identity; null in older rows, where opening counts. */
    provenAt: integer('proven_at'),
    /** The agent for whom this browser works, as a colleague; asked anew at every use. Null for the own account. */
    workingFor: integer('working_for'),
  },
  (table) => [
    index('sessions_by_user').on(table.userId, table.expiresAt),
    index('sessions_by_expiry').on(table.expiresAt),
  ],
)

/** Hashed secrets of mailed links; each is single-use and expires. */
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
    /** Used tokens are kept until they expire, so that a second click is distinguished from a forged link. */
    usedAt: integer('used_at'),
    /** Where the link was mailed to; it works while that is still the address it is for. */
    address: text('address').notNull(),
  },
  (table) => [
    index('account_tokens_by_user').on(table.userId, table.purpose),
    index('account_tokens_by_expiry').on(table.expiresAt),
  ],
)

/** Address changes, confirmed by a link mailed to the new address. */
export const emailChanges = sqliteTable(
  'email_changes',
  {
    id: text('id').primaryKey(),
    userId: integer('user_id')
      .notNull()
      .references(() => users.id),
    newEmail: text('new_email').notNull(),
    /** Notices go here, whatever the account's address is by then. */
    oldEmail: text('old_email').notNull(),
    requestedAt: integer('requested_at').notNull(),
    /** Null while waiting; a newer request replaces a waiting one. */
    confirmedAt: integer('confirmed_at'),
  },
  (table) => [
    index('email_changes_by_user').on(table.userId, table.confirmedAt),
    index('email_changes_by_request').on(table.requestedAt),
  ],
)

/** Authenticator apps; one per user. */
export const totpFactors = sqliteTable('totp_factors', {
  userId: integer('user_id')
    .primaryKey()
    .references(() => users.id),
  /** The app's key with its user id, encrypted with a purpose-specific key. */
  sealedKey: text('sealed_key').notNull(),
  /** The 30-second step of the last accepted code; it and older ones are refused. */
  lastStep: integer('last_step').notNull(),
  createdAt: integer('created_at').notNull(),
})

/** A user's unused recovery codes; using one deletes it. */
export const recoveryCodes = sqliteTable(
  'recovery_codes',
  {
    userId: integer('user_id')
      .notNull()
      .references(() => users.id),
    /** The key's id, and the HMAC-SHA-256 of user and code, hexadecimal. */
    codeHash: text('code_hash').notNull(),
    createdAt: integer('created_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.userId, table.codeHash] })],
)

/** Passkeys (WebAuthn credentials); several per user. */
export const passkeys = sqliteTable(
  'passkeys',
  {
    /** Credential id in base64url, made by the authenticator. */
    id: text('id').primaryKey(),
    userId: integer('user_id')
      .notNull()
      .references(() => users.id),
    /** COSE key in base64url. */
    publicKey: text('public_key').notNull(),
    /** The authenticator's signature counter; 0 if it does not count. */
    counter: integer('counter').notNull(),
    transports: text('transports', { mode: 'json' }).$type<string[]>().notNull(),
    /** Whether the passkey may be synced to several devices. */
    isSynced: integer('is_synced', { mode: 'boolean' }).notNull(),
    /** Named by its owner. */
    name: text('name').notNull(),
    createdAt: integer('created_at').notNull(),
    lastUsedAt: integer('last_used_at'),
    /** A new password by mail sets it: alone it signs in again once it was the second step after that password. */
    needsFirstStep: integer('needs_first_step', { mode: 'boolean' }).notNull().default(false),
  },
  (table) => [index('passkeys_by_user').on(table.userId, table.createdAt)],
)
