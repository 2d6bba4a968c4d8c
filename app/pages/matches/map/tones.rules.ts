import { penceOf } from '#app/ui/stub-facts.ts'
import type { MapTown } from '#worker/matches/catalogue/map/towns.rules.ts'

export type Tone = 'none' | 'low' | 'usual' | 'high'

type Priced = Pick<MapTown, 'cheapest' | 'onSale'>

/** Thirds of the shown towns by price, each currency for itself: £30 and 30 € are never compared. */
export function tonesOf<T extends Priced>(towns: readonly T[]): { town: T; tone: Tone }[] {
  return towns.map((town) => ({ town, tone: toneOf(town, towns) }))
}

function toneOf(town: Priced, towns: readonly Priced[]): Tone {
  const pence = penceOfTown(town)
  if (pence === null) return 'none'
  const prices = towns
    .filter(({ cheapest }) => cheapest?.currency === town.cheapest?.currency)
    .flatMap((one) => penceOfTown(one) ?? [])
  const lower = prices.filter((one) => one < pence).length
  const same = prices.filter((one) => one === pence).length
  const share = (lower + same / 2) / prices.length
  return share < 1 / 3 ? 'low' : share <= 2 / 3 ? 'usual' : 'high'
}

function penceOfTown({ cheapest, onSale }: Priced): number | null {
  return onSale === 0 ? null : penceOf(cheapest?.lowest_price ?? null)
}
