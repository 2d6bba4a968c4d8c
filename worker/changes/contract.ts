import { z } from 'zod'
import { availabilities } from '../catalogue/constants.ts'
import { PlatformRef } from '../monitoring/contract.ts'
import { maxPlaceLength } from './constants.ts'

/** The best that can be bought at one moment, on one platform or on all alertable ones. */
export const PriceSummary = z.object({
  /** Lowest shown price among available or limited offers; null when none has one. */
  lowestPricePence: z.number().int().nullable(),
  currency: z.string().nullable(),
  availability: z.enum(availabilities),
  /** Offers that are available or limited. */
  offerCount: z.number().int(),
})
export type PriceSummary = z.infer<typeof PriceSummary>

/** An offer's facts on the board. `pricePence` is the shown price: all-in where fees are told. */
const OfferState = z.object({
  pricePence: z.number().int().nullable(),
  feesPence: z.number().int().nullable(),
  currency: z.string().nullable(),
  availability: z.enum(availabilities),
  quantity: z.number().int().nullable(),
  /** For some people only, so that its price never counts as the match's lowest; left out where anybody may buy it. */
  isReduced: z.boolean().optional(),
})
export type OfferState = z.infer<typeof OfferState>

const OfferDiff = z.object({
  ticketType: z.string(),
  section: z.string().nullable(),
  before: OfferState.nullable(),
  after: OfferState.nullable(),
})
export type OfferDiff = z.infer<typeof OfferDiff>

/** `url` is the page for people; null where none is known. */
const Seller = z.object({ platformId: z.number().int(), name: z.string(), url: z.string().nullable() })
export type Seller = z.infer<typeof Seller>

/** The net effect of one observation on one match. The room emits it once, with an id, until it is acknowledged. */
export const Change = z.object({
  /** `<match id>:<sequence number>` */
  id: z.string(),
  matchId: z.number().int(),
  /** Grows by one with each change of the match, those of its live facts included; gapless over both. */
  seq: z.number().int(),
  seenAt: z.number(),
  platform: PlatformRef,
  /** Null on the first look at the platform: a baseline, which alerts nobody. */
  platformBefore: PriceSummary.nullable(),
  platformAfter: PriceSummary,
  /** Over all alertable platforms of the match. */
  matchBefore: PriceSummary,
  matchAfter: PriceSummary,
  /** Who sells at the lowest price of the match. */
  seller: Seller.nullish(),
  /** At most `maxDiffsPerChange`, the cheapest first. */
  offers: z.array(OfferDiff),
})
export type Change = z.infer<typeof Change>

/** Where a subscriber goes on in a change that it works in parts; its own words. */
const Place = z.string().max(maxPlaceLength)

/** By name, the subscribers that are not done with a change, and where each goes on; null: from the beginning. */
export const Remaining = z.record(z.string(), Place.nullable())
export type Remaining = z.infer<typeof Remaining>

/** A feature with a part in every change. It may be handed a change twice, late, or beside another one. */
export type ChangeSubscriber = {
  name: string
  /** Does its part durably, or a bounded piece of it from `place` on. Answers where the rest begins, null for none. */
  handle: (change: Change, place: string | null) => Promise<string | null>
}
