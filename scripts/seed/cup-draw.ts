import { resultOf } from '#scripts/sandbox/football/course.ts'
import type { Instant } from '#worker/ground/platform/clock.ts'
import { liveForMs } from '#worker/matches/catalogue/constants.ts'
import type { Bookings, Slot } from './bookings.ts'
import type { Cup, CupRound } from './calendar.ts'
import type { Fixture } from './fixture-list.ts'
import type { Pairing } from './pairings.ts'
import { matchRef } from './ref.ts'
import { shuffled } from './shuffled.ts'
import type { Season } from './weeks.ts'

type World = { seed: number; bookings: Bookings }
type ToSlot = (slot: CupRound['slots'][number], week: number) => Slot

/** A cup season, round by round: winners follow from the scores that the football feed will report. */
export function playCup({ seed, bookings }: World, { league, rounds }: Cup, season: Season, toSlot: ToSlot): Fixture[] {
  const key = `${league} ${season.name}`
  const fixtures: Fixture[] = []
  let winners: string[] = []
  let drawnAt: Instant = 0
  for (const { name, week, slots, joining } of rounds) {
    const free = slots.map((slot) => toSlot(slot, season.firstWeek + week))
    const drawn = shuffled([...winners, ...joining], `${seed}|${key}|${name}`)
    const ties: Fixture[] = []
    while (drawn.length > 1) {
      const pairing = atHome(bookings, key, [drawn.pop() ?? '', drawn.pop() ?? ''])
      const slot = free.find((one) => bookings.fits(key, pairing, one))
      if (!slot) throw new Error(`${key} has no day for ${pairing.join(' v ')}`)
      free.splice(free.indexOf(slot), 1)
      bookings.book(key, pairing, slot)
      const [home, away] = pairing
      const facts = { league, season: season.name, round: name, home, away, meeting: 1, isDaily: false }
      ties.push({ ...facts, at: slot.at, day: slot.day, isKnockout: true, drawnAt })
    }
    winners = ties.map((tie) => winnerOf(seed, tie))
    drawnAt = Math.max(...ties.map(({ at }) => at)) + liveForMs
    fixtures.push(...ties)
  }
  return fixtures
}

/** The side with fewer recent home games plays at home. */
function atHome(bookings: Bookings, key: string, [one, other]: Pairing<string>): Pairing<string> {
  return bookings.runOf(key, one) <= bookings.runOf(key, other) ? [one, other] : [other, one]
}

function winnerOf(seed: number, tie: Fixture): string {
  const { ft } = resultOf(seed, { ref: matchRef(tie), kickoffAt: tie.at, isKnockout: true })
  return ft[0] > ft[1] ? tie.home : tie.away
}
