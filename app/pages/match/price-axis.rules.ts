import { percentOf } from '#app/ui/chart/geometry.ts'
import { isBuyable } from '#worker/matches/catalogue/rules.ts'
import type { PriceLevel } from '#worker/matches/prices/contract.ts'
import type { ListedOffer } from './board/listed.ts'

/** Fewer dots say nothing that the list does not. */
const leastDots = 3

/** Room at both ends, as a share of the axis. */
const margin = 0.04

/** Places of the prices on sale on one axis, from the lowest to the dearest; null with too few of them. */
export function axisOf(open: readonly ListedOffer[], currency: string | null, level: PriceLevel | null) {
  const prices = open.flatMap(({ offer, seller }) =>
    isBuyable(offer) && offer.currency === currency && offer.pricePence !== null && !offer.isReduced
      ? [{ key: `${seller.id} ${offer.id}`, pence: offer.pricePence }]
      : [],
  )
  if (prices.length < leastDots) return null
  const ends = [...prices.map(({ pence }) => pence), ...(level ? [level.fromPence, level.toPence] : [])]
  const [start, end] = [Math.min(...ends), Math.max(...ends)]
  const place = (pence: number) => margin + ((1 - 2 * margin) * (pence - start)) / Math.max(1, end - start)
  const lowest = Math.min(...prices.map(({ pence }) => pence))
  return {
    fromPence: lowest,
    toPence: Math.max(...prices.map(({ pence }) => pence)),
    usual: level && {
      x: percentOf(place(level.fromPence)),
      width: percentOf(Math.max(place(level.toPence) - place(level.fromPence), margin / 2)),
    },
    dots: prices.map(({ key, pence }) => ({ key, x: percentOf(place(pence)), isLowest: pence === lowest })),
  }
}
