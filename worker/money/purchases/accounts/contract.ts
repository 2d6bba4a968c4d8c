import type { Instant } from '#worker/ground/platform/clock.ts'
import type { Asks } from '../sellers/access/constants.ts'

/** What a seller lets one account buy for a match, and what it asks of a buyer; null where it is not known. */
export type SellerTerms = {
  platformId: number
  ticketLimit: number | null
  asks: Asks | null
  asksText: string | null
  /** Names in its pages' addresses. */
  quantityParam: string | null
  sectionParam: string | null
  /** Whether it is set up to be bought from; else its person buys on its page. */
  takesOrders: boolean
}

/** A coming sale of an official seller. */
export type ComingSale = {
  platformId: number
  platformName: string
  matchId: number
  homeTeamName: string
  awayTeamName: string
  name: string
  opensAt: Instant
  /** Only the day is known: `opensAt` is its noon, UTC. */
  isDayOnly: boolean
  /** Anybody may buy. */
  isPublic: boolean
  asks: Asks | null
  asksText: string | null
}

/** A seller at which the fan may need an account, with its next sale. */
export type NeededAccount = { sale: ComingSale; others: number; doneAt: Instant | null }
