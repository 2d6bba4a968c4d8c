// A page stands in the place of a platform's, or lists no ticket any more: whether what was offered is still on sale is not known.
import type { Instant } from '#worker/ground/platform/clock.ts'
import { isBuyable } from '#worker/matches/catalogue/rules.ts'
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

export function isDoubted(platform: Pick<RoomPlatform, 'offers'> | undefined): boolean {
  return platform?.offers.some(({ doubtedFrom }) => doubtedFrom !== undefined) ?? false
}

/** As it was before it was doubted. */
export function undoubted(stored: RoomOffer): RoomOffer {
  if (stored.doubtedFrom === undefined) return stored
  const { doubtedFrom, ...offer } = stored
  return { ...offer, availability: doubtedFrom }
}

/** A ticket that is missing among add-ons alone: sold out, or sold elsewhere. That it is there again is news. */
export function unlisted(
  { opensAt: _opens, closesAt: _closes, doubtedFrom: _doubted, ...offer }: RoomOffer,
  at: Instant,
): RoomOffer {
  return isBuyable(offer) ? { ...offer, availability: 'unknown', quantity: null, changedAt: at } : offer
}
