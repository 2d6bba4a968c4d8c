// Another match's page stands in the place of a platform's: whether what it offered is still on sale is not known.
import { isBuyable } from '#worker/matches/catalogue/rules.ts'
import type { RoomOffer } from './offers.ts'
import type { RoomPlatform } from './room.ts'

/** Nothing is withdrawn: each offer keeps what it was, so that seeing it again is no news. */
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

/** As it was before it was doubted. */
export function undoubted({ doubtedFrom, ...offer }: RoomOffer): RoomOffer {
  return doubtedFrom === undefined ? offer : { ...offer, availability: doubtedFrom }
}
