import { describe, expect, test } from 'vitest'
import { FeedList, FeedMatch } from '#worker/matches/live/football-data/contract.ts'
import { finalScoreOf, toFacts } from '#worker/matches/live/football-data/rules.ts'
import { kickoffAt, names } from './facts.ts'
import { makeRow, rowJson, scoreJson } from './feed-rows.ts'

const seenAt = kickoffAt + 3_600_000
const factsOf = (more: Record<string, unknown> = {}) => toFacts(makeRow(more), { matchId: 7, seenAt, names, kickoffAt })
const goal = (more: Record<string, unknown>) => ({
  minute: 10,
  type: 'REGULAR',
  team: { id: 57 },
  scorer: { name: 'A' },
  ...more,
})

describe('the state of a row', () => {
  test.each([
    ['SCHEDULED', {}, 'scheduled'],
    ['TIMED', {}, 'scheduled'],
    ['IN_PLAY', { minute: 45 }, 'first_half'],
    ['IN_PLAY', { minute: 46, score: scoreJson('REGULAR', { fullTime: [1, 0], halfTime: [1, 0] }) }, 'second_half'],
    ['IN_PLAY', { minute: 47 }, 'in_play'],
    ['IN_PLAY', { minute: 61 }, 'second_half'],
    ['IN_PLAY', { minute: 92 }, 'second_half'],
    ['IN_PLAY', { minute: null }, 'in_play'],
    ['IN_PLAY', { minute: 107 }, 'extra_time'],
    ['IN_PLAY', { minute: 91, score: scoreJson('EXTRA_TIME', { fullTime: [1, 1] }) }, 'extra_time'],
    ['IN_PLAY', { minute: null, score: scoreJson('PENALTY_SHOOTOUT', { fullTime: [1, 1] }) }, 'penalties'],
    ['PAUSED', { minute: 45 }, 'half_time'],
    ['PAUSED', { minute: 105, score: scoreJson('EXTRA_TIME', { fullTime: [1, 1] }) }, 'extra_time'],
    ['EXTRA_TIME', {}, 'extra_time'],
    ['PENALTY_SHOOTOUT', {}, 'penalties'],
    ['FINISHED', {}, 'finished'],
    ['SUSPENDED', {}, 'suspended'],
    ['POSTPONED', {}, 'postponed'],
    ['CANCELLED', { minute: null }, 'cancelled'],
    ['CANCELLED', { minute: 60 }, 'abandoned'],
    ['AWARDED', {}, 'awarded'],
  ])('%s with %j is %s', (status, more, phase) => {
    expect(factsOf({ status, ...more }).phase).toBe(phase)
  })

  test('has minutes only during play', () => {
    expect(factsOf({ minute: 45, injuryTime: 3 })).toMatchObject({ minute: 45, injuryMinute: 3 })
    expect(factsOf({ status: 'PAUSED', minute: 45, injuryTime: 3 })).toMatchObject({ minute: null, injuryMinute: null })
  })
})

describe('the score of a row', () => {
  test('is the full-time one while running, and no half is over before it is', () => {
    const score = scoreJson('REGULAR', { fullTime: [1, 0], halfTime: [1, 0] })
    expect(factsOf({ score })).toMatchObject({ score: { home: 1, away: 0 }, halfTime: null, fullTime: null })
    expect(factsOf({ score, status: 'PAUSED' })).toMatchObject({ halfTime: { home: 1, away: 0 } })
  })

  test.each([
    { how: 'as what was scored in it', extraTime: [1, 1] },
    { how: 'cumulative', extraTime: [3, 3] },
  ] satisfies { how: string; extraTime: [number, number] }[])(
    'excludes shoot-out kicks, whether extra time comes $how',
    ({ extraTime }) => {
      const score = scoreJson('PENALTY_SHOOTOUT', {
        fullTime: [7, 5],
        regularTime: [2, 2],
        extraTime: extraTime as [number, number],
        penalties: [4, 2],
        halfTime: [2, 0],
      })
      expect(factsOf({ status: 'FINISHED', score })).toMatchObject({
        score: { home: 3, away: 3 },
        halfTime: { home: 2, away: 0 },
        fullTime: { home: 2, away: 2 },
        extraTime: { home: 3, away: 3 },
        penalties: { home: 4, away: 2 },
      })
    },
  )

  test.each([
    [
      'its kicks in the full-time score',
      { fullTime: [4, 5], regularTime: [1, 1], extraTime: [0, 0], penalties: [3, 4] },
    ],
    [
      'a full-time score that lacks them',
      { fullTime: [1, 1], regularTime: [1, 1], extraTime: [0, 0], penalties: [3, 4] },
    ],
    [
      'a full-time score that lacks some',
      { fullTime: [3, 5], regularTime: [1, 1], extraTime: [0, 0], penalties: [4, 2] },
    ],
    ['no kicks listed', { fullTime: [4, 5], regularTime: [1, 1], extraTime: [0, 0] }],
    ['no extra time before it', { fullTime: [4, 5], regularTime: [1, 1], penalties: [3, 4] }],
    ['goals of an extra time that is not listed', { fullTime: [4, 5], regularTime: [0, 0], penalties: [3, 4] }],
    ['nothing but its kicks', { fullTime: [4, 5], penalties: [3, 4] }],
    ['nothing but its kicks, which are not added', { fullTime: [1, 1], penalties: [3, 4] }],
  ] as [string, Record<string, [number, number]>][])('is unchanged by a shoot-out with %s', (_how, parts) => {
    const score = scoreJson('PENALTY_SHOOTOUT', parts)
    expect(factsOf({ status: 'FINISHED', score }).score).toEqual({ home: 1, away: 1 })
  })

  test('is not level after a shoot-out at a level aggregate', () => {
    const score = scoreJson('PENALTY_SHOOTOUT', {
      fullTime: [5, 3],
      regularTime: [2, 1],
      extraTime: [0, 0],
      penalties: [3, 2],
    })
    expect(factsOf({ status: 'FINISHED', score }).score).toEqual({ home: 2, away: 1 })
  })

  test('is unknown for a shoot-out without any part', () => {
    const score = scoreJson('PENALTY_SHOOTOUT', { fullTime: [4, 5] })
    expect(factsOf({ status: 'FINISHED', score }).score).toBeNull()
  })

  test.each([
    ['no parts', 'EXTRA_TIME', { fullTime: [2, 1], halfTime: [0, 0] }, { ht: [0, 0], et: [2, 1] }],
    ['90 minutes alone', 'EXTRA_TIME', { fullTime: [2, 1], regularTime: [1, 1] }, { ft: [1, 1], et: [2, 1] }],
    [
      'all parts',
      'EXTRA_TIME',
      { fullTime: [2, 1], regularTime: [1, 1], extraTime: [1, 0] },
      { ft: [1, 1], et: [2, 1] },
    ],
    [
      'a shoot-out and goals that only the total has',
      'PENALTY_SHOOTOUT',
      { fullTime: [4, 5], regularTime: [0, 0], penalties: [3, 4] },
      { ft: [0, 0], et: [1, 1], p: [3, 4] },
    ],
    [
      'a shoot-out that may have followed at once',
      'PENALTY_SHOOTOUT',
      { fullTime: [4, 5], regularTime: [1, 1], penalties: [3, 4] },
      { ft: [1, 1], p: [3, 4] },
    ],
    [
      'a shoot-out and a total that contradicts its kicks',
      'PENALTY_SHOOTOUT',
      { fullTime: [3, 5], regularTime: [1, 1], penalties: [4, 2] },
      { ft: [1, 1], p: [4, 2] },
    ],
    ['none played', 'REGULAR', { fullTime: [2, 1] }, { ft: [2, 1] }],
  ] as [string, string, Record<string, [number, number]>, object][])(
    'after extra time with %s is published as it is known',
    (_, duration, parts, published) => {
      const over = makeRow({ status: 'FINISHED', score: scoreJson(duration, parts) })
      expect(finalScoreOf(over)).toEqual(published)
    },
  )

  test('of extra time under way is no end', () => {
    const score = scoreJson('EXTRA_TIME', { fullTime: [2, 1], halfTime: [0, 0] })
    expect(factsOf({ status: 'EXTRA_TIME', score })).toMatchObject({ extraTime: null, score: { home: 2, away: 1 } })
    expect(finalScoreOf(makeRow({ status: 'EXTRA_TIME', score }))).toBeNull()
  })

  test('is missing for a planned match', () => {
    expect(factsOf({ status: 'TIMED', score: null }).score).toBeNull()
    expect(factsOf({ status: 'TIMED' }).score).toBeNull()
  })
})

describe('the events of a row', () => {
  test('are unknown without a list of goals; an empty list means none', () => {
    expect(factsOf().events).toBeNull()
    expect(factsOf({ goals: [] }).events).toEqual([])
  })

  test('are goals, cards and substitutions of their side', () => {
    const { events } = factsOf({
      goals: [goal({ injuryTime: 2, minute: 45 }), goal({ type: 'PENALTY', team: { id: 61 } })],
      bookings: [
        { minute: 20, team: { id: 61 }, player: { name: 'B' }, card: 'YELLOW' },
        { minute: 70, team: { id: 61 }, player: { name: 'B' }, card: 'YELLOW_RED' },
      ],
      substitutions: [{ minute: 60, team: { id: 57 }, playerIn: { name: 'C' }, playerOut: { name: 'D' } }],
    })
    expect(events).toMatchObject([
      { type: 'goal', team: 'home', minute: 45, extraMinute: 2, player: 'A' },
      { type: 'penalty', team: 'away', minute: 10, extraMinute: null },
      { type: 'yellow_card', team: 'away', player: 'B' },
      { type: 'red_card', team: 'away', description: 'Second yellow card' },
      { type: 'substitution', team: 'home', player: 'C', description: 'for D' },
    ])
  })

  test('count an own goal for the side whose running score it raises', () => {
    const own = goal({ type: 'OWN', team: { id: 57 }, minute: 30, score: { home: 1, away: 1 } })
    const first = goal({ score: { home: 1, away: 0 } })
    expect(factsOf({ goals: [own, first] }).events).toMatchObject([
      { type: 'own_goal', team: 'away' },
      { team: 'home' },
    ])
    expect(factsOf({ goals: [{ ...own, score: null }] }).events).toMatchObject([{ type: 'own_goal', team: 'home' }])
  })

  test('leave out an event of an unknown team', () => {
    expect(factsOf({ goals: [goal({ team: { id: 999 } }), goal({ team: null })] }).events).toEqual([])
  })
})

describe('invalid answers', () => {
  test('invalid rows are counted and left out', () => {
    const matches = [rowJson(), { id: 'x' }, null, rowJson({ status: 'DANCING' }), rowJson({ id: 5 })]
    const { matches: read, unreadable } = FeedList.parse({ matches })
    expect(read.map(({ id }) => id)).toEqual([4_001, 5])
    expect(unreadable).toBe(3)
  })

  test('fields missing in a plan, or invalid, are unknown', () => {
    const row = FeedMatch.parse(
      rowJson({
        minute: 'soon',
        lastUpdated: 'today',
        score: { fullTime: { home: -3, away: 1 } },
        goals: 'many',
        competition: 7,
      }),
    )
    expect(row).toMatchObject({ minute: null, lastUpdated: null, goals: null, competition: null })
    expect(row.score?.fullTime).toBeNull()
  })

  test('a minute may be text', () => {
    expect(makeRow({ minute: '67' }).minute).toBe(67)
  })
})
