import type { PriceSummary, Seller } from '#worker/matches/changes/contract.ts'
import { compareKinds } from '#worker/matches/prices/rules.ts'
import { summaryOf } from '#worker/matches/prices/summary/rules.ts'
import type { RoomOffer } from './offers.ts'
import type { Room } from './room.ts'

/** The platform with the lowest price; at equal prices official before exchange. */
export function sellerOf(room: Room, { lowestPricePence, currency }: PriceSummary): Seller | null {
  if (lowestPricePence === null) return null
  const isCheapest = (offers: readonly RoomOffer[]) => {
    const own = summaryOf(offers, currency)
    return own.lowestPricePence === lowestPricePence && own.currency === currency
  }
  const sellers = [...room.platforms.values()].filter(({ ref, offers }) => ref.isAlertable && isCheapest(offers))
  const first = sellers.sort((a, b) => compareKinds(a.ref, b.ref))[0]
  if (!first) return null
  const { id: platformId, name, url } = first.ref
  const [ticket, another] = first.offers.filter((offer) => isCheapest([offer]))
  const { section = null, quantity = null } = (!another && ticket) || {}
  return { platformId, name, url: url === '' ? null : url, section, quantity }
}
