import { describe, expect, test } from 'vitest'
import { resolve } from '#durable/live-feed/resolve.ts'
import { kickoffAt } from '#test/matches/live/facts.ts'
import { makeRow } from '#test/matches/live/feed-rows.ts'
import { maxKickoffShiftMs } from '#worker/matches/live/constants.ts'
import { makeFixture } from './fixtures.ts'

const idsOf = ({ byMatch }: ReturnType<typeof resolve>) => [...byMatch].map(([matchId, row]) => [matchId, row.id])

describe('the match of a row', () => {
  test('has both sides by any name, in that league and near that day', () => {
    expect(idsOf(resolve([makeRow()], [makeFixture(7)]))).toEqual([[7, 4_001]])
    const short = makeRow({ homeTeam: { id: 1, name: 'The Arsenal', shortName: 'ARSENAL' } })
    expect(idsOf(resolve([short], [makeFixture(7)]))).toEqual([[7, 4_001]])
    const moved = makeRow({ utcDate: new Date(kickoffAt + maxKickoffShiftMs).toISOString() })
    expect(idsOf(resolve([moved], [makeFixture(7)]))).toEqual([[7, 4_001]])
  })

  test.each([
    ['another side', { awayTeam: { id: 2, name: 'Chelsea Women', shortName: 'Chelsea W' } }],
    ['the sides the other way round', { homeTeam: { name: 'Chelsea FC' }, awayTeam: { name: 'Arsenal FC' } }],
    ['another league', { competition: { code: 'CL', name: 'Champions League' } }],
    ['another day', { utcDate: new Date(kickoffAt + maxKickoffShiftMs + 1).toISOString() }],
  ])('%s is refused', (_what, more) => {
    expect(resolve([makeRow(more)], [makeFixture(7)])).toMatchObject({ byMatch: new Map(), refused: 1 })
  })

  test('is ignored in an unknown competition', () => {
    expect(idsOf(resolve([makeRow({ competition: null })], [makeFixture(7)]))).toEqual([[7, 4_001]])
  })

  test('two matches for one row, and two rows for one match, are refused', () => {
    expect(resolve([makeRow()], [makeFixture(7), makeFixture(8)]).byMatch.size).toBe(0)
    expect(resolve([makeRow(), makeRow({ id: 9 })], [makeFixture(7)])).toMatchObject({ byMatch: new Map(), refused: 2 })
    expect(idsOf(resolve([makeRow(), makeRow()], [makeFixture(7)]))).toEqual([[7, 4_001]])
  })

  test('is decided by a known number despite names and day', () => {
    const known = makeFixture(7, { feedMatchId: 9 })
    const far = makeRow({ id: 9, utcDate: '2027-03-01T15:00:00Z', homeTeam: { name: 'Unknown' } })
    expect(idsOf(resolve([makeRow(), far], [known]))).toEqual([[7, 9]])
  })
})
