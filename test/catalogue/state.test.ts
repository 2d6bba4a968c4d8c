import { describe, expect, test } from 'vitest'
import { stateAt } from '#worker/catalogue/state/rules.ts'
import type { LiveStatus } from '#worker/live/constants.ts'
import { hourMs, minuteMs } from '#worker/platform/clock.ts'

const kickoffAt = Date.parse('2026-11-21T15:00:00Z')
const planned = { status: 'scheduled', kickoffAt, sortAt: kickoffAt, score: null } as const
const ended = { ...planned, status: 'completed', score: [2, 1] as [number, number] } as const
const live = (status: LiveStatus, isStale = false) => ({ status, isStale, homeScore: 1, awayScore: 0 })
const at = (minutes: number) => kickoffAt + minutes * minuteMs

describe('the state of a match', () => {
  test('a match under way has the score that the feed reported', () => {
    const facts = live('second_half')
    expect(stateAt(planned, at(60), facts)).toEqual({ status: 'live', score: [1, 0], live: facts })
  })

  test('without a feed the clock and the catalogue say all there is', () => {
    expect(stateAt(planned, at(60), null)).toEqual({ status: 'live', score: null, live: null })
    expect(stateAt(ended, at(60), null)).toEqual({ status: 'completed', score: [2, 1], live: null })
  })

  test('an end that the feed reports brings its score; one that the catalogue has keeps its own', () => {
    expect(stateAt(planned, at(100), live('full_time'))).toMatchObject({ status: 'completed', score: [1, 0] })
    expect(stateAt(ended, at(130), live('second_half', true))).toEqual({
      status: 'completed',
      score: [2, 1],
      live: null,
    })
  })

  test('play that goes on is newer than an end; a feed that still waits is older than it', () => {
    expect(stateAt(ended, at(95), live('second_half'))).toMatchObject({ status: 'live', score: [1, 0] })
    expect(stateAt(ended, at(20), { ...live('pre_match'), homeScore: null })).toMatchObject({
      status: 'completed',
      score: [2, 1],
      live: null,
    })
  })

  test('of a silent feed the last score stays until the match is over by the clock', () => {
    expect(stateAt(planned, at(80), live('second_half', true))).toMatchObject({ status: 'live', score: [1, 0] })
    expect(stateAt(planned, at(110), live('second_half', true))).toEqual({
      status: 'completed',
      score: null,
      live: null,
    })
  })

  test.each(['postponed', 'cancelled'] as const)('%s is said by the feed or by the catalogue, and stays', (status) => {
    const none = { ...live(status), homeScore: null, awayScore: null }
    expect(stateAt(planned, at(-60), none)).toEqual({ status, score: null, live: none })
    expect(stateAt({ ...planned, status }, at(5 * 60), null)).toEqual({ status, score: null, live: null })
    expect(stateAt({ ...planned, status }, at(-60), live('pre_match')).status).toBe(status)
  })

  test('a feed that forgot the match says nothing of it any more', () => {
    expect(stateAt(planned, kickoffAt + 5 * hourMs, live('half_time'))).toMatchObject({
      status: 'completed',
      live: null,
    })
  })
})
