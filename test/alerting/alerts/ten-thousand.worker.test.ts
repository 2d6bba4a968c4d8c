// What an agent has of many alerts: one list in pages, and one message for what happened.
import { env } from 'cloudflare:workers'
import { expect, test } from 'vitest'
import { maxAlertsListed, maxAlertsPerAgent, tooManyAlerts } from '#worker/alerting/alerts/constants.ts'
import { createProduct } from '#worker/entry/services.ts'
import { addDeveloper, callWith, makeToken, setPlan } from '../../people/api-tokens/developer.ts'
import { changeOf, summary } from './changes.ts'
import { alertsOf, valueIn } from './making/fan.ts'
import { alertsEngine, placeMatch, placeUsers, written } from './scene.ts'

type Many = { userId: number; matchId: number; first: number; count: number; clients?: number }

/** Alerts of one person on one match, for as many clients in turn. */
async function placeMany({ userId, matchId, first, count, clients = 0 }: Many): Promise<void> {
  const each = 'WITH RECURSIVE each(at) AS (SELECT 0 UNION ALL SELECT at + 1 FROM each WHERE at < ?3 - 1)'
  const client = `${each} INSERT INTO clients (id, user_id, name, reference, email, phone, notes, consent_note, created_at)
    SELECT ?2 + at, ?1, 'Client ' || at, '', '', '', '', '', 0 FROM each`
  const alert = `${each} INSERT INTO alerts
      (id, user_id, target_kind, target_id, alert_type, price_threshold_pence, client_id, created_at)
    SELECT ?2 + at, ?1, 'match', ?4, 'price_drop', 7000, iif(?5 = 0, NULL, ?2 + at % max(?5, 1)), 0 FROM each`
  if (clients > 0) await env.DB.prepare(client).bind(userId, first, clients).run()
  await env.DB.prepare(alert).bind(userId, first, count, matchId, clients).run()
}

const most = maxAlertsPerAgent

test('an agent makes up to ten thousand alerts, and reads them page by page', async () => {
  const base = 820_000
  const { service } = await alertsOf(base)
  await setPlan(base, 'premium')
  await placeMany({ userId: base, matchId: base, first: base, count: most - 1 })
  const onMatch = { match_id: base, alert_type: 'availability' }
  const last = valueIn(await service.create(base, onMatch))
  expect(await service.create(base, onMatch)).toMatchObject({
    error: { code: 'CONFLICT', message: tooManyAlerts(most) },
  })
  const page = valueIn(await service.list(base))
  expect(page).toMatchObject({ matching: most, counts: { total: most }, next: page.alerts.at(-1)?.id })
  expect([page.alerts.length, page.alerts[0]?.id]).toEqual([maxAlertsListed, last.id])
  const second = valueIn(await service.list(base, { before: page.next }))
  expect([second.alerts.length, second.alerts[0]?.id]).toEqual([maxAlertsListed, Number(page.next) - 1])
  const end = valueIn(await service.list(base, { before: base + 3 }))
  expect([end.alerts.map(({ id }) => id), end.next]).toEqual([[base + 2, base + 1, base], null])
  await setPlan(base, 'pro')
  expect(await service.restore(base, valueIn(await service.remove(base, last.id)).id)).toMatchObject({
    error: { code: 'CONFLICT', message: tooManyAlerts(maxAlertsListed) },
  })
})

test('ten thousand alerts of an agent on one match are one message, which is for all of their clients', async () => {
  const base = 830_000
  const match = await placeMatch(env.DB, base)
  await placeUsers(env.DB, base, 1)
  await placeMany({ userId: base, matchId: base, first: base, count: most, clients: 200 })
  const engine = alertsEngine(env.DB, match)
  await engine.announce(changeOf(summary(8_000), summary(6_400), { matchId: base }))
  const { notifications, batches } = await written(env.DB, base)
  expect([notifications.length, batches.length]).toEqual([1, 1])
  const [{ also_alert_ids: others, client_ids: clients } = {}] = notifications
  const length = (list: unknown) => (JSON.parse(String(list)) as unknown[]).length
  expect([length(others), length(clients)]).toEqual([most - 1, 200])
})

test('a program reads alerts page by page, and a cursor of another filter is refused', async () => {
  const { id: userId } = await addDeveloper('premium')
  const { id: matchId } = await placeMatch(env.DB, 840_000)
  await placeMany({ userId, matchId, first: 840_000, count: 3 })
  const token = await makeToken(createProduct(env), userId)
  const read = async (query: string) => {
    const answer = await callWith(token, 'GET', `/api/alerts?${query}`)
    const cursor = answer.headers.get('X-Next-Cursor')
    return {
      status: answer.status,
      link: answer.headers.get('Link'),
      cursor,
      found: (await answer.json()) as { id: number }[],
    }
  }
  const first = await read('limit=2')
  expect([first.found.map(({ id }) => id), first.link]).toEqual([
    [840_002, 840_001],
    `</api/alerts?limit=2&cursor=${first.cursor}>; rel="next"`,
  ])
  expect(await read(`limit=2&cursor=${first.cursor}`)).toMatchObject({ cursor: null, found: [{ id: 840_000 }] })
  for (const other of [`limit=2&filter=active&cursor=${first.cursor}`, 'cursor=840001', 'cursor=none.of.ours']) {
    expect(await read(other), other).toMatchObject({ status: 400, found: { fields: { cursor: [expect.any(String)] } } })
  }
})
