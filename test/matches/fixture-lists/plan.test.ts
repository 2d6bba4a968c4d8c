import { describe, expect, test } from 'vitest'
import type { FeedRow, StoredMatch } from '#worker/matches/fixture-lists/contract.ts'
import { planSync } from '#worker/matches/fixture-lists/plan/rules.ts'
import { arsenal, chelsea, finished, known, row, stored, villa } from './rows.ts'

const at = (text: string) => Date.parse(text)
const plan = (rows: FeedRow[], matches: StoredMatch[] = []) => planSync(rows, known({ matches }))

describe('a row of the feed', () => {
  test('of a match that we do not have adds it, with its season, round, ground and meeting', () => {
    const { added, learned } = plan([row()])
    expect(added).toEqual([
      {
        leagueId: 1,
        season: '2026-27',
        round: 'Matchday 28',
        homeTeamId: 101,
        awayTeamId: 107,
        meeting: 1,
        kickoffAt: at('2027-03-06T15:00:00Z'),
        matchDay: '2027-03-06',
        sortAt: at('2027-03-06T15:00:00Z'),
        venue: 'Arsenal ground',
        city: 'X',
        status: 'scheduled',
        score: null,
        feedMatchId: 9_001,
      },
    ])
    expect(learned.map(({ id, teamId }) => [id, teamId])).toEqual([
      [57, 101],
      [61, 107],
    ])
  })

  test('that says what is stored changes nothing', () => {
    expect(plan([row()], [stored()])).toMatchObject({ added: [], changed: [], linked: [] })
  })

  test('of a match from a file is the same match whatever its day, and remembers the number', () => {
    const moved = plan([row({ utcDate: '2027-04-01T19:00:00Z' })], [stored({ feedMatchId: null })])
    expect(moved.added).toEqual([])
    expect(moved.linked).toEqual([{ id: 1, feedMatchId: 9_001 }])
    expect(moved.changed).toMatchObject([{ id: 1, kickoffAt: at('2027-04-01T19:00:00Z'), isMoved: true }])
  })

  test('is listed twice in one answer, and added once', () => {
    expect(plan([row(), row()])).toMatchObject({ added: [{ feedMatchId: 9_001 }], conflicts: [] })
  })
})

describe('a row that cannot be true is refused in words', () => {
  const none = { added: [], changed: [], linked: [] }

  test.each([
    [
      'other sides',
      { homeTeam: villa },
      'Arsenal FC v Chelsea FC on 2027-03-06, Aston Villa FC v Chelsea FC on 2027-03-06',
    ],
    ['another day', { utcDate: '2027-04-01T15:00:00Z' }, 'Arsenal FC v Chelsea FC on 2027-04-01'],
  ])('when its number is listed again with %s', (_, twin, said) => {
    for (const matches of [[], [stored()]]) {
      const repeated = plan([row(), row(twin)], matches)
      expect(repeated).toMatchObject(none)
      expect(repeated.conflicts).toEqual([expect.stringMatching(/^The list has number 9001 for more than one match: /)])
      expect(repeated.conflicts[0]).toContain(said)
    }
  })

  test.each([
    ['match day', row({ awayTeam: { id: null, name: null } }), [], 'Arsenal FC v no club, Matchday 28,'],
    ['match day, whose name has no number', row({ homeTeam: { name: 'Arsenal FC' } }), [], 'No club v Chelsea FC'],
    ['tie that is stored', row({ stage: 'FINAL', homeTeam: null }), [stored()], 'No club v Chelsea FC, Final,'],
  ])('without a club of a %s', (_, missing, matches, said) => {
    const { conflicts, undrawn, ...rest } = plan([missing], matches)
    expect(rest).toMatchObject(none)
    expect(undrawn).toBe(0)
    expect(conflicts).toEqual([expect.stringContaining(said)])
  })

  test('when its number is that of a match of another season or league', () => {
    const turned = { season: { startDate: '2027-08-14', endDate: '2028-05-21' }, utcDate: '2027-10-01T14:00:00Z' }
    const listed = plan([row(turned)], [stored()])
    expect(listed).toMatchObject(none)
    expect(listed.conflicts).toEqual([
      'Arsenal FC v Chelsea FC of 2027-28 has number 9001, which is match 1 of 2026-27 here. Nothing was changed.',
    ])
    const elsewhere = new Map([[9_001, { id: 7, season: '2025-26', league: 'Championship' }]])
    const strange = planSync([row()], known({ elsewhere }))
    expect(strange).toMatchObject(none)
    expect(strange.conflicts).toEqual([expect.stringContaining('which is match 7 of Championship 2025-26 here')])
  })

  test.each(['2028-03-06T15:00:00Z', '1970-01-01T00:00:00Z'])('when %s is not in its season', (utcDate) => {
    for (const matches of [[], [stored()]]) {
      expect(plan([row({ utcDate })], matches)).toMatchObject({
        ...none,
        conflicts: [expect.stringContaining('is not in the season 2026-27. Nothing was changed.')],
      })
    }
  })

  test.each([
    ['2019-20', '2020-08-23T19:00:00Z'],
    ['2020', '2021-02-25T21:30:00Z'],
  ])('but a season that ends late keeps its last match (%s)', (season, utcDate) => {
    const late = { ...row({ utcDate }), season }
    expect(plan([late])).toMatchObject({ added: [{ season }], conflicts: [] })
  })

  test('when it was played before its kick-off', () => {
    const now = at('2027-03-06T14:00:00Z')
    for (const matches of [[], [stored()]]) {
      const early = planSync([row(finished(2, 1))], known({ matches, now }))
      expect(early).toMatchObject({ ...none, conflicts: [expect.stringContaining('as played before its kick-off')] })
    }
    expect(planSync([row(finished(2, 1))], known({ matches: [stored()], now: now + 3 * 3_600_000 }))).toMatchObject({
      changed: [{ status: 'completed' }],
      conflicts: [],
    })
  })
})

describe('a match that was over', () => {
  const over = stored({ status: 'completed', score: { ht: [0, 0], ft: [2, 1] } })

  test.each([
    ['the same kick-off', {}],
    ['another hour of its day', { utcDate: '2027-03-06T17:30:00Z' }],
    ['an earlier day', { utcDate: '2027-03-01T15:00:00Z' }],
    ['its weekend alone', { status: 'SCHEDULED', utcDate: '2027-03-07T00:00:00Z' }],
    ['a later day, but not its end', { status: 'SUSPENDED', utcDate: '2027-04-20T18:45:00Z' }],
  ])('stays so when the feed plans %s', (_, planned) => {
    expect(plan([row(planned)], [over])).toMatchObject({ changed: [], conflicts: [] })
  })

  test('is to come without a score when the feed plans a later day', () => {
    const { changed } = plan([row({ utcDate: '2027-04-20T18:45:00Z' })], [over])
    expect(changed).toMatchObject([
      { status: 'scheduled', kickoffAt: at('2027-04-20T18:45:00Z'), score: null, isScoreGone: true, hasMoved: true },
    ])
  })

  test.each([
    ['CANCELLED', 'cancelled'],
    ['POSTPONED', 'postponed'],
  ])('and is %s since was annulled: its score is gone', (status, ours) => {
    const { changed } = plan([row({ status })], [over])
    expect(changed).toMatchObject([{ status: ours, score: null, isScoreGone: true, hasMoved: false }])
    expect(plan([row({ status })], [{ ...over, status: ours as 'cancelled', score: null }]).changed).toEqual([])
  })

  test('by hand stays as it was set', () => {
    expect(plan([row({ status: 'CANCELLED' })], [{ ...over, isPinned: true }])).toMatchObject({
      changed: [],
      pinned: 1,
    })
  })
})

describe('an end without a score', () => {
  test.each(['AWARDED', 'FINISHED'])('(%s) is an end', (status) => {
    const ended = row({ status, score: null })
    expect(plan([ended], [stored()]).changed).toMatchObject([{ status: 'completed', score: null, isScoreGone: false }])
    expect(plan([ended]).added).toMatchObject([{ status: 'completed', score: null }])
    const scored = stored({ status: 'completed', score: { ft: [3, 0] } })
    expect(plan([ended], [scored]).changed).toEqual([])
  })

  test('awarded before its day is not played, and is over after that day', () => {
    const walkover = row({ status: 'AWARDED', score: { fullTime: { home: 3, away: 0 } } })
    const before = at('2027-03-01T12:00:00Z')
    expect(planSync([walkover], known({ matches: [stored()], now: before })).changed).toMatchObject([
      { status: 'cancelled', score: null },
    ])
    const off = stored({ status: 'cancelled' })
    expect(planSync([walkover], known({ matches: [off], now: at('2027-03-07T12:00:00Z') })).changed).toMatchObject([
      { status: 'completed', score: { ft: [3, 0] } },
    ])
  })

  test('does not end a match that an operator set to a day to come', () => {
    const pinned = stored({ isPinned: true, kickoffAt: at('2027-05-01T15:00:00Z'), sortAt: at('2027-05-01T15:00:00Z') })
    const now = at('2027-03-07T12:00:00Z')
    expect(planSync([row(finished(1, 0))], known({ matches: [pinned], now }))).toMatchObject({ changed: [], pinned: 1 })
  })
})

describe('when a match is', () => {
  test('moves with the feed, in the day of the league', () => {
    const { changed } = plan([row({ utcDate: '2027-06-07T23:30:00Z' })], [stored()])
    expect(changed).toMatchObject([{ hasMoved: true, matchDay: '2027-06-08', sortAt: at('2027-06-07T23:30:00Z') }])
  })

  test('is a day alone while the hour is a filler', () => {
    const { added } = plan([row({ status: 'SCHEDULED', utcDate: '2027-05-23T00:00:00Z' })])
    expect(added).toMatchObject([{ kickoffAt: null, matchDay: '2027-05-23', sortAt: at('2027-05-22T23:00:00Z') }])
  })

  test('stays at a fixed kick-off when the feed knows only that weekend, and not when it names another', () => {
    const filler = (day: string) => row({ status: 'SCHEDULED', utcDate: `${day}T00:00:00Z` })
    expect(plan([filler('2027-03-07')], [stored()]).changed).toEqual([])
    expect(plan([filler('2027-03-20')], [stored()]).changed).toMatchObject([
      { kickoffAt: null, matchDay: '2027-03-20' },
    ])
  })

  test.each([
    ['POSTPONED', 'postponed'],
    ['CANCELLED', 'cancelled'],
  ])('%s keeps its old time', (status, ours) => {
    const { changed } = plan([row({ status, utcDate: '2027-05-05T15:00:00Z' })], [stored()])
    expect(changed).toMatchObject([{ status: ours, kickoffAt: stored().kickoffAt, hasMoved: false, isMoved: true }])
  })

  test('a postponed match with a new date is on again', () => {
    const { changed } = plan([row({ utcDate: '2027-04-20T18:45:00Z' })], [stored({ status: 'postponed' })])
    expect(changed).toMatchObject([{ status: 'scheduled', kickoffAt: at('2027-04-20T18:45:00Z') }])
  })

  test('an end brings the score, and an older answer does not take it back', () => {
    const { changed } = plan([row(finished(2, 1))], [stored()])
    expect(changed).toMatchObject([{ status: 'completed', score: { ht: [0, 0], ft: [2, 1] } }])
    const over = stored({ status: 'completed', score: { ht: [0, 0], ft: [2, 1] } })
    expect(plan([row()], [over]).changed).toEqual([])
    expect(plan([row(finished(2, 1))], [over]).changed).toEqual([])
  })

  test('what was set by hand stays, and is counted; only the end comes through', () => {
    const pinned = stored({ isPinned: true })
    const late = { utcDate: '2027-04-20T18:45:00Z' }
    expect(plan([row(late)], [pinned])).toMatchObject({ changed: [], pinned: 1 })
    expect(plan([row({ status: 'POSTPONED' })], [pinned])).toMatchObject({ changed: [], pinned: 1 })
    expect(plan([row(finished(0, 0))], [pinned])).toMatchObject({ changed: [{ status: 'completed' }], pinned: 0 })
  })
})

describe('a team', () => {
  const wimbledon = { id: 99, name: 'Wimbledon', shortName: 'Wimbledon', tla: 'WIM' }
  const stranger = { id: 98, name: 'FC Nowhere', shortName: 'Nowhere', tla: 'NOW' }

  test.each([
    ['is unknown', stranger],
    ['that two clubs bear', wimbledon],
    ['known only as the short name of a club of another league', { ...stranger, shortName: 'Racing' }],
  ])('with a name %s waits, and is not guessed', (_, awayTeam) => {
    const { added, waiting, learned } = plan([row({ awayTeam })])
    expect(added).toEqual([])
    expect(waiting).toHaveLength(1)
    expect(learned.find(({ id }) => id === awayTeam.id)).toMatchObject({ teamId: null })
  })

  test('is found by its short name in its own league', () => {
    const awayTeam = { ...stranger, name: 'Everton Football Club', shortName: 'Everton' }
    expect(plan([row({ awayTeam })]).added).toMatchObject([{ awayTeamId: 103 }])
  })

  test('stays itself under a new name, by its number', () => {
    const awayTeam = { ...chelsea, name: 'Chelsea Sponsored' }
    const feedTeams = new Map([[chelsea.id, { state: 'known' as const, teamId: 107 }]])
    expect(planSync([row({ awayTeam })], known({ feedTeams })).added).toMatchObject([{ awayTeamId: 107 }])
  })

  test('that is ignored adds nothing and does not wait', () => {
    const feedTeams = new Map([[chelsea.id, { state: 'ignored' as const, teamId: null }]])
    expect(planSync([row()], known({ feedTeams }))).toMatchObject({ added: [], waiting: [], ignored: 1 })
  })

  test('that is not drawn yet is counted', () => {
    const undrawn = row({ homeTeam: { id: null, name: null }, stage: 'FINAL' })
    expect(plan([undrawn])).toMatchObject({ added: [], waiting: [], undrawn: 1 })
  })

  test('on the other side than stored is reported, and changes nothing', () => {
    const swapped = row({ homeTeam: chelsea, awayTeam: arsenal, utcDate: '2027-04-01T15:00:00Z' })
    const { changed, added, conflicts } = plan([swapped], [stored()])
    expect([...changed, ...added]).toEqual([])
    expect(conflicts).toEqual([expect.stringContaining('Chelsea FC v Arsenal FC is stored with other sides')])
  })
})
