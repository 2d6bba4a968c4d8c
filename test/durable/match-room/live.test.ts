import { describe, expect, test } from 'vitest'
import { applyLive, markStale } from '#durable/match-room/live.ts'
import { atMinute, kickoffAt, makeFacts, names } from '#test/matches/live/facts.ts'
import { readingsToBelieveEarlyEnd } from '#worker/matches/live/constants.ts'
import type { LiveFacts } from '#worker/matches/live/contract.ts'
import { goal12, run, scheduled } from './readings.ts'

describe('a match that is played again on another day', () => {
  const over: Partial<LiveFacts> = { phase: 'finished', minute: null, score: { home: 1, away: 0 }, events: [goal12] }
  const first = run([scheduled, { minute: 12, score: { home: 1, away: 0 }, events: [goal12] }, over, over, over, over])
  const again = (day: number, second: number, more: Partial<LiveFacts>) => ({
    ...makeFacts(day * 86_400 + second, { score: null, events: [], ...more }),
    kickoffAt: kickoffAt + day * 86_400_000,
  })

  test('begins without the goals of the first, and announces none of them as taken back', () => {
    expect(first.state).toMatchObject({ status: 'full_time', homeScore: 1 })
    const planned = applyLive(first.live, again(9, -600, { phase: 'scheduled', minute: null }))
    expect(planned.news).toEqual([])
    expect(planned.live.state).toMatchObject({ status: 'pre_match', homeScore: null, events: [] })
    const begun = applyLive(planned.live, again(9, 60, { minute: 1, score: { home: 0, away: 0 } }))
    expect(begun.news.map(({ kind }) => kind)).toEqual(['kick_off'])
    const goal = { ...goal12, minute: 20 }
    const scored = applyLive(begun.live, again(9, 1_200, { minute: 20, score: { home: 1, away: 0 }, events: [goal] }))
    expect(scored.news.map(({ id }) => id)).toEqual(['goal:e2'])
  })

  test('stays over where the same day has another hour', () => {
    const late = {
      ...makeFacts(9_000, { phase: 'scheduled', minute: null, score: null }),
      kickoffAt: kickoffAt + 3_600_000,
    }
    expect(applyLive(first.live, late).live.state).toMatchObject({ status: 'full_time', homeScore: 1 })
  })
})

describe('the course of a match', () => {
  test('a whole match is announced step by step, each step once', () => {
    const { state, announced } = run([
      scheduled,
      { minute: 1 },
      { minute: 12, score: { home: 1, away: 0 }, events: [goal12] },
      {
        phase: 'half_time',
        minute: null,
        score: { home: 1, away: 0 },
        halfTime: { home: 1, away: 0 },
        events: [goal12],
      },
      { phase: 'second_half', minute: 46, score: { home: 1, away: 0 }, events: [goal12] },
      { phase: 'second_half', minute: 90, score: { home: 1, away: 0 }, events: [goal12] },
      {
        phase: 'finished',
        minute: null,
        score: { home: 1, away: 0 },
        fullTime: { home: 1, away: 0 },
        events: [goal12],
      },
      {
        phase: 'finished',
        minute: null,
        score: { home: 1, away: 0 },
        fullTime: { home: 1, away: 0 },
        events: [goal12],
      },
    ])
    expect(announced).toEqual(['kick_off', 'goal:e1', 'half_time', 'full_time'])
    expect(state).toMatchObject({ status: 'full_time', phase: 'finished', homeScore: 1, awayScore: 0 })
    expect(state).toMatchObject({
      halfTime: { home: 1, away: 0 },
      fullTime: { home: 1, away: 0 },
      isScoreConsistent: true,
    })
  })

  test('a feed without the half is interpreted by the phase before', () => {
    const inPlay: Partial<LiveFacts> = { phase: 'in_play', minute: null }
    const paused: Partial<LiveFacts> = { phase: 'half_time', minute: null, halfTime: { home: 0, away: 0 } }
    expect(run([scheduled, inPlay]).state.phase).toBe('first_half')
    expect(run([scheduled, inPlay, paused, inPlay]).state.phase).toBe('second_half')
  })

  test('stoppage time stays in its half until the half-time score or a break ends it', () => {
    const inPlay = (minute: number): Partial<LiveFacts> => ({ phase: 'in_play', minute })
    const { state } = run([scheduled, { minute: 45 }, inPlay(46), inPlay(47)])
    expect(state).toMatchObject({ status: 'live', phase: 'first_half', minute: 45, injuryMinute: 2 })
    const paused: Partial<LiveFacts> = { phase: 'half_time', minute: null, halfTime: { home: 0, away: 0 } }
    const after = run([scheduled, { minute: 45 }, inPlay(47), paused, inPlay(46)])
    expect(after.state).toMatchObject({ phase: 'second_half', minute: 46, injuryMinute: null })
    const late = run([scheduled, { phase: 'second_half', minute: 93 }])
    expect(late.state).toMatchObject({ phase: 'second_half', minute: 90, injuryMinute: 3 })
  })

  test('a moved kick-off is part of the state', () => {
    const moved = run([scheduled, { ...scheduled, kickoffAt: kickoffAt + 900_000 }])
    expect(moved.state.kickoffAt).toBe(kickoffAt + 900_000)
    expect(moved.changes).toBe(2)
  })

  test('a pause after ninety minutes is the one before extra time', () => {
    const paused: Partial<LiveFacts> = { phase: 'half_time', minute: null }
    const { state, announced } = run([scheduled, {}, { phase: 'second_half', minute: 90 }, paused])
    expect(state.phase).toBe('extra_time')
    expect(announced).toContain('extra_time')
    expect(announced).not.toContain('half_time')
  })

  test('extra time and the shoot-out count as the second half, without another kick-off', () => {
    const { state, announced } = run([
      scheduled,
      {},
      { phase: 'second_half', minute: 90 },
      { phase: 'extra_time', minute: 91 },
      { phase: 'penalties', minute: null, penalties: { home: 2, away: 1 } },
    ])
    expect(state).toMatchObject({ status: 'second_half', phase: 'penalties', penalties: { home: 2, away: 1 } })
    expect(announced).toEqual(['kick_off', 'extra_time', 'penalties'])
  })

  test('a match first seen late has no news; one just begun does', () => {
    const late = run([{ phase: 'second_half', minute: 60, score: { home: 1, away: 0 }, events: [goal12] }])
    expect(late.announced).toEqual([])
    expect(late.state.homeScore).toBe(1)
    expect(run([{ minute: 2 }]).announced).toEqual(['kick_off'])
  })

  test.each(['postponed', 'cancelled', 'abandoned', 'awarded'] as const)(
    '%s is confirmed by a second reading',
    (phase) => {
      const off: Partial<LiveFacts> = { phase, minute: null, score: null }
      expect(run([scheduled, off]).state.phase).toBe('scheduled')
      const twice = run([scheduled, off, off])
      expect(twice.state.phase).toBe(phase)
      expect(twice.announced).toEqual([phase === 'awarded' ? 'full_time' : phase])
    },
  )

  test('a match postponed, rescheduled and postponed again is announced both times', () => {
    const off: Partial<LiveFacts> = { phase: 'postponed', minute: null, score: null }
    expect(run([scheduled, off, off, scheduled, scheduled, off, off]).announced).toEqual(['postponed', 'postponed'])
  })

  test('a suspended match resumes where it was', () => {
    const { state, announced } = run([scheduled, {}, { phase: 'suspended', minute: 30 }, { minute: 31 }])
    expect(state).toMatchObject({ status: 'live', phase: 'first_half' })
    expect(announced).toEqual(['kick_off', 'suspended'])
  })
})

describe('mistakes of feeds', () => {
  const nineties: Partial<LiveFacts> = { phase: 'second_half', minute: 89 }
  const over: Partial<LiveFacts> = { phase: 'finished', minute: null }

  test('an end that the next reading takes back is never announced', () => {
    const { state, announced } = run([scheduled, {}, nineties, over, nineties, over, nineties])
    expect(announced).toEqual(['kick_off'])
    expect(state).toMatchObject({ status: 'second_half', phase: 'second_half', minute: 89 })
  })

  test('an early end needs more readings', () => {
    const early: Partial<LiveFacts> = { minute: 20 }
    const ends = (count: number) => run([scheduled, {}, early, ...Array(count).fill(over)]).state.status
    expect(ends(readingsToBelieveEarlyEnd - 1)).toBe('live')
    expect(ends(readingsToBelieveEarlyEnd)).toBe('full_time')
  })

  test('an end is also plausible by the clock', () => {
    const { live } = run([scheduled, {}, { minute: 20 }])
    const first = applyLive(live, makeFacts(atMinute(106), over))
    expect(first.live.state.status).toBe('live')
    expect(applyLive(first.live, makeFacts(atMinute(107), over)).live.state.status).toBe('full_time')
  })

  test('the same reading delivered again is not a second reading', () => {
    const { live } = run([scheduled, {}, nineties])
    const facts = makeFacts(600, over)
    const once = applyLive(live, facts)
    const twice = applyLive(once.live, facts)
    expect(twice.live).toBe(once.live)
    expect(twice.live.state.status).toBe('second_half')
  })

  test('a fact older than the confirmed one changes nothing', () => {
    const { live } = run([scheduled, { minute: 40, score: { home: 1, away: 0 }, events: [goal12] }])
    const stale = makeFacts(600, { updatedAt: live.updatedAt - 1, minute: 3, score: { home: 0, away: 0 }, events: [] })
    const applied = applyLive(applyLive(live, stale).live, { ...stale, seenAt: stale.seenAt + 15_000 })
    expect(applied.live.state).toMatchObject({ minute: 40, homeScore: 1 })
    expect(applied.news).toEqual([])
  })

  test("a feed's fast clock does not make later facts look old", () => {
    const { live } = run([scheduled, { updatedAt: kickoffAt + 1e9 }])
    expect(applyLive(live, makeFacts(300, { minute: 5 })).live.state.minute).toBe(5)
  })

  test('a score that falls for one reading is unchanged', () => {
    const { state, announced } = run([
      scheduled,
      { minute: 12, score: { home: 1, away: 0 }, events: [goal12] },
      { minute: 13, score: { home: 0, away: 0 }, events: [] },
      { minute: 14, score: { home: 1, away: 0 }, events: [goal12] },
    ])
    expect(announced).toEqual(['kick_off', 'goal:e1'])
    expect(state).toMatchObject({ homeScore: 1, minute: 14 })
    expect(state.events).toMatchObject([{ id: 'e1', isCancelled: false }])
  })
})

describe('a silent feed', () => {
  test('marks the shown state as old once, until it answers', () => {
    const { live } = run([scheduled, { minute: 10 }])
    const stale = markStale(live, live.state.feedSeenAt + 60_000)
    expect(stale).toMatchObject({ isChanged: true, live: { state: { isStale: true, minute: 10 } } })
    expect(markStale(stale.live, live.state.feedSeenAt + 90_000).isChanged).toBe(false)
    const back = applyLive(stale.live, makeFacts(600, { minute: 10 }))
    expect(back).toMatchObject({ isChanged: true, news: [], live: { state: { isStale: false } } })
  })

  test('that is reported late, or after the match, changes nothing', () => {
    const { live } = run([scheduled, { minute: 10 }])
    expect(markStale(live, live.state.feedSeenAt).isChanged).toBe(false)
    const over = { phase: 'finished', minute: null } as const
    const ended = run([scheduled, { phase: 'second_half', minute: 90 }, over, over]).live
    expect(markStale(ended, ended.state.feedSeenAt + 60_000).isChanged).toBe(false)
  })

  test('that repeats a reading causes no change and writes no row', () => {
    const { live } = run([scheduled, { minute: 10 }])
    const same = applyLive(live, makeFacts(600, { minute: 10 }))
    expect(same).toMatchObject({ isChanged: false, isWorthStoring: false })
    expect(same.live.state.feedSeenAt).toBe(kickoffAt + 600_000)
  })

  test('the room keeps the names of both sides', () => {
    expect(run([scheduled]).live.names).toEqual(names)
  })
})
