import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { applyLive, type RoomLive } from '#durable/match-room/live.ts'
import { makeFacts, makeGoal } from '#test/matches/live/facts.ts'
import { readingsToBelieveEarlyEnd } from '#worker/matches/live/constants.ts'
import type { LiveFacts, LiveNews } from '#worker/matches/live/contract.ts'

const everyMinutes = 3

/** A goal, and the minute of its review if it is taken back. Scorers differ. */
type Goal = { team: 'home' | 'away'; minute: number; cancelledAt: number | null }

const goals: fc.Arbitrary<Goal[]> = fc
  .uniqueArray(
    fc.record({
      team: fc.constantFrom('home', 'away'),
      minute: fc.integer({ min: 1, max: 88 }),
      review: fc.option(fc.integer({ min: 1, max: 12 })),
    }),
    { selector: ({ minute }) => minute, maxLength: 8 },
  )
  .map((list) => list.map(({ team, minute, review }) => ({ team, minute, cancelledAt: review && minute + review })))

const goalsAt = (all: readonly Goal[], minute: number) =>
  all.filter((goal) => goal.minute <= minute && (goal.cancelledAt === null || goal.cancelledAt > minute))

/** What a correct feed says at a minute of the match; 0 is before it, 100 after its end. */
function truthAt(all: readonly Goal[], minute: number): Partial<LiveFacts> {
  const stand = goalsAt(all, minute)
  const count = (team: string) => stand.filter((goal) => goal.team === team).length
  const score = { home: count('home'), away: count('away') }
  const events = stand.map((goal) => makeGoal(goal.team, goal.minute))
  if (minute === 0) return { phase: 'scheduled', minute: null, score: null, events: [] }
  if (minute > 90) return { phase: 'finished', minute: null, score, fullTime: score, events }
  return { phase: minute > 45 ? 'second_half' : 'first_half', minute, score, events }
}

const minutes = [0, ...Array.from({ length: 30 }, (_, index) => 1 + index * everyMinutes), 100]

type Fault =
  | 'none'
  | 'repeat'
  | 'lost'
  | 'old'
  | 'false end'
  | 'no goals'
  | 'unordered'
  | 'late'
  | 'forgotten'
  | 'forgotten all'
const faults: fc.Arbitrary<Fault[]> = fc.array(
  fc.constantFrom<Fault>(
    'none',
    'none',
    'repeat',
    'lost',
    'old',
    'false end',
    'no goals',
    'unordered',
    'late',
    'forgotten',
    'forgotten all',
  ),
  { minLength: minutes.length, maxLength: minutes.length },
)

/** Readings from a faulty feed that settles and repeats itself in the end. */
function readingsOf(all: readonly Goal[], plan: readonly Fault[]): LiveFacts[] {
  const read = (minute: number, shift: number, more: Partial<LiveFacts> = {}) =>
    makeFacts(minute * 60 + shift, { ...truthAt(all, minute), ...more })
  const readings = minutes.flatMap((minute, index): LiveFacts[] => {
    const honest = read(minute, 0)
    const again = read(minute, 15)
    const before = minutes[Math.max(0, index - 2)] ?? 0
    // The clock is read with the answer, whose facts may be minutes old.
    const old = { ...read(before, 0), seenAt: honest.seenAt + 10_000 }
    switch (minute === 0 || minute > 90 ? 'none' : plan[index]) {
      case 'repeat':
        return [honest, honest, again, honest]
      case 'lost':
        return []
      case 'old':
        return [honest, old]
      case 'false end':
        return [honest, read(minute, 10, { phase: 'finished', minute: null }), again]
      case 'no goals':
        return [read(minute, 0, { events: null }), again]
      case 'unordered':
        return [{ ...honest, events: [...(honest.events ?? []), ...(honest.events ?? [])].reverse() }]
      case 'late':
        return [again, honest]
      case 'forgotten': {
        // The score is unchanged, but the list lacks its last goal for four readings.
        const events = honest.events?.slice(0, -1) ?? []
        return [0, 15, 30, 45].map((shift) => read(minute, shift, { events }))
      }
      case 'forgotten all':
        return [0, 15, 30, 45].map((shift) => read(minute, shift, { events: [] }))
      default:
        return [honest, again]
    }
  })
  const ends = Array.from({ length: readingsToBelieveEarlyEnd }, (_, index) => read(100, 30 + index * 15))
  return [...readings, ...ends]
}

function run(readings: readonly LiveFacts[]) {
  let live: RoomLive | null = null
  const news: LiveNews[] = []
  const endedAt: number[] = []
  for (const facts of readings) {
    const applied = applyLive(live, facts)
    live = applied.live
    news.push(...applied.news)
    if (applied.news.some(({ kind }) => kind === 'full_time')) endedAt.push(facts.seenAt)
  }
  if (!live) throw new Error('nothing was read')
  return { state: live.state, news, endedAt }
}

const playersOf = (state: RoomLive['state']) =>
  state.events.flatMap((event) => (event.isCancelled ? [] : [`${event.team} ${event.player}`])).sort()

describe('for any faults of a feed', () => {
  test('the room ends with the true state, and announces nothing twice', () => {
    fc.assert(
      fc.property(goals, faults, (all, plan) => {
        const { state, news } = run(readingsOf(all, plan))
        const truth = truthAt(all, 100)
        expect(state).toMatchObject({ status: 'full_time', isScoreConsistent: true, isStale: false })
        expect({ home: state.homeScore, away: state.awayScore }).toEqual(truth.score)
        expect(playersOf(state)).toEqual(truth.events?.map(({ team, player }) => `${team} ${player}`).sort())
        const ids = news.map(({ id }) => id)
        expect(new Set(ids).size).toBe(ids.length)
      }),
    )
  })

  test('the end is announced once, and never early', () => {
    fc.assert(
      fc.property(goals, faults, (all, plan) => {
        const { endedAt } = run(readingsOf(all, plan))
        expect(endedAt).toHaveLength(1)
        expect(endedAt[0]).toBeGreaterThanOrEqual(makeFacts(100 * 60).seenAt)
      }),
    )
  })

  test('every goal that counts was announced once', () => {
    fc.assert(
      fc.property(goals, faults, (all, plan) => {
        const { state, news } = run(readingsOf(all, plan))
        const announced = news.filter(({ kind }) => kind === 'goal').map(({ eventId }) => eventId)
        for (const event of state.events.filter(({ isCancelled }) => !isCancelled)) {
          expect(announced.filter((id) => id === event.id)).toHaveLength(1)
        }
      }),
    )
  })

  test('only goals taken back are announced as cancelled', () => {
    fc.assert(
      fc.property(goals, faults, (all, plan) => {
        const { news } = run(readingsOf(all, plan))
        const reviewed = all.filter(({ cancelledAt }) => cancelledAt !== null).length
        const takenBack = news.filter(({ kind }) => kind === 'goal_cancelled').length
        const restored = news.filter(({ kind }) => kind === 'goal_restored').length
        expect(takenBack - restored).toBeLessThanOrEqual(reviewed)
        if (reviewed === 0) expect([takenBack, restored]).toEqual([0, 0])
      }),
    )
  })

  test('as many goals are announced as the score counts, even several by one player in a minute', () => {
    const crowded = fc.array(
      fc.record({
        team: fc.constantFrom('home' as const, 'away' as const),
        minute: fc.constantFrom(10, 11, 50),
        player: fc.constantFrom('A', 'B'),
      }),
      { maxLength: 6 },
    )
    fc.assert(
      fc.property(crowded, fc.boolean(), fc.boolean(), (list, isRepeated, isForgotten) => {
        const happened = list.toSorted((a, b) => a.minute - b.minute)
        const readings = happened.flatMap((_, index) => {
          const so = happened.slice(0, index + 1)
          const count = (team: string) => so.filter((goal) => goal.team === team).length
          const score = { home: count('home'), away: count('away') }
          const events = so.map(({ team, minute, player }) => makeGoal(team, minute, { player }))
          const listed = isRepeated ? [...events, ...events] : events
          const at = (shift: number, more: Partial<LiveFacts>) =>
            makeFacts(600 + index * 100 + shift, { phase: 'second_half', minute: 60, score, ...more })
          const lost = isForgotten ? [30, 45, 60].map((shift) => at(shift, { events: events.slice(1) })) : []
          return [at(0, { events: listed }), at(15, { events: listed }), ...lost, at(75, { events: listed })]
        })
        const { state, news } = run([makeFacts(0, { events: [] }), ...readings])
        expect(state.isScoreConsistent).toBe(true)
        expect(news.filter(({ kind }) => kind === 'goal')).toHaveLength(list.length)
        expect(news.filter(({ kind }) => kind === 'goal_cancelled')).toEqual([])
      }),
    )
  })

  test('readings in any order, repeated, give the same result once the feed settles', () => {
    const shuffled = goals.chain((all) => {
      const readings = readingsOf(all, [])
      const body = readings.slice(1, -readingsToBelieveEarlyEnd)
      return fc.record({
        first: fc.constant(readings.slice(0, 1)),
        body: fc
          .array(fc.constantFrom(...body), { maxLength: 20 })
          .chain((again) => fc.shuffledSubarray([...body, ...again], { minLength: body.length })),
        last: fc.constant(readings.slice(-readingsToBelieveEarlyEnd)),
        all: fc.constant(all),
      })
    })
    fc.assert(
      fc.property(shuffled, ({ first, body, last, all }) => {
        const { state, news } = run([...first, ...body, ...last])
        const straight = run(readingsOf(all, [])).state
        expect(playersOf(state)).toEqual(playersOf(straight))
        const shown = ({ events: _events, feedSeenAt: _seenAt, ...rest }: typeof state) => rest
        expect(shown(state)).toEqual(shown(straight))
        const ids = news.map(({ id }) => id)
        expect(new Set(ids).size).toBe(ids.length)
      }),
    )
  })
})
