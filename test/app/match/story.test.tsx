import { describe, expect, test } from 'vitest'
import { storyOf } from '#app/pages/match/story.rules.ts'
import StoryOfMatch from '#app/pages/match/story.tsx'
import { dayMs, hourMs, minuteMs } from '#worker/ground/platform/clock.ts'
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

  test('sets three marks that follow each other one above the other, as three goals within minutes are one place on a phone', () => {
    const match = matchOf({ match_date: '2026-11-21T15:00:00Z' })
    const html = markup(<StoryOfMatch lines={[course]} match={match} live={null} now={kickoffAt + 3 * hourMs} />)
    const heights = [...html.matchAll(/cy="(\d+)"/g)].map(([, y]) => y)
    expect(new Set(heights.slice(0, 3)).size).toBe(3)
  })
})
