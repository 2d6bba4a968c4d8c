import type { NextSpot } from './rules.ts'

/** The part of the catalogue that many pages read, in one row. */
export type Overview = {
  /** The next matches, up to `maxNextSpots`, in time order. */
  spots: NextSpot[]
  teams: number
  /** Slugs of leagues with a match, past or to come. Missing before the first is kept. */
  leagues?: string[]
}
