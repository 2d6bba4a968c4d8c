import { env } from 'cloudflare:workers'
import { describe, expect, test } from 'vitest'
import { createProduct } from '#worker/entry/services.ts'
import { openDatabase } from '#worker/ground/platform/database.ts'
import { roleIds } from '#worker/people/accounts/constants.ts'
import { type ColleagueRole, seatTexts } from '#worker/people/colleagues/constants.ts'
import { placeMatch } from '../../alerting/alerts/scene.ts'
import { addPerson, call, openSession } from '../accounts/people.ts'
import { addDeveloper, callWith, makeToken, setPlan } from '../api-tokens/developer.ts'

const product = createProduct(env)
const { ports } = product

async function addAgent(name = 'Robin') {
  const { id } = await addDeveloper('premium')
  await env.DB.prepare('UPDATE users SET first_name = ?2, last_name = ?2, role_id = ?3 WHERE id = ?1')
    .bind(id, name, roleIds.Agent)
    .run()
  return id
}

let base = 7_000
const addMatch = async () => {
  base += 10
  const match = await placeMatch(env.DB, base)
  await env.DB.prepare('UPDATE matches SET sort_at = ?2, kickoff_at = ?2 WHERE id = ?1')
    .bind(match.id, Date.now() + 30 * 86_400_000)
    .run()
  return match.id
}

const give = (agent: number, colleague: number, role: ColleagueRole) =>
  env.DB.prepare('INSERT OR REPLACE INTO colleagues VALUES (?1, ?2, ?3, 0)').bind(agent, colleague, role).run()
const remove = (agent: number, colleague: number) =>
  env.DB.prepare('DELETE FROM colleagues WHERE user_id = ?1 AND colleague_id = ?2').bind(agent, colleague).run()

/** A colleague of an agent, in a session that works for them. */
async function addSeat(agent: number, role: ColleagueRole = 'booker') {
  const { id } = await addPerson({ firstName: 'Alex', lastName: 'Booker' })
  await give(agent, id, role)
  const { token, sessionId } = await openSession(ports.sessions, id)
  expect(await ports.sessions.workFor(id, sessionId, agent)).toBe(true)
  return { id, sessionId, cookie: `session=${token}`, seat: { agentId: agent, colleagueId: id, sessionId } }
}

const json = async (answer: Response) =>
  (await answer.json()) as { id: number; name: string; error?: string }[] & Record<string, unknown>

describe('a session that works for an agent', () => {
  test('reads and writes the agent’s clients, and what it writes is in the agent’s log under the colleague’s name', async () => {
    const agent = await addAgent()
    const { cookie } = await addSeat(agent)
    const added = await call('POST', '/api/clients', { cookie, body: { name: 'Jo' } })
    expect(added.status).toBe(201)
    expect(await ports.clients.names(agent)).toMatchObject([{ name: 'Jo' }])
    expect(await json(await call('GET', '/api/clients', { cookie }))).toMatchObject([{ name: 'Jo' }])
    const { id } = await json(added)
    expect((await call('PUT', `/api/clients/${id}`, { cookie, body: { name: 'Jos' } })).status).toBe(200)
    expect((await call('DELETE', `/api/clients/${id}`, { cookie })).status).toBe(204)
    const log = (await ports.activity.recent(agent)).map(({ kind, device }) => [kind, device])
    expect(log).toEqual(
      expect.arrayContaining([
        ['colleague_client_added', 'Alex Booker'],
        ['colleague_client_changed', 'Alex Booker'],
        ['colleague_client_deleted', 'Alex Booker'],
      ]),
    )
  })

  test('makes, changes, deletes and restores the agent’s alerts, each noted once', async () => {
    const agent = await addAgent()
    const { id: colleague, cookie, seat } = await addSeat(agent)
    const matchId = await addMatch()
    const made = await call('POST', '/api/alerts', { cookie, body: { match_id: matchId, alert_type: 'availability' } })
    expect(made.status).toBe(201)
    const id = Number((await json(made)).id)
    expect((await ports.alerts.ownAlerts(agent)).map((one) => one.id)).toEqual([id])
    expect(await ports.alerts.ownAlerts(colleague)).toEqual([])
    await call('PUT', `/api/alerts/${id}`, { cookie, body: { digest: 'daily' } })
    await call('PUT', `/api/alerts/${id}`, { cookie, body: { digest: 'daily' } })
    await call('DELETE', `/api/alerts/${id}`, { cookie })
    await ports.alertsFor(seat).restore(agent, id)
    const { results } = await env.DB.prepare(
      'SELECT kind FROM security_events WHERE user_id = ?1 ORDER BY newest_first DESC',
    )
      .bind(agent)
      .all<{ kind: string }>()
    expect(results.map(({ kind }) => kind).toSorted()).toEqual([
      'colleague_alert_changed',
      'colleague_alert_deleted',
      'colleague_alert_made',
      'colleague_alert_restored',
    ])
    const count = 'SELECT monthly_alert_count AS n FROM user_plans WHERE user_id = ?1'
    expect(await env.DB.prepare(count).bind(agent).first('n')).toBe(1)
  })

  test('of a viewer reads and writes nothing, and one whose seat is gone does neither', async () => {
    const agent = await addAgent('Sam')
    await ports.clients.create(agent, { name: 'Jo' })
    const { id, cookie } = await addSeat(agent, 'viewer')
    expect(await json(await call('GET', '/api/clients', { cookie }))).toMatchObject([{ name: 'Jo' }])
    for (const [method, path] of [
      ['POST', '/api/clients'],
      ['POST', '/api/alerts'],
      ['DELETE', '/api/alerts/1'],
      ['DELETE', '/api/price-tracking/alerts/1'],
    ] as const) {
      const refused = await call(method, path, { cookie, body: { name: 'X', match_id: 1 } })
      expect(refused.status, path).toBe(403)
      expect(await json(refused)).toMatchObject({ error: seatTexts.readOnly('Sam Sam') })
    }
    await remove(agent, id)
    const gone = await call('GET', '/api/clients', { cookie })
    expect(gone.status).toBe(403)
    expect(await json(gone)).toMatchObject({ error: seatTexts.gone('Sam Sam') })
  })

  test('sees its own account everywhere else, and never another agent’s', async () => {
    const [agent, other] = [await addAgent(), await addAgent()]
    await ports.clients.create(other, { name: 'Secret' })
    const { id, cookie, sessionId } = await addSeat(agent)
    const profile = (await json(await call('GET', '/api/users/me', { cookie }))) as { email?: string }
    expect(JSON.stringify(profile)).toContain('person')
    expect(await json(await call('GET', '/api/clients', { cookie }))).toEqual([])
    const found = await ports.clients.names(other)
    expect((await call('GET', `/api/clients/${found[0]?.id}`, { cookie })).status).toBe(404)
    expect(await ports.sessions.workFor(id, sessionId, other)).toBe(false)
    expect(await ports.sessions.workFor(other, sessionId, agent)).toBe(false)
  })

  test('sleeps while the agent’s plan has no colleagues, and is back with it; the colleague’s own plan counts for nothing', async () => {
    const agent = await addAgent()
    const { id, cookie } = await addSeat(agent)
    await setPlan(id, 'premium')
    await setPlan(agent, 'pro')
    expect((await call('GET', '/api/clients', { cookie })).status).toBe(403)
    await setPlan(agent, 'premium')
    await setPlan(id, 'basic')
    expect((await call('GET', '/api/price-tracking/alerts', { cookie })).status).toBe(200)
  })

  test.each([
    ['switched-off', 'is_active'],
    ['doubted', 'is_email_verified'],
  ])('ends for a %s agent; a token of the colleague’s stays with their own account', async (_, column) => {
    const agent = await addAgent()
    await ports.clients.create(agent, { name: 'Jo' })
    const { id, cookie } = await addSeat(agent)
    await setPlan(id, 'pro')
    const token = await makeToken(product, id, 'read')
    expect(await json(await callWith(token, 'GET', '/api/clients'))).toEqual([])
    expect((await call('GET', '/api/clients', { cookie })).status).toBe(200)
    await env.DB.prepare(`UPDATE users SET ${column} = 0 WHERE id = ?`).bind(agent).run()
    expect((await call('GET', '/api/clients', { cookie })).status).toBe(403)
  })
})

test.each([
  ['was removed', (agent: number, id: number) => remove(agent, id)],
  ['became a viewer', (agent: number, id: number) => give(agent, id, 'viewer')],
  ['signed out', (_: number, id: number) => ports.sessions.endAll(id)],
  ['went back', (agent: number, id: number) => ports.sessions.stopWorking(id, { agentId: agent })],
])(
  'a colleague who %s while their request was on its way writes nothing, is told so, and nothing is noted',
  async (_, end) => {
    const agent = await addAgent()
    const { id, seat } = await addSeat(agent)
    const matchId = await addMatch()
    const alert = await ports.alerts.create(agent, { match_id: matchId, alert_type: 'availability' })
    const client = await ports.clients.create(agent, { name: 'Jo', email: 'jo@example.com', consent_on: '2026-01-01' })
    if (!alert.ok || !alert.value || !client.ok) throw new Error('not made')
    const before = await everything(agent)
    await end(agent, id)
    const [alerts, clients] = [ports.alertsFor(seat), ports.clientsFor(seat)]
    for (const answer of [
      await alerts.create(agent, { match_id: matchId, alert_type: 'price_drop' }),
      await alerts.update(agent, alert.value.id, { digest: 'daily' }),
      await alerts.remove(agent, alert.value.id),
      await alerts.duplicate(agent, alert.value.id),
      await clients.create(agent, { name: 'X' }),
      await clients.update(agent, client.value.id, { name: 'X' }),
      await clients.update(agent, client.value.id, { city: 'X' }),
      await clients.remove(agent, client.value.id),
    ]) {
      expect(answer).toMatchObject({ ok: false, error: { code: 'FORBIDDEN', message: seatTexts.ended } })
    }
    await ports.clientMessagesFor(seat).ask(agent, client.value.id)
    await ports.clientMessagesFor(seat).end(agent, client.value.id, 'email')
    expect(await everything(agent)).toEqual(before)
    await ports.alerts.remove(agent, alert.value.id)
    await alerts.restore(agent, alert.value.id)
    expect(await ports.alerts.ownAlerts(agent)).toEqual([])
  },
)

const everything = (agent: number) =>
  Promise.all([
    openDatabase(env.DB)
      .$client.prepare('SELECT * FROM alerts WHERE user_id = ?')
      .bind(agent)
      .all()
      .then(({ results }) => results),
    env.DB.prepare('SELECT * FROM clients WHERE user_id = ?')
      .bind(agent)
      .all()
      .then(({ results }) => results),
    env.DB.prepare('SELECT * FROM security_events WHERE user_id = ?')
      .bind(agent)
      .all()
      .then(({ results }) => results),
    env.DB.prepare('SELECT monthly_alert_count FROM user_plans WHERE user_id = ?')
      .bind(agent)
      .all()
      .then(({ results }) => results),
  ])
