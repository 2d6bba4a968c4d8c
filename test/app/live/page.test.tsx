import { describe, expect, test } from 'vitest'
import { CallToAction } from '#app/pages/live-monitoring/call-to-action.tsx'
import { PlatformCoverage } from '#app/pages/live-monitoring/coverage.tsx'
import { loadOpenRows } from '#app/ui/live/panel/load.ts'
import { OpenBoard } from '#app/ui/live/panel/open-board.tsx'
import { preferencesIn } from '#app/ui/live/panel/settings-form.ts'
import type { Match } from '#worker/matches/catalogue/contract.ts'
import { createPlatformCoverage, shareOf } from '#worker/matches/live/coverage.ts'
import { matchOf, now } from '../fixtures.ts'
import { markup, routeArgs, words } from '../render.tsx'
import { begun } from './live-of.ts'

describe('posted settings', () => {
  test('set one value by a button', () => {
    expect(preferencesIn({ live_match_sounds: 'false' })).toEqual({ live_match_sounds: false })
    expect(preferencesIn({ live_refresh_interval: '60', odd: 'x' })).toEqual({ live_refresh_interval: 60 })
  })

  test('set all values by the dialog, where a missing switch is off', () => {
    expect(preferencesIn({ all: 'yes', hide_scores: 'on', live_refresh_interval: '15' })).toEqual({
      auto_refresh_live_matches: false,
      live_match_sounds: false,
      live_match_notifications: false,
      live_refresh_interval: 15,
      hide_scores: true,
    })
  })
})

describe('signed-out visitors', () => {
  test('are led to signing in, the plans and an account', () => {
    const html = markup(<CallToAction />)
    expect(html).toMatch(/href="\/login\?return_to=\/live-monitoring"[^>]*>Sign In/)
    expect(html).toMatch(/href="\/pricing"[^>]*>View Plans/)
    expect(html).toMatch(/href="\/register"[^>]*>Create Free Account/)
  })
})

/** Rows of the matches that a visitor sees whose browser keeps these. */
async function openRowsOf(matches: Match[], follows = '') {
  const services = {
    live: { listLive: async () => ({ matches }) },
    clock: () => now,
    logger: {},
    config: { isSecure: false },
  }
  const request = new Request('https://touchline.test/', { headers: { Cookie: `follows=${follows}` } })
  return loadOpenRows(routeArgs(services, { params: {}, request }))
}

describe('the rows that visitors see', () => {
  test('are the first three of the scoreboard, matches under way first', async () => {
    const coming = Array.from({ length: 4 }, (_, id) => matchOf({ id: id + 20 }))
    const matches = [...coming, matchOf({ ...begun, status: 'live', score: [1, 0] })]
    const monitor = await openRowsOf(matches)
    expect(monitor.matches.map(({ id }) => id)).toEqual([7, 20, 21])
    const text = words(markup(<OpenBoard monitor={monitor} />))
    expect(text).toContain('Arsenal HOME v Chelsea AWAY')
    expect(text).toContain('1–0')
  })

  test('begin with what the visitor follows, after matches under way', async () => {
    const coming = Array.from({ length: 4 }, (_, id) => matchOf({ id: id + 20, league_id: id }))
    const matches = [...coming, matchOf({ ...begun, status: 'live', score: [1, 0], league_id: 9 })]
    const monitor = await openRowsOf(matches, 'league.3')
    expect(monitor.matches.map(({ id }) => id)).toEqual([7, 23, 20])
  })
})

describe('platform coverage', () => {
  function coverage({ count = 9, matches = 200, isStale = false, forbidden = [] as number[] } = {}) {
    const platforms = Array.from({ length: count }, (_, index) => ({
      id: index + 1,
      slug: `p${index}`,
      name: `Platform ${index + 1}`,
      kind: 'official' as const,
      isResaleAllowed: false,
    }))
    const health = [
      { key: 'platform:9', status: 'healthy' },
      ...forbidden.map((id) => ({ key: `platform:${id}`, status: null, isForbidden: true })),
    ]
    const read = createPlatformCoverage({
      catalogue: {
        listPlatforms: async () => platforms,
        watchedShares: async () => ({ matches, watched: new Map(platforms.map(({ id }) => [id, id])) }),
      },
      status: {
        view: async () => ({ isStale, platforms: health }) as never,
      },
      clock: () => 1_000,
    })
    return read()
  }

  test('names the eight that cover the most matches actually read', async () => {
    const found = await coverage()
    expect(found.map(({ id }) => id)).toEqual([9, 8, 7, 6, 5, 4, 3, 2])
    expect(found[0]).toMatchObject({ status: 'active', coverage: 5 })
    expect(found[1]).toMatchObject({ status: 'maintenance', coverage: 4 })
    const text = words(markup(<PlatformCoverage platforms={found} />))
    expect(text).toContain('Platform 9')
    expect(text).toContain('5% coverage')
    expect(text).toContain('maintenance')
  })

  test('leaves out a platform whose robots.txt disallows us', async () => {
    expect((await coverage({ forbidden: [8] })).map(({ id }) => id)).toEqual([9, 7, 6, 5, 4, 3, 2, 1])
  })

  test('shows no platform as active without measurements, and no share of nothing', async () => {
    expect((await coverage({ isStale: true }))[0]?.status).toBe('maintenance')
    expect((await coverage({ matches: 0 }))[0]?.coverage).toBeNull()
  })

  test('never rounds up to all or down to nothing', () => {
    expect([shareOf(999, 1000), shareOf(1, 1000), shareOf(0, 10), shareOf(10, 10)]).toEqual([99, 1, 0, 100])
  })
})
