// A token for one client: every call that it opens, beside what is the agent's and another client's.
import { env } from 'cloudflare:workers'
import { beforeAll, describe, expect, test } from 'vitest'
import { placeMatch } from '#test/alerting/alerts/scene.ts'
import { visitorAt } from '#test/fakes/visitor.ts'
import { createProduct } from '#worker/entry/services.ts'
import { dayMs, minuteMs } from '#worker/ground/platform/clock.ts'
import { apiTokenTexts } from '#worker/people/api-tokens/constants.ts'
import { clientTexts } from '#worker/people/clients/constants.ts'
import { signedIn } from '../accounts/people.ts'
import { addDeveloper, callWith, makeToken, setPlan } from './developer.ts'

const product = createProduct(env)
const { ports } = product
const match = 96_730
const tracked = { match_id: match, target_price: 40 }

beforeAll(async () => {
  await placeMatch(env.DB, match)
  await env.DB.prepare('UPDATE matches SET kickoff_at = ?1, sort_at = ?1 WHERE id = ?2')
    .bind(Date.now() + 30 * dayMs, match)
    .run()
})

const jsonOf = async (answer: Response) => (answer.status === 204 ? null : await answer.json<Record<string, unknown>>())

/** An agent with two clients and an alert for each of the three, who may call with a token for each. */
async function scene() {
  const { id: agent } = await addDeveloper('premium')
  const clientOf = async (name: string) => {
    const made = await ports.clients.create(agent, { name })
    if (!made.ok) throw new Error(made.error.message)
    return made.value.id
  }
  const [robin, alex] = [await clientOf('Robin'), await clientOf('Alex')]
  const of = async (client: number | null) => ({
    client,
    token: await makeToken(product, agent, 'write', client ?? ''),
    alert: await alertFor(agent, client),
  })
  return { agent, me: await of(null), robin: await of(robin), alex: await of(alex) }
}

async function alertFor(agent: number, client: number | null): Promise<number> {
  const made = await ports.alerts.create(agent, {
    ...tracked,
    alert_type: 'price_drop',
    price_threshold: 40,
    client_id: client,
  })
  if (!made.ok) throw new Error(made.error.message)
  return made.value.id
}

const idsOf = async (token: string, path: string) => {
  const answer = await callWith(token, 'GET', path)
  expect(answer.status).toBe(200)
  return (await answer.json<{ id: number }[]>()).map(({ id }) => id).toSorted((one, other) => one - other)
}

test('lists what is its client’s alone; one for me lists all', async () => {
  const { me, robin, alex } = await scene()
  const all = [me, robin, alex].map(({ alert }) => alert)
  for (const path of ['/api/alerts', '/api/price-tracking/alerts']) {
    expect(await idsOf(me.token, path), path).toEqual(all)
    for (const { token, alert } of [robin, alex]) expect(await idsOf(token, path), path).toEqual([alert])
  }
  expect(await idsOf(me.token, '/api/clients')).toEqual([robin.client, alex.client])
  expect(await idsOf(robin.token, '/api/clients')).toEqual([robin.client])
  expect(await idsOf(robin.token, `/api/alerts?client=${alex.client}`)).toEqual([])
})

describe('each call on one thing', () => {
  const calls = [
    ['GET', 'alerts', ''],
    ['PUT', 'alerts', '', { price_threshold: 35 }],
    ['POST', 'alerts', '/duplicate', {}],
    ['DELETE', 'alerts', ''],
    ['POST', 'alerts', '/restore', {}],
    ['GET', 'price-tracking/alerts', '/history.csv'],
    ['DELETE', 'price-tracking/alerts', ''],
  ] as const

  test.each(calls)(
    '%s /api/%s/:id%s is answered for its own client and the agent, and is not found for others',
    async (...asked) => {
      const [method, kind, rest, body] = asked
      const { me, robin, alex } = await scene()
      const statusOf = async (token: string, alert: number) =>
        (await callWith(token, method, `/api/${kind}/${alert}${rest}`, body)).status
      for (const other of [me, alex]) expect(await statusOf(robin.token, other.alert)).toBe(404)
      expect(await statusOf(robin.token, robin.alert)).toBeLessThan(300)
      for (const other of [me, alex]) expect(await statusOf(me.token, other.alert)).toBeLessThan(300)
    },
  )

  test('an alert of another is as it was after calls for it, and one that is deleted is not brought back', async () => {
    const { agent, robin, alex } = await scene()
    const before = await ports.alerts.findOwn(agent, alex.alert)
    for (const [method, kind, rest, body] of calls) {
      await callWith(robin.token, method, `/api/${kind}/${alex.alert}${rest}`, body)
    }
    expect(await ports.alerts.findOwn(agent, alex.alert)).toEqual(before)
    await ports.alerts.remove(agent, alex.alert)
    expect((await callWith(robin.token, 'POST', `/api/alerts/${alex.alert}/restore`, {})).status).toBe(404)
    expect(await ports.alerts.findOwn(agent, alex.alert)).toBeNull()
  })

  test('GET /api/clients/:id reads its own client', async () => {
    const { me, robin, alex } = await scene()
    const statusOf = async (token: string, id: number | null) =>
      (await callWith(token, 'GET', `/api/clients/${id}`)).status
    expect([await statusOf(robin.token, robin.client), await statusOf(robin.token, alex.client)]).toEqual([200, 404])
    expect(await statusOf(me.token, alex.client)).toBe(200)
  })
})

describe('what it makes', () => {
  const alert = { match_id: match, alert_type: 'price_drop', price_threshold: 30 }

  test.each([
    ['/api/alerts', alert],
    ['/api/price-tracking/alerts', tracked],
  ])('at %s is for its client, and for no other', async (path, body) => {
    const { robin, alex } = await scene()
    const made = await callWith(robin.token, 'POST', path, body)
    expect([made.status, await jsonOf(made)]).toMatchObject([201, { client_id: robin.client }])
    expect((await callWith(robin.token, 'POST', path, { ...body, client_id: alex.client })).status).toBe(404)
    expect((await callWith(robin.token, 'POST', path, { ...body, client_id: robin.client })).status).toBe(201)
  })

  test('by an assistant is for its client, who alone is listed', async () => {
    const { agent, robin, alex } = await scene()
    const asked = { userId: agent, clientId: robin.client }
    const proposed = await ports.assistantChanges.propose(asked, { kind: 'create', alert })
    expect(proposed).toMatchObject({ value: { change: expect.stringMatching(/ for Robin$/) } })
    const sealed = proposed.ok ? (new URL(proposed.value.confirm_at).searchParams.get('change') ?? '') : ''
    const done = await ports.assistantChanges.confirm(agent, sealed)
    const made = done.ok ? await ports.alerts.findOwn(agent, done.value.alertId) : null
    expect(made?.clientId).toBe(robin.client)
    const refused = await ports.assistantChanges.propose(asked, { kind: 'delete', alertId: alex.alert })
    expect(refused).toMatchObject({ error: { code: 'NOT_FOUND' } })
    expect(await toolOf(robin.token, 'list_clients')).toEqual([{ id: robin.client, name: 'Robin', reference: '' }])
    expect(await toolOf(robin.token, 'list_alerts')).toMatchObject({ matching: 2 })
  })
})

/** What an assistant's tool answers. */
async function toolOf(token: string, name: string, args: object = {}) {
  const body = { jsonrpc: '2.0', id: 1, method: 'tools/call', params: { name, arguments: args } }
  const headers = { Accept: 'application/json, text/event-stream', 'MCP-Protocol-Version': '2025-11-25' }
  const text = await (await callWith(token, 'POST', '/mcp', body, headers)).text()
  const data = text.startsWith('{') ? text : (/^data: (.*)$/m.exec(text)?.[1] ?? 'null')
  return JSON.parse(data).result.structuredContent.answer
}

test('its notifications are its client’s, without the agent’s other alerts, limits and messages', async () => {
  const { agent, me, robin, alex } = await scene()
  const at = Date.now() - minuteMs
  const note = `INSERT INTO notifications (user_id, newest_first, subject_id, alert_id, also_alert_ids, alert_type, limit_pence, client_ids)
    VALUES (?1, ?2, ?3, ?4, ?5, 'price_drop', 4000, ?6)`
  const { client, alert } = robin
  const rows: [string, number, number[], (number | null)[]][] = [
    [`${match}:1`, alex.alert, [alert], [alex.client, client]],
    [`${match}:2`, alex.alert, [], [alex.client]],
    [`${match}:3`, me.alert, [], []],
  ]
  for (const [id, first, also, clients] of rows) {
    await env.DB.prepare(note).bind(agent, -at, id, first, JSON.stringify(also), JSON.stringify(clients)).run()
  }
  const answer = await callWith(robin.token, 'GET', '/api/notifications')
  const [item, ...more] = await answer.json<Record<string, unknown>[]>()
  expect(more).toEqual([])
  expect(item).toMatchObject({ clients: [{ id: client, name: 'Robin' }], price_threshold: null, deliveries: [] })
  expect(item?.message).not.toContain('£40')
  expect((await callWith(robin.token, 'GET', `/api/notifications?client=${alex.client}`)).status).toBe(404)
  const all = await (await callWith(me.token, 'GET', '/api/notifications')).json<unknown[]>()
  expect(all).toHaveLength(3)
})

test('a limit is shown of its client’s own alert alone, also once that is gone from news shared with another', async () => {
  const { agent, robin, alex } = await scene()
  const note = `INSERT INTO notifications (user_id, newest_first, subject_id, alert_id, also_alert_ids, alert_type, limit_pence, client_ids)
    VALUES (?1, ?2, ?3, ?4, ?5, 'price_drop', 4000, ?6)`
  const both = JSON.stringify([alex.client, robin.client])
  const add = (at: number, first: number, also: number) =>
    env.DB.prepare(note)
      .bind(agent, at, `${match}:${at}`, first, JSON.stringify([also]), both)
      .run()
  await add(1 - Date.now(), alex.alert, robin.alert)
  const limits = async (token: string) => {
    const answer = await callWith(token, 'GET', '/api/notifications')
    return (await answer.json<{ price_threshold: number | null }[]>()).map((one) => one.price_threshold)
  }
  expect([await limits(alex.token), await limits(robin.token)]).toEqual([[40], [null]])
  await env.DB.prepare('DELETE FROM alerts WHERE id = ?').bind(robin.alert).run()
  expect([await limits(alex.token), await limits(robin.token)]).toEqual([[40], [null]])
})

test('it marks its client’s notifications read and unread, and no others', async () => {
  const { agent, robin, alex } = await scene()
  const add = (at: number, clients: (number | null)[]) =>
    env.DB.prepare(
      `INSERT INTO notifications (user_id, newest_first, subject_id, alert_id, alert_type, client_ids)
       VALUES (?1, ?2, ?3, 1, 'price_drop', ?4)`,
    )
      .bind(agent, at, `${match}:${at}`, JSON.stringify(clients))
      .run()
  const at = 5 - Date.now()
  await add(at, [alex.client, robin.client])
  await add(at + 1, [alex.client])
  const { items } = await ports.inbox.list(agent, { filter: 'all', limit: 10 })
  const [own = '', others = ''] = items.map(({ id }) => id)
  const mark = async (id: string, as: 'read' | 'unread') =>
    (await callWith(robin.token, 'PUT', `/api/notifications/${id}/${as}`)).status
  const unread = async () => (await ports.preferences.shown(agent)).unread
  expect([await mark(own, 'read'), await unread()]).toEqual([204, 1])
  expect([await mark(others, 'read'), await unread()]).toEqual([404, 1])
  expect([await mark(own, 'unread'), await unread()]).toEqual([204, 2])
})

test('it changes how its client is reached, and nothing else of them', async () => {
  const { agent, robin, alex } = await scene()
  const change = async (client: number | null, body: object) => {
    const answer = await callWith(robin.token, 'PUT', `/api/clients/${client}`, body)
    return [answer.status, await jsonOf(answer)]
  }
  const contact = { email: 'robin@client.example', phone: '+447700900456' }
  expect(await change(robin.client, contact)).toMatchObject([200, { ...contact, emails: 'off', sms: 'off' }])
  expect(await change(robin.client, { ...contact, budget: 5_000 })).toMatchObject([
    400,
    { fields: { '(input)': [clientTexts.contactAlone] } },
  ])
  expect(await change(alex.client, contact)).toMatchObject([404, {}])
  expect(await ports.clients.find(agent, robin.client ?? 0)).toMatchObject({ value: { budgetPence: null } })
})

test('why it was notified is told of its client’s alerts alone, without how the agent is reached', async () => {
  const { robin } = await scene()
  const told = await toolOf(robin.token, 'why_did_i_get_this', { match_id: match })
  expect(told.alerts.map(({ id }: { id: number }) => id)).toEqual([robin.alert])
  expect(JSON.stringify(told.alerts)).not.toMatch(/email/i)
})

test('once the agent’s plan keeps no clients, nothing new is made for one, by a token or by the agent', async () => {
  const { agent, me, robin } = await scene()
  await setPlan(agent, 'pro')
  const asked = { match_id: match, alert_type: 'price_drop', price_threshold: 31 }
  const statusOf = async (token: string, path: string, body: object) => {
    const answer = await callWith(token, 'POST', path, body)
    return [answer.status, (await jsonOf(answer))?.error ?? null]
  }
  const refused = [403, clientTexts.needsPlan]
  expect(await statusOf(robin.token, '/api/alerts', asked)).toEqual(refused)
  expect(await statusOf(robin.token, '/api/price-tracking/alerts', tracked)).toEqual(refused)
  expect(await statusOf(robin.token, `/api/alerts/${robin.alert}/duplicate`, {})).toEqual(refused)
  expect(await statusOf(me.token, '/api/alerts', { ...asked, client_id: robin.client })).toEqual(refused)
  expect(await statusOf(me.token, '/api/alerts', asked)).toEqual([201, null])
  const proposed = await ports.assistantChanges.propose(
    { userId: agent, clientId: robin.client },
    { kind: 'create', alert: asked },
  )
  expect(proposed).toMatchObject({ error: { code: 'PLAN_REQUIRED' } })
  const token = { name: 'Sheet', access: 'read', days: '30', client_id: String(robin.client) }
  expect(await ports.apiTokens.create(await signedIn(agent), token, visitorAt('192.0.2.1'))).toMatchObject({
    error: { code: 'PLAN_REQUIRED' },
  })
  expect(await idsOf(robin.token, '/api/alerts')).toEqual([robin.alert])
})

test('calls about the account are refused in words', async () => {
  const { robin } = await scene()
  const account = Object.entries(product.policies).filter(
    ([, policy]) => typeof policy === 'object' && policy.scope !== undefined && !policy.ofClient,
  )
  expect(account.length).toBeGreaterThan(15)
  for (const [call] of account) {
    const [method = '', path = ''] = call.split(' ')
    const answer = await callWith(
      robin.token,
      method,
      path.replace(':id', String(robin.client)),
      method === 'GET' ? undefined : {},
    )
    expect([answer.status, await jsonOf(answer)], call).toMatchObject([403, { error: apiTokenTexts.ofOneClient }])
  }
})

describe('a token for a client', () => {
  test('is named for them in the list, and ends when they are erased', async () => {
    const { agent, me, robin } = await scene()
    const names = (await ports.apiTokens.list(agent)).map(({ clientName }) => clientName)
    expect(names.toSorted()).toEqual(['Alex', 'Robin', null])
    await ports.clients.remove(agent, robin.client ?? 0)
    expect((await callWith(robin.token, 'GET', '/api/alerts')).status).toBe(401)
    expect((await callWith(me.token, 'GET', '/api/alerts')).status).toBe(200)
    expect(await ports.apiTokens.list(agent)).toHaveLength(2)
  })

  test('is made for one’s own client alone', async () => {
    const [{ robin }, stranger] = [await scene(), await addDeveloper('premium')]
    const asked = { name: 'Sheet', access: 'read', days: '30', client_id: String(robin.client) }
    const made = await ports.apiTokens.create(await signedIn(stranger.id), asked, visitorAt('192.0.2.1'))
    expect(made).toMatchObject({ error: { code: 'NOT_FOUND' } })
  })
})
