import { index, integer, primaryKey, sqliteTable, text } from 'drizzle-orm/sqlite-core'
import { users } from '#worker/people/accounts/table.ts'
import { currencies, revokedFrom, targetKinds } from './mandates/constants.ts'
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
