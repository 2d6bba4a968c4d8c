import { dayMs, hourMs, type Instant } from '#worker/ground/platform/clock.ts'
import { teams } from '#worker/matches/catalogue/reference/teams.ts'
import type { Pairing } from './pairings.ts'

/** Shortest time between two matches of a club, over all competitions. */
export const restMs = 60 * hourMs

/** Shortest time between two meetings of the same clubs. */
export const returnMs = 45 * dayMs

/** Longest run of home or away games in a league. */
export const maxRun = 3

/** When and where: a kick-off and its calendar day in the league's zone. */
export type Slot = { at: Instant; day: string }

const restDays = Math.ceil(restMs / dayMs)
const grounds = new Map(teams.map(({ slug, stadium, city }) => [slug, `${stadium}, ${city}`]))

/** One calendar for all competitions: whose days and whose grounds are taken. */
export function createBookings() {
  const kickoffs = new Map<string, Map<number, Instant>>()
  const taken = new Set<string>()
  const metAt = new Map<string, Instant>()
  /** Home games in a row count up from zero, away games down. */
  const runs = new Map<string, Map<string, number>>()

  const runOf = (season: string, side: string) => runs.get(season)?.get(side) ?? 0

  function noteRun(season: string, side: string, run: number): void {
    const known = runs.get(season) ?? new Map<string, number>()
    runs.set(season, known.set(side, run))
  }

  function isRested(side: string, at: Instant): boolean {
    const days = kickoffs.get(side)
    if (!days) return true
    const today = Math.floor(at / dayMs)
    for (let day = today - restDays; day <= today + restDays; day++) {
      const other = days.get(day)
      if (other !== undefined && Math.abs(other - at) < restMs) return false
    }
    return true
  }

  const meeting = (pairing: Pairing<string>) => [...pairing].sort().join(' ')

  return {
    runOf,
    /** Whether the last meeting was too recent for another. */
    hasMet: (pairing: Pairing<string>, { at }: Slot) => at - (metAt.get(meeting(pairing)) ?? 0) < returnMs,
    fits(season: string, [home, away]: Pairing<string>, { at, day }: Slot): boolean {
      return (
        runOf(season, home) < maxRun &&
        runOf(season, away) > -maxRun &&
        isRested(home, at) &&
        isRested(away, at) &&
        !taken.has(`${grounds.get(home)} ${day}`)
      )
    },
    book(season: string, [home, away]: Pairing<string>, { at, day }: Slot): void {
      for (const side of [home, away]) {
        const days = kickoffs.get(side) ?? new Map<number, Instant>()
        kickoffs.set(side, days.set(Math.floor(at / dayMs), at))
      }
      metAt.set(meeting([home, away]), at)
      taken.add(`${grounds.get(home)} ${day}`)
      noteRun(season, home, Math.max(runOf(season, home), 0) + 1)
      noteRun(season, away, Math.min(runOf(season, away), 0) - 1)
    },
  }
}

export type Bookings = ReturnType<typeof createBookings>
