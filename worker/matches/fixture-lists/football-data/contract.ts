import { z } from 'zod'
import { FeedMatch } from '../../live/football-data/contract.ts'
import { maxListedMatches } from '../constants.ts'

// The list of a competition, football-data.org v4. A tie that is not drawn yet has sides without names.

const text = z.string().trim().max(80).nullish().catch(null)
const Side = z
  .object({ id: z.number().int().nullish(), name: z.string().trim().max(120).nullish(), shortName: text, tla: text })
  .nullish()

export const ListedFixture = FeedMatch.extend({
  season: z.object({ startDate: z.iso.date(), endDate: z.iso.date() }),
  matchday: z.number().int().min(1).max(200).nullish().catch(null),
  stage: text,
  group: text,
  venue: text,
  homeTeam: Side,
  awayTeam: Side,
})
export type ListedFixture = z.infer<typeof ListedFixture>

/** An answer's list; unreadable rows are counted and dropped. */
export const FixtureList = z.object({ matches: z.array(z.unknown()) }).transform(({ matches }) => {
  const rows = matches.slice(0, maxListedMatches).map((row) => ListedFixture.safeParse(row))
  const read = rows.flatMap((row) => (row.success ? [row.data] : []))
  return { fixtures: read, unreadable: matches.length - read.length }
})
