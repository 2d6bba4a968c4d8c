import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { runs } from '#test/runs.ts'
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

describe('a match that the feed makes anew under another number', () => {
  const moved = { id: 11, utcDate: '2027-04-10T14:00:00Z' }
  const old = stored({ id: 500, feedMatchId: 10, round: 'Matchday 28' })
  const one = (changes: object) => row({ id: 10, ...changes })
  const other = (changes: object = {}) => row({ ...moved, ...changes })
  const linked = [{ id: 500, feedMatchId: 11, was: [10] }]

  test.each([
    ['gone', []],
    ['postponed', [one({ status: 'POSTPONED' })]],
    ['cancelled', [one({ status: 'CANCELLED' })]],
  ])('is the same, moved, where the old one is %s, and stays so', (_, rest) => {
    for (const rows of [
      [...rest, other()],
      [other(), ...rest],
    ]) {
      const done = plan(rows, [old])
      expect(done).toMatchObject({ added: [], conflicts: [], linked })
      expect(done.changed).toMatchObject([
        { id: 500, status: 'scheduled', kickoffAt: at('2027-04-10T14:00:00Z'), hasMoved: true },
      ])
      const after = applied([old], rows)
      expect(new Set(after.map(({ id }) => id))).toEqual(new Set([500]))
      expect(plan(rows, after)).toMatchObject({ added: [], changed: [], linked: [], conflicts: [] })
      expect(plan([other()], after)).toMatchObject({ added: [], changed: [], linked: [], conflicts: [] })
    }
  })

  test('is the same where it was stored as off, or from before the rounds were known', () => {
    const off = { ...old, status: 'postponed' as const }
    expect(plan([one({ status: 'POSTPONED' }), other()], [off])).toMatchObject({ linked, added: [] })
    const { round: _, ...bare } = old
    expect(plan([other()], [bare])).toMatchObject({ linked, added: [] })
  })

  test('is the same on another match day of the league', () => {
    expect(plan([other({ matchday: 31 })], [old])).toMatchObject({ linked, added: [], conflicts: [] })
  })

  test('goes back to its old number with the feed', () => {
    const after = applied([old], [other()])
    const back = plan([one({ utcDate: '2027-04-17T14:00:00Z' })], after)
    expect(back).toMatchObject({ added: [], linked: [{ id: 500, feedMatchId: 10, was: [11] }] })
    expect(back.changed).toMatchObject([{ id: 500, kickoffAt: at('2027-04-17T14:00:00Z') }])
  })

  test('is off or over as the new number says', () => {
    expect(plan([other({ status: 'POSTPONED' })], [old]).changed).toMatchObject([{ id: 500, status: 'postponed' }])
    expect(plan([other(finished(2, 0))], [old]).changed).toMatchObject([
      { id: 500, status: 'completed', score: { ft: [2, 0] } },
    ])
  })

  test('is one from the first list on', () => {
    const rows = [one({ status: 'CANCELLED' }), other()]
    expect(plan(rows).added).toMatchObject([{ feedMatchId: 11, meeting: 1, status: 'scheduled' }])
    expect(plan(rows, applied([], rows))).toMatchObject({ added: [], changed: [], linked: [], conflicts: [] })
  })

  test('after an annulled result is to come again, without its score', () => {
    const over = { ...old, status: 'completed' as const, score: { ft: [2, 1] as [number, number] } }
    for (const status of ['CANCELLED', 'POSTPONED']) {
      const { added, changed, conflicts } = plan([one({ status }), other()], [over])
      expect({ added, conflicts }).toEqual({ added: [], conflicts: [] })
      expect(changed).toMatchObject([{ id: 500, status: 'scheduled', score: null, isScoreGone: true }])
    }
  })

  test('with its end stays as it was: numbers may all change', () => {
    const over = { ...old, status: 'completed' as const, score: { ht: [0, 0], ft: [2, 1] } as StoredMatch['score'] }
    const renumbered = row({ id: 11, ...finished(2, 1) })
    expect(plan([renumbered], [over])).toMatchObject({ added: [], changed: [], conflicts: [], linked })
  })

  test('keeps what an operator set', () => {
    const pinned = plan([other()], [{ ...old, isPinned: true }])
    expect(pinned).toMatchObject({ linked, added: [], changed: [], pinned: 1 })
  })

  test('is a question where the list is not whole', () => {
    const part = planSync([other()], known({ matches: [old] }), { isWhole: false })
    expect(part).toMatchObject({ added: [], changed: [], linked: [] })
    expect(part.conflicts).toEqual([
      'Arsenal FC v Chelsea FC is listed for 2027-04-10 under the new number 11. Is that match 500 of 2027-03-06 (number 10)? Set its kick-off by hand if so, else add the meeting. Nothing was changed.',
    ])
  })

  test('is a question where it was played, and the list lost that', () => {
    const over = { ...old, status: 'completed' as const, score: { ft: [2, 1] as [number, number] } }
    expect(plan([other()], [over])).toMatchObject({
      added: [],
      changed: [],
      linked: [],
      conflicts: [expect.any(String)],
    })
  })

  test('is a question where both numbers are to come on one match day', () => {
    for (const matches of [[], [old]]) {
      const { added, linked: links, conflicts } = plan([one({}), other()], matches)
      expect(added.length + links.length).toBe(0)
      expect(conflicts).toEqual([
        'Arsenal FC v Chelsea FC is listed more than once for Matchday 28: number 10 on 2027-03-06, number 11 on 2027-04-10. Nothing was changed.',
      ])
    }
  })
})

describe('a match with several numbers follows', () => {
  const [low, high] = [stored({ feedMatchId: 10 }), stored({ feedMatchId: 20 })]
  const day = { utcDate: '2027-04-10T14:00:00Z' }

  test.each([
    ['the one that is played', [row({ id: 10, ...finished(1, 0) }), row({ id: 20, ...day })], [low, high], 'completed'],
    ['the one that is on', [row({ id: 20, status: 'CANCELLED' }), row({ id: 10, ...day })], [low, high], 'scheduled'],
    ['the one given last', [row({ id: 20, ...day }), row({ id: 10, status: 'TIMED' })], [low, high], 'scheduled'],
    ['the one it has', [row({ id: 10, ...day }), row({ id: 20 })], [low, { ...high, isFormer: true }], 'scheduled'],
  ])('%s', (_, rows, matches, status) => {
    const { changed, linked, conflicts } = plan(rows, matches)
    expect(changed).toMatchObject([{ id: 1, status }])
    expect({ linked, conflicts }).toEqual({ linked: [], conflicts: [] })
  })
})

describe('several matches of a pair that the feed makes anew', () => {
  const [autumn, spring] = [
    stored({ id: 1, feedMatchId: 1, round: 'Matchday 5', sortAt: at('2026-10-01T15:00:00Z') }),
    stored({ id: 2, feedMatchId: 2, round: 'Matchday 30', meeting: 2 }),
  ]
  const anew = [
    row({ id: 11, matchday: 30, utcDate: '2026-10-02T15:00:00Z' }),
    row({ id: 12, matchday: 5, utcDate: '2027-03-07T15:00:00Z' }),
  ]

  test('keep their rounds, whatever their days', () => {
    const fromFile = [autumn, spring].map((match) => ({ ...match, feedMatchId: null }))
    for (const matches of [[autumn, spring], fromFile]) {
      const { linked, added, conflicts } = plan(anew, matches)
      expect({ added, conflicts }).toEqual({ added: [], conflicts: [] })
      expect(linked.map(({ id, feedMatchId }) => [id, feedMatchId])).toEqual([
        [2, 11],
        [1, 12],
      ])
    }
  })

  test('are questions where either may be the one that is gone', () => {
    const { linked, added, conflicts } = plan(anew, [{ ...autumn, round: 'Matchday 17' }])
    expect([...linked, ...added]).toEqual([])
    expect(conflicts).toHaveLength(2)
  })

  test('are one where both numbers are off', () => {
    const off = [row({ id: 11, status: 'POSTPONED' }), row({ id: 12, status: 'CANCELLED' })]
    expect(plan(off).added).toMatchObject([{ feedMatchId: 12, status: 'cancelled' }])
    expect(plan(off, [stored({ feedMatchId: 11 })])).toMatchObject({ added: [], linked: [], conflicts: [] })
    const otherDay = plan(
      [off[0] as FeedRow, row({ id: 12, status: 'CANCELLED', matchday: 31 })],
      [stored({ feedMatchId: 11 })],
    )
    expect(otherDay).toMatchObject({ added: [], linked: [], conflicts: [expect.any(String)] })
  })
})

describe('another meeting stays another', () => {
  const old = stored({ id: 500, feedMatchId: 10, round: 'Matchday 2' })
  const later = { id: 11, utcDate: '2027-04-10T14:00:00Z' }

  test.each([
    ['of a knock-out round after the league', row({ ...later, stage: 'LAST_16', matchday: null }), [old]],
    ['of another round of a cup', row({ ...later, stage: 'FINAL', matchday: null }), [{ ...old, round: 'Group A' }]],
    [
      'of another season',
      row({ ...later, season: { startDate: '2025-08-15', endDate: '2026-05-24' }, utcDate: '2026-04-11T14:00:00Z' }),
      [old],
    ],
    [
      'with the sides exchanged, as a second leg or a replay',
      row({ ...later, homeTeam: chelsea, awayTeam: arsenal, matchday: 2 }),
      [old],
    ],
  ])('%s, though the old number is gone', (_, listed, matches) => {
    expect(plan([listed], matches)).toMatchObject({
      added: [{ feedMatchId: 11 }],
      changed: [],
      linked: [],
      conflicts: [],
    })
  })

  test('of one round, where the first was played: a replay', () => {
    const played = row({ id: 10, stage: 'LAST_32', matchday: null, ...finished(1, 1) })
    const over = stored({
      feedMatchId: 10,
      round: 'Round of 32',
      status: 'completed',
      score: { ht: [0, 0], ft: [1, 1] },
    })
    const replay = row({ ...later, stage: 'LAST_32', matchday: null })
    expect(plan([played, replay], [over])).toMatchObject({
      added: [{ meeting: 2 }],
      changed: [],
      linked: [],
      conflicts: [],
    })
  })

  test('of one match day, where the first was played and still counts', () => {
    const over = stored({ feedMatchId: 10, status: 'completed', score: { ht: [0, 0], ft: [1, 1] } })
    const listed = [row({ id: 10, ...finished(1, 1) }), row(later)]
    expect(plan(listed, [over])).toMatchObject({ added: [{ meeting: 2 }], changed: [], linked: [], conflicts: [] })
  })

  test('of one round, where both are to come', () => {
    const first = row({ id: 10, stage: 'LAST_16', matchday: null })
    const second = row({ ...later, stage: 'LAST_16', matchday: null })
    expect(plan([first, second]).added.map(({ meeting }) => meeting)).toEqual([1, 2])
  })
})

describe('two matches to come that exchange their sides', () => {
  const home = stored({
    id: 1,
    feedMatchId: 1,
    kickoffAt: at('2027-02-06T15:00:00Z'),
    matchDay: '2027-02-06',
    sortAt: at('2027-02-06T15:00:00Z'),
  })
  const away = stored({ id: 2, feedMatchId: 2, homeTeamId: 107, awayTeamId: 101 })
  const swapped = [
    row({ id: 1, homeTeam: chelsea, awayTeam: arsenal, utcDate: '2027-02-06T15:00:00Z' }),
    row({ id: 2 }),
  ]

  test('exchange their days and numbers', () => {
    const { changed, linked, added, conflicts } = plan(swapped, [home, away])
    expect({ added, conflicts }).toEqual({ added: [], conflicts: [] })
    expect(linked).toEqual([
      { id: 2, feedMatchId: 1, was: [2] },
      { id: 1, feedMatchId: 2, was: [1] },
    ])
    expect(changed).toMatchObject([
      { id: 2, matchDay: '2027-02-06' },
      { id: 1, matchDay: '2027-03-06' },
    ])
    const after = applied([home, away], swapped)
    expect(plan(swapped, after)).toMatchObject({ added: [], changed: [], linked: [], conflicts: [] })
  })

  test('are refused where two matches could be the other one', () => {
    const replay = { ...home, id: 3, feedMatchId: 3, meeting: 2, round: 'Round of 16' }
    const turned = row({ id: 3, homeTeam: chelsea, awayTeam: arsenal })
    const { changed, linked, added, conflicts } = plan([...swapped, turned], [home, away, replay])
    expect({ changed, linked, added }).toEqual({ changed: [], linked: [], added: [] })
    expect(conflicts).toHaveLength(3)
  })

  test('are refused where only one of them does, or one was played', () => {
    const alone = plan([swapped[0] as FeedRow], [home, away])
    expect(alone).toMatchObject({ changed: [], linked: [], conflicts: [expect.stringContaining('other sides')] })
    const over = { ...home, status: 'completed' as const }
    expect(plan(swapped, [over, away])).toMatchObject({
      changed: [],
      linked: [],
      conflicts: [expect.any(String), expect.any(String)],
    })
  })
})

describe('a pair that meets twice at one ground in a season', () => {
  const autumn = row({ id: 1, utcDate: '2026-09-30T19:00:00Z', stage: 'LEAGUE_STAGE', matchday: 2 })
  const spring = row({ id: 2, utcDate: '2027-03-10T20:00:00Z', stage: 'LAST_16', matchday: null })
  const first = stored({ feedMatchId: null, sortAt: at('2026-09-30T19:00:00Z'), kickoffAt: at('2026-09-30T19:00:00Z') })

  test('has two matches, in order', () => {
    expect(plan([spring, autumn]).added.map(({ meeting, round }) => [meeting, round])).toEqual([
      [1, 'Matchday 2'],
      [2, 'Round of 16'],
    ])
  })

  test('of which the stored one is the nearer in time', () => {
    const { linked, added } = plan([spring, autumn], [first])
    expect(linked).toEqual([{ id: 1, feedMatchId: 1 }])
    expect(added).toMatchObject([{ meeting: 2, feedMatchId: 2 }])
  })
})

test('whatever the feed lists, applying it once leaves nothing to do', () => {
  const statuses = ['SCHEDULED', 'TIMED', 'IN_PLAY', 'FINISHED', 'POSTPONED', 'CANCELLED', 'SUSPENDED']
  const sides = [arsenal, chelsea, villa]
  const listedRow = fc
    .record({
      id: fc.integer({ min: 1, max: 6 }),
      status: fc.constantFrom(...statuses),
      day: fc.integer({ min: 0, max: 200 }),
      home: fc.integer({ min: 0, max: 2 }),
      shift: fc.integer({ min: 1, max: 2 }),
      round: fc.constantFrom({ matchday: 12 }, { matchday: 28 }, { stage: 'LAST_16', matchday: null }),
    })
    .map(({ id, status, day, home, shift, round }) =>
      row({
        id,
        status,
        ...round,
        homeTeam: sides[home],
        awayTeam: sides[(home + shift) % 3],
        utcDate: new Date(at('2026-09-01T14:00:00Z') + day * 86_400_000).toISOString(),
        ...(status === 'FINISHED' && finished(1, 0)),
      }),
    )
  fc.assert(
    fc.property(fc.array(listedRow, { maxLength: 12 }), fc.array(listedRow, { maxLength: 12 }), (before, after) => {
      const once = applied([], before)
      const twice = applied(once, after)
      const again = planSync(after, known({ matches: twice }))
      expect(again).toMatchObject({ added: [], changed: [], linked: [] })
      const one = [...new Map(twice.map((match) => [match.id, match])).values()]
      const keys = one.map((match) => [match.season, match.homeTeamId, match.awayTeamId, match.meeting].join())
      expect(new Set(keys).size).toBe(keys.length)
      const numbers = twice.flatMap(({ feedMatchId }) => feedMatchId ?? [])
      expect(new Set(numbers).size).toBe(numbers.length)
    }),
    runs(200),
  )
})

/** As they are stored after a list: the numbers that were replaced stay known. */
function applied(matches: StoredMatch[], rows: FeedRow[], now?: number): StoredMatch[] {
  const { added, changed, linked } = planSync(rows, known({ matches, ...(now && { now }) }))
  const changes = new Map(changed.map((change) => [change.id, change]))
  const replaced = new Set(linked.flatMap(({ was = [] }) => was))
  const given = new Set(linked.map(({ feedMatchId }) => feedMatchId))
  const stated = matches.map((match) => {
    const { kickoffAt, matchDay, sortAt, status, score } = changes.get(match.id) ?? match
    const before = changes.get(match.id)?.isScoreGone ? null : match.score
    return { ...match, kickoffAt, matchDay, sortAt, status, score: score ?? before }
  })
  const former = stated
    .filter(({ feedMatchId }) => !given.has(feedMatchId ?? 0))
    .map((match) => ({ ...match, isFormer: match.isFormer || replaced.has(match.feedMatchId ?? 0) }))
  const numbered = linked.flatMap(({ id, feedMatchId }) => {
    const match = stated.find((one) => one.id === id)
    return match ? [{ ...match, feedMatchId, isFormer: false }] : []
  })
  const kept = [
    ...former.filter(({ id, feedMatchId }) => feedMatchId !== null || !linked.some((one) => one.id === id)),
    ...numbered,
  ]
  const next = Math.max(1_000, ...matches.map(({ id }) => id))
  return [...kept, ...added.map((match, index) => ({ ...match, id: next + 1 + index, isPinned: false }))]
}
