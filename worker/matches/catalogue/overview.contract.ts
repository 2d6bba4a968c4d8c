import type { NextSpot } from './rules.ts'

/** What many pages read of the catalogue at once. */
export type Overview = {
  /** The next matches, up to `maxNextSpots`, in time order. */
  spots: NextSpot[]
  teams: number
}
