// What pages ask of the database, which `npm run simulate -- --scale` multiplies.
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
import { hourMs } from '#worker/ground/platform/clock.ts'
import { makeCheck, makeOffer, makePlatform } from '../durable/match-room/make.ts'
import { meter } from '../meter/in-workerd.ts'
import { addPerson, signIn } from '../people/accounts/people.ts'

const pages = { '/': home, '/matches': matches, '/matches/:matchId': match }

/** The match whose page is counted, and one that was stored after it. */
const [counted, newer] = [7, 8]
const room = env.MATCH_ROOM.getByName(`match:${counted}`)

let person = { id: 0, email: '', cookie: '' }

/** The door and the loaders of pages, without React; with nothing kept yet, like a new isolate. */
function openSite() {
  const product = createProduct(env)
  return createApp(product, async (request, visit) => {
    const { pathname } = new URL(request.url)
    const pattern = (pathname.startsWith('/matches/') ? '/matches/:matchId' : pathname) as keyof typeof pages
    const context = new RouterContextProvider()
    context.set(servicesContext, product.services)
    context.set(visitContext, visit)
    const args = { request, context, pattern, params: { matchId: pathname.split('/').at(-1) } } as never
    await pageDoor(args, async () => {
      await Promise.all([root.loader(args), pages[pattern].loader(args)])
      return new Response()
    })
    return new Response()
  })
}

type Site = ReturnType<typeof openSite>

async function queriesOf(site: Site, path: string, headers: Record<string, string> = {}): Promise<number> {
  const request = new Request(`http://localhost:8787${path}`, { headers })
  const ctx = { waitUntil() {}, passThroughOnException() {}, props: {} } as unknown as ExecutionContext
  const { queries } = await meter.measure(path, async () => {
    expect((await site.fetch(request, env, ctx)).status).toBe(200)
  })
  return queries
}

const signedIn = () => ({ Cookie: person.cookie })

/** An isolate that knows that there are matches up to the newest. */
async function openOther(): Promise<Site> {
  const site = openSite()
  await queriesOf(site, `/matches/${newer}`)
  return site
}

/** What is kept for a second may be over by the next visit. */
const soon = (read: () => Promise<unknown>) => expect.poll(read, { timeout: 20_000 })

beforeAll(async () => {
  await writeReference(env.DB)
  const at = Date.now() + hourMs
  for (const [id, opponent] of [
    [counted, 107],
    [newer, 103],
  ]) {
    await env.DB.prepare(
      `INSERT INTO matches (id, league_id, season, round, home_team_id, away_team_id, meeting, kickoff_at, match_day, sort_at)
       VALUES (?1, 1, '2026-27', 'Matchday 1', 101, ?2, 1, ?3, '2026-12-05', ?3)`,
    )
      .bind(id, opponent, at)
      .run()
  }
  await createProduct(env).jobs.everyMinute.keepOverview()
  await room.observe(makeCheck(0, [makeOffer('Adult', 6_400)]))
  await room.observe(makeCheck(0, [makeOffer('Adult', 5_200)], { platform: makePlatform(3, { kind: 'resale' }) }))
  const added = await addPerson()
  person = { ...added, cookie: await signIn(added.email) }
  await env.DB.prepare(`INSERT INTO follows VALUES (?1, 'team', 101, 1), (?1, 'match', ?2, 2)`)
    .bind(person.id, counted)
    .run()
})

const { session, own, ownOfList, ownOfMatch, frame, list, quickOfMatch, slowOfMatch } = queriesOfPages
const ofReader = session + own

test.each([
  ['/', ofReader + ownOfList],
  ['/matches', ofReader + ownOfList],
  [`/matches/${counted}`, ofReader + ownOfMatch],
])('%s reads the session and what is one’s own, each once', async (path, queries) => {
  const site = openSite()
  await soon(() => queriesOf(site, path, signedIn())).toBe(queries)
  await soon(() => queriesOf(site, path)).toBe(0)
})

test('a list is read by each isolate', async () => {
  const site = openSite()
  await queriesOf(site, '/', signedIn())
  expect(await queriesOf(site, '/matches', signedIn())).toBe(ofReader + ownOfList + list)
})

test('the frame of a match’s page is read by each isolate', async () => {
  const other = await openOther()
  expect(await queriesOf(openSite(), `/matches/${newer}`)).toBe(frame + quickOfMatch + slowOfMatch)
  await soon(() => queriesOf(other, '/matches/7')).toBe(0)
})

test('a match is read by one isolate for all others', async () => {
  // What the tests before left in the room is of this release.
  await room.keepPageFacts('another release', {})
  const first = await openOther()
  expect(await queriesOf(first, `/matches/${counted}`, signedIn())).toBe(
    ofReader + ownOfMatch + quickOfMatch + slowOfMatch,
  )
  await soon(async () => {
    const other = await openOther()
    await queriesOf(first, `/matches/${counted}`)
    return queriesOf(other, `/matches/${counted}`)
  }).toBe(0)
})

test('what a person’s visit leaves for others is to the letter what a visitor’s leaves, whatever they send', async () => {
  async function leftBy(path: string, headers: Record<string, string>) {
    await room.keepPageFacts('another release', {})
    await queriesOf(await openOther(), path, headers)
    await soon(async () => Object.keys(await room.pageFacts('unbuilt true'))).toEqual(['quick', 'slow'])
    const { quick, slow } = await room.pageFacts('unbuilt true')
    return [quick?.value, slow?.value]
  }
  const path = `/matches/${counted}`
  const ofVisitor = await leftBy(path, {})
  const sent = {
    Cookie: `${person.cookie}; theme=dark; follows=match.${counted}; party=adults.2`,
    'Accept-Language': 'xx-poison',
    'X-Forwarded-Host': 'poison.example',
    'User-Agent': 'poison',
    'CF-IPCountry': 'XX',
  }
  const ofPerson = await leftBy(`${path}?children=2&poison=1`, sent)
  expect(ofPerson).toEqual(ofVisitor)
  expect(String(ofPerson)).not.toMatch(new RegExp(`poison|${person.email}`))
})
