import { describe, expect, test } from 'vitest'
import { applyLive, markStale, type RoomLive } from '#durable/match-room/live.ts'
import { atMinute, kickoffAt, makeFacts, makeGoal, names } from '#test/live/facts.ts'
import { maxLiveEvents, readingsToBelieveEarlyEnd } from '#worker/live/constants.ts'
import type { LiveFacts, LiveNews } from '#worker/live/contract.ts'

/** Readings one after the other; every one is a later one. */
function run(readings: readonly Partial<LiveFacts>[], before: RoomLive | null = null) {
  let live = before
  const news: LiveNews[] = []
  let changes = 0
  for (const [index, reading] of readings.entries()) {
    const second = (before ? (before.state.feedSeenAt - kickoffAt) / 1_000 : -60) + (index + 1) * 15
    const applied = applyLive(live, makeFacts(second, reading))
    live = applied.live
    news.push(...applied.news)
    changes += Number(applied.isChanged)
  }
  if (!live) throw new Error('nothing was read')
  return { live, state: live.state, news, changes, told: news.map(({ id }) => id) }
}

const scheduled: Partial<LiveFacts> = { phase: 'scheduled', minute: null, score: null }
const goal12 = makeGoal('home', 12, { player: 'Saka' })
const goal30 = makeGoal('away', 30, { player: 'Palmer' })

describe('the course of a match', () => {
  test('a whole match is told step by step, each step once', () => {
    const { state, told } = run([
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
    expect(told).toEqual(['kick_off', 'goal:e1', 'half_time', 'full_time'])
    expect(state).toMatchObject({ status: 'full_time', phase: 'finished', homeScore: 1, awayScore: 0 })
    expect(state).toMatchObject({
      halfTime: { home: 1, away: 0 },
      fullTime: { home: 1, away: 0 },
      isScoreConsistent: true,
    })
  })

  test('a feed that does not tell the half is understood by what was before', () => {
    const inPlay: Partial<LiveFacts> = { phase: 'in_play', minute: null }
    const paused: Partial<LiveFacts> = { phase: 'half_time', minute: null, halfTime: { home: 0, away: 0 } }
    expect(run([scheduled, inPlay]).state.phase).toBe('first_half')
    expect(run([scheduled, inPlay, paused, inPlay]).state.phase).toBe('second_half')
  })

  test('a pause after ninety minutes is the one before extra time', () => {
    const paused: Partial<LiveFacts> = { phase: 'half_time', minute: null }
    const { state, told } = run([scheduled, {}, { phase: 'second_half', minute: 90 }, paused])
    expect(state.phase).toBe('extra_time')
    expect(told).toContain('extra_time')
    expect(told).not.toContain('half_time')
  })

  test('extra time and the shoot-out count as the second half, and nobody hears a second kick-off', () => {
    const { state, told } = run([
      scheduled,
      {},
      { phase: 'second_half', minute: 90 },
      { phase: 'extra_time', minute: 91 },
      { phase: 'penalties', minute: null, penalties: { home: 2, away: 1 } },
    ])
    expect(state).toMatchObject({ status: 'second_half', phase: 'penalties', penalties: { home: 2, away: 1 } })
    expect(told).toEqual(['kick_off', 'extra_time', 'penalties'])
  })

  test('a match first seen late is taken over without news; one that has just begun is told', () => {
    const late = run([{ phase: 'second_half', minute: 60, score: { home: 1, away: 0 }, events: [goal12] }])
    expect(late.told).toEqual([])
    expect(late.state.homeScore).toBe(1)
    expect(run([{ minute: 2 }]).told).toEqual(['kick_off'])
  })

  test.each(['postponed', 'cancelled', 'abandoned', 'awarded'] as const)(
    '%s is believed when it is said twice',
    (phase) => {
      const off: Partial<LiveFacts> = { phase, minute: null, score: null }
      expect(run([scheduled, off]).state.phase).toBe('scheduled')
      const twice = run([scheduled, off, off])
      expect(twice.state.phase).toBe(phase)
      expect(twice.told).toEqual([phase === 'awarded' ? 'full_time' : phase])
    },
  )

  test('a match that is put off, planned again and put off once more is told both times', () => {
    const off: Partial<LiveFacts> = { phase: 'postponed', minute: null, score: null }
    expect(run([scheduled, off, off, scheduled, scheduled, off, off]).told).toEqual(['postponed', 'postponed'])
  })

  test('a suspended match goes on where it was', () => {
    const { state, told } = run([scheduled, {}, { phase: 'suspended', minute: 30 }, { minute: 31 }])
    expect(state).toMatchObject({ status: 'live', phase: 'first_half' })
    expect(told).toEqual(['kick_off', 'suspended'])
  })
})

describe('what feeds get wrong', () => {
  const nineties: Partial<LiveFacts> = { phase: 'second_half', minute: 89 }
  const over: Partial<LiveFacts> = { phase: 'finished', minute: null }

  test('an end that the next reading takes back is never told', () => {
    const { state, told } = run([scheduled, {}, nineties, over, nineties, over, nineties])
    expect(told).toEqual(['kick_off'])
    expect(state).toMatchObject({ status: 'second_half', phase: 'second_half', minute: 89 })
  })

  test('an end before a match can be over needs more readings', () => {
    const early: Partial<LiveFacts> = { minute: 20 }
    const ends = (count: number) => run([scheduled, {}, early, ...Array(count).fill(over)]).state.status
    expect(ends(readingsToBelieveEarlyEnd - 1)).toBe('live')
    expect(ends(readingsToBelieveEarlyEnd)).toBe('full_time')
  })

  test('an end is plausible by the clock as well', () => {
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

  test('an older fact than the one believed changes nothing', () => {
    const { live } = run([scheduled, { minute: 40, score: { home: 1, away: 0 }, events: [goal12] }])
    const stale = makeFacts(600, { updatedAt: live.updatedAt - 1, minute: 3, score: { home: 0, away: 0 }, events: [] })
    const applied = applyLive(applyLive(live, stale).live, { ...stale, seenAt: stale.seenAt + 15_000 })
    expect(applied.live.state).toMatchObject({ minute: 40, homeScore: 1 })
    expect(applied.news).toEqual([])
  })

  test("a feed's clock that runs ahead does not make later facts look old", () => {
    const { live } = run([scheduled, { updatedAt: kickoffAt + 1e9 }])
    expect(applyLive(live, makeFacts(300, { minute: 5 })).live.state.minute).toBe(5)
  })

  test('a score that falls for one reading stays', () => {
    const { state, told } = run([
      scheduled,
      { minute: 12, score: { home: 1, away: 0 }, events: [goal12] },
      { minute: 13, score: { home: 0, away: 0 }, events: [] },
      { minute: 14, score: { home: 1, away: 0 }, events: [goal12] },
    ])
    expect(told).toEqual(['kick_off', 'goal:e1'])
    expect(state).toMatchObject({ homeScore: 1, minute: 14 })
    expect(state.events).toMatchObject([{ id: 'e1', isCancelled: false }])
  })
})

describe('goals', () => {
  const one = { minute: 12, score: { home: 1, away: 0 }, events: [goal12] }

  test('one that a review takes back is cancelled, told, and counts no more', () => {
    const without = { minute: 14, score: { home: 0, away: 0 }, events: [] }
    const { state, news } = run([scheduled, one, without, without])
    expect(news.map(({ id }) => id)).toEqual(['kick_off', 'goal:e1', 'goal_cancelled:e1'])
    expect(news.at(-1)).toMatchObject({ title: 'No goal for Arsenal', eventId: 'e1' })
    expect(state).toMatchObject({ homeScore: 0, isScoreConsistent: true })
    expect(state.events).toMatchObject([{ id: 'e1', isCancelled: true }])
  })

  test('one that stands after all is told once as standing, and never again as a goal', () => {
    const without = { minute: 14, score: { home: 0, away: 0 }, events: [] }
    const { told, state } = run([scheduled, one, without, without, one, without, without, one])
    expect(told).toEqual(['kick_off', 'goal:e1', 'goal_cancelled:e1', 'goal_restored:e1'])
    expect(state.events).toMatchObject([{ id: 'e1', isCancelled: false }])
  })

  test.each([
    ['its minute', { ...goal12, minute: 13 }],
    ['its scorer', { ...goal12, player: 'Havertz' }],
    ['its kind', { ...goal12, type: 'own_goal' as const }],
    ['its minute and scorer', { ...goal12, minute: 14, player: 'Havertz' }],
  ])('one of which the feed corrects %s keeps its id and is not told again', (_what, corrected) => {
    const { state, told } = run([scheduled, one, { ...one, events: [corrected] }])
    expect(told).toEqual(['kick_off', 'goal:e1'])
    expect(state.events).toEqual([{ id: 'e1', ...corrected, isCancelled: false }])
  })

  test('they may come in any order, and twice over', () => {
    const both = { minute: 31, score: { home: 1, away: 1 }, events: [goal30, goal12, goal30] }
    const { state, told } = run([scheduled, {}, both, { ...both, events: [goal12, goal12, goal30] }])
    expect(told).toEqual(['kick_off', 'goal:e1', 'goal:e2'])
    expect(state.events.map(({ minute }) => minute)).toEqual([12, 30])
    expect(state.isScoreConsistent).toBe(true)
  })

  test('a score ahead of its goals is told at once and flagged, and its goal is not told again', () => {
    const ahead = { minute: 12, score: { home: 1, away: 0 }, events: [] }
    const first = run([scheduled, {}, ahead, ahead])
    expect(first.told).toEqual(['kick_off', 'goal:e1'])
    expect(first.state).toMatchObject({ homeScore: 1, isScoreConsistent: false })
    const named = run([one], first.live)
    expect(named.told).toEqual([])
    expect(named.state).toMatchObject({ isScoreConsistent: true, events: [{ id: 'e1', player: 'Saka' }] })
  })

  test('a goal that only the score told of is cancelled by the score', () => {
    const ahead = { minute: 12, score: { home: 1, away: 0 } }
    const back = { minute: 14, score: { home: 0, away: 0 } }
    const { told, state } = run([scheduled, {}, ahead, back, back])
    expect(told).toEqual(['kick_off', 'goal:e1', 'goal_cancelled:e1'])
    expect(state.isScoreConsistent).toBe(true)
  })

  test('a list that is ahead of the score is flagged', () => {
    const { state } = run([scheduled, { minute: 12, score: { home: 0, away: 0 }, events: [goal12] }])
    expect(state).toMatchObject({ homeScore: 0, isScoreConsistent: false })
  })

  test('penalties, scored or missed, and red cards are told; yellow cards and changes are not', () => {
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

  test('a list without end keeps its goals and drops the oldest of the rest', () => {
    const cards = Array.from({ length: maxLiveEvents + 20 }, (_, index) =>
      makeGoal('home', (index % 80) + 10, { type: 'yellow_card', player: `Player ${index}` }),
    )
    const { state } = run([scheduled, { minute: 90, score: { home: 1, away: 0 }, events: [goal12, ...cards] }])
    expect(state.events).toHaveLength(maxLiveEvents)
    expect(state.events.some(({ type }) => type === 'goal')).toBe(true)
  })
})

describe('silence', () => {
  test('a silent feed marks what is shown as old, once, until it answers', () => {
    const { live } = run([scheduled, { minute: 10 }])
    const stale = markStale(live, live.state.feedSeenAt + 60_000)
    expect(stale).toMatchObject({ isChanged: true, live: { state: { isStale: true, minute: 10 } } })
    expect(markStale(stale.live, live.state.feedSeenAt + 90_000).isChanged).toBe(false)
    const back = applyLive(stale.live, makeFacts(600, { minute: 10 }))
    expect(back).toMatchObject({ isChanged: true, news: [], live: { state: { isStale: false } } })
  })

  test('a mark that comes late, or of a match that is over, says nothing', () => {
    const { live } = run([scheduled, { minute: 10 }])
    expect(markStale(live, live.state.feedSeenAt).isChanged).toBe(false)
    const over = { phase: 'finished', minute: null } as const
    const ended = run([scheduled, { phase: 'second_half', minute: 90 }, over, over]).live
    expect(markStale(ended, ended.state.feedSeenAt + 60_000).isChanged).toBe(false)
  })

  test('a reading that says nothing new is neither a change nor worth a row', () => {
    const { live } = run([scheduled, { minute: 10 }])
    const same = applyLive(live, makeFacts(600, { minute: 10 }))
    expect(same).toMatchObject({ isChanged: false, isWorthStoring: false })
    expect(same.live.state.feedSeenAt).toBe(kickoffAt + 600_000)
  })

  test('the names of both sides stay with the room', () => {
    expect(run([scheduled]).live.names).toEqual(names)
  })
})
