import { env } from 'cloudflare:workers'
import { afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { openCatalogueWriter, writeReference } from '#scripts/seed/reference.ts'
import { addPerson } from '#test/people/accounts/people.ts'
import { dayMs } from '#worker/ground/platform/clock.ts'
import { openDatabase } from '#worker/ground/platform/database.ts'
import { knownMatchQueries } from '#worker/matches/catalogue/known.repository.ts'
import { roleIds } from '#worker/people/accounts/constants.ts'
import { createJudging } from '#worker/watching/discovery/judging.ts'
import { createDiscoveryRepository } from '#worker/watching/discovery/repository.ts'
import { fakeOutside } from './outside.ts'
import { openDiscovery } from './product.ts'

// What a platform may send to do harm, and what happens between a reading and its writes.
const { platformDesk, discoveryDesk, takeSteps } = openDiscovery()
const soon = Math.floor(Date.now() / dayMs) * dayMs + 20 * dayMs + 15 * 3_600_000
const day = new Date(soon).toISOString().slice(0, 10)
let outside = fakeOutside()
let operator = 0
let count = 0

beforeAll(async () => {
  await writeReference(env.DB)
  operator = (await addPerson({ roleId: roleIds.Admin })).id
  await openCatalogueWriter(env.DB).writeMatches(
    [
      {
        leagueId: 1,
        season: '2026-27',
        round: 'Matchday 20',
        homeTeamId: 101,
        awayTeamId: 107,
        meeting: 1,
        kickoffAt: soon,
        sortAt: soon,
        matchDay: day,
        venue: null,
        city: null,
      },
    ],
    ['round'],
  )
})
beforeEach(() => {
  outside = fakeOutside()
})
afterEach(async () => {
  vi.unstubAllGlobals()
  await env.DB.prepare('DELETE FROM discovery_sources').run()
})

async function addPlatform(source: { kind: string; path: string }) {
  const origin = `https://hostile-${++count}.example.com`
  outside.pages[`${origin}/robots.txt`] = 'User-agent: *\nDisallow: /basket'
  const form = { name: `Hostile ${count}`, kind: 'resale', origin, country: 'GB', currency: 'GBP', budget: '600' }
  const added = await platformDesk.create(
    { ...form, time_zone: 'Europe/London', reading: 'structured', is_resale_allowed: true },
    operator,
  )
  if (!added.ok) throw new Error(JSON.stringify(added.error))
  const { id } = added.value
  const isAdded = await discoveryDesk.addSource(id, { kind: source.kind, url: `${origin}${source.path}` }, operator)
  if (!isAdded.ok) throw new Error(JSON.stringify(isAdded.error))
  return { id, origin }
}

const linkedOf = async (platformId: number) =>
  (
    await env.DB.prepare('SELECT url FROM targets WHERE platform_id = ? AND is_unlinked = 0')
      .bind(platformId)
      .all<{ url: string }>()
  ).results.length

test('events with megabytes of facts are left out, and those beside them are read', async () => {
  const { id, origin } = await addPlatform({ kind: 'listing', path: '/list' })
  const graph = [
    { '@type': 'SportsEvent', name: 'Arsenal v Chelsea', startDate: day, url: `${origin}/1` },
    ...Array.from({ length: 40 }, (_, index) => ({
      '@type': 'SportsEvent',
      name: 'Arsenal v Chelsea',
      startDate: day,
      url: `${origin}/huge-${index}`,
      location: { '@type': 'Place', name: 'y'.repeat(60_000) },
    })),
  ]
  const body = JSON.stringify({ '@context': 'https://schema.org', '@graph': graph })
  outside.pages[`${origin}/list`] = `<html><script type="application/ld+json">${body}</script></html>`
  await takeSteps()
  expect(await linkedOf(id)).toBe(1)
})

describe('what an operator decides while a source is being read', () => {
  const repository = createDiscoveryRepository(openDatabase(env.DB))
  const writer = openCatalogueWriter(env.DB)
  const withdrawn: number[] = []

  /** Reads events; `meanwhile` runs after the known ones were read and before anything is written. */
  const judgingWith = (meanwhile: () => Promise<unknown>) =>
    createJudging({
      repository: {
        ...repository,
        eventsByKey: async (platformId, keys) => {
          const rows = await repository.eventsByKey(platformId, keys)
          await meanwhile()
          return rows
        },
      },
      ...knownMatchQueries(openDatabase(env.DB)),
      writer,
      withdraw: async ({ matchId }) => void withdrawn.push(matchId),
      clock: Date.now,
    })

  const decideNow = async (platformId: number, matchId: number | null) => {
    const row = await env.DB.prepare('SELECT id, version FROM found_events WHERE platform_id = ?')
      .bind(platformId)
      .first<{ id: number; version: number }>()
    const decided = await discoveryDesk.decide(
      { id: row?.id ?? 0, version: row?.version ?? 0, matchId, names: [] },
      operator,
    )
    if (!decided.ok) throw new Error(JSON.stringify(decided.error))
  }

  const stateOf = (platformId: number) =>
    env.DB.prepare('SELECT state, is_decided AS isDecided FROM found_events WHERE platform_id = ?')
      .bind(platformId)
      .first<{ state: string; isDecided: number }>()

  test('stands: what was set aside is not linked again', async () => {
    const { id, origin } = await addPlatform({ kind: 'page', path: '/1' })
    const url = `${origin}/1`
    const waits = { source_kind: 'jsonld', title: 'Arsenal v Chelsea Zanzibar', start_date: day } as const
    await judgingWith(async () => {}).record(id, [{ key: url, url, facts: waits }])
    expect(await stateOf(id)).toMatchObject({ state: 'review' })
    const clear = { ...waits, title: 'Arsenal v Chelsea' }
    await judgingWith(() => decideNow(id, null)).record(id, [{ key: url, url, facts: clear }])
    expect(await stateOf(id)).toEqual({ state: 'none', isDecided: 1 })
    expect(await linkedOf(id)).toBe(0)
  })

  test('stands: what was linked by hand stays linked, and its offers on the board', async () => {
    const { id, origin } = await addPlatform({ kind: 'page', path: '/1' })
    const url = `${origin}/1`
    const linked = { source_kind: 'jsonld', title: 'Arsenal v Chelsea', start_date: day } as const
    await judgingWith(async () => {}).record(id, [{ key: url, url, facts: linked }])
    const matchId = (await env.DB.prepare('SELECT id FROM matches LIMIT 1').first<{ id: number }>())?.id ?? 0
    withdrawn.length = 0
    const other = { ...linked, title: 'Summer Festival' }
    await judgingWith(() => decideNow(id, matchId)).record(id, [{ key: url, url, facts: other }])
    expect(await stateOf(id)).toEqual({ state: 'linked', isDecided: 1 })
    expect(await linkedOf(id)).toBe(1)
    expect(withdrawn).toEqual([])
  })

  test('stands once where two link two events to one match: the second is informed', async () => {
    const { id, origin } = await addPlatform({ kind: 'page', path: '/1' })
    const facts = { source_kind: 'jsonld', start_date: day } as const
    const waiting = ['Zanzibar', 'Timbuktu'].map((word) => {
      const url = `${origin}/${word}`
      return { key: url, url, facts: { ...facts, title: `Arsenal v Chelsea ${word}` } }
    })
    await judgingWith(async () => {}).record(id, waiting)
    const { results } = await env.DB.prepare('SELECT id, version FROM found_events WHERE platform_id = ?')
      .bind(id)
      .all<{ id: number; version: number }>()
    const matchId = (await env.DB.prepare('SELECT id FROM matches LIMIT 1').first<{ id: number }>())?.id ?? 0
    const decided = await Promise.all(
      results.map((event) => discoveryDesk.decide({ ...event, matchId, names: [] }, operator)),
    )
    expect(decided.map(({ ok }) => ok).sort()).toEqual([false, true])
    expect(await linkedOf(id)).toBe(1)
    const linked = await env.DB.prepare(
      "SELECT count(*) AS n FROM found_events WHERE platform_id = ? AND state = 'linked'",
    )
      .bind(id)
      .first<{ n: number }>()
    expect(linked?.n).toBe(1)
  })
})
