import { feesOf } from '../fees.ts'
import type { Offer } from '../offers.ts'
import type { WorldPlatform } from '../world.ts'

const releasedQuantity = 20

/** The offers with one of them available at a new price. */
export function reprice(platform: WorldPlatform, offers: readonly Offer[], index: number, pricePence: number): Offer[] {
  return offers.map((offer, at) => {
    if (at !== index) return offer
    const feesPence = offer.feesPence === null ? null : feesOf(platform, pricePence)
    return { ...offer, pricePence, feesPence, availability: 'available', quantity: offer.quantity || releasedQuantity }
  })
}

export function sellOut(offers: readonly Offer[]): Offer[] {
  return offers.map((offer) => ({ ...offer, availability: 'sold_out', quantity: 0 }))
}

export function release(offers: readonly Offer[]): Offer[] {
  return offers.map((offer) => ({ ...offer, availability: 'available', quantity: releasedQuantity }))
}
