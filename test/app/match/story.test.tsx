import { describe, expect, test } from 'vitest'
import { storyOf } from '#app/pages/match/story.rules.ts'
import StoryOfMatch from '#app/pages/match/story.tsx'
import { chartLines } from '#app/ui/chart/lines.ts'
import { toBoard } from '#durable/match-room/board.ts'
import { withdraw } from '#durable/match-room/changes-without-news.ts'
import { emptyRoom, type HistoryRow, observe, type Room } from '#durable/match-room/room.ts'
import { toSeries } from '#durable/match-room/series.ts'
import { makeCheck, makeOffer, start } from '#test/durable/match-room/make.ts'
import { dayMs, hourMs, minuteMs } from '#worker/ground/platform/clock.ts'
import type { Observation } from '#worker/watching/monitoring/contract.ts'
import { matchOf } from '../fixtures.ts'
import { markup, words } from '../render.tsx'

const kickoffAt = Date.parse('2026-11-21T15:00:00Z')
const names = { home: 'Leeds United', away: 'Arsenal' }

const line = (...points: [at: number, pricePence: number | null][]) => ({
  id: 1,
  name: 'Gate One',
  currency: 'GBP',
  points: points.map(([at, pricePence]) => ({ at, pricePence })),
})
const goal = (minute: number, more = {}) => ({
  type: 'goal' as const,
  minute,
  extraMinute: null,
  team: 'home' as const,
  player: 'Okafor',
  isCancelled: false,
  ...more,
})
const days = (count: number) => kickoffAt - count * dayMs
const told = (lines: ReturnType<typeof line>[], events: ReturnType<typeof goal>[] = [], now = kickoffAt + 3 * hourMs) =>
  storyOf({ lines, kickoffAt, now, events, names })
const texts = (...asked: Parameters<typeof told>) => told(...asked)?.marks.map(({ text }) => text)

const course = line(
  [days(20), 5_000],
  [days(15), 4_000],
  [days(10), null],
  [days(9), 6_000],
  [kickoffAt + hourMs, null],
)

describe('the story of a match', () => {
  test('tells of tickets and goals in their order, from the first tickets to full time', () => {
    expect(texts([course], [goal(70), goal(12)])).toEqual([
      'First tickets seen',
      'Lowest price, £40.00',
      'No longer on sale',
      'Back on sale',
      'Goal by Okafor, Leeds United',
      'No longer on sale',
      'Goal by Okafor, Leeds United',
    ])
  })

  test('places goals by their minute, with the break', () => {
    const play = told([course], [goal(12), goal(70), goal(45, { extraMinute: 2 })])?.marks.filter(({ when }) =>
      when.endsWith("'"),
    )
    expect(play?.map(({ share }) => Math.round(share * 120))).toEqual([12, 47, 85])
  })

  test('leaves out goals that were taken back, and those without a minute', () => {
    expect(texts([course], [goal(12, { isCancelled: true }), goal(3, { minute: null })])?.join()).not.toContain('Goal')
  })

  test('counts many returns in one mark', () => {
    const steps = [9, 8, 7, 6].flatMap((day): [number, number | null][] => [
      [days(day), null],
      [days(day) + hourMs, 6_000],
    ])
    expect(texts([line([days(12), 5_000], ...steps)])).toEqual([
      'First tickets seen',
      'Lowest price, £50.00',
      'No longer on sale',
      'The first of at least 4 returns',
    ])
  })

  test('begins thirty days before, and does not call that the first tickets', () => {
    const story = told([line([days(50), 5_000], [days(10), null])])
    expect(story?.before.from).toBe(days(30))
    expect(story?.marks.map(({ text }) => text)).toEqual(['Lowest price, £50.00', 'No longer on sale'])
  })

  describe('of what stood in the place of a seller’s page', () => {
    const adult = makeOffer('Adult', 6_000)
    const parking = makeOffer('Car park', 1_200, { kind: 'add-on', addOn: 'parking' })
    const other = { isUnusual: true, isUnsure: true, isOther: true }
    const day = 86_400

    type Seen = { room: Room; history: HistoryRow[] }

    function seenAfter(room: Room, history: HistoryRow[], ...checks: Observation[]): Seen {
      return checks.reduce<Seen>(
        (seen, check) => {
          const observed = observe(seen.room, check)
          return { room: observed.room, history: [...observed.historyRows, ...seen.history] }
        },
        { room, history },
      )
    }

    const checkedRoom = (...checks: Observation[]) =>
      seenAfter(emptyRoom(7), [], makeCheck(0, [makeOffer('Adult', 7_000)]), makeCheck(day, [adult]), ...checks)

    function toldOf({ room, history }: Seen) {
      const rows = history.map((row, id) => ({ ...row, id }))
      const lines = chartLines(toSeries(rows, toBoard(room).offers))
      const story = storyOf({ lines, kickoffAt: start + 20 * dayMs, now: start + 10 * dayMs, events: [], names })
      return story?.marks.map(({ text }) => text)
    }
    const checked = (...checks: Observation[]) => toldOf(checkedRoom(...checks))
    const quiet = ['First tickets seen', 'Lowest price, £60.00']

    test.each([
      ['another match or a wall', makeCheck(2 * day, [], other)],
      ['add-ons alone', makeCheck(2 * day, [parking])],
      ['a page that leaves it out', makeCheck(2 * day, [makeOffer('Adult', 6_000, { availability: 'unknown' })])],
    ])('says nothing: %s', (_name, instead) => {
      expect(checked(instead, makeCheck(3 * day, [adult, parking]))).toEqual(quiet)
      expect(checked(instead)).toEqual(quiet)
    })

    test('says nothing of a link that is taken away and found again', () => {
      let room = checkedRoom(makeCheck(2 * day, [], other))
      const withdrawn = withdraw(room.room, 1, start + 3 * day * 1_000)
      if (!withdrawn) throw new Error('nothing was withdrawn')
      room = seenAfter(withdrawn.room, [...withdrawn.historyRows, ...room.history], makeCheck(4 * day, [adult]))
      expect(toldOf(room)).toEqual(quiet)
    })

    test('says that tickets went when their page says it, and that they are back', () => {
      const gone = makeCheck(3 * day, [], { isSoldOut: true })
      expect(checked(makeCheck(2 * day, [], other), gone, makeCheck(4 * day, [makeOffer('Adult', 6_500)]))).toEqual([
        ...quiet,
        'No longer on sale',
        'Back on sale',
      ])
    })

    test('says that tickets went which a page of others leaves out', () => {
      const rest = makeOffer('Junior', 3_000, { availability: 'sold_out' })
      expect(checked(makeCheck(2 * day, [rest]))).toEqual([...quiet, 'No longer on sale'])
    })
  })

  test('has no play before kick-off, and is none while little has happened', () => {
    expect(told([course], [], days(5))?.play).toBeNull()
    expect(told([line([kickoffAt + minuteMs, 5_000])])).toBeNull()
    expect(told([line([days(50), null], [days(49), null])])).toBeNull()
  })

  test('is a list in words beside the picture', () => {
    const match = matchOf({ match_date: '2026-11-21T15:00:00Z' })
    const html = markup(<StoryOfMatch lines={[course]} match={match} live={null} now={kickoffAt + 3 * hourMs} />)
    expect(words(html)).toContain('11 Nov, 15:00 No longer on sale')
    expect(html.match(/<li>/g)).toHaveLength(5)
    const off = markup(
      <StoryOfMatch lines={[course]} match={{ ...match, status: 'postponed' }} live={null} now={kickoffAt} />,
    )
    expect(off).toBe('')
  })

  test('marks the line itself, where tickets are gone its end', () => {
    expect(told([course], [goal(12)])?.marks.map(({ text, pence }) => [text.split(',')[0], pence])).toEqual([
      ['First tickets seen', 5_000],
      ['Lowest price', 4_000],
      ['No longer on sale', 4_000],
      ['Back on sale', 6_000],
      ['Goal by Okafor', 6_000],
      ['No longer on sale', 6_000],
    ])
    const match = matchOf({ match_date: '2026-11-21T15:00:00Z' })
    const html = markup(<StoryOfMatch lines={[course]} match={match} live={null} now={kickoffAt + 3 * hourMs} />)
    const dots = [...html.matchAll(/class="story-dot" cx="[\d.]+%" cy="(\d+)"/g)].map(([, y]) => Number(y))
    const [first = 0, low = 0, gone, back = 0] = dots
    expect([gone, low > first, back < first]).toEqual([low, true, true])
    const axis = [...html.matchAll(/y="(\d+)" text-anchor="end">£(\d+)/g)]
    const heightOfForty = Number(axis.find(([, , pounds]) => pounds === '40')?.[1])
    expect(low).toBe(heightOfForty - 4)
  })

  test('sets three marks that follow each other one above the other, as three goals within minutes are one place on a phone', () => {
    const match = matchOf({ match_date: '2026-11-21T15:00:00Z' })
    const html = markup(<StoryOfMatch lines={[course]} match={match} live={null} now={kickoffAt + 3 * hourMs} />)
    const heights = [...html.matchAll(/class="story-flag"[^>]* cy="(\d+)"/g)].map(([, y]) => y)
    expect(new Set(heights.slice(0, 3)).size).toBe(3)
  })
})
