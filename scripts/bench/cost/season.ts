// When the matches of a season kick off: the programme of the seed's leagues, week by week.
import { continentals, type Programme, programmes } from '#scripts/seed/calendar.ts'
import { cycleWeek, dayOf, weekOf } from '#scripts/seed/weeks.ts'
import type { Instant } from '#worker/ground/platform/clock.ts'
import { localInstant } from '#worker/ground/platform/zones.ts'
import { leagues } from '#worker/matches/catalogue/reference/leagues.ts'

/** Half a year: as far ahead as platforms sell. */
const weeksOnSale = 26

const zones = new Map(leagues.map((league) => [league.slug, league.timeZone]))

function kickoffsOfWeek({ league, slots, weeks }: Programme, week: number): Instant[] {
  if (!weeks.includes(cycleWeek(week))) return []
  return slots.map(({ weekday, time }) => localInstant(dayOf(week, weekday), time, zones.get(league) ?? 'UTC'))
}

/** All kick-offs from a moment on, in order. */
function kickoffsFrom(from: Instant): Instant[] {
  const weeks = Array.from({ length: weeksOnSale }, (_, index) => weekOf(from) + index)
  return weeks
    .flatMap((week) => [...continentals, ...programmes].flatMap((programme) => kickoffsOfWeek(programme, week)))
    .filter((at) => at > from)
    .sort((one, other) => one - other)
}

/** The kick-offs of a platform with so many pages: evenly of all, beginning at `share` of a step. */
export function kickoffsOfPlatform(from: Instant, pages: number, share: number): Instant[] {
  const all = kickoffsFrom(from)
  return Array.from({ length: pages }, (_, index) => all[Math.floor(((index + share) * all.length) / pages)] ?? from)
}
