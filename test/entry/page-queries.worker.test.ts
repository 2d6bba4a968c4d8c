// What pages ask of the database for someone who is signed in, which `npm run simulate -- --scale` multiplies.
import { env } from 'cloudflare:workers'
import { RouterContextProvider } from 'react-router'
import { beforeAll, expect, test } from 'vitest'
import { servicesContext, visitContext } from '#app/context.ts'
import { pageDoor } from '#app/frame/page-door.ts'
import * as home from '#app/pages/home/home.tsx'
import * as match from '#app/pages/match/match.tsx'
import * as matches from '#app/pages/matches/matches.tsx'
import * as root from '#app/root.tsx'
import { writeReference } from '#scripts/seed/reference.ts'
import { queriesOfPages } from '#scripts/simulate/scale/size.ts'
import { createApp } from '#worker/entry/app.ts'
import { createProduct } from '#worker/entry/services.ts'
import { dayMs } from '#worker/ground/platform/clock.ts'
import { meter } from '../meter/in-workerd.ts'
import { addPerson, signIn } from '../people/accounts/people.ts'

const pages = { '/': home, '/matches': matches, '/matches/:matchId': match }

let cookie = ''

/** The door and the loaders of pages, without React; with nothing kept yet, like a new isolate. */
function openSite() {
  const product = createProduct(env)
  return createApp(product, async (request, visit) => {
    const { pathname } = new URL(request.url)
    const pattern = (pathname.startsWith('/matches/') ? '/matches/:matchId' : pathname) as keyof typeof pages
    const context = new RouterContextProvider()
    context.set(servicesContext, product.services)
    context.set(visitContext, visit)
    const args = { request, context, pattern, params: { matchId: '1' } } as never
    await pageDoor(args, async () => {
      await Promise.all([root.loader(args), pages[pattern].loader(args)])
      return new Response()
    })
    return new Response()
  })
}

async function queriesOf(site: ReturnType<typeof openSite>, path: string): Promise<number> {
  const request = new Request(`http://localhost:8787${path}`, { headers: { Cookie: cookie } })
  const ctx = { waitUntil() {}, passThroughOnException() {}, props: {} } as unknown as ExecutionContext
  const { queries } = await meter.measure(path, async () => {
    expect((await site.fetch(request, env, ctx)).status).toBe(200)
  })
  return queries
}

beforeAll(async () => {
  await writeReference(env.DB)
  await env.DB.prepare(
    `INSERT INTO matches (id, league_id, season, round, home_team_id, away_team_id, meeting, kickoff_at, match_day, sort_at)
     VALUES (1, 1, '2026-27', 'Matchday 1', 101, 107, 1, ?1, '2026-12-05', ?1)`,
  )
    .bind(Date.now() + dayMs)
    .run()
  cookie = await signIn((await addPerson()).email)
})

const { session, own, list, quickOfMatch, slowOfMatch } = queriesOfPages

test.each(['/', '/matches', '/matches/1'])('%s reads the session and what is one’s own, each once', async (path) => {
  const site = openSite()
  // What is kept for a second may be over by the next visit.
  await expect.poll(() => queriesOf(site, path)).toBe(session + own)
})

test('what is the same for all is read by each isolate', async () => {
  const site = openSite()
  await queriesOf(site, '/')
  expect(await queriesOf(site, '/matches')).toBe(session + own + list)
  expect(await queriesOf(site, '/matches/1')).toBe(session + own + quickOfMatch + slowOfMatch)
})
