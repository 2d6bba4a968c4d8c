import { formatMoney } from '#worker/ground/platform/money.ts'
import type { Availability } from '#worker/matches/catalogue/constants.ts'
import type { Offer } from '../offers.ts'

/** Availability as platforms show it. */
export const availabilityTexts = {
  available: 'Available',
  limited: 'Last few',
  sold_out: 'Sold out',
  unknown: 'Ballot open',
} as const satisfies Record<Availability, string>

/** Names of schema.org's ItemAvailability. */
export const schemaNames = {
  available: 'InStock',
  limited: 'LimitedAvailability',
  sold_out: 'SoldOut',
  unknown: 'PreOrder',
} as const satisfies Record<Availability, string>

export function priceText(offer: Offer): string {
  return formatMoney(offer.pricePence, offer.currency)
}

export function quantityText(offer: Offer): string {
  return offer.quantity === null ? '' : `${offer.quantity} left`
}
