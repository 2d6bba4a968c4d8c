import { env } from 'cloudflare:workers'
import { beforeAll, expect, test } from 'vitest'
import { matchRoomName } from '#durable/match-room/protocol.ts'
import { dayMs } from '#worker/ground/platform/clock.ts'
import { makeCheck, makeOffer, makePlatform } from '../../durable/match-room/make.ts'
import { addPerson, call, signIn } from '../../people/accounts/people.ts'
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

async function placeComingMatch(id: number) {
  await placeMatch(env.DB, id)
  await env.DB.prepare('UPDATE matches SET kickoff_at = ?1, sort_at = ?1 WHERE id = ?2')
    .bind(Date.now() + 30 * dayMs, id)
    .run()
}

/** Without a price; what is seen of a match in a test is seen of one of its own. */
beforeAll(() => placeComingMatch(match))

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
    client_id: null,
    client_name: null,
    context: null,
  })
  expect(await (await call('GET', path, { cookie })).json()).toEqual([entry])
  expect(await (await call('GET', path, { cookie: stranger })).json()).toEqual([])
  expect((await call('DELETE', `${path}/${entry.id}`, { cookie: stranger })).status).toBe(404)
  expect((await call('DELETE', `${path}/${entry.id}`, { cookie })).status).toBe(204)
  expect(await (await call('GET', path, { cookie })).json()).toEqual([])
})

test('the price now is of the tickets that the alert wants, not of the whole match', async () => {
  const cookie = await fanOn('pro')
  await placeComingMatch(match + 10)
  const observe = (id: number, kind: 'official' | 'exchange', offers: ReturnType<typeof makeOffer>[]) =>
    env.MATCH_ROOM.getByName(matchRoomName(match + 10)).observe(
      makeCheck(id, offers, { platform: makePlatform(id, { kind }), matchId: match + 10 }),
    )
  await observe(932, 'exchange', [
    makeOffer('Adult', 3_000, { section: 'East Stand', quantity: 1 }),
    makeOffer('Adult', 4_000, { section: 'Away End', quantity: 6 }),
    makeOffer('Adult', 5_000, { section: 'North Stand', quantity: 6 }),
  ])
  await observe(933, 'official', [makeOffer('Adult', 7_000, { section: 'West Stand' }), makeOffer('Junior', 1_000)])
  const ask = async (conditions: object) => {
    const body = { match_id: match + 10, alert_type: 'price_drop', price_threshold: 35, ...conditions }
    expect((await call('POST', '/api/alerts', { cookie, body })).status).toBe(201)
    const [newest] = await (await call('GET', path, { cookie })).json<
      { current_price: number; platform_name: string }[]
    >()
    return [newest?.current_price, newest?.platform_name]
  }
  expect(await ask({})).toEqual([30, 'Platform 932'])
  expect(await ask({ conditions: { together: 2 } })).toEqual([40, 'Platform 932'])
  expect(await ask({ conditions: { together: 2, without_away_end: true } })).toEqual([50, 'Platform 932'])
  expect(await ask({ conditions: { official_only: true } })).toEqual([70, 'Platform 933'])
  expect(await ask({ conditions: { ticket_types: { wanted: ['Junior'] } } })).toEqual([10, 'Platform 933'])
})

test('a match’s history is a CSV file, oldest first, in which no cell is a formula', async () => {
  const cookie = await fanOn('pro')
  const matchId = match + 20
  await placeComingMatch(matchId)
  const platform = makePlatform(931, { name: '=HYPERLINK("http://evil")' })
  for (const [minute, pence] of [
    [0, 6_050],
    [1, 5_500],
  ] as const) {
    const check = makeCheck(minute * 60, [makeOffer('Adult, east', pence)], { platform, matchId })
    await env.MATCH_ROOM.getByName(matchRoomName(matchId)).observe(check)
  }
  const made = await call('POST', path, { cookie, body: { match_id: matchId, target_price: 45 } })
  const { id } = await made.json<{ id: number }>()
  const file = `${path}/${id}/history.csv`
  const answer = await call('GET', file, { cookie })
  expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'text/csv; charset=utf-8'])
  expect(answer.headers.get('content-disposition')).toBe(`attachment; filename="prices-${id}.csv"`)
  const row = (at: string, local: string, price: string) =>
    `${at},${local},"'=HYPERLINK(""http://evil"")","Adult, east",,${price},GBP,available`
  expect(new TextDecoder('utf-8', { ignoreBOM: true }).decode(await answer.arrayBuffer())).toBe(
    [
      '\ufeffseen_at,seen_at_london,platform,ticket_type,section,price,currency,availability',
      row('2027-01-15T08:00:00.000Z', '15/01/2027 08:00:00', '60.50'),
      row('2027-01-15T08:01:00.000Z', '15/01/2027 08:01:00', '55.00'),
      '',
    ].join('\r\n'),
  )
  expect((await call('GET', file, { cookie: await fanOn('free') })).status).toBe(403)
  expect((await call('GET', file, { cookie: await fanOn('pro') })).status).toBe(404)
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

test('a price of three decimals is refused by the name that the call gave it', async () => {
  const refused = await call('POST', path, {
    cookie: await fanOn('pro'),
    body: { match_id: match, target_price: 45.505 },
  })
  expect(await refused.json()).toMatchObject({ fields: { target_price: ['Use at most two decimals.'] } })
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
