import { z } from 'zod'
import type { League, Match, Team } from '../catalogue/contract.ts'
import { maxQuestionLength, maxResultsPerGroup } from './constants.ts'

export type SearchResults = {
  /** The question as it was searched. */
  query: string
  /** Nothing is called that; what is listed has names like it. */
  is_approximate: boolean
  /** Names to offer in its place, best first; empty unless approximate. */
  did_you_mean: string[]
  /** The two teams whose match was asked for, where the question names two. */
  sides: [string, string] | null
  teams: Team[]
  leagues: League[]
  /** To come, in order of time. */
  matches: Match[]
}

export const SearchQuery = z.object({
  q: z
    .string('is required')
    .trim()
    .min(1, 'is required')
    .max(maxQuestionLength, `must be at most ${maxQuestionLength} characters`),
  /** Of each group. */
  limit: z.coerce
    .number<string>('must be a whole number')
    .int('must be a whole number')
    .min(1, 'must be at least 1')
    .max(maxResultsPerGroup, `must be at most ${maxResultsPerGroup}`)
    .default(maxResultsPerGroup),
})
