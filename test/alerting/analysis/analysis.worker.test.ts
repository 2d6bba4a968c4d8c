import { env } from 'cloudflare:workers'
import { beforeAll, describe, expect, test } from 'vitest'
import { matchRoomName } from '#durable/match-room/protocol.ts'
import { analysisSubscriber } from '#worker/alerting/analysis/jobs.ts'
import { createAnalysisRepository } from '#worker/alerting/analysis/repository.ts'
import { createAnalysis } from '#worker/alerting/analysis/service.ts'
import { createProduct } from '#worker/entry/services.ts'
import { hourMs } from '#worker/ground/platform/clock.ts'
import { openDatabase } from '#worker/ground/platform/database.ts'
import { makeCheck, makeOffer, makePlatform } from '../../durable/match-room/make.ts'
import { call, signIn } from '../../people/accounts/people.ts'
import { addDeveloper } from '../../people/api-tokens/developer.ts'
import { changeOf, summary } from '../alerts/changes.ts'
import { meteredDatabase, tableScans } from '../alerts/metered-database.ts'
import { placeMatch, silentLogger } from '../alerts/scene.ts'

const product = createProduct(env)
const { ports } = product
const repository = createAnalysisRepository(openDatabase(env.DB))
const match = 97_600
const seller = makePlatform(976)
const kickoffAt = Math.floor(Date.now() / hourMs) * hourMs + 30 * hourMs

async function observe(hoursBefore: number, pence: number | null) {
  const availability = pence === null ? 'sold_out' : 'available'
  const offer = { ...makeOffer('Adult', pence, { section: 'North Stand' }), availability } as const
  const seenAt = kickoffAt - hoursBefore * hourMs
  const more = { id: `lease-${seenAt}:976`, platform: seller, matchId: match, seenAt }
  await env.MATCH_ROOM.getByName(matchRoomName(match)).observe(makeCheck(1, [offer], more))
}

const rowOf = (id: number) =>
  env.DB.prepare('SELECT due_at, made_at, season, figures FROM match_figures WHERE match_id = ?').bind(id).first<{
    due_at: number | null
    made_at: number | null
    season: string | null
    figures: string | null
  }>()

async function makeDue(id: number) {
  await env.DB.prepare(
    'INSERT INTO match_figures (match_id, due_at) VALUES (?, 1) ON CONFLICT (match_id) DO UPDATE SET due_at = 1',
  )
    .bind(id)
    .run()
}

beforeAll(async () => {
  await placeMatch(env.DB, match)
  await env.DB.batch([
    env.DB.prepare('UPDATE matches SET kickoff_at = ?1, sort_at = ?1 WHERE id = ?2').bind(kickoffAt, match),
    env.DB.prepare(
      `INSERT INTO platforms (id, slug, name, kind, origin, currency, extraction, budget_per_minute)
        VALUES (976, 'platform-976', 'Platform 976', 'official', 'https://platform-976.example', 'GBP', '{"kind":"structured"}', 60)`,
    ),
    env.DB.prepare(
      `INSERT INTO targets (platform_id, match_id, url, revision) VALUES (976, ?, 'https://a.example', 1)`,
    ).bind(match),
  ])
  for (const [hours, pence] of [
    [120, 8_000],
    [100, 6_000],
    [60, null],
    [50, 7_000],
  ] as const)
    await observe(hours, pence)
  await makeDue(match)
  await ports.analysis.makeFigures()
})

describe('a match that changes', () => {
  const subscriber = analysisSubscriber(repository)
  const change = (seenAt: number) => changeOf(summary(3_200), summary(2_800), { matchId: match + 2, seenAt })

  test('is due once, a while after its first change, and written no more until then', async () => {
    await subscriber.handle(change(1_000), null)
    await subscriber.handle(change(2_000), null)
    expect((await rowOf(match + 2))?.due_at).toBe(1_000 + 3 * hourMs)
  })

  test('is due at once when its kick-off moves, and leaves nothing when it goes', async () => {
    const other = match + 20
    await placeMatch(env.DB, other)
    await makeDue(other)
    await ports.analysis.makeFigures()
    expect(await rowOf(other)).toMatchObject({ due_at: null, figures: null })
    await env.DB.prepare('UPDATE matches SET kickoff_at = kickoff_at + 1 WHERE id = ?').bind(other).run()
    expect(await rowOf(other)).toMatchObject({ due_at: 0 })
    await env.DB.prepare('DELETE FROM matches WHERE id = ?').bind(other).run()
    expect(await rowOf(other)).toBeNull()
  })

  test('whose room does not answer comes again later, and holds up no other', async () => {
    const other = match + 40
    await placeMatch(env.DB, other)
    await makeDue(other)
    await makeDue(match)
    const now = Date.now()
    const analysis = createAnalysis({
      repository,
      plans: ports.plans,
      leagues: async () => [],
      past: (id) =>
        id === other
          ? Promise.reject(new Error('down'))
          : Promise.resolve({ steps: [], offers: [], kinds: new Map(), currency: null }),
      matchFacts: ports.catalogue.matchFacts,
      clock: () => now,
      logger: silentLogger,
    })
    await analysis.makeFigures()
    expect((await rowOf(other))?.due_at).toBe(now + 3 * hourMs)
    expect((await rowOf(match))?.due_at).toBeNull()
    await makeDue(match)
    await ports.analysis.makeFigures()
  })
})

test.each([
  ['match', match, undefined],
  ['team', match, undefined],
  ['team', match + 1, undefined],
  ['league', match, undefined],
  ['seller', 976, undefined],
  ['area', match, 'north stand'],
] as const)('a %s has the figures of its matches', async (kind, id, area) => {
  const found = await ports.analysis.of({ kind, id, area })
  if (!found.ok) throw new Error(found.error.message)
  const { matches, currency, season, prices, soldOut } = found.value
  expect({ matches, currency, season }).toEqual({ matches: 1, currency: 'GBP', season: '2026-27' })
  expect(prices.filter(({ n }) => n > 0).map(({ fromDays }) => fromDays)).toEqual([4, 3, 2, 1])
  expect(soldOut).toMatchObject({ matches: 1, hoursBefore: { n: 1 } })
})

test('another season and another subject have none, and an unknown one is not found', async () => {
  expect(await ports.analysis.of({ kind: 'league', id: match, season: '2020-21' })).toMatchObject({
    value: { matches: 0, prices: expect.any(Array) },
  })
  expect(await ports.analysis.of({ kind: 'seller', id: 999_999 })).toMatchObject({ ok: false })
})

test.each([
  ['league', match],
  ['team', match],
  ['area', match],
  ['match', match],
  ['seller', 976],
] as const)('a %s reads no table as a whole', async (kind, id) => {
  const { db, meter } = meteredDatabase(env.DB)
  const metered = createAnalysisRepository(openDatabase(db))
  expect(await metered.seasons(kind, id)).toEqual(['2026-27'])
  expect(await metered.rows(kind, id, '2026-27')).toHaveLength(1)
  await metered.named(kind, id)
  expect(meter.statements.size).toBe(3)
  for (const statement of meter.statements) {
    expect(statement).toContain('LIMIT')
    const scans = await tableScans(env.DB, statement)
    expect(scans.filter((step) => !step.startsWith('SCAN known'))).toEqual([])
  }
})

describe('the call', () => {
  const path = `/api/analysis?kind=match&id=${match}`

  test('needs the plan that has it', async () => {
    const fan = await addDeveloper('pro')
    expect((await call('GET', path)).status).toBe(401)
    expect((await call('GET', path, { cookie: await signIn(fan.email) })).status).toBe(403)
  })

  test('answers in decimals, and as a file; once for who has it', async () => {
    const cookie = await signIn((await addDeveloper('premium')).email)
    const answer = await call('GET', path, { cookie })
    expect(await answer.json()).toMatchObject({
      name: 'Arsenal v Chelsea',
      currency: 'GBP',
      matches: 1,
      sold_out: { matches: 1, times: 1, hours_before: { median: 60, n: 1 } },
      sellers: [{ id: 976, name: 'Platform 976', overall: { median: 60, n: 1 } }],
      areas: [{ name: 'North Stand' }],
    })
    const headers = { 'If-None-Match': answer.headers.get('ETag') ?? '' }
    expect((await call('GET', path, { cookie, headers })).status).toBe(304)
    const file = await call('GET', `${path}&format=csv`, { cookie })
    expect(file.headers.get('Content-Disposition')).toBe(`attachment; filename="analysis-match-${match}.csv"`)
    expect(await file.text()).toContain('price,,4,6,,GBP,60.00,60.00,60.00,1')
    expect((await call('GET', '/api/analysis?kind=area&id=1', { cookie })).status).toBe(400)
    expect((await call('GET', '/api/analysis?kind=match&id=999999999', { cookie })).status).toBe(404)
  })
})
