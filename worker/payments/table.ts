import { sql } from 'drizzle-orm'
import { check, index, integer, primaryKey, sqliteTable, text, unique, uniqueIndex } from 'drizzle-orm/sqlite-core'
import { users } from '../accounts/table.ts'
import { billingCycles, paidPlans } from '../plans/constants.ts'
import { currency, orderStates } from './constants.ts'
import type { Buyer } from './contract.ts'

/** Stands for a user in books that outlive the account: erasure cuts the tie and changes no entry. */
export const payers = sqliteTable('payers', {
  id: text('id').primaryKey(),
  userId: integer('user_id')
    .unique()
    .references(() => users.id),
})

/** A row before the provider hears of it: the id is the provider's idempotency key. */
export const paymentOrders = sqliteTable(
  'payment_orders',
  {
    id: text('id').primaryKey(),
    payerId: text('payer_id')
      .notNull()
      .references(() => payers.id),
    plan: text('plan', { enum: paidPlans }).notNull(),
    cycle: text('cycle', { enum: billingCycles }).notNull(),
    amountPence: integer('amount_pence').notNull(),
    currency: text('currency').notNull().default(currency),
    state: text('state', { enum: orderStates }).notNull().default('created'),
    providerOrderId: text('provider_order_id').unique(),
    captureId: text('capture_id').unique(),
    /** The provider's code for its last refusal. */
    issue: text('issue'),
    /** Only where a full VAT document will need it. */
    buyer: text('buyer', { mode: 'json' }).$type<Buyer>(),
    createdAt: integer('created_at').notNull(),
    /** When the provider is asked again; null for orders that are over. */
    checkAt: integer('check_at'),
  },
  (table) => [
    index('payment_orders_of_payer').on(table.payerId, table.createdAt),
    // Two clicks or two tabs find the same order.
    uniqueIndex('payment_orders_open').on(table.payerId, table.plan, table.cycle).where(sql`state = 'created'`),
    index('payment_orders_to_check').on(table.checkAt).where(sql`check_at IS NOT NULL`),
  ],
)

/**
 * The books: a movement of money in each row, its accounts side by side, so that the table itself refuses what does not
 * add up to zero. Rows are only added (triggers refuse the rest), numbered per payer without gaps: of two writers that
 * decided from the same state, one fails and decides anew.
 */
export const ledger = sqliteTable(
  'ledger',
  {
    payerId: text('payer_id')
      .notNull()
      .references(() => payers.id),
    number: integer('number').notNull(),
    orderId: text('order_id')
      .notNull()
      .references(() => paymentOrders.id),
    kind: text('kind').notNull(),
    /** The provider's id of the movement. */
    ref: text('ref').notNull(),
    plan: text('plan', { enum: paidPlans }).notNull(),
    cycle: text('cycle', { enum: billingCycles }).notNull(),
    grossPence: integer('gross_pence').notNull(),
    cash: integer('cash').notNull(),
    held: integer('held').notNull(),
    fees: integer('fees').notNull(),
    vat: integer('vat').notNull(),
    deferred: integer('deferred').notNull(),
    refunds: integer('refunds').notNull(),
    at: integer('at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.payerId, table.number] }),
    unique('ledger_once').on(table.ref, table.kind),
    index('ledger_of_order').on(table.orderId),
    check('ledger_balances', sql`cash + held + fees + vat + deferred + refunds = 0`),
  ],
)

/** What the provider sent, as it came, once by its own id. */
export const paymentEvents = sqliteTable(
  'payment_events',
  {
    id: text('id').primaryKey(),
    kind: text('kind').notNull(),
    orderId: text('order_id'),
    body: text('body').notNull(),
    receivedAt: integer('received_at').notNull(),
    handledAt: integer('handled_at'),
  },
  (table) => [
    index('payment_events_of_order').on(table.orderId),
    index('payment_events_open').on(table.receivedAt).where(sql`handled_at IS NULL`),
    index('payment_events_by_age').on(table.receivedAt),
  ],
)

/** VAT documents, numbered without gaps; never changed (triggers). */
export const receipts = sqliteTable(
  'receipts',
  {
    number: integer('number').primaryKey(),
    orderId: text('order_id')
      .notNull()
      .references(() => paymentOrders.id),
    kind: text('kind', { enum: ['receipt', 'credit_note'] }).notNull(),
    /** The movement in the ledger that it documents. */
    ref: text('ref').notNull(),
    plan: text('plan', { enum: paidPlans }).notNull(),
    cycle: text('cycle', { enum: billingCycles }).notNull(),
    grossPence: integer('gross_pence').notNull(),
    vatPence: integer('vat_pence').notNull(),
    vatPercent: integer('vat_percent').notNull(),
    fromAt: integer('from_at').notNull(),
    untilAt: integer('until_at').notNull(),
    issuedAt: integer('issued_at').notNull(),
  },
  (table) => [unique('receipts_once').on(table.ref, table.kind), index('receipts_of_order').on(table.orderId)],
)

/** The buyer on a full VAT document: kept as long as the law asks, also after an erasure. */
export const receiptBuyers = sqliteTable(
  'receipt_buyers',
  {
    number: integer('number')
      .primaryKey()
      .references(() => receipts.number),
    name: text('name').notNull(),
    address: text('address').notNull(),
    keptUntilAt: integer('kept_until_at').notNull(),
  },
  (table) => [index('receipt_buyers_by_end').on(table.keptUntilAt)],
)

/** Receipts that are not mailed yet. */
export const receiptMails = sqliteTable(
  'receipt_mails',
  {
    number: integer('number')
      .primaryKey()
      .references(() => receipts.number),
    tries: integer('tries').notNull().default(0),
    nextAt: integer('next_at').notNull(),
  },
  (table) => [index('receipt_mails_due').on(table.nextAt)],
)
