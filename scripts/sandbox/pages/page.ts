import type { Instant } from '#worker/ground/platform/clock.ts'
import type { Offer, StatedOffer } from '../offers.ts'
import type { WorldMatch, WorldPlatform } from '../world.ts'

/** Input for rendering a page. */
export type PageView = {
  platform: WorldPlatform
  origin: string
  match: WorldMatch
  url: string
  /** The page for people; the page itself unless it is an API response. */
  peopleUrl: string
  /** All offers; a page may reveal fewer. */
  offers: Offer[]
  changedAt: Instant
  /** When the sale opens, as ISO 8601; nothing on the page changes when the time comes. */
  opensAt?: string | undefined
}

/** One markup for match pages. */
export type Page = {
  contentType: string
  render(view: PageView): string
  /** What this page states of the offers: some show no fees, some only the cheapest. */
  statedOffers(offers: readonly Offer[]): StatedOffer[]
}

/** The single offer of a page without ticket types. */
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
