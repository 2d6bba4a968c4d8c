import { env } from 'cloudflare:workers'
import { beforeAll, expect, test } from 'vitest'
import { maxInboxListed } from '#worker/alerting/notifications/inbox/constants.ts'
import { addPerson, call, signIn } from '../../../people/accounts/people.ts'
import { changeOf, noon, summary } from '../../alerts/changes.ts'
import { placeMatch } from '../../alerts/scene.ts'

const match = 71_000
const path = '/api/notifications'
type Entry = { id: string; is_read: boolean; alert_type: string }

beforeAll(() => placeMatch(env.DB, match))

/** Someone with three notifications, and how they read them. */
async function addFan() {
  const { id, email } = await addPerson()
  const cookie = await signIn(email)
  const facts = JSON.stringify(changeOf(summary(3_200), summary(2_800), { matchId: match }))
  const types = ['price_drop', 'availability', null]
  await env.DB.batch(
    types.flatMap((type, i) => [
      env.DB.prepare(
        `INSERT INTO notifications (user_id, newest_first, subject_id, match_id, alert_type) VALUES (?, ?, ?, ?, ?)`,
      ).bind(id, -(noon - i), `${match}:${id}${i}`, type && match, type),
      env.DB.prepare(`INSERT INTO subjects (id, kind, at, facts) VALUES (?, 'change', ?, ?)`).bind(
        `${match}:${id}${i}`,
        noon - i,
        facts,
      ),
    ]),
  )
  return { cookie, list: (query = '') => listOf(cookie, query) }
}

/** The cookie of someone without any. */
const addStranger = async () => signIn((await addPerson()).email)

async function listOf(cookie: string, query = ''): Promise<Entry[]> {
  const answer = await call('GET', path + query, { cookie })
  expect(answer.status).toBe(200)
  expect(answer.headers.get('Cache-Control')).toBe('no-store')
  return answer.json()
}

test('the list is one’s own, in the specification’s names', async () => {
  const { list } = await addFan()
  const [newest, ...rest] = await list()
  expect(newest).toEqual({
    id: expect.any(String),
    message: 'Price fell: Arsenal v Chelsea. £28 on Terrace Exchange, was £32.',
    alert_type: 'price_drop',
    is_read: false,
    sent_at: new Date(noon).toISOString(),
    price_threshold: null,
    match_details: {
      home_team: 'Arsenal',
      away_team: 'Chelsea',
      league: 'Premier League',
      match_date: expect.stringMatching(/^\d{4}-\d\d-\d\dT/),
    },
    match_id: match,
    seen_at: new Date(noon).toISOString(),
    gone_at: null,
    last_there_at: null,
    clients: [],
    deliveries: [
      { channel: 'email', status: 'pending', attempts: 0, decided_at: null, accepted_at: null, reason: null },
    ],
  })
  expect(rest.map(({ alert_type }) => alert_type)).toEqual(['availability', 'system'])
  expect(await listOf(await addStranger())).toEqual([])
})

test('pages are linked by a cursor', async () => {
  const { cookie, list } = await addFan()
  const first = await call('GET', `${path}?limit=2`, { cookie })
  const next = first.headers.get('X-Next-Cursor')
  expect(first.headers.get('Link')).toBe(`<${path}?limit=2&cursor=${next}>; rel="next"`)
  expect(await list(`?limit=2&cursor=${next}`)).toHaveLength(1)
  for (const other of [`?type=availability&cursor=${next}`, '?cursor=nonsense', `?cursor=${next}x`]) {
    const answer = await call('GET', path + other, { cookie })
    expect([answer.status, await answer.json()]).toMatchObject([400, { fields: { cursor: [expect.any(String)] } }])
  }
})

test('marking, filtering and deleting answer with a status alone', async () => {
  const { cookie, list } = await addFan()
  const [one] = await list('?type=availability')
  const read = await call('PUT', `${path}/${one?.id}/read`, { cookie })
  expect([read.status, await read.text()]).toEqual([204, ''])
  expect((await list('?unread=true')).map(({ alert_type }) => alert_type)).toEqual(['price_drop', 'system'])
  expect((await call('PUT', `${path}/${one?.id}/unread`, { cookie })).status).toBe(204)
  expect(await list('?unread=true')).toHaveLength(3)
  const gone = await call('DELETE', path, { cookie, body: { notification_ids: [one?.id] } })
  expect(gone.status).toBe(204)
  expect(await list()).toHaveLength(2)
})

test('another user’s notification is not found', async () => {
  const [{ list }, stranger] = [await addFan(), await addStranger()]
  const [one] = await list()
  expect((await call('PUT', `${path}/${one?.id}/read`, { cookie: stranger })).status).toBe(404)
  expect((await call('DELETE', path, { cookie: stranger, body: { notification_ids: [one?.id] } })).status).toBe(404)
  expect(await list()).toContainEqual(one)
})

test.each(['?type=everything', '?unread=yes', '?limit=0', `?limit=${maxInboxListed + 1}`, '?limit=x'])(
  '%s is refused',
  async (query) => expect((await call('GET', path + query, { cookie: await addStranger() })).status).toBe(400),
)

test.each([
  {},
  { notification_ids: [] },
  { notification_ids: [7] },
  { notification_ids: Array.from({ length: maxInboxListed + 1 }, () => 'x') },
])('deletion of %j is refused', async (body) => {
  expect((await call('DELETE', path, { cookie: await addStranger(), body })).status).toBe(400)
})
