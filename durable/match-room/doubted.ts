// A page stands in the place of a platform's, or lists no ticket any more: whether what was offered is still on sale is not known.
import type { Instant } from '#worker/ground/platform/clock.ts'
import { isBuyable } from '#worker/matches/catalogue/rules.ts'
import { leftOutForMs } from '#worker/matches/changes/constants.ts'
import type { RoomOffer } from './offers.ts'
import type { RoomPlatform } from './room.ts'

/** By another match's page or a wall. Nothing is withdrawn: each offer keeps what it was, so that seeing it again is no news. */
export function doubted(
  { offers }: Pick<RoomPlatform, 'offers'>,
  { id, seenAt }: { id: string; seenAt: number },
): Pick<RoomPlatform, 'offers' | 'seenAt' | 'seenId'> {
  const all = offers.map((offer): RoomOffer => {
    if (!isBuyable(offer)) return offer
    return { ...offer, availability: 'unknown', changedAt: seenAt, doubtedFrom: offer.availability }
  })
  return { offers: all, seenAt, seenId: id }
}

/** Whether what was known of it last is remembered beside it. */
export function isUnsure({ doubtedFrom, lastStated }: RoomOffer): boolean {
  return doubtedFrom !== undefined || lastStated !== undefined
}

/** An offer without what is remembered beside it. */
export function withoutMemory<Offer extends RoomOffer>({
  doubtedFrom: _doubted,
  lastStated: _stated,
  leftOutAt: _leftOut,
  surePrice: _sure,
  ...offer
}: Offer): Omit<Offer, 'doubtedFrom' | 'lastStated' | 'leftOutAt' | 'surePrice'> {
  return offer
}

export function isDoubted(platform: Pick<RoomPlatform, 'offers'> | undefined): boolean {
  return platform?.offers.some(({ doubtedFrom }) => doubtedFrom !== undefined) ?? false
}

/** As it was before it was doubted; `seenAt`: when it was seen again, which is news where it was left out for long. */
export function undoubted(stored: RoomOffer, seenAt?: Instant): RoomOffer {
  if (!isUnsure(stored)) return stored
  const { doubtedFrom, lastStated, leftOutAt, ...offer } = stored
  const isLong = seenAt !== undefined && leftOutAt !== undefined && seenAt - leftOutAt >= leftOutForMs
  if (isLong) return { ...offer, ...surePriceOf(stored) }
  return { ...offer, ...(doubtedFrom && { availability: doubtedFrom }), ...lastStated }
}

/** A page that leaves out whether a ticket is on sale withdraws nothing: that it says so again is no news. */
export function lastStatedOf(known: RoomOffer): Pick<RoomOffer, 'lastStated'> {
  const { availability, pricePence, currency } = undoubted(known)
  return isBuyable({ availability }) ? { lastStated: { availability, pricePence, currency } } : {}
}

/** A ticket of a page that lists none now, and does not say that it is gone: add-ons alone say nothing of it. */
export function leftOut(stored: RoomOffer, at: Instant): RoomOffer {
  const { doubtedFrom: _doubted, ...offer } = stored
  const stated = lastStatedOf(stored)
  const unsure = { ...offer, ...stated, ...(stated.lastStated && { leftOutAt: stored.leftOutAt ?? at }) }
  return isBuyable(offer) ? { ...unsure, availability: 'unknown', quantity: null, changedAt: at } : unsure
}

/** Whether it is only left out whether it is on sale. */
export function isLeftOut(offer: RoomOffer | null): boolean {
  return offer?.lastStated !== undefined
}

/** What it cost when it was known to be on sale last, where it now is not known to be. */
export function surePriceOf(known: RoomOffer): Pick<RoomOffer, 'surePrice'> {
  const { pricePence: pence, currency, surePrice, ...offer } = undoubted(known)
  const isPlusFees = offer.feesPence === null
  if (isBuyable(offer)) return pence !== null && currency !== null ? { surePrice: { pence, currency, isPlusFees } } : {}
  return surePrice && offer.availability === 'unknown' ? { surePrice } : {}
}

/** A ticket that is on sale for sure again is said to have fallen from its own last sure price, not from another seller's. */
export function compared(was: RoomOffer, is: RoomOffer | null | undefined): RoomOffer {
  return was.surePrice && is && isBuyable(is) ? { ...was, comparedPrice: was.surePrice } : was
}
