import { describe, expect, test } from 'vitest'
import type { FeedRow, StoredMatch } from '#worker/matches/fixture-lists/contract.ts'
import { planSync } from '#worker/matches/fixture-lists/plan/rules.ts'
import { applied, arsenal, chelsea, finished, known, row, stored } from './rows.ts'

const at = (text: string) => Date.parse(text)
const plan = (rows: FeedRow[], matches: StoredMatch[] = []) => planSync(rows, known({ matches }))

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
