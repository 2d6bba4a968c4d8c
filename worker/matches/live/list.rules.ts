// The list of matches of the day.

import type { Instant } from '#worker/ground/platform/clock.ts'
import { localDay, localInstant } from '#worker/ground/platform/zones.ts'
import { homeZone, longestMatchMs, type MatchStatus } from '../catalogue/constants.ts'

/** Start of the live list: the fans' day, or earlier for late matches still in play. */
export function liveListFrom(now: Instant): Instant {
  const today = localInstant(localDay(now, homeZone), '00:00', homeZone)
  return Math.min(today, now - longestMatchMs)
}

type Listed = { status: MatchStatus; match_date: string; time_confirmed: boolean }

function isToday({ match_date, time_confirmed }: Listed, now: Instant): boolean {
  const day = time_confirmed ? localDay(Date.parse(match_date), homeZone) : match_date
  return day === localDay(now, homeZone)
}

/** Counts over a list; a match may count in several tiles. */
export function tilesOf(matches: readonly Listed[], now: Instant) {
  return {
    total: matches.length,
    live: matches.filter(({ status }) => status === 'live').length,
    today: matches.filter((match) => isToday(match, now)).length,
    upcoming: matches.filter(({ status }) => status === 'scheduled').length,
  }
}
