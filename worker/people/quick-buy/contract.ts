import { z } from 'zod'
import { isWholePence } from '#worker/ground/platform/money.ts'
import { isOneLine, tidyName } from '../accounts/rules.ts'
import { countries, maxAmount, maxSectionsLength, paymentMethods, quickBuyTexts, sealedLengths } from './constants.ts'

/** One line of text, perhaps empty. */
const line = (most: number) =>
  z
    .string()
    .transform(tidyName)
    .pipe(z.string().max(most, quickBuyTexts.tooLong(most)).refine(isOneLine, quickBuyTexts.hasControls))

/** Pounds; 0 means no limit. */
const amount = z
  .number({ error: quickBuyTexts.badAmount })
  .min(0, quickBuyTexts.negative)
  .max(maxAmount, quickBuyTexts.tooMuch)
  .refine(isWholePence, quickBuyTexts.badAmount)

/** A person's details for buying fast, in the specification's names. */
export const QuickBuy = z.object({
  full_name: line(sealedLengths.full_name),
  address_line1: line(sealedLengths.address_line1),
  address_line2: line(sealedLengths.address_line2),
  city: line(sealedLengths.city),
  postal_code: line(sealedLengths.postal_code),
  country: z.enum(countries, { error: quickBuyTexts.badCountry }),
  preferred_payment_method: z.enum(paymentMethods, { error: quickBuyTexts.badMethod }),
  budget_limit: amount,
  max_ticket_price: amount,
  preferred_seating_sections: line(maxSectionsLength),
  auto_fill_enabled: z.boolean(),
})
export type QuickBuy = z.infer<typeof QuickBuy>

/** What a form or call changes; what is left out stays. */
export type QuickBuyChange = Partial<QuickBuy>

/** In pounds; 0 means no limit. */
export type QuickBuyLimits = Pick<QuickBuy, 'budget_limit' | 'max_ticket_price'>
