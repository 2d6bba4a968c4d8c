// The calls of the desk for lists of matches: by the services of its pages.
import { env } from 'cloudflare:workers'
import { Hono } from 'hono'
import { beforeAll, beforeEach, expect, test } from 'vitest'
import { openCatalogueWriter, writeReference } from '#scripts/seed/reference.ts'
import { createFakeLogger } from '#test/fakes/logger.ts'
import { addPerson, call, count, openSession } from '#test/people/accounts/people.ts'
import { createProduct } from '#worker/entry/services.ts'
import type { HttpEnv } from '#worker/ground/http.ts'
import { openDatabase } from '#worker/ground/platform/database.ts'
import { diffChanged, fileTooLarge, maxFileBytes } from '#worker/matches/fixture-lists/constants.ts'
import type { ListAnswer } from '#worker/matches/fixture-lists/football-data/reader.ts'
import { createFixturesRepository } from '#worker/matches/fixture-lists/repository.ts'
import { fixtureListsRoutes } from '#worker/matches/fixture-lists/routes.ts'
import { createFixturesService } from '#worker/matches/fixture-lists/service.ts'
import { roleIds } from '#worker/people/accounts/constants.ts'
import { createAuditRepository } from '#worker/people/audit-log/repository.ts'
import { createAuditService } from '#worker/people/audit-log/service.ts'
import { row } from './rows.ts'

const { ports } = createProduct(env)
const clock = () => Date.parse('2026-11-23T12:00:00Z')
let operator = 0
let cookie = ''

beforeAll(async () => {
  await writeReference(env.DB)
  operator = (await addPerson({ roleId: roleIds.Admin })).id
  cookie = `session=${(await openSession(ports.sessions, operator, undefined, { isTwoStep: true })).token}`
})

beforeEach(() => env.DB.exec('DELETE FROM feed_competitions'))

const season = (...teams: [string, string][]) =>
  JSON.stringify({
    name: 'English Premier League 2026/27',
    matches: teams.map(([team1, team2], index) => {
      return { round: 'Matchday 1', date: `2027-03-0${index + 1}`, time: '15:00', team1, team2, score: {} }
    }),
  })
const post = (body: object) => call('POST', '/api/admin/import', { cookie, body })
const stored = () => count('SELECT count(*) AS n FROM matches')

test('a file is compared first, and applied with the print of that answer alone', async () => {
  const before = await stored()
  const file = { name: 'en.1.json', text: season(['Liverpool FC', 'Everton FC']) }
  const seen = await (await post(file)).json<{ print: string }>()
  expect(seen).toMatchObject({
    is_applied: false,
    league: 'premier-league',
    season: '2026-27',
    added: 1,
    more_lines: 0,
    lines: [{ title: 'Liverpool v Everton', match_date: '2027-03-01T15:00:00.000Z', changes: [] }],
  })
  expect(await stored()).toBe(before)
  const other = { ...file, text: season(['Liverpool FC', 'Everton FC'], ['Aston Villa FC', 'Everton FC']) }
  const refused = await post({ ...other, print: seen.print })
  expect([refused.status, await refused.json()]).toMatchObject([409, { error: diffChanged }])
  expect(await stored()).toBe(before)
  expect(await (await post({ ...file, print: seen.print })).json()).toMatchObject({ is_applied: true, added: 1 })
  expect(await stored()).toBe(before + 1)
  expect(
    await count("SELECT count(*) AS n FROM audit_log WHERE action = 'matches_imported' AND actor_id = ?", operator),
  ).toBe(1)
})

test('a file that is too large is refused, and the largest is read', async () => {
  const spaces = (length: number) => ({ name: 'en.1.json', text: season().padEnd(length) })
  expect((await post(spaces(maxFileBytes))).status).toBe(200)
  const refused = await post(spaces(maxFileBytes + 1))
  expect([refused.status, await refused.json()]).toMatchObject([400, { fields: { text: [fileTooLarge] } }])
})

test('the feed is shown, and a competition that is not followed is not found', async () => {
  const answer = await call('GET', '/api/admin/feed', { cookie })
  expect(await answer.json()).toMatchObject({ is_configured: false, competitions: [], waiting_names: [] })
  expect((await call('POST', '/api/admin/feed/PL/synchronise', { cookie })).status).toBe(404)
})

test('a synchronisation answers what it did, and is noted', async () => {
  const database = openDatabase(env.DB)
  const repository = createFixturesRepository(database)
  const { note } = createAuditService({ repository: createAuditRepository(database), clock })
  const listed: ListAnswer = { ok: true, rows: [row({ id: 1 })], unreadable: 0, budget: null }
  const { synchronise } = createFixturesService({
    repository,
    writer: openCatalogueWriter(env.DB),
    note,
    clock,
    logger: createFakeLogger(),
    read: async () => listed,
    refreshMatches: async () => {},
  })
  const league = await repository.leagueNamed('premier-league')
  const entry = { subject: 'competition', id: null, name: 'x', before: null, after: null } as const
  await repository.follow(
    'PL',
    league?.id ?? 0,
    clock(),
    note({ actorId: 1, action: 'competition_followed', ...entry }),
  )
  const app = new Hono<HttpEnv>()
  app.use(async (c, next) => {
    c.set('caller', async () => ({ userId: operator }) as never)
    await next()
  })
  app.route('/api', fixtureListsRoutes({ page: ports.feedDesk.page, synchronise, fileDesk: ports.fileDesk }))
  const answer = await app.request('/api/admin/feed/PL/synchronise', { method: 'POST' })
  expect(answer.status).toBe(200)
  expect(await answer.json()).toMatchObject({ listed: 1, called_off: 0 })
  expect(
    await count("SELECT count(*) AS n FROM audit_log WHERE action = 'matches_synced' AND actor_id = ?", operator),
  ).toBe(1)
  const shown = await (await call('GET', '/api/admin/feed', { cookie })).json()
  expect(shown).toMatchObject({ competitions: [{ code: 'PL', outcome: { listed: 1 } }] })
})
