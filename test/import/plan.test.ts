import { describe, expect, test } from 'vitest'
import { seedCatalogue } from '#scripts/import/catalogue.ts'
import { leagueOf, seasonOf, zoneOf } from '#worker/matches/fixture-lists/openfootball/editions.ts'
import type { Fixture } from '#worker/matches/fixture-lists/openfootball/file.ts'
import { type Edition, type ImportedMatch, planImport } from '#worker/matches/fixture-lists/openfootball/plan.ts'

const catalogue = seedCatalogue()
const edition: Edition = { leagueId: 1, season: '2026-27', timeZone: 'Europe/London', isOnNeutralGround: false }
const fixture: Fixture = {
  line: 10,
  round: 'Matchday 1',
  day: '2026-08-15',
  time: '15:00',
  offsetMinutes: null,
  home: 'Arsenal FC',
  away: 'Chelsea FC',
  score: null,
  status: null,
  ground: null,
}

const plan = (fixtures: Fixture[], existing: ImportedMatch[] = [], of = edition) =>
  planImport(fixtures, of, catalogue, existing)

function firstAdded(...changes: Partial<Fixture>[]): ImportedMatch {
  const [match] = plan(changes.map((change) => ({ ...fixture, ...change }))).added
  if (!match) throw new Error('nothing was added')
  return match
}

describe('names', () => {
  test('resolve by exact alias, with the home ground as venue', () => {
    expect(firstAdded({})).toMatchObject({
      homeTeamId: 101,
      awayTeamId: 107,
      venue: 'Emirates Stadium',
      city: 'London',
    })
  })

  test.each([
    ['Wimbledon', '"Wimbledon" may be AFC Wimbledon or Milton Keynes Dons'],
    ['Arsenall', 'unknown team "Arsenall"'],
    ['Arsenal F', 'unknown team "Arsenal F"'],
    ['The Arsenal FC', 'unknown team "The Arsenal FC"'],
    ['Chelsea', 'Chelsea and Chelsea FC are one team'],
  ])('%s is refused, not guessed', (home, text) => {
    expect(plan([{ ...fixture, home }])).toEqual({
      added: [],
      before: [],
      changed: [],
      unchanged: 0,
      pinned: [],
      refused: [{ line: 10, text }],
    })
  })
})

describe('times', () => {
  test('are local to the league, on both sides of a clock change', () => {
    expect(firstAdded({}).kickoffAt).toBe(Date.parse('2026-08-15T14:00:00Z'))
    expect(firstAdded({ day: '2026-12-26' }).kickoffAt).toBe(Date.parse('2026-12-26T15:00:00Z'))
  })

  test('with their own zone use that, and keep the local day', () => {
    expect(firstAdded({ day: '2026-06-11', time: '20:00', offsetMinutes: -360 })).toMatchObject({
      kickoffAt: Date.parse('2026-06-12T02:00:00Z'),
      matchDay: '2026-06-11',
    })
  })

  test('that are not fixed leave the kick-off open and sort by the start of the day', () => {
    expect(firstAdded({ time: null })).toMatchObject({ kickoffAt: null, sortAt: Date.parse('2026-08-14T23:00:00Z') })
  })

  test('of a tournament with unknown hosts are refused', () => {
    expect(plan([fixture], [], { ...edition, timeZone: null })).toMatchObject({ added: [], refused: [{ line: 10 }] })
  })
})

describe('statuses', () => {
  test.each([
    [{ score: { ft: [1, 0] as [number, number] } }, 'completed'],
    [{ score: { ft: [3, 0] as [number, number] }, status: 'awarded' as const }, 'completed'],
    [{ status: 'postponed' as const }, 'postponed'],
    [{ status: 'cancelled' as const }, 'cancelled'],
    [{ status: 'abandoned' as const }, 'cancelled'],
    [{}, 'scheduled'],
  ])('%j is %s', (change, status) => {
    expect(firstAdded(change).status).toBe(status)
  })
})

describe('identity', () => {
  const twice = [
    { ...fixture, line: 10, round: '23. Round', day: '2027-02-01' },
    { ...fixture, line: 20, round: '1. Round' },
  ]

  test('distinguishes two meetings at one ground by round, in any order', () => {
    const meetings = plan(twice).added.map((match) => [match.meeting, match.matchDay])
    expect(meetings.sort()).toEqual([
      [1, '2026-08-15'],
      [2, '2027-02-01'],
    ])
  })

  test('survives a postponement past the other meeting', () => {
    const before = plan(twice).added
    const postponed = twice.map((one) => (one.line === 20 ? { ...one, time: null, status: 'postponed' as const } : one))
    const after = plan(postponed, before)
    expect(after).toMatchObject({
      added: [],
      unchanged: 1,
      changed: [{ meeting: 1, status: 'postponed', kickoffAt: null }],
    })
    const moved = twice.map((one) => (one.line === 20 ? { ...one, day: '2027-04-01', time: '19:45' } : one))
    const later = plan(moved, [...before.filter((match) => match.meeting === 2), ...after.changed])
    expect(later).toMatchObject({
      added: [],
      unchanged: 1,
      changed: [{ meeting: 1, matchDay: '2027-04-01', status: 'scheduled' }],
    })
  })

  test.each(['2025-08-15', '2027-09-15'])('refuses a day that is not in the season (%s)', (day) => {
    expect(plan([{ ...fixture, day }])).toMatchObject({
      added: [],
      refused: [{ line: 10, text: `${day} is not in the season 2026-27` }],
    })
  })

  test('refuses a repeated row', () => {
    expect(plan([fixture, { ...fixture, line: 30, home: 'Arsenal' }])).toMatchObject({
      added: [{}],
      refused: [{ line: 30, text: 'the same match as line 10' }],
    })
  })
})

describe('a second import', () => {
  const played = plan([{ ...fixture, score: { ht: [1, 0], ft: [2, 1] } }]).added

  test('changes nothing', () => {
    expect(plan([{ ...fixture, score: { ht: [1, 0], ft: [2, 1] } }], played)).toEqual({
      added: [],
      before: [],
      changed: [],
      unchanged: 1,
      pinned: [],
      refused: [],
    })
  })

  test('from a file without scores keeps the scores', () => {
    expect(plan([fixture], played)).toMatchObject({ changed: [], unchanged: 1 })
    expect(plan([{ ...fixture, time: '17:30' }], played)).toMatchObject({
      changed: [{ status: 'completed', score: { ft: [2, 1] }, kickoffAt: Date.parse('2026-08-15T16:30:00Z') }],
    })
  })

  test('from a file that sets it to a later day makes it one to come', () => {
    expect(plan([{ ...fixture, day: '2026-12-01' }], played)).toMatchObject({
      changed: [{ status: 'scheduled', score: null, matchDay: '2026-12-01' }],
    })
    expect(plan([{ ...fixture, day: '2026-08-14' }], played)).toMatchObject({
      changed: [{ status: 'completed', score: { ft: [2, 1] } }],
    })
  })

  test.each(['cancelled', 'postponed'] as const)('of a result that was annulled (%s) has no score', (status) => {
    expect(plan([{ ...fixture, status }], played).changed).toMatchObject([{ status, score: null }])
  })

  test('updates a corrected score', () => {
    expect(plan([{ ...fixture, score: { ft: [2, 2] } }], played).changed).toMatchObject([{ score: { ft: [2, 2] } }])
  })
})

describe('the edition of a file', () => {
  test.each([
    ['2025-26/en.1.json', 'English Premier League 2025/26', 'premier-league', '2025-26'],
    ['x/2026/worldcup.json', 'World Cup 2026', 'world-cup', '2026'],
    ['download.json', 'Deutsche Bundesliga 2025/26', 'bundesliga', '2025-26'],
    ['2024-25/es.2.json', 'Something', 'segunda-division', '2024-25'],
    ['download.json', 'Something', null, null],
  ])('%s (%s) is %s %s', (path, name, league, season) => {
    expect([leagueOf(path, name), seasonOf(path, name)]).toEqual([league, season])
  })

  test('a tournament has the zone of its hosts, or none', () => {
    expect(zoneOf('world-cup', '2022', 'UTC')).toBe('Asia/Qatar')
    expect(zoneOf('european-championship', '2024', 'Europe/Zurich')).toBe('Europe/Berlin')
    expect(zoneOf('world-cup', '1998', 'UTC')).toBeNull()
    expect(zoneOf('la-liga', '2025-26', 'Europe/Madrid')).toBe('Europe/Madrid')
  })
})
