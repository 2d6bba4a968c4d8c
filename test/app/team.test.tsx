import { describe, expect, test } from 'vitest'
import { Bars } from '#app/pages/team/bars.tsx'
import { Heat } from '#app/pages/team/heat.tsx'
import { heatOf, matchesOf, monthsOf, pricedOf, sideIn, withoutPast } from '#app/pages/team/sides.ts'
import { matchOf } from './fixtures.ts'
import { markup, words } from './render.tsx'

const arsenal = 1
const home = (id: number, day: string, price: number | null, currency = 'GBP') =>
  matchOf({
    id,
    match_date: `${day}T15:00:00.000Z`,
    home_team_id: arsenal,
    away_team_id: 9,
    lowest_price: price,
    currency,
  })
const away = (id: number, day: string, price: number) =>
  matchOf({ id, match_date: `${day}T15:00:00.000Z`, home_team_id: 9, away_team_id: arsenal, lowest_price: price })

describe('a team’s next matches', () => {
  test('are those at home, away, or all in time order', () => {
    const lists = { home: [home(1, '2026-12-05', 50)], away: [away(2, '2026-12-01', 30)] }
    const ids = (side: 'all' | 'home' | 'away') => matchesOf(side, lists).map(({ id }) => id)
    expect([ids('all'), ids('home'), ids('away')]).toEqual([[2, 1], [1], [2]])
    expect(['?side=away', '?side=moon', ''].map((query) => sideIn(new Request(`https://a.test/${query}`)))).toEqual([
      'away',
      'all',
      'all',
    ])
  })

  test('are compared in one currency, and only with a price', () => {
    const matches = [
      home(1, '2026-12-05', 50),
      home(2, '2026-12-06', 9, 'EUR'),
      home(3, '2026-12-07', null),
      away(4, '2026-12-08', 30),
    ]
    const { currency, priced } = pricedOf(matches, arsenal)
    expect([currency, priced.map(({ match, isHome }) => [match.id, isHome])]).toEqual([
      'GBP',
      [
        [1, true],
        [4, false],
      ],
    ])
  })

  test('have bars, the cheapest first', () => {
    const html = markup(<Bars matches={[home(1, '2026-12-05', 50), away(2, '2026-12-08', 25)]} teamId={arsenal} />)
    expect(words(html)).toMatch(/A £25\.00.*H £50\.00/)
    expect(html).toContain('<rect width="50"')
    expect(markup(<Bars matches={[home(1, '2026-12-05', 50)]} teamId={arsenal} />)).toBe('')
  })
})

describe('the months', () => {
  test('begin on Monday, hold each day once, and name opponent and price', () => {
    const { priced } = pricedOf([home(1, '2026-12-05', 50)], arsenal)
    const [month] = monthsOf(priced, ({ match_date }) => match_date.slice(0, 10))
    expect(month?.weeks[0]?.map((cell) => cell?.day ?? null)).toEqual([null, 1, 2, 3, 4, 5, 6])
    expect(month?.weeks.flat().filter(Boolean)).toHaveLength(31)
    expect(month?.weeks.every((week) => week.length === 7)).toBe(true)
    const html = markup(
      <Heat matches={[home(1, '2026-12-05', 50), away(2, '2026-12-08', 25)]} teamId={arsenal} now={0} />,
    )
    expect(words(html)).toContain('December 2026')
    expect(words(html)).toMatch(/5 home to .*, from £50\.00/)
    expect(html).toMatch(/<td class="heat-5">.*£50\.00/)
  })

  test('begin with this week', () => {
    const { priced } = pricedOf([home(1, '2026-12-05', 50), home(2, '2026-12-26', 50)], arsenal)
    const months = monthsOf(priced, ({ match_date }) => match_date.slice(0, 10))
    const firstDays = (today: string) => withoutPast(months, today)[0]?.weeks[0]?.map((cell) => cell?.day)
    expect(firstDays('2026-12-16')).toEqual([14, 15, 16, 17, 18, 19, 20])
    expect(withoutPast(months, '2026-11-30')).toEqual(months)
  })

  test.each([
    [[10, 10], 10, 1],
    [[10, 20], 20, 5],
    [[10, 20, 900], 20, 3],
    [[10], 10, 1],
  ])('among %j, %i has heat %i', (prices, pence, heat) => {
    expect(heatOf(pence, prices)).toBe(heat)
  })
})
