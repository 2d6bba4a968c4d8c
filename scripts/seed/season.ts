import { resultOf } from '#scripts/sandbox/football/course.ts'
import { dayMs, type Instant } from '#worker/ground/platform/clock.ts'
import { localInstant } from '#worker/ground/platform/zones.ts'
import type { MatchStatus } from '#worker/matches/catalogue/constants.ts'
import { leagues } from '#worker/matches/catalogue/reference/leagues.ts'
import { teams } from '#worker/matches/catalogue/reference/teams.ts'
import { fingerprint } from '#worker/matches/catalogue/rules.ts'
import { statusAt } from '#worker/matches/catalogue/state.rules.ts'
import type { MatchScore } from '#worker/matches/catalogue/table.ts'
import { isHighDemand } from './demand.ts'
import { type Fixture, fixturesBetween } from './fixture-list.ts'
import { matchRef } from './ref.ts'
import { weekOf } from './weeks.ts'

export type SeedMatch = {
  ref: string
  league: string
  season: string
  round: string
  homeTeam: string
  awayTeam: string
  meeting: number
  kickoffAt: Instant | null
  matchDay: string
  sortAt: Instant
  venue: string
  city: string
  status: MatchStatus
  isHighDemand: boolean
  /** Has a winner: a tie of a cup. */
  isKnockout: boolean
  score: MatchScore | null
}

/** Seed of the season and its events; the sandbox uses the same one. */
export const worldSeed = 1

const pastDays = 30
const futureDays = 90
/** Daily leagues cover yesterday to 15 days ahead. */
const dailyPastDays = 1
const dailyFutureDays = 15
/** Beyond this, one match in this many has no kick-off time yet. */
const unfixedAfterDays = 35
const unfixedOneIn = 8

const zones = new Map(leagues.map((league) => [league.slug, league.timeZone]))
const teamsBySlug = new Map(teams.map((team) => [team.slug, team]))

/**
 * The matches from 30 days before to 90 days after a moment, as far as it is known who plays. Which match is played on
 * which day depends on the day and the seed alone, so that a later call continues an earlier one.
 */
export function seasonAround(now: Instant, seed = worldSeed): SeedMatch[] {
  return fixturesBetween(seed, weekOf(now - (pastDays + 1) * dayMs), weekOf(now + (futureDays + 1) * dayMs))
    .filter((fixture) => isListed(fixture, now))
    .map((fixture) => asKnown(fixture, now, seed))
    .sort((a, b) => a.sortAt - b.sortAt || (a.ref < b.ref ? -1 : 1))
}

function isListed({ at, drawnAt, isDaily }: Fixture, now: Instant): boolean {
  const [past, future] = isDaily ? [dailyPastDays, dailyFutureDays] : [pastDays, futureDays]
  return drawnAt <= now && at >= now - past * dayMs && at <= now + future * dayMs
}

/** What is known of a planned match now: no time yet if it is far away, if it is over the score that the feed gave it. */
function asKnown(fixture: Fixture, now: Instant, seed: number): SeedMatch {
  const { league, season, round, home, away, meeting, at, day, isKnockout } = fixture
  const ref = matchRef(fixture)
  const isUnfixed = at - now > unfixedAfterDays * dayMs && fingerprint(ref) % unfixedOneIn === 0
  const kickoffAt = isUnfixed ? null : at
  const sortAt = isUnfixed ? localInstant(day, '00:00', zones.get(league) ?? 'UTC') : at
  const status = statusAt({ status: 'scheduled', kickoffAt, sortAt }, now)
  return {
    ref,
    league,
    season,
    round,
    meeting,
    kickoffAt,
    matchDay: day,
    sortAt,
    status,
    isKnockout,
    homeTeam: home,
    awayTeam: away,
    venue: teamsBySlug.get(home)?.stadium ?? '',
    city: teamsBySlug.get(home)?.city ?? '',
    isHighDemand: isHighDemand(home, away),
    score: status === 'completed' ? resultOf(seed, { ref, kickoffAt: at, isKnockout }) : null,
  }
}
