import type { Instant } from '#worker/ground/platform/clock.ts'
import type { SellerClaim } from '../attempts/contract.ts'

/** A purchase that was made, without its person. */
export type Spent = { attemptId: string; at: Instant; currency: string; pence: number }

/** What a seller says that it took, and the most that its payment was good for. */
export type Claim = {
  attemptId: string
  platformName: string
  orderNumber: string | null
  claim: SellerClaim
  most: { pence: number; currency: string }
}

/** A purchase that may have been paid, of which its seller's answers cannot be read. */
export type Unreadable = { attemptId: string; platformName: string }

/** What all people together spent in a day; `day`: its first moment, UTC. */
export type SpendingAlarm = { day: Instant; currency: string; pence: number; purchases: number }
