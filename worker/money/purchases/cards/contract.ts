import { z } from 'zod'
import type { Instant } from '#worker/ground/platform/clock.ts'
import { fromDecimal, isWholePence } from '#worker/ground/platform/money.ts'
import { decimalNumber, entityId } from '#worker/ground/platform/whole-number.ts'
import { currencies } from '../mandates/constants.ts'
import { cardTexts, fundings, maxCardAmount } from './constants.ts'

/** What a card is kept for: payments at one seller, each up to an amount, until a day. */
export const CardForm = z.object({
  seller: entityId(),
  amount: decimalNumber(cardTexts.badAmount)
    .pipe(z.number().positive(cardTexts.badAmount).max(maxCardAmount, cardTexts.badAmount))
    .refine(isWholePence, cardTexts.badAmount)
    .transform(fromDecimal),
  currency: z.enum(currencies),
  until: z.iso.date(cardTexts.badDay),
})
export type CardBounds = { platformId: number; maxPence: number; currency: string; validUntilAt: Instant }

/** `until`: the last moment at which it may be paid. */
export type Payment = { pence: number; currency: string; until: Instant }

/** A setup that the payment service began: the person goes to its page. */
export const StartedSetup = z.object({ id: z.string().min(1).max(200), url: z.url().max(2_048) })

/** The same once the person was there. `token`: the card as its vault names it. */
export const DoneSetup = z.object({
  reference: z.string(),
  status: z.literal('done'),
  token: z.string().min(1).max(300),
  funding: z.enum(fundings),
  last4: z
    .string()
    .regex(/^\d{4}$/)
    .nullable(),
})

/** A card as it is shown; no number of it was ever here. */
export type KeptCard = CardBounds & { funding: (typeof fundings)[number]; last4: string | null; addedAt: Instant }

/** A seller for which a card can be kept. */
export type CardSeller = { platformId: number; name: string; card: KeptCard | null }
