import { env } from 'cloudflare:workers'
import { beforeAll, expect, test } from 'vitest'
import { matchRoomName } from '#durable/match-room/protocol.ts'
import { makeCheck, makeOffer, makePlatform } from '../../durable/match-room/make.ts'
import { addPerson, call, signIn } from '../../people/accounts/people.ts'
import { placeMatch } from './scene.ts'

const base = 90_000
/** Whose prices are seen; its sides are its own, too. */
const seen = base + 10
/** Someone on the free plan, and how they call. */
async function addFan() {
  const { id, email } = await addPerson()
  const cookie = await signIn(email)
  const send = (method: string, path: string, body?: object) =>
    call(method, `/api/alerts${path}`, { cookie, ...(body && { body }) })
  const list = async () => (await send('GET', '')).json<{ id: number }[]>()
  return { id, send, list }
}

const anAlert = { team_id: base, alert_type: 'price_drop', price_threshold: 35.5 }
const json = async (answer: Response) => ({ status: answer.status, body: (await answer.json()) as never })

beforeAll(async () => {
  await placeMatch(env.DB, base)
  await placeMatch(env.DB, seen)
  // The seasons of the test's matches are over by the real clock: these are not.
  await env.DB.prepare('UPDATE matches SET kickoff_at = ?3, sort_at = ?3 WHERE id IN (?1, ?2)')
    .bind(base, seen, Date.now() + 9e8)
    .run()
})

test('an alert is made with the wire’s names, listed, changed, deleted and restored', async () => {
  const { send, list } = await addFan()
  expect(await json(await send('GET', ''))).toEqual({ status: 200, body: [] })
  const made = await json(await send('POST', '', anAlert))
  const alert = {
    id: expect.any(Number),
    team_id: base,
    league_id: null,
    team_name: 'Arsenal',
    league_name: null,
    alert_type: 'price_drop',
    price_threshold: 35.5,
    is_active: true,
    created_at: expect.any(String),
    last_notified_at: null,
    name: 'Arsenal · £35.50 or less',
    match_id: null,
    match_name: null,
    match_date: null,
    more_targets: [],
    currency: null,
    platform_id: null,
    conditions: null,
    repeat_mode: 'every_crossing',
    repeat_hours: null,
    channels: ['email'],
    left_out_channels: [],
    muted_until: null,
    expires_at: null,
    client_id: null,
    client_name: null,
    digest: null,
    paused_by_plan: false,
    paused_at: null,
  }
  expect(made).toEqual({ status: 201, body: alert })
  const { id } = made.body as { id: number }
  expect((await send('PUT', `/${id}`, { is_active: false })).status).toBe(200)
  const inactive = await send('GET', '?filter=inactive&query=arsenal')
  expect(inactive.headers.get('X-Total-Count')).toBe('1')
  expect(await inactive.json()).toEqual([{ ...alert, id, is_active: false }])
  expect((await send('DELETE', `/${id}`)).status).toBe(204)
  expect((await send('DELETE', `/${id}`)).status).toBe(204)
  expect(await list()).toEqual([])
  expect((await send('POST', `/${id}/restore`)).status).toBe(200)
  expect(await list()).toHaveLength(1)
})

test('a preview says what an alert on a match would have done, and makes none', async () => {
  const { send, list } = await addFan()
  const platform = makePlatform(901)
  for (const [minutesAgo, pence] of [
    [60, 6_000],
    [30, 3_400],
    [10, 5_000],
  ] as const) {
    const check = { ...makeCheck(0, [makeOffer('Adult', pence)], { platform, matchId: seen }), id: `check-${pence}` }
    const seenAt = Date.now() - minutesAgo * 60_000
    await env.MATCH_ROOM.getByName(matchRoomName(seen)).observe({ ...check, seenAt })
  }
  expect(await json(await send('GET', `/preview?match_id=${seen}&price_threshold=35`))).toEqual({
    status: 200,
    body: {
      is_there_now: false,
      times_in_30_days: 1,
      lowest_seen: 34,
      observations: 3,
      days: expect.any(Number),
    },
  })
  expect(await list()).toEqual([])
  expect((await send('GET', '/preview?match_id=7777777')).status).toBe(404)
  for (const bad of ['', '?match_id=x', `?match_id=${base}&price_threshold=-1`, `?match_id=${base}&together=99`]) {
    expect((await send('GET', `/preview${bad}`)).status, bad).toBe(400)
  }
})

test('the free plan’s second alert is refused with the code and with what to do', async () => {
  const { send, list } = await addFan()
  await send('POST', '', anAlert)
  const answer = await json(await send('POST', '', { match_id: base, alert_type: 'availability' }))
  expect(answer).toEqual({
    status: 403,
    body: {
      error: expect.stringMatching(
        /^You have used the one alert of your Free plan this month\. The count starts again on 1 /,
      ),
      code: 'ALERT_LIMIT_REACHED',
      request_id: expect.any(String),
    },
  })
  const [own] = await list()
  expect((await send('POST', `/${own?.id}/duplicate`)).status).toBe(403)
})

test('one notification that is for several alerts is the last of each', async () => {
  const { id, send, list } = await addFan()
  await send('POST', '', anAlert)
  const [own] = await list()
  const at = Date.UTC(2026, 10, 21, 14, 2)
  await env.DB.prepare(
    `INSERT INTO notifications (user_id, newest_first, subject_id, alert_id, also_alert_ids, match_id, alert_type)
     VALUES (?1, ?2, '1:1', ?3 + 1000, json_array(?3 + 2000, ?3), 1, 'price_drop')`,
  )
    .bind(id, -at, own?.id)
    .run()
  expect(await list()).toMatchObject([{ last_notified_at: '2026-11-21T14:02:00.000Z' }])
})

test('when it last notified its owner is read from their newest notifications', async () => {
  const { id, send, list } = await addFan()
  await send('POST', '', anAlert)
  const [own] = await list()
  const at = Date.UTC(2026, 10, 21, 14, 2)
  await env.DB.prepare(
    `INSERT INTO notifications (user_id, newest_first, subject_id, alert_id, match_id, alert_type)
     VALUES (?1, ?2, '1:1', ?3, 1, 'price_drop'), (?1, ?2 + 5000, '1:0', ?3, 1, 'price_drop')`,
  )
    .bind(id, -at, own?.id)
    .run()
  expect(await list()).toMatchObject([{ last_notified_at: '2026-11-21T14:02:00.000Z' }])
})

test.each([
  ['POST', '', { alert_type: 'availability' }, 'target'],
  ['POST', '', { team_id: '1', alert_type: 'availability' }, 'team_id'],
  ['PUT', '/1', { price_threshold: 'much' }, 'price_threshold'],
  ['GET', '?filter=odd', undefined, 'filter'],
  ['GET', '?limit=0', undefined, 'limit'],
  ['PUT', '/one', { is_active: true }, 'id'],
])('%s /api/alerts%s with %j names the wrong field', async (method, path, body, field) => {
  const { send } = await addFan()
  const answer = await json(await send(method, path, body))
  expect(answer).toMatchObject({ status: 400, body: { code: 'INVALID', fields: { [field]: [expect.any(String)] } } })
})
