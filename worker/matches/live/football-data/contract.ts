import { z } from 'zod'
import type { Instant } from '#worker/ground/platform/clock.ts'
import { feedStatuses, maxFeedEvents, maxFeedMatches } from './constants.ts'

// football-data.org v4. Free plans omit fields and unknown values are null or missing: only id, status, kick-off and
// teams are required.

const goals = z.number().int().min(0).max(99)
const minute = z.coerce.number().int().min(0).max(150).nullish().catch(null)
const name = z.string().trim().max(120).nullish()

const Score = z
  .object({ home: goals.nullish(), away: goals.nullish() })
  .nullish()
  .transform((score) => (score?.home == null || score.away == null ? null : { home: score.home, away: score.away }))
  .catch(null)

const Person = z.object({ name }).nullish().catch(null)
const TeamRef = z.object({ id: z.number().int().nullish(), name }).nullish().catch(null)

/** A list without its unreadable entries; null when missing. */
function listOf<S extends z.ZodType>(entry: S) {
  return z
    .array(z.unknown())
    .nullish()
    .catch(null)
    .transform(
      (list) =>
        list?.slice(0, maxFeedEvents).flatMap((one) => {
          const parsed = entry.safeParse(one)
          return parsed.success ? [parsed.data as z.infer<S>] : []
        }) ?? null,
    )
}

const Side = z.object({ id: z.number().int().nullish(), name: z.string().min(1).max(120), shortName: name })

export const FeedMatch = z.object({
  id: z.number().int().positive(),
  utcDate: z.iso.datetime({ offset: true }).transform((text) => Date.parse(text)),
  status: z.enum(feedStatuses),
  minute,
  injuryTime: minute,
  lastUpdated: z.iso
    .datetime({ offset: true })
    .transform((text): number | null => Date.parse(text))
    .nullish()
    .catch(null),
  competition: z.object({ code: name, name }).nullish().catch(null),
  homeTeam: Side,
  awayTeam: Side,
  score: z
    .object({
      duration: z.enum(['REGULAR', 'EXTRA_TIME', 'PENALTY_SHOOTOUT']).nullish().catch(null),
      fullTime: Score,
      halfTime: Score,
      regularTime: Score,
      extraTime: Score,
      penalties: Score,
    })
    .nullish()
    .catch(null),
  goals: listOf(
    z.object({
      minute,
      injuryTime: minute,
      type: z.enum(['REGULAR', 'OWN', 'PENALTY']).nullish().catch(null),
      team: TeamRef,
      scorer: Person,
      score: Score,
    }),
  ),
  bookings: listOf(
    z.object({ minute, injuryTime: minute, team: TeamRef, player: Person, card: z.string().max(30).nullish() }),
  ),
  substitutions: listOf(z.object({ minute, injuryTime: minute, team: TeamRef, playerOut: Person, playerIn: Person })),
})
export type FeedMatch = z.infer<typeof FeedMatch>

/** An answer's list; unreadable rows are counted and dropped. */
export const FeedList = z.object({ matches: z.array(z.unknown()) }).transform(({ matches }) => {
  const rows = matches.slice(0, maxFeedMatches).map((row) => FeedMatch.safeParse(row))
  const read = rows.flatMap((row) => (row.success ? [row.data] : []))
  return { matches: read, unreadable: rows.length - read.length }
})
export type FeedList = z.infer<typeof FeedList>

/** The request budget left, from the feed's last response. */
export type Budget = { available: number; resetAt: Instant }
