import { describe, expect, test } from 'vitest'
import { hourMs, minuteMs } from '#worker/ground/platform/clock.ts'
import { stateAt } from '#worker/matches/catalogue/state.rules.ts'
import type { LiveStatus } from '#worker/matches/live/constants.ts'

const kickoffAt = Date.parse('2026-11-21T15:00:00Z')
const planned = { status: 'scheduled', kickoffAt, sortAt: kickoffAt, score: null } as const
const ended = { ...planned, status: 'completed', score: [2, 1] as [number, number] } as const
const live = (status: LiveStatus, isStale = false) => ({ status, isStale, homeScore: 1, awayScore: 0 })
const at = (minutes: number) => kickoffAt + minutes * minuteMs

describe('the state of a match', () => {
  test('under way has the score from the feed', () => {
    const facts = live('second_half')
    expect(stateAt(planned, at(60), facts)).toEqual({ status: 'live', score: [1, 0], live: facts })
  })

  test('without a feed follows the clock and the catalogue', () => {
    expect(stateAt(planned, at(60), null)).toEqual({ status: 'live', score: null, live: null })
    expect(stateAt(ended, at(60), null)).toEqual({ status: 'completed', score: [2, 1], live: null })
  })

  test('takes the final score from the feed’s end, and keeps one already in the catalogue', () => {
    expect(stateAt(planned, at(100), live('full_time'))).toMatchObject({ status: 'completed', score: [1, 0] })
    expect(stateAt(ended, at(130), live('second_half', true))).toEqual({
      status: 'completed',
      score: [2, 1],
      live: null,
    })
  })

  test('reopens after an end when play continues, but not when the feed still waits', () => {
    expect(stateAt(ended, at(95), live('second_half'))).toMatchObject({ status: 'live', score: [1, 0] })
    expect(stateAt(ended, at(20), { ...live('pre_match'), homeScore: null })).toMatchObject({
      status: 'completed',
      score: [2, 1],
      live: null,
    })
  })

  test('keeps the last score of a silent feed until the clock says the match is over', () => {
    expect(stateAt(planned, at(80), live('second_half', true))).toMatchObject({ status: 'live', score: [1, 0] })
    expect(stateAt(planned, at(110), live('second_half', true))).toEqual({
      status: 'completed',
      score: null,
      live: null,
    })
  })

  test.each(['postponed', 'cancelled'] as const)(
    'is %s when the feed or the catalogue says so, and stays so',
    (status) => {
      const none = { ...live(status), homeScore: null, awayScore: null }
      expect(stateAt(planned, at(-60), none)).toEqual({ status, score: null, live: none })
      expect(stateAt({ ...planned, status }, at(5 * 60), null)).toEqual({ status, score: null, live: null })
      expect(stateAt({ ...planned, status }, at(-60), live('pre_match')).status).toBe(status)
    },
  )

  test('has no facts of a feed that dropped the match', () => {
    expect(stateAt(planned, kickoffAt + 5 * hourMs, live('half_time'))).toMatchObject({
      status: 'completed',
      live: null,
    })
  })

  test('to come is never over, whatever was reported of an earlier day', () => {
    const coming = { status: 'scheduled', score: null, live: null }
    expect(stateAt(planned, at(-60), live('full_time'))).toEqual(coming)
    expect(stateAt(ended, at(-60), null)).toEqual(coming)
    expect(stateAt(ended, at(-60), live('full_time'))).toEqual(coming)
    const dayAlone = { ...ended, kickoffAt: null }
    expect(stateAt(dayAlone, at(-60), live('full_time'))).toEqual(coming)
    expect(stateAt(dayAlone, at(60), null)).toMatchObject({ status: 'completed', score: [2, 1] })
  })

  test.each(['full_time', 'postponed', 'cancelled'] as const)(
    'on another day has nothing of what was reported of an earlier one (%s)',
    (status) => {
      const before = { ...live(status), kickoffAt: kickoffAt - 14 * 24 * hourMs }
      expect(stateAt(planned, at(-60), before)).toEqual({ status: 'scheduled', score: null, live: null })
      expect(stateAt(planned, at(60), before)).toEqual({ status: 'live', score: null, live: null })
      const dayAlone = { ...planned, kickoffAt: null }
      expect(stateAt(dayAlone, at(-60), before)).toEqual({ status: 'scheduled', score: null, live: null })
      const delayed = { ...live(status), kickoffAt: kickoffAt - hourMs }
      expect(stateAt(planned, at(100), delayed).status).not.toBe('live')
    },
  )

  test.each(['postponed', 'cancelled'] as const)('annulled after its end is %s, without its score', (status) => {
    const annulled = { ...ended, status }
    expect(stateAt(annulled, at(5 * 60), live('full_time'))).toEqual({ status, score: null, live: null })
    expect(stateAt(annulled, at(5 * 60), null)).toEqual({ status, score: null, live: null })
    expect(stateAt({ ...planned, status }, at(30), live('live')).status).toBe('live')
  })
})
