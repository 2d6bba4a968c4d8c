import { z } from 'zod'
import { addOns, offerKinds } from '../catalogue/add-ons/kinds.constants.ts'
import { availabilities, type PlatformKind, platformKinds } from '../catalogue/constants.ts'
import { PlatformRef } from '../catalogue/platforms/contract.ts'
import { whos } from '../prices/party/constants.ts'
import { maxCursorLength } from './constants.ts'

const Price = z.object({ pence: z.number().int(), currency: z.string() })
const ComparedPrice = Price.extend({ isPlusFees: z.boolean() })
export type ComparedPrice = z.infer<typeof ComparedPrice>

/** The best offer at one moment, on one platform or on all alertable ones. */
export const PriceSummary = z.object({
  /** Lowest shown price among available or limited offers; null if none has one. */
  lowestPricePence: z.number().int().nullable(),
  currency: z.string().nullable(),
  availability: z.enum(availabilities),
  /** Available or limited offers. */
  offerCount: z.number().int(),
  /** Whether every ticket at the lowest price leaves fees unsaid, so that some may come on top; missing if not known. */
  isPlusFees: z.boolean().optional(),
  /** While none has a price of the match's own currency: the lowest that any showed last, to see a fall since then by. */
  lastPrice: Price.optional(),
  /**
   * Before a change that makes a ticket sure again: what that cost when it was sure last, where it is lower. What is said of a
   * fall compares with it; what decides alerts does not.
   */
  comparedPrice: ComparedPrice.optional(),
})
export type PriceSummary = z.infer<typeof PriceSummary>

/** An offer on the board. `pricePence` is the shown price: all-in where fees are known. */
const OfferState = z.object({
  pricePence: z.number().int().nullable(),
  feesPence: z.number().int().nullable(),
  currency: z.string().nullable(),
  availability: z.enum(availabilities),
  quantity: z.number().int().nullable(),
  /** The seller's own name of the offer, where its page gives one. */
  ref: z.string().optional(),
  /** Reduced tickets never count for the lowest price; omitted for full-price tickets. */
  isReduced: z.boolean().optional(),
  /** Only tickets count for summaries and alerts; missing: a ticket. */
  kind: z.enum(offerKinds).optional(),
  addOn: z.enum(addOns).nullish(),
  /** When its sale opens and ends, if stated. */
  opensAt: z.number().nullish(),
  closesAt: z.number().nullish(),
  /** What it cost when its page showed a price last; only while it shows none. */
  lastPrice: Price.nullish(),
  /** Of a board before a change that makes it sure again that it is on sale: what it cost when that was sure last. */
  comparedPrice: ComparedPrice.optional(),
})
export type OfferState = z.infer<typeof OfferState>

/** One ticket of a match, on a platform that may alert. */
export type PlacedOffer = Pick<
  OfferState,
  'pricePence' | 'currency' | 'availability' | 'quantity' | 'kind' | 'addOn' | 'lastPrice' | 'comparedPrice'
> & {
  /** Missing where the history kept none. */
  feesPence?: number | null
  platformId: number
  platformKind: PlatformKind
  ticketType: string
  section: string | null
}

/** A match's tickets before and after one change. */
export type BoardAround = { before: PlacedOffer[]; after: PlacedOffer[] }

const OfferDiff = z.object({
  ticketType: z.string(),
  section: z.string().nullable(),
  before: OfferState.nullable(),
  after: OfferState.nullable(),
})
export type OfferDiff = z.infer<typeof OfferDiff>

/** `url` is the page for people; null if unknown. */
const Seller = z.object({
  platformId: z.number().int(),
  name: z.string(),
  url: z.string().nullable(),
  /** When its page was last read, as far as the room has heard. */
  checkedAt: z.number(),
  /** Section and quantity of the one ticket at the lowest price; null if there are several, or it does not say. */
  section: z.string().nullable(),
  quantity: z.number().int().nullable(),
})
export type Seller = z.infer<typeof Seller>

/** A ticket on sale that is the cheapest for some party, in the match's currency. */
const PartyOffer = z.object({
  who: z.enum(whos),
  pricePence: z.number().int(),
  quantity: z.number().int().nullable(),
  section: z.string().nullable(),
  /** Missing if not known. */
  isPlusFees: z.boolean().optional(),
  isAwayEnd: z.boolean().optional(),
  isHospitality: z.boolean().optional(),
  sellerName: z.string(),
  sellerUrl: z.string().nullable(),
})
export type PartyOffer = z.infer<typeof PartyOffer>

/** The fields that decide which of these offers are for a party. */
export type PartyPrice = Pick<PartyOffer, 'who' | 'pricePence' | 'quantity' | 'isAwayEnd' | 'isHospitality'>

/** The lowest and the last price of each day with a change, UTC and in one currency, oldest first. */
const PriceDays = z.object({
  currency: z.string(),
  /** Day since 1970, and minor units; null while nothing was on sale. */
  days: z.array(z.tuple([z.number().int(), z.number().int().nullable(), z.number().int().nullable()])),
})
export type PriceDays = z.infer<typeof PriceDays>

/**
 * The net effect of one observation on one match. The room resends it, with the same id, until it is acknowledged
 * or `unacknowledgedTtlMs` old.
 */
export const Change = z.object({
  /** `<match id>:<sequence number>` */
  id: z.string(),
  matchId: z.number().int(),
  /** Increments with each change of the match, price or live; gapless over both. */
  seq: z.number().int(),
  seenAt: z.number(),
  platform: PlatformRef,
  /** Where an operator changed the platform's kind, what it was. */
  kindBefore: z.enum(platformKinds).optional(),
  /** Null for a baseline (first check), which starts no alert. */
  platformBefore: PriceSummary.nullable(),
  platformAfter: PriceSummary,
  /** The last check of the platform that found what was before; missing where that is no news. */
  checkedBeforeAt: z.number().optional(),
  /** Over all alertable platforms of the match. */
  matchBefore: PriceSummary,
  matchAfter: PriceSummary,
  /** The seller of the match's lowest price. */
  seller: Seller.nullable(),
  /** Cheapest first. */
  partyOffers: z.array(PartyOffer),
  /** Lowest price of the match by day, this change included; null without a price so far. */
  priceDays: PriceDays.nullable(),
  /** A queue has just formed before the platform's page, which was read before. */
  queue: z.object({ since: z.number() }).optional(),
  /** At most `maxDiffsPerChange`, cheapest first. */
  offers: z.array(OfferDiff),
})
export type Change = z.infer<typeof Change>

/** Where a subscriber continues a change it handles in parts; opaque to others. */
const Cursor = z.string().max(maxCursorLength)

/** Subscribers with work left on a change, and where each continues; null: from the beginning. */
export const Remaining = z.record(z.string(), Cursor.nullable())
export type Remaining = z.infer<typeof Remaining>

/** A feature that handles every change. Calls may repeat, come late or run concurrently with other changes. */
export type ChangeSubscriber = {
  name: string
  /** Durably handles the change, or a bounded part of it from `cursor`. Returns where to continue; null when done. */
  handle: (change: Change, cursor: string | null) => Promise<string | null>
}
