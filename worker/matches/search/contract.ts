import { z } from 'zod'
import { wholeNumber } from '#worker/ground/platform/whole-number.ts'
import type { League, Match, Team } from '../catalogue/contract.ts'
import type { Party } from '../prices/party/constants.ts'
import { maxQuestionLength, maxResultsPerGroup } from './constants.ts'

export type SearchResults = {
  /** The query as searched. */
  query: string
  /** No exact match; results have similar names. */
  is_approximate: boolean
  /** Suggested names, best first; empty unless approximate. */
  did_you_mean: string[]
  /** What was asked for beside names: "at home", "this weekend", "under £40"; empty if nothing was. */
  understood: string[]
  /** For whom the query asks; the prices of `matches` are for them. */
  party: Pick<Party, 'who' | 'together'> | null
  /** The two teams, if the query names a match. */
  sides: [string, string] | null
  teams: Team[]
  leagues: League[]
  /** Upcoming, in time order. */
  matches: Match[]
}

export const SearchQuery = z.object({
  q: z
    .string('is required')
    .trim()
    .min(1, 'is required')
    .max(maxQuestionLength, `must be at most ${maxQuestionLength} characters`),
  /** Per group. */
  limit: wholeNumber({ least: 1, most: maxResultsPerGroup }).default(maxResultsPerGroup),
})
