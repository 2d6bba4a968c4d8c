import { env } from 'cloudflare:workers'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { matchRoomName } from '#durable/match-room/protocol.ts'
import { changeOf, noon, summary } from '#test/alerting/alerts/changes.ts'
import { placeMatch } from '#test/alerting/alerts/scene.ts'
import { makeCheck, makeOffer, makePlatform } from '#test/durable/match-room/make.ts'
import { call } from '#test/people/accounts/people.ts'
import { addDeveloper, makeToken } from '#test/people/api-tokens/developer.ts'
import { createProduct } from '#worker/entry/services.ts'
import { dayMs } from '#worker/ground/platform/clock.ts'
import { openDatabase } from '#worker/ground/platform/database.ts'
import { createConnectionsRepository } from '#worker/people/connections/repository.ts'
import { operations } from '#worker/running/api-reference/operations.ts'
import { type Asked, createClient } from './client.ts'

const product = createProduct(env)
const match = 96_500
let developer: { id: number }
let client: Awaited<ReturnType<typeof createClient>>

/** The code in what was posted to a webhook last. */
let posted = ''

beforeAll(async () => {
  vi.stubGlobal('fetch', async (_: string, init: RequestInit) => {
    posted = /"code":"(\d{6})"/.exec(String(init.body))?.[1] ?? posted
    return new Response('taken')
  })
  await placeMatch(env.DB, match)
  const at = Date.now() + 30 * dayMs
  await env.DB.prepare('UPDATE matches SET kickoff_at = ?1, sort_at = ?1 WHERE id = ?2').bind(at, match).run()
  const check = makeCheck(60, [makeOffer('Adult', 6_050)], { platform: makePlatform(965), matchId: match })
  await env.MATCH_ROOM.getByName(matchRoomName(match)).observe(check)
  developer = await addDeveloper('premium')
  await addNotification(`${match}:1`)
  client = await createClient(await makeToken(product, developer.id, 'write'))
})

afterAll(() => void vi.unstubAllGlobals())

async function addNotification(subject: string) {
  const facts = JSON.stringify(changeOf(summary(3_200), summary(2_800), { matchId: match }))
  await env.DB.batch([
    env.DB.prepare(
      `INSERT INTO notifications (user_id, newest_first, subject_id, match_id, alert_type) VALUES (?, ?, ?, ?, 'price_drop')`,
    ).bind(developer.id, -noon, subject, match),
    env.DB.prepare(`INSERT INTO subjects (id, kind, at, facts) VALUES (?, 'change', ?, ?)`).bind(subject, noon, facts),
  ])
}

/** What was made by a call before, by its name. */
const made: Record<string, { id: string | number; message_id?: string }> = {}
const idOf = (name: string) => ({ values: { id: made[name]?.id ?? 'not made' } })

/** In the order in which they are called: what one makes another changes. */
const calls: [string, () => Asked][] = [
  ['listMatches', () => ({ values: { limit: 200 } })],
  ['getMatch', () => ({ values: { id: match } })],
  ['listPrices', () => ({ values: { id: match } })],
  ['listPriceHistory', () => ({ values: { matchId: match } })],
  ['listLeagues', () => ({})],
  ['listTeams', () => ({ values: { league: match } })],
  ['search', () => ({ values: { q: 'arsenal' } })],
  ['createAlert', () => ({ body: { match_id: match, alert_type: 'price_drop', price_threshold: 60 } })],
  ['listAlerts', () => ({})],
  ['previewAlert', () => ({ values: { match_id: match, price_threshold: 60 } })],
  ['getAlert', () => idOf('createAlert')],
  ['updateAlert', () => ({ ...idOf('createAlert'), body: { price_threshold: 50 } })],
  ['duplicateAlert', () => idOf('createAlert')],
  ['deleteAlert', () => idOf('createAlert')],
  ['restoreAlert', () => idOf('createAlert')],
  ['listNotifications', () => ({})],
  ['markNotificationRead', () => idOf('listNotifications')],
  ['markNotificationUnread', () => idOf('listNotifications')],
  ['deleteNotifications', () => ({ body: { notification_ids: [idOf('listNotifications').values.id] } })],
  ['trackPrice', () => ({ body: { match_id: match, target_price: 45.5 } })],
  ['listTrackedPrices', () => ({})],
  ['exportTrackedPrice', () => idOf('trackPrice')],
  ['untrackPrice', () => idOf('trackPrice')],
  ['follow', () => ({ body: { kind: 'team', id: match } })],
  ['listFollows', () => ({})],
  ['unfollow', () => ({ values: { kind: 'team', id: match } })],
  ['getAnalysis', () => ({ values: { kind: 'match', id: match } })],
  ['addClient', () => ({ body: { name: 'Robin Fairweather', budget: 500 } })],
  ['listClients', () => ({})],
  ['getClient', () => idOf('addClient')],
  ['updateClient', () => ({ ...idOf('addClient'), body: { city: 'Leeds' } })],
  ['deleteClient', () => idOf('addClient')],
  [
    'createWebhook',
    () => ({ body: { name: 'Stock sheet', address: 'https://sheet.example/in', events: ['alert.price'] } }),
  ],
  ['listWebhooks', () => ({})],
  ['confirmWebhook', () => ({ ...idOf('createWebhook'), body: { code: posted } })],
  ['updateWebhook', () => ({ ...idOf('createWebhook'), body: { events: ['alert.price', 'purchase.updated'] } })],
  ['testWebhook', () => idOf('createWebhook')],
  ['listWebhookDeliveries', () => ({})],
  [
    'replayWebhookDelivery',
    () => ({ ...idOf('createWebhook'), body: { message_id: made.listWebhookDeliveries?.message_id } }),
  ],
  ['rotateWebhookSecret', () => idOf('createWebhook')],
  ['deleteWebhook', () => idOf('createWebhook')],
  ['getPlan', () => ({})],
]

/** An answer that a program has read is not sent again. */
async function expectUnchanged(id: string, asked: Asked, read: Headers) {
  const again = await client.ask(id, asked, { 'If-None-Match': read.get('ETag') ?? 'none' })
  expect([id, again.status, await again.text()]).toEqual([id, 304, ''])
}

test('every call of the document is tried', async () => {
  expect(calls.map(([id]) => id).toSorted()).toEqual(client.ids.toSorted())
})

test('a client that knows nothing but the document makes every call, and is answered as it says', async () => {
  for (const [id, asked] of calls) {
    const answer = await client.ask(id, asked())
    expect(answer.ok, `${id}: ${answer.status}`).toBe(true)
    const operation = operations.find((one) => one.id === id)
    if (operation?.method === 'GET') await expectUnchanged(id, asked(), answer.headers)
    if (!operation?.answer) continue
    const body = await answer.json()
    const read = operation.answer.safeParse(body)
    expect(read.error?.issues ?? [], id).toEqual([])
    const first = Array.isArray(body) ? body[0] : body
    expect(first, `${id} has something to compare`).toBeDefined()
    made[id] = first
  }
})

test('lists the biggest falls of the week in one call for each page, and makes an alert on the first', async () => {
  const day = (at: number) => new Date(at).toISOString().slice(0, 10)
  const priced = { currency: 'GBP', days: [[Math.floor(Date.now() / dayMs) - 3, 9_000, 6_050]] }
  await env.DB.prepare('UPDATE match_summaries SET price_days = ?1 WHERE match_id = ?2')
    .bind(JSON.stringify(priced), match)
    .run()
  type Listed = { id: number; lowest_price: number | null; price_week: (number | null)[] | null }
  const falls: { id: number; from: number; to: number }[] = []
  for (let cursor: string | null = ''; cursor !== null; ) {
    const values = { limit: 200, from: day(Date.now()), ...(cursor && { cursor }) }
    const answer = await client.ask('listMatches', { values })
    for (const { id, lowest_price: to, price_week } of await answer.json<Listed[]>()) {
      const from = Math.max(...(price_week ?? []).filter((price) => price !== null))
      if (to !== null && from > to) falls.push({ id, from, to })
    }
    cursor = answer.headers.get('X-Next-Cursor')
  }
  const [biggest] = falls.toSorted((one, other) => other.from - other.to - (one.from - one.to)).slice(0, 10)
  expect(biggest).toEqual({ id: match, from: 90, to: 60.5 })
  const body = { match_id: match, alert_type: 'price_drop', price_threshold: 55 }
  expect((await client.ask('createAlert', { body })).status).toBe(201)
})

describe('the document', () => {
  test('is served without the database, kept by caches, and not sent again to who has it', async () => {
    const answer = await call('GET', '/api/openapi.json')
    expect(answer.headers.get('Cache-Control')).toContain('public, max-age=3600')
    const etag = answer.headers.get('ETag') ?? ''
    expect((await answer.text()).length).toBeLessThan(100_000)
    const again = await call('GET', '/api/openapi.json', { headers: { 'If-None-Match': etag } })
    expect([again.status, await again.text()]).toEqual([304, ''])
  })
})

test('of two programs that change one alert, the second is refused until it has read what the first made', async () => {
  const createAlert = { body: { match_id: match, alert_type: 'price_drop', price_threshold: 60 } }
  const { id } = await (await client.ask('createAlert', createAlert)).json<{ id: number }>()
  const read = async () => (await client.ask('getAlert', { values: { id } })).headers.get('ETag') ?? ''
  const change = (price: number, tag: string) =>
    client.ask('updateAlert', { values: { id }, body: { price_threshold: price } }, { 'If-Match': tag })
  const both = await read()
  const first = await change(50, both)
  expect([first.status, first.headers.get('ETag')]).toEqual([200, await read()])
  const second = await change(40, both)
  expect([second.status, await second.json()]).toMatchObject([412, { code: 'PRECONDITION_FAILED' }])
  expect((await change(40, await read())).status).toBe(200)
  expect((await change(45, '*')).status).toBe(200)
})

test('a secret that is shown once is not kept for a repeat of its call', async () => {
  const key = { 'Idempotency-Key': crypto.randomUUID() }
  const asked = { body: { name: 'Once', address: 'https://sheet.example/in' } }
  const { secret } = await (await client.ask('createWebhook', asked, key)).json<{ secret: string }>()
  expect((await client.ask('createWebhook', asked, key)).status).toBe(409)
  const kept = await env.DB.prepare('SELECT count(*) AS n FROM keyed_calls WHERE instr(body, ?) > 0')
    .bind(secret)
    .first()
  expect([secret.startsWith('whsec_'), kept]).toEqual([true, { n: 0 }])
})

test('a token that was revoked meanwhile adds no webhook', async () => {
  const add = createConnectionsRepository(openDatabase(env.DB)).save
  const saved = { kind: 'webhook', name: 'Late', sealed: '', label: '', sealedSecret: '' } as const
  const by = (sessionId: string) => add({ userId: developer.id, sessionId }, saved, { hash: '', until: 0 }, noon)
  const { id } = (await env.DB.prepare('SELECT id FROM api_tokens WHERE user_id = ?')
    .bind(developer.id)
    .first<{ id: string }>()) ?? { id: '' }
  expect([await by('revoked'), await by(id)]).toEqual([false, true])
})

test('an error is a problem of RFC 9457 for who asks for one, with the fields of every error beside', async () => {
  const answer = await call('GET', '/api/matches?limit=0', { headers: { Accept: 'application/problem+json' } })
  expect([answer.status, answer.headers.get('Content-Type')]).toEqual([400, 'application/problem+json'])
  const { error } = await (await call('GET', '/api/matches?limit=0')).json<{ error: string }>()
  expect(await answer.json()).toEqual({
    type: '/docs#errors',
    title: 'Invalid',
    status: 400,
    detail: error,
    error,
    code: 'INVALID',
    request_id: expect.any(String),
    fields: { limit: [expect.any(String)] },
  })
})
