import { describe, expect, test } from 'vitest'
import { stockOf } from '#scripts/sandbox/stock.ts'
import { faceValueOf } from '#scripts/seed/face-value.ts'
import { worldOf } from '#scripts/seed/market.ts'
import { seasonAround, worldSeed } from '#scripts/seed/season.ts'

const match = { league: 'premier-league', homeTeam: 'brentford', awayTeam: 'fulham', matchDay: '2026-11-21' }
const price = (more: Partial<typeof match> = {}) => faceValueOf({ ...match, ...more })

describe('the face value of an adult ticket', () => {
  test('depends on the league, the club, the opponent and the day', () => {
    expect(price({ league: 'league-two' })).toBeLessThan(price())
    expect(price({ homeTeam: 'arsenal' })).toBeGreaterThan(price())
    expect(price({ awayTeam: 'arsenal' })).toBeGreaterThan(price())
    expect(price({ matchDay: '2026-11-24' })).toBeLessThan(price())
  })

  test('is higher for a derby than for an ordinary match', () => {
    expect(price({ homeTeam: 'everton', awayTeam: 'liverpool' })).toBeGreaterThan(
      price({ homeTeam: 'everton', awayTeam: 'fulham' }),
    )
    expect(price({ homeTeam: 'real-betis', awayTeam: 'sevilla', league: 'la-liga' })).toBeGreaterThan(
      price({ homeTeam: 'real-betis', awayTeam: 'getafe', league: 'la-liga' }),
    )
  })

  test('is realistic for every match of a season', () => {
    const { matches } = worldOf(seasonAround(Date.UTC(2026, 10, 21)))
    const prices = matches.map(({ facePence }) => facePence).sort((a, b) => a - b)
    expect(prices[0]).toBeGreaterThanOrEqual(800)
    expect(prices.at(-1)).toBeLessThanOrEqual(12_000)
    expect(prices[prices.length >> 1]).toBeGreaterThan(2_000)
    expect(prices[prices.length >> 1]).toBeLessThan(5_000)
    expect(new Set(prices).size).toBeGreaterThan(40)
  })
})

describe('the stock of a season’s matches', () => {
  test('is empty for about a quarter of the top matches, and small for about one in seven', () => {
    const seasons = [0, 60, 120, 180].flatMap((days) => seasonAround(Date.UTC(2026, 10, 21 + days)))
    const matches = [...new Map(seasons.map((match) => [match.ref, match])).values()]
    const share = (isTop: boolean, stock: ReturnType<typeof stockOf>) => {
      const all = matches.filter(({ isHighDemand }) => isHighDemand === isTop)
      return all.filter((match) => stockOf(worldSeed, match) === stock).length / all.length
    }
    expect(share(true, 'sold_out')).toBeGreaterThan(0.18)
    expect(share(true, 'sold_out')).toBeLessThan(0.32)
    expect(share(false, 'sold_out')).toBe(0)
    expect(share(false, 'limited')).toBeGreaterThan(0.11)
    expect(share(false, 'limited')).toBeLessThan(0.17)
  })
})
