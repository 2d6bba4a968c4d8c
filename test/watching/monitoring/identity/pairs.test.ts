import fc from 'fast-check'
import { expect, test } from 'vitest'
import { runs } from '#test/runs.ts'
import { identify } from '#worker/watching/monitoring/identity/rules.ts'
import { makeEvent, makeEvidence, makeMeant, makeNames } from './meant.ts'

const clubs = [
  'Arsenal',
  'Chelsea',
  'Manchester United',
  'Manchester City',
  'Bristol City',
  'Bristol Rovers',
  'Sheffield United',
  'Sheffield Wednesday',
  'Borussia Dortmund',
  'Borussia Mönchengladbach',
  'Real Madrid',
  'Real Sociedad',
  'Inter',
  'AC Milan',
  'Kelsford Town',
  'Kelsford Rovers',
  'Marlow Dock',
  'Marlow United',
  'Thornaby Albion',
  'Dock Athletic',
]
const club = fc.constantFrom(...clubs)
const match = fc
  .record({
    home: club,
    away: club,
    day: fc.integer({ min: 0, max: 200 }),
    side: fc.constantFrom('', ' Women', ' U21'),
  })
  .filter(({ home, away }) => home !== away)
const joint = fc.constantFrom(' v ', ' vs. ', ' - ', ' gegen ', ' – ', ' x ')
const kickoffOf = (day: number) => new Date(Date.UTC(2026, 7, 15, 14) + day * 86_400_000).toISOString()

type One = { home: string; away: string; day: number; side: string }
const nameOf = ({ home, away, side }: One, between: string) => `${home}${side}${between}${away}${side}`
const meantOf = ({ home, away, day, side }: One) =>
  makeMeant({ home: `${home}${side}`, away: `${away}${side}`, kickoff_utc: kickoffOf(day), venue: null, country: null })

const isOther = (one: One, other: One) =>
  one.home !== other.home || one.away !== other.away || one.side !== other.side || Math.abs(one.day - other.day) > 3

test('a page of one match is never certain for another', () => {
  const pages = fc.record({ dated: fc.boolean(), hasEvent: fc.boolean() })
  fc.assert(
    fc.property(match, match, joint, pages, (ours, other, between, { dated, hasEvent }) => {
      fc.pre(isOther(ours, other))
      // Without a day, only names can tell them apart.
      fc.pre(dated || ours.home !== other.home || ours.away !== other.away || ours.side !== other.side)
      const name = nameOf(other, between)
      const startDate = dated ? kickoffOf(other.day) : null
      const event = hasEvent ? makeEvent(name, { startDate }) : null
      const names = makeNames(`${name} | Tickets`, { headings: [name], times: startDate ? [startDate] : [] })
      expect(identify(makeEvidence({ event, names }), meantOf(ours)).identity).not.toBe('same')
    }),
    runs(400),
  )
})

test('a page of a match is certain for that match', () => {
  fc.assert(
    fc.property(match, joint, (ours, between) => {
      const name = nameOf(ours, between)
      const event = makeEvent(name, { startDate: kickoffOf(ours.day) })
      const { identity } = identify(makeEvidence({ event, names: makeNames(name) }), meantOf(ours))
      expect(identity).toBe('same')
    }),
    runs(200),
  )
})
