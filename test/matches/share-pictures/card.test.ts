import { expect, test } from 'vitest'
import {
  leagueCard,
  matchCard,
  picturePath,
  pictureVersion,
  teamCard,
} from '#worker/matches/share-pictures/card.rules.ts'
import { matchOf } from '../../app/fixtures.ts'

const priced = { lowest_price: 44, currency: 'GBP', availability: 'available', is_plus_fees: true } as const
const stubOf = (more: Parameters<typeof matchCard>[0] | object) => Object.values(matchCard(matchOf(more)).stub)

test.each([
  [
    'a price with its fees and seller',
    { ...priced, lowest_price_seller: { name: 'Seat Swap', url: null } },
    ['From', '£44.00', 'plus fees, Seat Swap'],
  ],
  [
    'a price of which fees are not known',
    { ...priced, is_plus_fees: null, lowest_price_seller: null },
    ['From', '£44.00', ''],
  ],
  ['no tickets left', { lowest_price: null, availability: 'sold_out' }, ['', 'Sold out', 'Watching for returns']],
  ['no price', { lowest_price: null, availability: 'unknown' }, ['', 'No price', 'seen yet']],
  ['a played match', { ...priced, status: 'completed', score: [2, 1] }, ['Full time', '2–1', '']],
  ['a match that is off', { ...priced, status: 'postponed' }, ['', 'Postponed', '']],
] as const)('a match’s picture says %s', (_what, more, stub) => {
  expect(stubOf(more)).toEqual(stub)
})

test('a match’s picture says who plays, when by UK time, and where; only the day while the hour is not fixed', () => {
  const match = matchOf({ match_date: '2026-07-04T14:00:00Z', venue: 'Anfield', city: 'Liverpool' })
  const { names, facts } = matchCard(match)
  expect(names).toEqual([match.home_team_name, match.away_team_name])
  expect(facts).toBe('Sat 4 Jul, 15:00 UK time · Anfield, Liverpool')
  const unsure = matchOf({ match_date: '2026-07-04', time_confirmed: false, venue: null, city: null })
  expect(matchCard(unsure).facts).toBe('Sat 4 Jul')
})

test('a match’s picture says by how much its price fell, where it stands, and draws its week', () => {
  const level = { level: 'low', usually_from: 45, usually_to: 60, days: 14 } as const
  const week = [52, 52, null, 44]
  const fallen = { ...priced, previous_price: 50, price_level: level, price_week: week }
  expect(matchCard(matchOf(fallen))).toMatchObject({ stub: { stands: '↓12 % · low over 14 days' }, week })
  expect(matchCard(matchOf({ ...fallen, price_level: null })).stub.stands).toBe('↓12 %')
  expect(matchCard(matchOf({ ...fallen, previous_price: null })).stub.stands).toBe('low over 14 days')
  // A price that its seller was not read for is no fall, and one of a played match is over.
  expect(matchCard(matchOf({ ...fallen, price_last_seen_at: '2026-07-01T12:00:00Z' })).stub.stands).toBeUndefined()
  expect(matchCard(matchOf({ ...fallen, status: 'completed' })).week).toBeUndefined()
})

test('another price has another address, and the same words the same', () => {
  const card = (lowest_price: number) => matchCard(matchOf({ ...priced, lowest_price }))
  expect(pictureVersion(card(44))).toBe(pictureVersion(card(44)))
  expect(pictureVersion(card(22))).not.toBe(pictureVersion(card(44)))
  expect(picturePath('matches', 7, card(44))).toBe(`/share/matches/7.png?v=${pictureVersion(card(44))}`)
})

test('a team’s and a league’s picture has the lowest price, and the number of matches where currencies differ', () => {
  const [pounds, dearer, euros] = [
    matchOf(priced),
    matchOf({ ...priced, lowest_price: 50 }),
    matchOf({ ...priced, currency: 'EUR' }),
  ]
  const league = { id: 1, slug: 'premier-league', name: 'Premier League', country: 'England', division: 1 }
  expect(leagueCard({ league, next: [dearer, pounds] }).stub).toEqual({
    above: 'From',
    value: '£44.00',
    below: 'next 2 matches',
  })
  expect(leagueCard({ league, next: [pounds, euros] }).stub).toEqual({ above: 'Next', value: '2', below: 'matches' })
  const team = { name: 'Arsenal', stadium: 'Emirates Stadium', city: 'London' } as Parameters<
    typeof teamCard
  >[0]['team']
  expect(teamCard({ team, home: [dearer], away: [pounds] })).toMatchObject({
    names: ['Arsenal'],
    stub: { value: '£44.00' },
  })
})
