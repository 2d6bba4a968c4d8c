import type { Instant } from '#worker/ground/platform/clock.ts'
import { localInstant } from '#worker/ground/platform/zones.ts'
import { leagues } from '#worker/matches/catalogue/reference/leagues.ts'
import { type Bookings, createBookings, type Slot } from './bookings.ts'
import { type Cup, continentals, cups, type Programme, programmes } from './calendar.ts'
import { playCup } from './cup-draw.ts'
import { type Pairing, pairingsOf, roundsOfCycle } from './pairings.ts'
import { shuffled } from './shuffled.ts'
import { cycleWeek, dayOf, firstWeekOf, type Season, seasonOf } from './weeks.ts'

export type Fixture = {
  league: string
  season: string
  round: string
  home: string
  away: string
  meeting: number
  at: Instant
  day: string
  isDaily: boolean
  isKnockout: boolean
  /** When it becomes known who plays: the end of the matches that decide it. */
  drawnAt: Instant
}

/** The first generated season; each continues the bookings of the one before. */
const firstYear = 2025
/** Rounds open at a time, so that a club that must rest does not delay the others. */
const openRounds = 3
/** Rounds open at most in a daily league, when no other pairing is rested. */
const openRoundsOfDaily = 12
/** A match without a free day for this many rounds is left out of the season. */
const givenUpAfterRounds = 8
/** Slots ahead that are compared when the next pairing is chosen. */
const weighedSlots = 10

const zones = new Map(leagues.map((league) => [league.slug, league.timeZone]))

type World = { seed: number; bookings: Bookings; courses: Map<string, Course>; fixtures: Fixture[][] }

/**
 * Where a league stands: the rounds that were opened, and what is left of them, the earliest first. A season goes on
 * from round `start`, where the one before it stopped, so that the last opponents are not the first ones again.
 */
type Course = { season: string; sides: string[]; start: number; round: number; open: Open[] }
type Open = { pairing: Pairing<string>; round: number }

const worlds = new Map<number, World>()

/** All matches from one week to another, both included. Depends on the seed alone. */
export function fixturesBetween(seed: number, firstWeek: number, lastWeek: number): Fixture[] {
  const world: World = worlds.get(seed) ?? { seed, bookings: createBookings(), courses: new Map(), fixtures: [] }
  worlds.set(seed, world)
  while (firstWeekOf(firstYear + world.fixtures.length, 7) <= lastWeek) {
    world.fixtures.push(yearOf(world, firstYear + world.fixtures.length))
  }
  const [from, to] = [dayOf(firstWeek, 0), dayOf(lastWeek + 1, 0)]
  return world.fixtures.flat().filter(({ day }) => day >= from && day < to)
}

/** From July to June: first what is fixed, then the leagues week by week. */
function yearOf(world: World, year: number): Fixture[] {
  const weeks = Array.from(
    { length: firstWeekOf(year + 1, 7) - firstWeekOf(year, 7) },
    (_, index) => firstWeekOf(year, 7) + index,
  )
  const played = (programme: Programme) => weeks.flatMap((week) => weekOfLeague(world, programme, week))
  return [
    ...cups.flatMap((cup) => playCup(world, cup, seasonOf(7, weeks[0] ?? 0), (slot, week) => slotAt(cup, slot, week))),
    ...continentals.flatMap(played),
    ...weeks.flatMap((week) => programmes.flatMap((programme) => weekOfLeague(world, programme, week))),
  ]
}

function slotAt({ league }: Pick<Cup, 'league'>, { weekday, time }: Programme['slots'][number], week: number): Slot {
  const day = dayOf(week, weekday)
  return { day, at: localInstant(day, time, zones.get(league) ?? 'UTC') }
}

function weekOfLeague(world: World, programme: Programme, week: number): Fixture[] {
  if (!programme.weeks.includes(cycleWeek(week))) return []
  const { league, isDaily } = programme
  const season = seasonOf(programme.firstMonth, week)
  const key = `${league} ${season.name}`
  const course = courseOf(world, programme, season.name)
  const slots = programme.slots.map((slot) => slotAt(programme, slot, week)).sort((a, b) => a.at - b.at)
  return slots.flatMap((slot, index): Fixture[] => {
    const chosen = nextPairing(world, programme, course, slots.slice(index, index + weighedSlots))
    if (!chosen) return []
    course.open = course.open.filter((one) => one !== chosen)
    const { pairing, round } = chosen
    world.bookings.book(key, pairing, slot)
    return [
      {
        league,
        season: season.name,
        isDaily,
        isKnockout: false,
        at: slot.at,
        day: slot.day,
        drawnAt: 0,
        home: pairing[0],
        away: pairing[1],
        round: isDaily ? weekName(season, week) : `Matchday ${round - course.start + 1}`,
        meeting: Math.floor((round - course.start) / roundsOfCycle(course.sides.length)) + 1,
      },
    ]
  })
}

/** A league that plays every day names its rounds by the week. */
function weekName({ firstWeek }: Season, week: number): string {
  return `Week ${week - firstWeek + 1}`
}

function courseOf({ seed, courses }: World, { league, teams, isDaily }: Programme, season: string): Course {
  const before = courses.get(league)
  if (before?.season === season) return before
  const open = isDaily ? (before?.open ?? []) : []
  const round = before?.round ?? 0
  const course = { season, sides: before?.sides ?? shuffled(teams, seed), start: open[0]?.round ?? round, round, open }
  courses.set(league, course)
  return course
}

/** The next pairing that can be played in the first of the slots. */
function nextPairing({ bookings }: World, { isDaily, league }: Programme, course: Course, slots: Slot[]) {
  const [slot, ...later] = slots
  if (!slot) return undefined
  const key = `${league} ${course.season}`
  if (!isDaily) course.open = course.open.filter(({ round }) => round >= course.round - givenUpAfterRounds)
  for (let rounds = openRounds; rounds <= (isDaily ? openRoundsOfDaily : openRounds); rounds++) {
    openUp(course, rounds)
    const fitting = course.open.filter(
      ({ pairing }) => bookings.fits(key, pairing, slot) && !bookings.hasMet(pairing, slot),
    )
    const first = fitting.filter(({ round }) => round === fitting[0]?.round)
    // The pairing of the earliest round that fits the fewest of the slots to come.
    const choices = ({ pairing }: Open) => later.filter((other) => bookings.fits(key, pairing, other)).length
    const [best] = first.map((one) => ({ one, count: choices(one) })).sort((a, b) => a.count - b.count)
    if (best) return best.one
  }
  return undefined
}

function openUp(course: Course, rounds: number): void {
  while (course.open.length <= ((rounds - 1) * course.sides.length) / 2) {
    const round = course.round++
    course.open.push(...pairingsOf(course.sides, round).map((pairing) => ({ pairing, round })))
  }
}
