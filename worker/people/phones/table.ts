import { index, integer, sqliteTable, text } from 'drizzle-orm/sqlite-core'
import { users } from '../accounts/table.ts'
import { smsStatuses } from './sms/constants.ts'

/** A user's number; no row means none. Verified for one user at a time: the last who proved to hold it. */
export const phones = sqliteTable(
  'phones',
  {
    userId: integer('user_id')
      .primaryKey()
      .references(() => users.id),
    /** In international format: "+447700900123". */
    phone: text('phone').notNull(),
    verifiedAt: integer('verified_at'),
    /** The provider's id of the code that is on its way. */
    verificationSid: text('verification_sid'),
    codeSentAt: integer('code_sent_at'),
    isSmsOn: integer('is_sms_on', { mode: 'boolean' }).notNull().default(false),
    availabilityAlerts: integer('availability_alerts', { mode: 'boolean' }).notNull().default(true),
    priceDropAlerts: integer('price_drop_alerts', { mode: 'boolean' }).notNull().default(true),
    highDemandAlerts: integer('high_demand_alerts', { mode: 'boolean' }).notNull().default(true),
    purchaseConfirmations: integer('purchase_confirmations', { mode: 'boolean' }).notNull().default(true),
    systemNotifications: integer('system_notifications', { mode: 'boolean' }).notNull().default(true),
    /** When the number replied STOP. */
    stoppedAt: integer('stopped_at'),
  },
  // For a STOP or START, which names the number.
  (table) => [index('phones_by_number').on(table.phone)],
)

/** The SMS of a person, for the monthly limit, the cost, and so that none is sent twice. */
export const smsMessages = sqliteTable(
  'sms_messages',
  {
    /** Subject and user: the same for each try of one notification. */
    id: text('id').primaryKey(),
    userId: integer('user_id')
      .notNull()
      .references(() => users.id),
    /** When the newest try began. Epoch milliseconds. */
    triedAt: integer('tried_at').notNull(),
    status: text('status', { enum: smsStatuses }).notNull(),
    /** The provider's id, once it accepted the message. */
    sid: text('sid'),
    segments: integer('segments'),
    /** Millionths of the currency; given some time after the message was sent. */
    priceMicros: integer('price_micros'),
    currency: text('currency'),
    /** The provider's code of a failure. */
    errorCode: text('error_code'),
  },
  (table) => [
    index('sms_messages_by_user').on(table.userId, table.triedAt),
    // For the job that deletes old ones.
    index('sms_messages_by_time').on(table.triedAt),
  ],
)

/** Numbers that replied STOP, as keyed hashes without a person: a STOP outlasts the account or client with the number. */
export const stoppedNumbers = sqliteTable(
  'stopped_numbers',
  {
    numberHash: text('number_hash').primaryKey(),
    stoppedAt: integer('stopped_at').notNull(),
  },
  // For the job that deletes old ones.
  (table) => [index('stopped_numbers_by_time').on(table.stoppedAt)],
)

/** STOPs and STARTs that were heard, by the provider's id of the message: each counts once. */
export const heardAnswers = sqliteTable(
  'heard_answers',
  {
    messageSid: text('message_sid').primaryKey(),
    heardAt: integer('heard_at').notNull(),
  },
  // For the job that deletes old ones.
  (table) => [index('heard_answers_by_time').on(table.heardAt)],
)
