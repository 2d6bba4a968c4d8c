import { maxSearchLength } from '#worker/matches/catalogue/constants.ts'
import { townNamed } from '#worker/matches/catalogue/map/positions.rules.ts'
import type { MatchMap } from '#worker/matches/catalogue/map/towns.rules.ts'
import type { Area } from './projection.ts'

export type MapData = Awaited<ReturnType<typeof loadMap>>

/** `near` is a town as typed; null as its place where no ground of ours is there. */
export async function loadMap(params: URLSearchParams, catalogue: { map(): Promise<MatchMap> }) {
  const near = (params.get('near') ?? '').trim().slice(0, maxSearchLength)
  const area: Area = params.get('area') === 'europe' ? 'europe' : 'uk'
  const found = near ? townNamed(near) : null
  return {
    ...(await catalogue.map()),
    area,
    near,
    centre: found && { name: found.town, latitude: found.at[0], longitude: found.at[1] },
  }
}
