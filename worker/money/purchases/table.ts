import { index, integer, primaryKey, sqliteTable, text } from 'drizzle-orm/sqlite-core'
import { platforms } from '#worker/matches/catalogue/table.ts'
import { users } from '#worker/people/accounts/table.ts'
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
    revokedAt: integer('revoked_at'),
    revokedFrom: text('revoked_from', { enum: revokedFrom }),
  },
  (table) => [index('purchase_mandates_by_user').on(table.userId, table.signedAt)],
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
 * An index over mandates that are not revoked: a change reads only those whose dearest ticket is not below its price.
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
  /** Of each ticket; null for no limit. */
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
  /** Of UCP. */
  handlerName: text('handler_name'),
  /** API of its payment service. */
  vaultUrl: text('vault_url'),
  sealedKey: text('sealed_key'),
  sealedWebhookSecret: text('sealed_webhook_secret'),
  sealedVaultKey: text('sealed_vault_key'),
  /** Tickets of a match for one account; null where it does not say. */
  ticketLimit: integer('ticket_limit'),
  /** Of a buyer, before a sale; null where it is not known. */
  asks: text('asks', { enum: asks }),
  asksText: text('asks_text'),
  isStopped: integer('is_stopped', { mode: 'boolean' }).notNull().default(false),
  discovered: text('discovered', { mode: 'json' }).$type<Discovered>(),
})
