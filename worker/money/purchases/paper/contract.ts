import type { Instant } from '#worker/ground/platform/clock.ts'
import type { Refusal } from '../deciding/contract.ts'

/** A purchase that a mandate would have made, or come too late for. */
export type PaperPurchase = {
  matchId: number
  match: string
  platformId: number
  platformName: string
  ticketType: string
  section: string | null
  at: Instant
  quantity: number
  pence: number
  currency: string
}

/** What a mandate would have done, from what was seen. */
export type PaperRun = {
  bought: PaperPurchase[]
  /** Gone before the answer would have come. */
  missed: PaperPurchase[]
  /** How often each reason kept a ticket from being bought, the most frequent first. */
  refusals: { reason: Refusal; times: number }[]
  /** Tickets that came on sale or became cheaper on the mandate's matches. */
  candidates: number
  matches: number
  /** How far back the history reaches; fractions of a day count. */
  days: number
  /** Not all of the mandate's matches were played. */
  isCut: boolean
}
