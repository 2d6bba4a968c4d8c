import { z } from 'zod'
import { buyerSlugs } from './buyers.ts'
import type { PayPalProvider } from './provider.ts'

/** What a person or a test makes of an order. */
export const OrderAct = z.discriminatedUnion('act', [
  z.strictObject({ act: z.literal('approve'), buyer: z.enum(buyerSlugs).default('pays') }),
  z.strictObject({
    act: z.literal('refund'),
    amount: z
      .string()
      .regex(/^\d+\.\d{2}$/)
      .optional(),
  }),
  z.strictObject({ act: z.enum(['reverse', 'dispute', 'dispute_won', 'dispute_lost']) }),
  z.strictObject({ act: z.literal('release'), status: z.enum(['COMPLETED', 'DECLINED']).default('COMPLETED') }),
])

/** False where the order is in no state for it. */
export function actOn(
  provider: PayPalProvider,
  order: Parameters<PayPalProvider['approve']>[0],
  asked: z.infer<typeof OrderAct>,
): boolean {
  switch (asked.act) {
    case 'approve':
      return provider.approve(order, asked.buyer)
    case 'refund':
      return provider.refund(order, asked.amount) !== null
    case 'release':
      return provider.release(order, asked.status)
    default:
      return provider.trouble(order, asked.act)
  }
}
