import { expect, test } from 'vitest'
import { ChartPanel } from '#app/pages/analysis/chart-panel.tsx'
import { headlinesOf } from '#app/pages/analysis/headlines.rules.ts'
import { markup, words } from '../render.tsx'

const middle = (median: number | null) => ({ median, lowest: median, highest: median, n: median === null ? 1 : 15 })
const spans = (...medians: (number | null)[]) =>
  medians.map((median, index) => ({
    fromDays: medians.length - 1 - index,
    toDays: medians.length - index,
    ...middle(median),
  }))
const measured = {
  matches: 15,
  currency: 'GBP',
  prices: spans(4_000, 3_500, 2_825),
  spread: spans(null, 700, 1_825),
  soldOut: { matches: 0, times: 0, hoursBefore: middle(null), bySpan: [] },
  bestHour: { hour: 1, moments: 5, of: 50 },
  caught: [{ alert: 'fall' as const, matches: 9, n: 15, times: 20, hoursBefore: middle(20), minutes: middle(90) }],
}

test('what the charts come to stands above them in figures', () => {
  expect(headlinesOf(measured).map(({ name, value, note }) => `${name}: ${value}, ${note}`)).toEqual([
    'Cheapest time: £28.25, last 24 hours before kick-off; £40.00 at 2 days',
    'Between sellers: £18.25, cheapest to dearest, last 24 hours before kick-off',
    'Sold out: 0 of 15, matches, at some time before kick-off',
    'Best hour to look: 01:00, 5 of 50 falls and returns',
    'Notable falls: 9 of 15, matches would have set off an alert, 20 times in all',
  ])
  const [rising] = headlinesOf({ ...measured, prices: spans(2_000, 3_000) })
  expect(rising?.note).toBe('1 day before kick-off: the first prices are the lowest')
})

test('what was not measured is no headline', () => {
  const none = { ...measured, prices: spans(null, 2_000), spread: [], bestHour: null, caught: [] }
  expect(headlinesOf(none).map(({ name }) => name)).toEqual(['Sold out'])
})

test('a chart of too few observations is folded, with its number', () => {
  const panel = (isEnough: boolean) =>
    markup(
      <ChartPanel
        title="Returns by hour"
        chart="returns"
        sides={[]}
        text="When tickets came back."
        figures={[
          { key: 'a', name: null, count: '0 returns in 15 matches', isEnough, picture: 'picture', table: null },
        ]}
      />,
    )
  expect(words(panel(false))).toContain('Returns by hour 0 returns in 15 matches')
  expect(panel(false)).toMatch(/^<details/)
  expect(panel(true)).toMatch(/^<section/)
})
