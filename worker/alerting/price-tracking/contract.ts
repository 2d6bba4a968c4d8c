import { z } from 'zod'
import type { Instant } from '#worker/ground/platform/clock.ts'
import { isWholePence } from '#worker/ground/platform/money.ts'
import { entityId } from '#worker/ground/platform/whole-number.ts'
import type { MatchStatus } from '#worker/matches/catalogue/constants.ts'
import type { PriceLevel, PriceSeries } from '#worker/matches/prices/contract.ts'
import type { TicketConditions } from '../alerts/contract.ts'

/** A price alert beside what its match costs now. */
export type TrackedPrice = {
  alertId: number
  isActive: boolean
  clientId: number | null
  /** Whom an agent tracks it for; null for themselves. */
  clientName: string | null
  /** Which tickets count; null for any full-price one. */
  conditions: TicketConditions | null
  /** The one platform that counts for the alert; null for all. */
  onlyOn: string | null
  match: {
    id: number
    homeTeamName: string
    awayTeamName: string
    leagueName: string
    kickoffAt: Instant | null
    matchDay: string
    status: MatchStatus
  }
  currency: string
  targetPence: number
  /** Price of the tickets that count; null while none is sold, or its room does not answer. */
  currentPence: number | null
  /** Whether fees may come on top of it; null if not known. */
  isPlusFees: boolean | null
  sellerName: string | null
  checkedAt: Instant | null
  /** Prices of all tickets in the alert's currency, on its platform if it has one. */
  series: PriceSeries[]
  context: PriceContext | null
}

/** Where the price stands among those of the days before; only with enough of them. */
export type PriceContext = PriceLevel & {
  /** The lowest price of any full-price ticket, which the level is about. */
  pence: number
  observations: number
}

const amount = z.number().positive().max(100_000).refine(isWholePence, 'Use at most two decimals.')

export const NewPriceAlert = z.object({
  match_id: z.int().positive(),
  target_price: amount,
  platform_name: z
    .string()
    .trim()
    .min(1)
    .max(100)
    .regex(/^\P{Cc}*$/u)
    .optional(),
  /** The agent's client that the alert is for; null for the person themselves. */
  client_id: z.int().positive().nullable().default(null),
})

export const PriceAlertId = z.object({ id: entityId() })
