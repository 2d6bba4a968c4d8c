import { z } from 'zod'

/** Minor units; discounts may be negative. */
export const amount = z.number().int().min(-100_000_000).max(100_000_000)

export const Part = z.object({ type: z.string().max(50), amount })

/** What a session costs, in parts. An answer with a total below zero is not believed at all. */
export const Totals = z
  .array(Part)
  .max(50)
  .refine((parts) => parts.every((part) => part.type !== 'total' || part.amount >= 0))
