import { expect, test } from 'vitest'
import { FoundEvent } from '#worker/watching/matching/contract.ts'
import { indexMatches } from '#worker/watching/matching/fixtures.rules.ts'
import { knownMatch, namesBeside } from '#worker/watching/matching/known.rules.ts'
import { judge } from '#worker/watching/matching/rules.ts'

const row = {
  id: 7,
  season: '2026-27',
  round: 'Matchday 16',
  homeTeamId: 1,
  awayTeamId: 2,
  matchDay: '2026-12-05',
  status: 'scheduled',
  kickoffAt: Date.parse('2026-12-05T15:00:00Z'),
  venue: null,
  city: null,
  country: 'England',
  league: 'Kelvin League',
  timeZone: 'Europe/London',
  home: 'Kelvin Rovers',
  away: 'Marston Town',
}
const names = [
  { teamId: 1, name: 'kelvin gasworks' },
  { teamId: 1, name: 'united' },
  { teamId: 1, name: 'the blues' },
  { teamId: 2, name: 'the blues' },
  { teamId: 2, name: 'marston brewery' },
]

test('older names that the catalogue has of a team count, and none that others have as well', () => {
  const beside = namesBeside(names)
  expect(beside).toEqual(
    new Map([
      [1, ['kelvin gasworks']],
      [2, ['marston brewery']],
    ]),
  )
  const index = indexMatches([knownMatch(row, { home: beside.get(1), away: beside.get(2) })])
  const answer = (title: string) =>
    judge(FoundEvent.parse({ id: 'e', source_kind: 'jsonld', title, start_date: '2026-12-05' }), index).verdict
  expect(answer('Kelvin Gasworks v Marston Brewery')).toBe('link')
  expect(answer('United v Marston Brewery')).not.toBe('link')
})
