import { describe, expect, test } from 'vitest'
import { bigMatch, leagueSeason } from '#app/pages/league/season.ts'
import { seasonOf } from '#app/pages/team/season.ts'
import { matchesOf, sideIn } from '#app/pages/team/sides.ts'
import { Bars } from '#app/ui/season/bars.tsx'
import { Heat } from '#app/ui/season/heat.tsx'
import { heatOf, monthsOf, withoutPast } from '#app/ui/season/season.rules.ts'
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
  matchOf({
    id,
    match_date: `${day}T15:00:00.000Z`,
    home_team_id: 9,
    home_team_name: 'Leeds',
    away_team_id: arsenal,
    lowest_price: price,
  })

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
    const { currency, bars, days } = seasonOf(matches, arsenal)
    expect([currency, bars.map(({ id, tag, name }) => [id, tag, name])]).toEqual([
      'GBP',
      [
        [1, 'home', 'Chelsea'],
        [4, 'away', 'Leeds'],
      ],
    ])
    expect(days.map(({ day, spoken }) => [day, spoken])).toEqual([
      ['2026-12-05', 'home to Chelsea'],
      ['2026-12-08', 'away at Leeds'],
    ])
  })
})

describe('the bars', () => {
  const shownBars = (prices: readonly number[]) => {
    const { bars, currency } = seasonOf(
      prices.map((price, index) => home(index + 1, '2026-12-05', price)),
      arsenal,
    )
    return markup(<Bars title="Cheapest seat by opponent" bars={bars} currency={currency} />)
  }

  test('begin with the cheapest, and one alone is none', () => {
    const html = shownBars([50, 25])
    expect(words(html)).toMatch(/H £25\.00.*H £50\.00/)
    expect(html).toContain('<rect width="50"')
    expect(shownBars([50])).toBe('')
  })

  test('fold the dearer ones of many', () => {
    const prices = Array.from({ length: 10 }, (_, index) => index + 1)
    expect(words(shownBars(prices))).toMatch(/£8\.00 2 more .*£9\.00.*£10\.00/)
    expect(shownBars(prices.slice(0, 8))).not.toContain('more')
  })
})

describe('a league’s page', () => {
  const played = (id: number, day: string, homeTeam: number, more: Parameters<typeof matchOf>[0] = {}) =>
    matchOf({
      id,
      match_date: `${day}T15:00:00.000Z`,
      home_team_id: homeTeam,
      home_team_name: `Club ${homeTeam}`,
      ...more,
    })

  test('begins with a match in high demand within a week of the next one, if it has tickets', () => {
    const next = played(1, '2026-12-05', 1)
    const demand = { is_high_demand: true }
    const none = { lowest_price: null, currency: null }
    const idOf = (...matches: Parameters<typeof bigMatch>[0][number][]) => bigMatch(matches)?.id
    expect(idOf(next, played(2, '2026-12-06', 2, demand))).toBe(2)
    expect(idOf(next, played(2, '2026-12-20', 2, demand))).toBe(1)
    expect(idOf(next, played(2, '2026-12-06', 2, { ...demand, ...none }))).toBe(1)
    expect(idOf(played(1, '2026-12-05', 1, none), played(2, '2026-12-06', 2))).toBe(2)
    expect(idOf(played(1, '2026-12-05', 1, { status: 'postponed' }), played(2, '2026-12-30', 2))).toBe(2)
    expect(bigMatch([])).toBeNull()
  })

  test('has each club once in its bars, with the cheapest of its home matches', () => {
    const { bars } = leagueSeason(
      [
        played(1, '2026-12-05', 1, { lowest_price: 40 }),
        played(2, '2026-12-12', 1, { lowest_price: 30 }),
        played(3, '2026-12-12', 2, { lowest_price: 50 }),
        played(4, '2026-12-19', 1, { lowest_price: 35 }),
        played(5, '2026-12-19', 3, { lowest_price: 5, currency: 'EUR' }),
      ],
      'premier-league',
    )
    expect(bars.map(({ name, pence, to }) => [name, pence, to])).toEqual([
      ['Club 1', 3_000, '/matches/2'],
      ['Club 2', 5_000, '/matches/3'],
    ])
  })

  test('leads from a day of its calendar to the match, or to the list of several', () => {
    const { days, currency } = leagueSeason(
      [
        played(1, '2026-12-05', 1, { lowest_price: 40 }),
        played(2, '2026-12-05', 2, { lowest_price: 30 }),
        played(3, '2026-12-06', 3, { lowest_price: null, currency: null }),
      ],
      'premier-league',
    )
    expect(days.map(({ to, pence, more }) => [to, pence, more])).toEqual([
      ['/matches?league=premier-league&from=2026-12-05&to=2026-12-05', 3_000, 1],
      ['/matches/3', null, 0],
    ])
    const html = markup(<Heat days={days} currency={currency} now={0} />)
    expect(words(html)).toContain('5 +1 2 matches, cheapest Club 2 v Chelsea, from £30.00')
    expect(words(html)).toContain('6 Club 3 v Chelsea 7')
  })
})

test('a league’s calendar leaves out the day in which the known matches end', () => {
  const known = (count: number) =>
    Array.from({ length: count }, (_, index) =>
      matchOf({ id: index + 1, match_date: `2026-12-${index < 38 ? '05' : '06'}T15:00:00.000Z` }),
    )
  const daysOf = (count: number) => leagueSeason(known(count), 'premier-league').days.map(({ day }) => day)
  expect(daysOf(39)).toEqual(['2026-12-05', '2026-12-06'])
  expect(daysOf(40)).toEqual(['2026-12-05'])
})

describe('the months', () => {
  test('begin on Monday, hold each day once, and name opponent and price', () => {
    const { days, currency } = seasonOf([home(1, '2026-12-05', 50), away(2, '2026-12-08', 25.5)], arsenal)
    const [month] = monthsOf(days)
    expect(month?.weeks[0]?.map((cell) => cell?.date ?? null)).toEqual([null, 1, 2, 3, 4, 5, 6])
    expect(month?.weeks.flat().filter(Boolean)).toHaveLength(31)
    expect(month?.weeks.every((week) => week.length === 7)).toBe(true)
    const html = markup(<Heat days={days} currency={currency} now={0} />)
    expect(words(html)).toContain('December 2026')
    expect(words(html)).toMatch(/5 home to .*, from £50\.00 /)
    expect(html).toMatch(/<td class="heat-5">.*£50\.00<.*<td class="heat-1">.*£25\.50/)
  })

  test('begin with this week', () => {
    const { days } = seasonOf([home(1, '2026-12-05', 50), home(2, '2026-12-26', 50)], arsenal)
    const months = monthsOf(days)
    const firstDays = (today: string) => withoutPast(months, today)[0]?.weeks[0]?.map((cell) => cell?.date)
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
