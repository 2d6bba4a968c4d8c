import type { Instant } from '#worker/platform/clock.ts'
import type { Offer, ToldOffer } from '../offers.ts'
import type { WorldMatch, WorldPlatform } from '../world.ts'

/** Everything a page needs to be written. */
export type PageView = {
  platform: WorldPlatform
  origin: string
  match: WorldMatch
  url: string
  /** The page for people; the page itself unless it is an API's answer. */
  peopleUrl: string
  /** All that is sold; a page may tell less. */
  offers: Offer[]
  changedAt: Instant
}

/** One way of writing match pages. */
export type Page = {
  contentType: string
  render(view: PageView): string
  /** What of the offers a reader can learn from this page: some tell no fees, some only the cheapest. */
  tell(offers: readonly Offer[]): ToldOffer[]
}

/** The one offer of a page that knows no ticket types. */
export const plainOffer = { ticketType: 'Standard', section: null, feesPence: null, quantity: null } as const

export const htmlType = 'text/html; charset=utf-8'

/** ISO 8601; only the day while the kick-off is not set. */
export function startDate(match: WorldMatch): string {
  return match.kickoffAt === null ? match.matchDay : new Date(match.kickoffAt).toISOString()
}

export function matchTitle(match: WorldMatch): string {
  return `${match.homeTeam} v ${match.awayTeam}`
}

/** "45.00" */
export function decimal(pence: number): string {
  return (pence / 100).toFixed(2)
}

export function withoutFees(offers: readonly Offer[]): Offer[] {
  return offers.map((offer) => ({ ...offer, feesPence: null }))
}
