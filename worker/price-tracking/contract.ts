import { z } from 'zod'
import type { MatchStatus } from '../catalogue/constants.ts'
import type { Instant } from '../platform/clock.ts'
import type { PriceSeries } from '../prices/contract.ts'

/** A price alert beside what its match costs now. */
export type TrackedPrice = {
  alertId: number
  isActive: boolean
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
  /** Null while none is sold, or its room does not answer. */
  currentPence: number | null
  sellerName: string | null
  checkedAt: Instant | null
  /** The prices that count for the alert. */
  series: PriceSeries[]
  context: PriceContext | null
}

/** Where the price stands among those of the days before; only with enough of them. */
export type PriceContext = {
  level: 'low' | 'usual' | 'high'
  fromPence: number
  toPence: number
  days: number
  observations: number
}

const amount = z.number().positive().max(100_000)

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
})

export const PriceAlertId = z.object({ id: z.coerce.number<string>().int().positive() })
