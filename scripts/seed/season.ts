import { resultOf } from '#scripts/sandbox/football/course.ts'
import type { MatchStatus } from '#worker/catalogue/constants.ts'
import { fingerprint, localInstant } from '#worker/catalogue/rules.ts'
import { statusAt } from '#worker/catalogue/state/rules.ts'
import type { MatchScore } from '#worker/catalogue/table.ts'
import { dayMs, type Instant } from '#worker/platform/clock.ts'
import { type Programme, programmes } from './calendar.ts'
import { isHighDemand } from './demand.ts'
import { leagues } from './leagues.ts'
import { type Pairing, roundsOfCycle, shownRounds } from './pairings.ts'
import { teams } from './teams.ts'

export type SeedMatch = {
  /** The match's name in URLs, derived from its identity alone, so it never changes. */
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

const weekMs = 7 * dayMs
/** A Monday. */
const firstWeekAt = Date.UTC(1970, 0, 5)
const weeksOfCycle = 4
const mostWeeksOfSeason = 53

const zones = new Map(leagues.map((league) => [league.slug, league.timeZone]))
const teamsBySlug = new Map(teams.map((team) => [team.slug, team]))

/**
 * Matches from 30 days before to 90 days after a moment. The matches of a day depend on the day and the seed alone, so
 * that a later call continues an earlier one.
 */
export function seasonAround(now: Instant, seed = worldSeed): SeedMatch[] {
  const firstWeek = weekOf(now - (pastDays + 1) * dayMs)
  const lastWeek = weekOf(now + (futureDays + 1) * dayMs)
  const found: SeedMatch[] = []
  for (const programme of programmes) {
    const sides = shuffled(programme.teams, seed)
    const shown = shownRounds(sides, placesOf(programme))
    const [pastMs, futureMs] = programme.isDaily
      ? [dailyPastDays * dayMs, dailyFutureDays * dayMs]
      : [pastDays * dayMs, futureDays * dayMs]
    for (let week = firstWeek; week <= lastWeek; week++) {
      if (!programme.weeks.includes(cycleWeek(week))) continue
      for (const { match, plannedAt } of matchesOfWeek(programme, shown, week)) {
        if (plannedAt < now - pastMs || plannedAt > now + futureMs) continue
        found.push(asKnown(match, plannedAt, now, seed))
      }
    }
  }
  return found.sort((a, b) => a.sortAt - b.sortAt || (a.ref < b.ref ? -1 : 1))
}

type Planned = { match: Omit<SeedMatch, 'kickoffAt' | 'sortAt' | 'status' | 'score'>; plannedAt: Instant }

/** Matches shown per round of a season; a round may have fewer slots than pairings. */
export function placesOf({ rounds }: Programme): number[] {
  return Array.from({ length: mostWeeksOfSeason }, () => rounds.map((slots) => slots.length)).flat()
}

function matchesOfWeek(programme: Programme, shown: Pairing<string>[][], week: number): Planned[] {
  const { league, rounds } = programme
  const season = seasonOf(programme, week)
  const cycle = roundsOfCycle(programme.teams.length)
  return rounds.flatMap((slots, index) => {
    const round = season.playedWeeks * rounds.length + index
    return slots.map((slot, place): Planned => {
      const [homeTeam = '', awayTeam = ''] = shown[round]?.[place] ?? []
      const meeting = Math.floor(round / cycle) + 1
      const matchDay = dayOf(week, slot.weekday)
      const home = teamsBySlug.get(homeTeam)
      return {
        plannedAt: localInstant(matchDay, slot.time, zoneOf(league)),
        match: {
          ref: `${league}-${season.name}-${homeTeam}-v-${awayTeam}${meeting > 1 ? `-${meeting}` : ''}`,
          league,
          season: season.name,
          round: `Matchday ${(round % cycle) + 1}`,
          homeTeam,
          awayTeam,
          meeting,
          matchDay,
          venue: home?.stadium ?? '',
          city: home?.city ?? '',
          isHighDemand: isHighDemand(homeTeam, awayTeam),
        },
      }
    })
  })
}

/** A planned match as known now: without a time if it is far away, with the feed's score if it is over. */
function asKnown(match: Planned['match'], plannedAt: Instant, now: Instant, seed: number): SeedMatch {
  const isUnfixed = plannedAt - now > unfixedAfterDays * dayMs && fingerprint(match.ref) % unfixedOneIn === 0
  const kickoffAt = isUnfixed ? null : plannedAt
  const sortAt = isUnfixed ? localInstant(match.matchDay, '00:00', zoneOf(match.league)) : plannedAt
  const status = statusAt({ status: 'scheduled', kickoffAt, sortAt }, now)
  return {
    ...match,
    kickoffAt,
    sortAt,
    status,
    score: status === 'completed' ? resultOf(seed, match.ref, plannedAt) : null,
  }
}

function shuffled(slugs: string[], seed: number): string[] {
  const key = (slug: string) => fingerprint(`${seed}|${slug}`)
  return [...slugs].sort((a, b) => key(a) - key(b))
}

function zoneOf(league: string): string {
  return zones.get(league) ?? 'UTC'
}

/** Calendar day of a weekday (Monday is 0) in a week. */
function dayOf(week: number, weekday: number): string {
  return new Date(firstWeekAt + week * weekMs + weekday * dayMs).toISOString().slice(0, 10)
}

function weekOf(at: Instant): number {
  return Math.floor((at - firstWeekAt) / weekMs)
}

function cycleWeek(week: number): number {
  return ((week % weeksOfCycle) + weeksOfCycle) % weeksOfCycle
}

/** The first week whose Monday is in the season's first month or later. */
function firstWeekOf(year: number, firstMonth: number): number {
  return Math.ceil((Date.UTC(year, firstMonth - 1, 1) - firstWeekAt) / weekMs)
}

/** "2026-27", or "2026" for seasons of a calendar year, and the number of weeks played in it before this one. */
function seasonOf({ firstMonth, weeks }: Programme, week: number): { name: string; playedWeeks: number } {
  const yearOfWeek = new Date(firstWeekAt + week * weekMs).getUTCFullYear()
  const year = week < firstWeekOf(yearOfWeek, firstMonth) ? yearOfWeek - 1 : yearOfWeek
  let playedWeeks = 0
  for (let earlier = firstWeekOf(year, firstMonth); earlier < week; earlier++) {
    if (weeks.includes(cycleWeek(earlier))) playedWeeks++
  }
  return { name: firstMonth === 1 ? String(year) : `${year}-${String(year + 1).slice(2)}`, playedWeeks }
}
