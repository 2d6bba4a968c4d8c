import { env } from 'cloudflare:workers'
import { beforeAll, expect, test } from 'vitest'
import { dayMs } from '#worker/platform/clock.ts'
import { addPerson, call, signIn } from '../accounts/people.ts'
import { placeMatch } from '../alerts/scene.ts'

const path = '/api/price-tracking/alerts'
const match = 93_000

async function fanOn(plan: 'free' | 'pro') {
  const { id, email } = await addPerson()
  if (plan === 'pro') {
    await env.DB.prepare(
      `INSERT INTO user_plans (user_id, paid_plan, paid_until_at, alert_count_since) VALUES (?, 'pro', ?, 0)`,
    )
      .bind(id, Date.now() + 40 * dayMs)
      .run()
  }
  return signIn(email)
}

beforeAll(async () => {
  await placeMatch(env.DB, match)
  await env.DB.prepare('UPDATE matches SET kickoff_at = ?1, sort_at = ?1 WHERE id = ?2')
    .bind(Date.now() + 30 * dayMs, match)
    .run()
})

test('a price is tracked, listed beside the match, and deleted by its owner alone', async () => {
  const [cookie, stranger] = [await fanOn('pro'), await fanOn('pro')]
  const made = await call('POST', path, { cookie, body: { match_id: match, target_price: 45.5 } })
  expect(made.status).toBe(201)
  const entry = await made.json<{ id: number }>()
  expect(entry).toEqual({
    id: expect.any(Number),
    match_id: match,
    target_price: 45.5,
    current_price: null,
    platform_name: null,
    last_checked_at: null,
    is_active: true,
    match_details: {
      home_team: 'Arsenal',
      away_team: 'Chelsea',
      league: 'Premier League',
      match_date: expect.stringMatching(/^\d{4}-\d\d-\d\dT/),
    },
    currency: 'GBP',
    context: null,
  })
  expect(await (await call('GET', path, { cookie })).json()).toEqual([entry])
  expect(await (await call('GET', path, { cookie: stranger })).json()).toEqual([])
  expect((await call('DELETE', `${path}/${entry.id}`, { cookie: stranger })).status).toBe(404)
  expect((await call('DELETE', `${path}/${entry.id}`, { cookie })).status).toBe(204)
  expect(await (await call('GET', path, { cookie })).json()).toEqual([])
})

test('other alerts are not price alerts', async () => {
  const cookie = await fanOn('pro')
  const other = await call('POST', '/api/alerts', { cookie, body: { match_id: match, alert_type: 'availability' } })
  const { id } = await other.json<{ id: number }>()
  expect(await (await call('GET', path, { cookie })).json()).toEqual([])
  expect((await call('DELETE', `${path}/${id}`, { cookie })).status).toBe(404)
})

test('price tracking needs Pro or Premium', async () => {
  const cookie = await fanOn('free')
  for (const answer of [
    await call('GET', path, { cookie }),
    await call('POST', path, { cookie, body: { match_id: match, target_price: 45 } }),
    await call('DELETE', `${path}/1`, { cookie }),
  ]) {
    expect([answer.status, await answer.json()]).toMatchObject([403, { code: 'PLAN_REQUIRED' }])
  }
})

test.each([
  [{}, 400],
  [{ match_id: match, target_price: 0 }, 400],
  [{ match_id: match, target_price: 1e9 }, 400],
  [{ match_id: 7_777_777, target_price: 5 }, 404],
  [{ match_id: match, target_price: 5, platform_name: 'Nowhere' }, 404],
])('%j is answered with %i', async (body, status) => {
  expect((await call('POST', path, { cookie: await fanOn('pro'), body })).status).toBe(status)
})
