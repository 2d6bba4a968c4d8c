import { env, exports } from 'cloudflare:workers'
import { Hono } from 'hono'
import { beforeAll, describe, expect, test } from 'vitest'
import { writeReference } from '#scripts/seed/reference.ts'
import type { HttpEnv } from '#worker/ground/http.ts'
import { dayMs } from '#worker/ground/platform/clock.ts'
import { maxSitemapUrls } from '#worker/running/site/constants.ts'
import { siteRoutes } from '#worker/running/site/routes.ts'

const origin = 'http://localhost:8787'
const get = (path: string, init?: RequestInit) =>
  exports.default.fetch(new Request(origin + path, { redirect: 'manual', ...init }))

const soon = Date.now() + dayMs

beforeAll(async () => {
  await writeReference(env.DB)
  await env.DB.prepare(
    `insert into matches (id, league_id, season, round, home_team_id, away_team_id, meeting, match_day, sort_at)
     values (901, 1, '2026-27', 'Matchday 1', 101, 102, 1, '2026-11-21', ?1),
            (902, 1, '2026-27', 'Matchday 2', 102, 101, 1, '2026-11-20', ?2)`,
  )
    .bind(soon, Date.now() - dayMs)
    .run()
})

describe('choosing a theme', () => {
  const choose = (theme: string, headers: Record<string, string> = {}) =>
    get('/theme', { method: 'POST', headers: { Origin: origin, ...headers }, body: new URLSearchParams({ theme }) })

  test('stores it in a cookie and returns to the page', async () => {
    const answer = await choose('dark', { Referer: `${origin}/terms?a=b` })
    expect(answer.status).toBe(303)
    expect(answer.headers.get('Location')).toBe('/terms?a=b')
    expect(answer.headers.get('Set-Cookie')).toMatch(/^theme=dark; .*HttpOnly/)
    expect(answer.headers.get('Cache-Control')).toBe('no-store')
  })

  test('with an unknown name follows the device', async () => {
    const answer = await choose('<script>', { Referer: 'https://evil.example/' })
    expect(answer.headers.get('Set-Cookie')).toMatch(/^theme=; .*Max-Age=0/)
    expect(answer.headers.get('Location')).toBe('/')
  })

  test('reads a bounded body, and only a form', async () => {
    expect((await choose('x'.repeat(2_000))).status).toBe(400)
    const headers = { Origin: origin, 'Content-Type': 'multipart/form-data; boundary=x' }
    const answer = await get('/theme', { method: 'POST', headers, body: 'no form' })
    expect(answer.status).toBe(303)
  })

  test('is refused from another site', async () => {
    expect((await choose('dark', { Origin: 'https://evil.example' })).status).toBe(403)
  })
})

describe('the sitemap', () => {
  test('names pages, leagues, teams and coming matches', async () => {
    const answer = await get('/sitemap.xml')
    const text = await answer.text()
    expect(answer.headers.get('Content-Type')).toContain('application/xml')
    expect(answer.headers.get('Cache-Control')).toContain('max-age=3600')
    for (const path of ['/', '/terms', '/leagues/premier-league', '/teams/arsenal', '/matches/901']) {
      expect(text).toContain(`<loc>${origin}${path}</loc>`)
    }
    expect(text).not.toContain('/matches/902<')
  })

  test('of a month names its matches, and none for a month out of range', async () => {
    const month = new Date(soon).toISOString().slice(0, 7)
    expect(await (await get(`/sitemap/matches-${month}.xml`)).text()).toContain(`${origin}/matches/901`)
    expect(await (await get('/sitemap/places.xml')).text()).not.toContain('/matches/901')
    for (const name of ['matches-1999-01', 'matches-9999-99']) {
      expect((await get(`/sitemap/${name}.xml`)).status, name).toBe(404)
    }
  })

  test('becomes an index when one file is not enough', async () => {
    const app = new Hono<HttpEnv>()
    const asked: number[] = []
    app.route(
      '/',
      siteRoutes({
        clock: () => soon,
        publicOrigin: origin,
        catalogue: {
          listLeagues: async () => [],
          listTeams: async () => [],
          matchAddresses: async ({ limit }) => {
            asked.push(limit)
            return Array.from({ length: limit }, (_, id) => ({ id, changedAt: null }))
          },
        },
      }),
    )
    expect(await (await app.request('/sitemap.xml')).text()).toContain('<sitemapindex')
    expect(asked[0]).toBeLessThanOrEqual(maxSitemapUrls + 1)
  })
})

describe('robots.txt', () => {
  test('is text with the address of the sitemap', async () => {
    const answer = await get('/robots.txt')
    expect(answer.headers.get('Content-Type')).toContain('text/plain')
    expect(await answer.text()).toContain(`Sitemap: ${origin}/sitemap.xml`)
  })
})
