import { z } from 'zod'
import { type Availability, availabilities } from '#worker/matches/catalogue/constants.ts'

/** An offer on a platform. `unknown` is a ballot: open for registration, not for sale. */
export type Offer = {
  ticketType: string
  section: string | null
  pricePence: number
  /** Mandatory fees per ticket, on top of the price; null where the platform does not state them. */
  feesPence: number | null
  currency: string
  availability: Availability
  quantity: number | null
}

/** What a page states of an offer: some show neither price nor currency. */
export type StatedOffer = Omit<Offer, 'pricePence' | 'currency'> & {
  pricePence: number | null
  currency: string | null
}

const maxOffers = 200
const money = z.number().min(-1_000_000).max(1_000_000)

/**
 * The control API's format for offers; prices are decimal. Allows zero and negative prices, because real pages show
 * them.
 */
export const OffersInput = z.strictObject({
  offers: z
    .array(
      z.strictObject({
        ticket_type: z.string().min(1).max(200),
        section: z.string().max(200).nullish(),
        price: money,
        fees: money.nullish(),
        currency: z.string().regex(/^[A-Z]{3}$/, 'three capital letters'),
        availability: z.enum(availabilities),
        quantity: z.number().int().min(0).max(1_000_000).nullish(),
      }),
    )
    .max(maxOffers),
})
export type OffersInput = z.infer<typeof OffersInput>

export function offersFromWire(input: OffersInput): Offer[] {
  return input.offers.map((offer) => ({
    ticketType: offer.ticket_type,
    section: offer.section ?? null,
    pricePence: Math.round(offer.price * 100),
    feesPence: offer.fees == null ? null : Math.round(offer.fees * 100),
    currency: offer.currency,
    availability: offer.availability,
    quantity: offer.quantity ?? null,
  }))
}

export function offersToWire(offers: readonly StatedOffer[]) {
  return offers.map((offer) => ({
    ticket_type: offer.ticketType,
    section: offer.section,
    price: offer.pricePence === null ? null : offer.pricePence / 100,
    fees: offer.feesPence === null ? null : offer.feesPence / 100,
    currency: offer.currency,
    availability: offer.availability,
    quantity: offer.quantity,
  }))
}

export function isObtainable(offer: Offer): boolean {
  return offer.availability === 'available' || offer.availability === 'limited'
}

/** The cheapest available offer, else the first one; null on an empty page. */
export function bestOffer(offers: readonly Offer[]): Offer | null {
  const obtainable = offers.filter(isObtainable)
  return obtainable.toSorted((a, b) => a.pricePence - b.pricePence)[0] ?? offers[0] ?? null
}
