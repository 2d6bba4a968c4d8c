import { integer, sqliteTable, text } from 'drizzle-orm/sqlite-core'
import { users } from '../accounts/table.ts'
import { countries, paymentMethods } from './constants.ts'

/** One row per person who saved something for quick buy; no row means the defaults, and so does null. */
export const quickBuy = sqliteTable('quick_buy', {
  userId: integer('user_id')
    .primaryKey()
    .references(() => users.id),
  // Sealed one by one, so that saves from two tabs change their own fields only.
  sealedFullName: text('sealed_full_name'),
  sealedAddressLine1: text('sealed_address_line1'),
  sealedAddressLine2: text('sealed_address_line2'),
  sealedCity: text('sealed_city'),
  sealedPostalCode: text('sealed_postal_code'),
  country: text('country', { enum: countries }),
  paymentMethod: text('payment_method', { enum: paymentMethods }),
  /** Per month; 0 means no limit. */
  budgetPence: integer('budget_pence'),
  /** Per ticket; 0 means no limit. */
  maxPricePence: integer('max_price_pence'),
  seatingSections: text('seating_sections'),
  isAutoFill: integer('is_auto_fill', { mode: 'boolean' }),
})
