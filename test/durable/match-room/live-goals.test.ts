import { describe, expect, test } from 'vitest'
import { kickoffAt, makeGoal } from '#test/matches/live/facts.ts'
import { maxLiveEvents } from '#worker/matches/live/constants.ts'
import type { LiveFacts } from '#worker/matches/live/contract.ts'
import { goal12, goal30, run, scheduled } from './readings.ts'

describe('goals', () => {
  const one = { minute: 12, score: { home: 1, away: 0 }, events: [goal12] }

  test('taken back by a review are cancelled, announced, and no longer counted', () => {
    const without = { minute: 14, score: { home: 0, away: 0 }, events: [] }
    const { state, news } = run([scheduled, one, without, without])
    expect(news.map(({ id }) => id)).toEqual(['kick_off', 'goal:e1', 'goal_cancelled:e1'])
    expect(news.at(-1)).toMatchObject({ title: 'No goal for Arsenal', eventId: 'e1' })
    expect(state).toMatchObject({ homeScore: 0, isScoreConsistent: true })
    expect(state.events).toMatchObject([{ id: 'e1', isCancelled: true }])
  })

  test('missing from the list while the score counts them stay, and are not announced again', () => {
    const lost = { ...one, minute: 14, events: [] }
    const { state, announced } = run([scheduled, one, lost, lost, lost, lost, one])
    expect(announced).toEqual(['kick_off', 'goal:e1'])
    expect(state).toMatchObject({ homeScore: 1, isScoreConsistent: true, events: [{ id: 'e1', isCancelled: false }] })
  })

  test('that are no longer listed are taken back, latest first, when the score falls', () => {
    const second = makeGoal('home', 20)
    const both = { minute: 21, score: { home: 2, away: 0 }, events: [goal12, second] }
    const back = { minute: 23, score: { home: 1, away: 0 }, events: [] }
    const { state, announced } = run([scheduled, one, both, back, back])
    expect(announced.at(-1)).toBe('goal_cancelled:e2')
    expect(state.events).toMatchObject([
      { id: 'e1', isCancelled: false },
      { id: 'e2', isCancelled: true },
    ])
  })

  test('of one player in one minute are two where the score counts two', () => {
    const again = { minute: 13, score: { home: 2, away: 0 }, events: [goal12, goal12] }
    const { state, announced } = run([scheduled, one, again, again])
    expect(announced).toEqual(['kick_off', 'goal:e1', 'goal:e2'])
    expect(state).toMatchObject({ homeScore: 2, isScoreConsistent: true })
    expect(state.events).toMatchObject([goal12, goal12])
  })

  test('renamed at the same score, with minute and scorer, are corrected', () => {
    const renamed = { ...one, minute: 31, events: [makeGoal('home', 30)] }
    const { state, announced } = run([scheduled, one, renamed, renamed])
    expect(announced).toEqual(['kick_off', 'goal:e1'])
    expect(state.events).toMatchObject([{ id: 'e1', minute: 30, isCancelled: false }])
  })

  test('keep the time at which they were first known, despite corrections', () => {
    const { state } = run([scheduled, one, { ...one, events: [{ ...goal12, minute: 13 }, goal30] }])
    expect(state.events.map(({ seenAt }) => seenAt - kickoffAt)).toEqual([-30_000, -15_000])
  })

  test('taken back while every second answer lacks the list do not block confirming the end', () => {
    const score = { home: 0, away: 0 }
    const back: Partial<LiveFacts> = { minute: 88, phase: 'second_half', score, events: [] }
    const over: Partial<LiveFacts> = { minute: null, phase: 'finished', score, events: [] }
    const { state, announced } = run([scheduled, one, back, { ...back, events: null }, over, { ...over, events: null }])
    expect(announced.at(-1)).toBe('full_time')
    expect(state).toMatchObject({ status: 'full_time', homeScore: 0 })
  })

  test('restored after a review are announced as restored once, and never again as goals', () => {
    const without = { minute: 14, score: { home: 0, away: 0 }, events: [] }
    const { announced, state } = run([scheduled, one, without, without, one, without, without, one])
    expect(announced).toEqual(['kick_off', 'goal:e1', 'goal_cancelled:e1', 'goal_restored:e1'])
    expect(state.events).toMatchObject([{ id: 'e1', isCancelled: false }])
  })

  test.each([
    ['its minute', { ...goal12, minute: 13 }],
    ['its scorer', { ...goal12, player: 'Havertz' }],
    ['its kind', { ...goal12, type: 'own_goal' as const }],
    ['its minute and scorer', { ...goal12, minute: 14, player: 'Havertz' }],
  ])('whose %s the feed corrects keep their id and are not announced again', (_what, corrected) => {
    const { state, announced } = run([scheduled, one, { ...one, events: [corrected] }])
    expect(announced).toEqual(['kick_off', 'goal:e1'])
    expect(state.events).toEqual([{ id: 'e1', ...corrected, isCancelled: false, seenAt: expect.any(Number) }])
  })

  test('may arrive in any order, and twice', () => {
    const both = { minute: 31, score: { home: 1, away: 1 }, events: [goal30, goal12, goal30] }
    const { state, announced } = run([scheduled, {}, both, { ...both, events: [goal12, goal12, goal30] }])
    expect(announced).toEqual(['kick_off', 'goal:e1', 'goal:e2'])
    expect(state.events.map(({ minute }) => minute)).toEqual([12, 30])
    expect(state.isScoreConsistent).toBe(true)
  })

  test('known by the score first are announced at once and flagged, and not again with details', () => {
    const ahead = { minute: 12, score: { home: 1, away: 0 }, events: [] }
    const first = run([scheduled, {}, ahead, ahead])
    expect(first.announced).toEqual(['kick_off', 'goal:e1'])
    expect(first.state).toMatchObject({ homeScore: 1, isScoreConsistent: false })
    const named = run([one], first.live)
    expect(named.announced).toEqual([])
    expect(named.state).toMatchObject({ isScoreConsistent: true, events: [{ id: 'e1', player: 'Saka' }] })
  })

  test('known by the score alone are cancelled by the score', () => {
    const ahead = { minute: 12, score: { home: 1, away: 0 } }
    const back = { minute: 14, score: { home: 0, away: 0 } }
    const { announced, state } = run([scheduled, {}, ahead, back, back])
    expect(announced).toEqual(['kick_off', 'goal:e1', 'goal_cancelled:e1'])
    expect(state.isScoreConsistent).toBe(true)
  })

  test('ahead of the score are flagged', () => {
    const { state } = run([scheduled, { minute: 12, score: { home: 0, away: 0 }, events: [goal12] }])
    expect(state).toMatchObject({ homeScore: 0, isScoreConsistent: false })
  })

  test('penalties, scored or missed, and red cards are announced; yellow cards and substitutions are not', () => {
    const events = [
      makeGoal('home', 3, { type: 'penalty' }),
      makeGoal('away', 4, { type: 'missed_penalty' }),
      makeGoal('away', 5, { type: 'red_card' }),
      makeGoal('away', 6, { type: 'yellow_card' }),
      makeGoal('home', 7, { type: 'substitution' }),
    ]
    const { news } = run([scheduled, {}, { minute: 8, score: { home: 1, away: 0 }, events }])
    expect(news.map(({ kind }) => kind)).toEqual(['kick_off', 'penalty', 'penalty', 'red_card'])
    expect(news.map(({ title }) => title).slice(1)).toEqual([
      'Penalty scored by Arsenal',
      'Penalty missed by Chelsea',
      'Red card for Chelsea',
    ])
  })

  test('an unbounded list keeps its goals and drops the oldest of the rest', () => {
    const cards = Array.from({ length: maxLiveEvents + 20 }, (_, index) =>
      makeGoal('home', (index % 80) + 10, { type: 'yellow_card', player: `Player ${index}` }),
    )
    const { state } = run([scheduled, { minute: 90, score: { home: 1, away: 0 }, events: [goal12, ...cards] }])
    expect(state.events).toHaveLength(maxLiveEvents)
    expect(state.events.some(({ type }) => type === 'goal')).toBe(true)
  })
})
