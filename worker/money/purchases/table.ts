import { sql } from 'drizzle-orm'
import { index, integer, primaryKey, sqliteTable, text } from 'drizzle-orm/sqlite-core'
import { platforms } from '#worker/matches/catalogue/table.ts'
import { users } from '#worker/people/accounts/table.ts'
import { clients } from '#worker/people/clients/table.ts'
import { fundings } from './cards/constants.ts'
import { currencies, revokedFrom, targetKinds } from './mandates/constants.ts'
import { asks, protocols } from './sellers/access/constants.ts'
import type { Discovered } from './sellers/access/contract.ts'
import { notificationMethods } from './settings/constants.ts'

/** One row per mandate; what it says is its newest version. */
export const purchaseMandates = sqliteTable(
  'purchase_mandates',
  {
    /** Random, part of the signed document. */
    id: text('id').primaryKey(),
    userId: integer('user_id')
      .notNull()
      .references(() => users.id),
    version: integer('version').notNull(),
    signedAt: integer('signed_at').notNull(),
    /** When its person switched it on; null while it is decided on paper. */
    liveSince: integer('live_since'),
    revokedAt: integer('revoked_at'),
    revokedFrom: text('revoked_from', { enum: revokedFrom }),
    /** The client that an agent buys for by it; null for themselves. */
    clientId: integer('client_id').references(() => clients.id, { onDelete: 'set null' }),
  },
  (table) => [
    index('purchase_mandates_by_user').on(table.userId, table.signedAt),
    index('purchase_mandates_by_client').on(table.clientId).where(sql`client_id IS NOT NULL`),
  ],
)

/** Every version ever signed; never changed. */
export const purchaseMandateVersions = sqliteTable(
  'purchase_mandate_versions',
  {
    mandateId: text('mandate_id')
      .notNull()
      .references(() => purchaseMandates.id),
    version: integer('version').notNull(),
    /** Canonical JSON. */
    document: text('document').notNull(),
    /** SHA-256 of the document, hexadecimal. */
    hash: text('hash').notNull(),
  },
  (table) => [primaryKey({ columns: [table.mandateId, table.version] })],
)

/**
 * An index over mandates that are in force, or whose end the ledger has still to name: a change reads only those whose dearest ticket is not below its price.
 * WITHOUT ROWID: a row is its key.
 */
export const purchaseMandateTargets = sqliteTable(
  'purchase_mandate_targets',
  {
    targetKind: text('target_kind', { enum: targetKinds }).notNull(),
    targetId: integer('target_id').notNull(),
    currency: text('currency', { enum: currencies }).notNull(),
    /** Dearest ticket. */
    boundPence: integer('bound_pence').notNull(),
    mandateId: text('mandate_id')
      .notNull()
      .references(() => purchaseMandates.id),
  },
  (table) => [
    primaryKey({ columns: [table.targetKind, table.targetId, table.currency, table.boundPence, table.mandateId] }),
    index('purchase_mandate_targets_by_mandate').on(table.mandateId),
  ],
)

/** One row per person who changed one of these; null means the default. */
export const autoPurchaseSettings = sqliteTable('auto_purchase_settings', {
  userId: integer('user_id')
    .primaryKey()
    .references(() => users.id),
  /** Highest price of a ticket; null for no limit. */
  maxPricePence: integer('max_price_pence'),
  preferredSections: text('preferred_sections'),
  notificationMethod: text('notification_method', { enum: notificationMethods }),
})

/** How a seller is bought from, as operators set it up; no row for one that has no protocol. Secrets are sealed. */
export const sellerAccess = sqliteTable('seller_access', {
  platformId: integer('platform_id')
    .primaryKey()
    .references(() => platforms.id, { onDelete: 'cascade' }),
  version: integer('version').notNull().default(0),
  protocol: text('protocol', { enum: protocols }).notNull().default('hand_over'),
  apiUrl: text('api_url'),
  /** Its name at the payment service. */
  merchantId: text('merchant_id'),
  /** Name of its payment handler, where it speaks UCP. */
  handlerName: text('handler_name'),
  /** API of its payment service. */
  vaultUrl: text('vault_url'),
  sealedKey: text('sealed_key'),
  sealedWebhookSecret: text('sealed_webhook_secret'),
  sealedVaultKey: text('sealed_vault_key'),
  /** Tickets of a match for one account; null where it does not say. */
  ticketLimit: integer('ticket_limit'),
  /** Names in its pages' addresses for how many tickets and which section; null where they take none. */
  quantityParam: text('quantity_param'),
  sectionParam: text('section_param'),
  /** What it asks of a buyer before a sale; null where that is not known. */
  asks: text('asks', { enum: asks }),
  asksText: text('asks_text'),
  isStopped: integer('is_stopped', { mode: 'boolean' }).notNull().default(false),
  discovered: text('discovered', { mode: 'json' }).$type<Discovered>(),
})

/** Sellers of whom a person said that they have what is asked for before a sale. WITHOUT ROWID: a row is its key. */
export const sellerAccounts = sqliteTable(
  'seller_accounts',
  {
    userId: integer('user_id')
      .notNull()
      .references(() => users.id),
    platformId: integer('platform_id')
      .notNull()
      .references(() => platforms.id, { onDelete: 'cascade' }),
    doneAt: integer('done_at').notNull(),
  },
  ({ userId, platformId }) => [primaryKey({ columns: [userId, platformId] })],
)

/** Sales before which people are being reminded of accounts, or were. Removed when they opened. */
export const accountReminders = sqliteTable(
  'account_reminders',
  {
    matchId: integer('match_id').notNull(),
    platformId: integer('platform_id').notNull(),
    opensAt: integer('opens_at').notNull(),
    /** The last person reminded. */
    afterUserId: integer('after_user_id').notNull().default(0),
    isDone: integer('is_done', { mode: 'boolean' }).notNull().default(false),
  },
  ({ matchId, platformId, opensAt }) => [
    primaryKey({ columns: [matchId, platformId, opensAt] }),
    index('account_reminders_by_opening').on(opensAt),
  ],
)

/** Cards that people keep at sellers' payment services: what the vault calls them, sealed, and within which bounds. */
export const paymentCards = sqliteTable(
  'payment_cards',
  {
    userId: integer('user_id')
      .notNull()
      .references(() => users.id),
    platformId: integer('platform_id')
      .notNull()
      .references(() => platforms.id, { onDelete: 'cascade' }),
    sealedToken: text('sealed_token').notNull(),
    funding: text('funding', { enum: fundings }).notNull(),
    last4: text('last4'),
    /** The most that one payment may take, in minor units of the currency. */
    maxPence: integer('max_pence').notNull(),
    currency: text('currency').notNull(),
    validUntilAt: integer('valid_until_at').notNull(),
    addedAt: integer('added_at').notNull(),
  },
  ({ userId, platformId }) => [primaryKey({ columns: [userId, platformId] })],
)

/** Whose a seller's session is that was asked for a payment. WITHOUT ROWID: a row is its key. */
export const purchaseSessions = sqliteTable(
  'purchase_sessions',
  {
    platformId: integer('platform_id')
      .notNull()
      .references(() => platforms.id, { onDelete: 'cascade' }),
    /** The seller's name of it. */
    sessionId: text('session_id').notNull(),
    userId: integer('user_id')
      .notNull()
      .references(() => users.id),
  },
  ({ platformId, sessionId, userId }) => [
    primaryKey({ columns: [platformId, sessionId] }),
    index('purchase_sessions_by_user').on(userId),
  ],
)

/** Purchases that were made, without their people: for the day's sum. */
export const purchasesMade = sqliteTable(
  'purchases_made',
  {
    attemptId: text('attempt_id').primaryKey(),
    at: integer('at').notNull(),
    currency: text('currency').notNull(),
    pence: integer('pence').notNull(),
  },
  ({ at }) => [index('purchases_made_by_time').on(at)],
)

/** Days on which more was bought than operators are to hear of. */
export const spendingAlarms = sqliteTable(
  'spending_alarms',
  {
    /** Its first moment, UTC. */
    day: integer('day').notNull(),
    currency: text('currency').notNull(),
    mailingUntil: integer('mailing_until'),
    mailedAt: integer('mailed_at'),
  },
  ({ day, currency }) => [primaryKey({ columns: [day, currency] })],
)
