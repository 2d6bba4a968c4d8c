import { sql } from 'drizzle-orm'
import { check, index, integer, primaryKey, sqliteTable, text, unique, uniqueIndex } from 'drizzle-orm/sqlite-core'
import { users } from '#worker/people/accounts/table.ts'
import { billingCycles, paidPlans } from '#worker/people/plans/constants.ts'
import { currency, orderStates, paidStates, paymentMethods } from './constants.ts'
import type { Buyer } from './contract.ts'
import { paymentStatuses } from './desk/constants.ts'
import { noticeStatuses, noticeTypes } from './notices/constants.ts'
import { refundReasonNames, refundStates, requestRecipients } from './refunds/constants.ts'

export { bookProblems, bookProofs } from './proof/table.ts'

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
    method: text('method', { enum: paymentMethods }).notNull().default('paypal'),
    /** Recorded and confirmed by an operator, and not by PayPal's word. */
    byHand: integer('by_hand', { mode: 'boolean' }).notNull().default(false),
    /** The bank's, or the terminal's, of a payment recorded by hand; and what else proves it. */
    reference: text('reference'),
    /** The reference without case and spaces. Null where an older payment has the same one. */
    referenceKey: text('reference_key'),
    notes: text('notes').notNull().default(''),
    state: text('state', { enum: orderStates }).notNull().default('created'),
    /** The state as the desk names it. */
    status: text('status', { enum: paymentStatuses }).generatedAlwaysAs(
      sql`CASE WHEN state IN ('created', 'approved', 'pending') THEN 'pending' WHEN state = 'denied' THEN 'failed'
        WHEN state = 'expired' THEN 'expired' ELSE 'confirmed' END`,
      { mode: 'virtual' },
    ),
    providerOrderId: text('provider_order_id').unique(),
    captureId: text('capture_id').unique(),
    /** The provider's code for its last refusal. */
    issue: text('issue'),
    /** Captures refused so far: each one after a refusal has an idempotency key of its own. */
    refusals: integer('refusals').notNull().default(0),
    /** Only where a full VAT document will need it. */
    buyer: text('buyer', { mode: 'json' }).$type<Buyer>(),
    createdAt: integer('created_at').notNull(),
    /** When the provider is asked again; null for orders that are over. */
    checkAt: integer('check_at'),
    /** When the money was asked for, while no answer says whether it was taken. Counts for orders that are `created`. */
    askedForAt: integer('asked_for_at'),
    /** When the buyer asked for the plan to start at once: without it used days are not deducted. */
    startAskedAt: integer('start_asked_at'),
    /** When an alert first reached the user after the payment; written by triggers of `deliveries`. */
    firstUsedAt: integer('first_used_at'),
  },
  (table) => [
    index('payment_orders_of_payer').on(table.payerId, table.createdAt),
    // What a sent alert may be the first use of.
    index('payment_orders_unused')
      .on(table.payerId)
      .where(sql.raw(`first_used_at IS NULL AND state IN (${paidStates.map((state) => `'${state}'`).join(', ')})`)),
    // Two clicks or two tabs find the same order.
    uniqueIndex('payment_orders_open').on(table.payerId, table.plan, table.cycle).where(sql`state = 'created'`),
    index('payment_orders_by_reference').on(table.reference).where(sql`reference IS NOT NULL`),
    index('payment_orders_by_reference_key').on(table.referenceKey).where(sql`reference_key IS NOT NULL`),
    // What was marked as failed by mistake, or expired before its money came, can be recorded again.
    uniqueIndex('payment_orders_reference_once')
      .on(table.referenceKey)
      .where(sql`reference_key IS NOT NULL AND state NOT IN ('denied', 'expired')`),
    // The desk's lists, each in one direction of one index.
    index('payment_orders_by_time').on(table.createdAt, table.id),
    index('payment_orders_by_status').on(table.status, table.createdAt, table.id),
    index('payment_orders_by_method').on(table.method, table.createdAt, table.id),
    index('payment_orders_by_both').on(table.method, table.status, table.createdAt, table.id),
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
    tries: integer('tries').notNull().default(0),
    /** When it is tried again. */
    nextAt: integer('next_at').notNull().default(0),
  },
  (table) => [
    index('payment_events_of_order').on(table.orderId),
    index('payment_events_open').on(table.nextAt).where(sql`handled_at IS NULL`),
    index('payment_events_by_age').on(table.receivedAt),
  ],
)

/**
 * Disputes by PayPal's id, so that an event that comes late opens none again. Of one about several payments, the id of
 * the further rows is followed by a slash and the order.
 */
export const paymentDisputes = sqliteTable(
  'payment_disputes',
  {
    id: text('id').primaryKey(),
    orderId: text('order_id')
      .notNull()
      .references(() => paymentOrders.id),
    /** PayPal's code; null while it runs, and NO_CODE where it gave none. */
    outcome: text('outcome'),
    heardAt: integer('heard_at').notNull(),
    settledAt: integer('settled_at'),
  },
  (table) => [index('payment_disputes_of_order').on(table.orderId, table.heardAt)],
)

/** Money on its way back, and customers who ask for it. The id is the provider's idempotency key. */
export const paymentRefunds = sqliteTable(
  'payment_refunds',
  {
    id: text('id').primaryKey(),
    orderId: text('order_id')
      .notNull()
      .references(() => paymentOrders.id),
    amountPence: integer('amount_pence').notNull(),
    reason: text('reason', { enum: refundReasonNames }).notNull(),
    note: text('note').notNull(),
    state: text('state', { enum: refundStates }).notNull(),
    /** The provider's code of a refusal. */
    issue: text('issue'),
    createdAt: integer('created_at').notNull(),
    handledAt: integer('handled_at'),
    /** When the provider is asked again; null for what is over. */
    checkAt: integer('check_at'),
  },
  (table) => [
    index('payment_refunds_of_order').on(table.orderId),
    uniqueIndex('payment_refunds_asked').on(table.orderId).where(sql`state = 'asked'`),
    index('payment_refunds_to_check').on(table.checkAt).where(sql`check_at IS NOT NULL`),
  ],
)

/** Mails about a customer's request that are not sent yet. */
export const refundMails = sqliteTable(
  'refund_mails',
  {
    refundId: text('refund_id')
      .notNull()
      .references(() => paymentRefunds.id),
    recipient: text('recipient', { enum: requestRecipients }).notNull(),
    tries: integer('tries').notNull().default(0),
    nextAt: integer('next_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.refundId, table.recipient] }), index('refund_mails_due').on(table.nextAt)],
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
    /** Part of the id of a mail sent again, which would else be known already. */
    copy: text('copy').notNull().default(''),
  },
  (table) => [index('receipt_mails_due').on(table.nextAt)],
)

/** What an operator chose to send with a confirmation; each once. */
export const paymentNotices = sqliteTable(
  'payment_notices',
  {
    orderId: text('order_id')
      .notNull()
      .references(() => paymentOrders.id),
    type: text('type', { enum: noticeTypes }).notNull(),
    recipient: text('recipient').notNull(),
    message: text('message').notNull(),
    status: text('status', { enum: noticeStatuses }).notNull(),
    /** Why it was not sent. */
    reason: text('reason'),
    tries: integer('tries').notNull().default(0),
    createdAt: integer('created_at').notNull(),
    sentAt: integer('sent_at'),
    /** Null for what is over. */
    nextAt: integer('next_at'),
  },
  (table) => [
    primaryKey({ columns: [table.orderId, table.type] }),
    index('payment_notices_by_time').on(table.createdAt),
    index('payment_notices_due').on(table.nextAt).where(sql`next_at IS NOT NULL`),
  ],
)
