import { z } from 'zod'
import { decimalNumber, entityId, wholeNumber } from '#worker/ground/platform/whole-number.ts'
import { choosableAlertTypes } from '../constants.ts'

/** The preview's address: the usual parts of an alert, as text; what `create` would refuse, it refuses too. */
export const PreviewQuery = z
  .object({
    match_id: entityId(),
    alert_type: z.enum(choosableAlertTypes).default('price_drop'),
    price_threshold: decimalNumber('must be a number').optional(),
    platform_id: entityId().optional(),
    together: wholeNumber({ least: 1 }).optional(),
  })
  .transform(({ together, ...alert }) => ({ ...alert, ...(together !== undefined && { conditions: { together } }) }))

/** Prices of what an alert wants, to choose a limit by. */
export type PriceMarks = {
  /** The lowest to which the price fell at least twice; null where it never did. */
  reachedTwicePence: number | null
  /** The middle half of the lows of the last days; null with too few of them. */
  usual: { fromPence: number; toPence: number } | null
}

/** What an alert on one match would have done, from what was seen. */
export type AlertHistory = {
  /** Whether what it waits for is there now: it then waits until that goes and comes back. */
  isThereNow: boolean
  timesIn30Days: number
  /** It was there from the first check on and then went, so that nothing came. */
  wasThereAtFirst?: boolean
  /** Lowest price of a wanted ticket; null when none had a price. */
  lowestSeenPence: number | null
  /** Boards seen that differed: the first, and each that changed. */
  observations: number
  /** How far back the history reaches, at most 30; fractions of a day count. */
  days: number
  marks?: PriceMarks
}
