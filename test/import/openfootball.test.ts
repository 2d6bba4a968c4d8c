import { describe, expect, test } from 'vitest'
import { parseFixtures } from '#worker/matches/fixture-lists/openfootball/file.ts'

const row = { round: 'Matchday 1', date: '2026-08-15', time: '15:00', team1: 'A', team2: 'B', score: {} }

function parseRows(...rows: unknown[]) {
  return parseFixtures(JSON.stringify({ name: 'Test 2026/27', matches: rows }, null, 1))
}

describe('league files', () => {
  test('give round, day, time and names as written', () => {
    expect(parseRows(row)).toMatchObject({
      name: 'Test 2026/27',
      refused: [],
      fixtures: [
        {
          line: 4,
          round: 'Matchday 1',
          day: '2026-08-15',
          time: '15:00',
          home: 'A',
          away: 'B',
          score: null,
          status: null,
        },
      ],
    })
  })

  test('a missing time is not midnight', () => {
    const { time, ...without } = row
    expect(time).toBe('15:00')
    expect(parseRows(without).fixtures[0]).toMatchObject({ time: null, offsetMinutes: null })
  })

  test('keep a published score, with half-time', () => {
    const score = { ht: [0, 1], ft: [2, 2], et: [3, 3], p: [4, 5] }
    expect(parseRows({ ...row, score }).fixtures[0]?.score).toEqual(score)
    expect(parseRows({ ...row, score: { ft: [0, 0] } }).fixtures[0]?.score).toEqual({ ft: [0, 0] })
  })

  test.each(['postponed', 'cancelled', 'abandoned'])('keep the status %s', (status) => {
    expect(parseRows({ ...row, status }).fixtures[0]?.status).toBe(status)
  })
})

describe('tournament files', () => {
  test.each([
    ['13:00 UTC-6', '13:00', -360],
    ['20:00 UTC+3', '20:00', 180],
    ['9:30 UTC+5:30', '09:30', 330],
    ['19:00', '19:00', null],
  ])('give the time %s its own zone', (time, local, offsetMinutes) => {
    expect(parseRows({ ...row, time }).fixtures[0]).toMatchObject({ time: local, offsetMinutes })
  })

  test('allow teams as objects, and rounds that enclose matches', () => {
    const { round, ...match } = row
    const text = JSON.stringify({
      name: 'Euro 2024',
      rounds: [
        { name: round, matches: [{ ...match, team1: { name: 'A', code: 'AAA' }, team2: { name: 'B', code: 'BBB' } }] },
      ],
    })
    expect(parseFixtures(text).fixtures[0]).toMatchObject({ round: 'Matchday 1', home: 'A', away: 'B' })
  })

  test('allow goal lists in either notation, numbers and groups', () => {
    const goals = {
      goals1: [{ name: 'X', minute: '90+7' }],
      goals2: [{ name: 'Y', minute: 45, offset: 1 }],
      num: 3,
      group: 'Group A',
    }
    expect(parseRows({ ...row, ...goals, ground: 'Doha' })).toMatchObject({
      refused: [],
      notes: [],
      fixtures: [{ ground: 'Doha' }],
    })
  })
})

describe('invalid input', () => {
  test.each([
    ['a day that does not exist', { date: '2026-02-30' }, 'date'],
    ['an hour that does not exist', { time: '25:00' }, 'time'],
    ['a time in words', { time: 'evening' }, 'time'],
    ['a score of three numbers', { score: { ft: [1, 2, 3] } }, 'score.ft'],
    ['a score as a text', { score: '2-1' }, 'score'],
    ['a score without full time', { score: { ht: [0, 0] } }, 'score'],
    ['an unknown part of a score', { score: { ft: [1, 0], agg: [2, 2] } }, 'score'],
    ['null for a score', { score: null }, 'score'],
    ['an unknown status', { status: 'moved' }, 'status'],
    ['no team', { team2: '' }, 'team2'],
    ['a number for a team', { team1: 7 }, 'team1'],
    ['a team against itself', { team2: 'A' }, 'plays itself'],
    ['an award without a score', { status: 'awarded' }, 'awarded'],
    ['no round', { round: undefined }, 'round'],
  ])('%s is refused by line, and the other rows are read', (_, change, word) => {
    const { fixtures, refused } = parseRows(row, { ...row, ...change }, { ...row, round: 'Matchday 2' })
    expect(fixtures).toHaveLength(2)
    expect(refused).toEqual([{ line: 12, text: expect.stringContaining(word) }])
  })

  test.each([null, 7, 'text', []])('a row that is %j is refused by line', (strange) => {
    expect(parseRows(row, strange, row)).toMatchObject({ fixtures: [{ line: 4 }, {}], refused: [{ line: 12 }] })
  })

  test('an unknown key is noted, and the row is read', () => {
    expect(parseRows({ ...row, attendance: 50_000 })).toMatchObject({
      fixtures: [{ home: 'A' }],
      notes: [{ line: 4, text: 'not read: attendance' }],
    })
  })

  test.each(['', '{', '[]', '{}', '{"name":"x"}', '{"name":"x","matches":{}}', 'null'])(
    'a file of %j is refused completely',
    (text) => {
      expect(parseFixtures(text)).toMatchObject({ fixtures: [], refused: [{ line: 1 }] })
    },
  )
})
