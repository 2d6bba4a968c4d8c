import { nearMiles } from '#worker/matches/catalogue/constants.ts'
import { type MapTown, milesBetween } from '#worker/matches/catalogue/map/towns.rules.ts'
import { type Area, isInArea } from './projection.ts'

export type Centre = { name: string; latitude: number; longitude: number }
export type ShownTown = MapTown & { miles: number | null }

/** The towns of the area in their order; around a centre those near it, the nearest first. */
export function townsNear(towns: readonly MapTown[], centre: Centre | null, area: Area): ShownTown[] {
  if (!centre) return towns.filter((town) => isInArea(area, town)).map((town) => ({ ...town, miles: null }))
  return towns
    .map((town) => ({ ...town, miles: milesBetween(centre, town) }))
    .filter(({ miles }) => miles <= nearMiles)
    .sort((a, b) => a.miles - b.miles)
}
