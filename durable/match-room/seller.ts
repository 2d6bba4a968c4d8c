import type { Change, PriceSummary, Seller } from '#worker/matches/changes/contract.ts'
import { partyOffersOf } from '#worker/matches/prices/party/rules.ts'
import { compareKinds } from '#worker/matches/prices/rules.ts'
import { summaryOf } from '#worker/matches/prices/summary/rules.ts'
import type { RoomOffer } from './offers.ts'
import type { Room } from './room.ts'

/** Who sells at the match's lowest price, and what is the cheapest for each party. */
export function sellersOf(room: Room, summary: PriceSummary): Pick<Change, 'seller' | 'partyOffers'> {
  const offers = [...room.platforms.values()].flatMap(({ ref, offers: own }) => {
    if (!ref.isAlertable) return []
    const seller = { name: ref.name, url: ref.url === '' ? null : ref.url }
    return own.map((offer) => ({ ...offer, seller }))
  })
  return { seller: sellerOf(room, summary), partyOffers: partyOffersOf(offers, summary.currency) }
}

/** The platform with the lowest price; at equal prices official before exchange. */
function sellerOf(room: Room, { lowestPricePence, currency }: PriceSummary): Seller | null {
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
  return { platformId, name, url: url === '' ? null : url, checkedAt: first.checkedAt, section, quantity }
}
