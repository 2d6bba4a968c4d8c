import { describe, expect, test } from 'vitest'
import { pathAround, World } from '#scripts/sandbox/world.ts'
import { demoAlerts } from '#scripts/seed/demo.ts'
import { onSale, sellersOf, worldOf } from '#scripts/seed/market.ts'
import { originOf, platforms } from '#scripts/seed/platforms.ts'
import { alertRows, matchRows, targetRows } from '#scripts/seed/rows.ts'
import { seasonAround } from '#scripts/seed/season.ts'

const now = Date.parse('2026-11-21T10:00:00Z')
const matches = seasonAround(now)

describe('sellers', () => {
  test('are three to six per match, the official one first, in one currency', () => {
    for (const match of matches) {
      const sellers = sellersOf(match)
      expect(sellers.length).toBeGreaterThanOrEqual(3)
      expect(sellers.length).toBeLessThanOrEqual(6)
      expect(sellers.map((seller) => seller.kind === 'official')).toEqual(sellers.map((_, index) => index === 0))
      expect(new Set(sellers.map((seller) => seller.currency)).size).toBe(1)
    }
  })

  test('leave no platform without matches', () => {
    const busy = new Set(onSale(matches).flatMap((match) => sellersOf(match).map((seller) => seller.slug)))
    expect(busy.size).toBe(platforms.length)
  })
})

describe('targets', () => {
  test('are pages of their platform, for unfinished matches', () => {
    const rows = targetRows(matches, 9700)
    expect(rows.length).toBeGreaterThan(onSale(matches).length * 3 - 1)
    for (const row of rows) {
      const platform = platforms.find((candidate) => candidate.id === row.platformId)
      if (!platform) throw new Error('no platform')
      expect(String(row.url).startsWith(originOf(platform, 9700) + pathAround(platform.pageType)[0])).toBe(true)
    }
  })

  test('a match links to its official page', () => {
    const [row] = matchRows(matches.slice(0, 1), 9800)
    expect(row?.ticketUrl).toMatch(/^http:\/\/localhost:98\d\d\//)
  })
})

describe('the world', () => {
  test('is accepted by the sandbox, with every match that can be sold', () => {
    const world = worldOf(matches)
    expect(World.safeParse(world).error).toBeUndefined()
    expect(world.matches).toHaveLength(onSale(matches).length)
    expect(world.platforms).toHaveLength(22)
  })
})

describe('demo alerts', () => {
  test('follow the Premier League, La Liga, two teams, what plays today and one match with a threshold', () => {
    const alerts = demoAlerts(matches, now)
    const leagues = alerts.filter((alert) => alert.kind === 'league').map((alert) => alert.target)
    expect(leagues).toEqual(expect.arrayContaining(['premier-league', 'la-liga', 'saudi-pro-league']))
    expect(new Set(leagues).size).toBe(leagues.length)
    expect(alerts.filter((alert) => alert.kind === 'team').map((alert) => alert.alertType)).toEqual([
      'availability',
      'availability',
    ])
    expect(alerts.filter((alert) => alert.thresholdPence !== null)).toMatchObject([{ kind: 'match' }])
  })

  test('ask for a match in the currency that it is sold in', () => {
    for (const match of matches.slice(0, 40)) {
      const asked = { kind: 'match', target: match.ref, alertType: 'price_drop', thresholdPence: 3_500 } as const
      const [row] = alertRows([asked], matches, 'fan@touchline.test', now)
      expect(row?.currency).toBe(sellersOf(match)[0].currency)
    }
  })

  test('are the same all day', () => {
    const evening = Date.parse('2026-11-21T22:00:00Z')
    expect(demoAlerts(seasonAround(evening), evening)).toEqual(demoAlerts(matches, now))
  })
})
