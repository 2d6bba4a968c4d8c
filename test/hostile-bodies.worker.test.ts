import { createExecutionContext, waitOnExecutionContext } from 'cloudflare:test'
import { env, exports } from 'cloudflare:workers'
import { describe, expect, test } from 'vitest'
import { createProduct } from '#worker/entry/services.ts'
import { roleIds } from '#worker/people/accounts/constants.ts'
import { good } from './good-bodies.ts'
import { addPerson, count, freshAddress, openSession, origin } from './people/accounts/people.ts'
import { eachValue, sampled } from './sample.ts'
import worker from './worker-entry.ts'

const { ports: services, policies } = createProduct(env)

const changing = Object.keys(policies).filter((route) => /^(POST|PUT|PATCH|DELETE) /.test(route))
/** Calls that read a body; the others only use the path. */
const bodiless = [
  'POST /api/logout',
  'POST /api/matches/:id/prices/refresh',
  'POST /api/alerts/:id/restore',
  'POST /api/alerts/:id/duplicate',
  'POST /api/sms/test',
  'POST /api/admin/feed/:code/synchronise',
  'POST /api/channels/webhook-secret',
  'POST /api/webhooks/:id/secret',
  'POST /api/webhooks/:id/test',
  'POST /api/auto-purchase/mandates/:id/revoke',
  'POST /api/auto-purchase/mandates/:id/on',
  'POST /api/auto-purchase/mandates/:id/off',
  'PUT /api/notifications/:id/read',
  'PUT /api/notifications/:id/unread',
]
const taking = changing.filter(
  (route) => route.includes(' /api/') && !route.startsWith('DELETE') && !bodiless.includes(route),
)

/** Their services have no keys in these tests, and say so before they read more. */
const unconfigured = ['POST /api/phone/send-verification', 'POST /api/push/devices']
const goodFor = (route: string) => good[route]?.() ?? {}

/** Every text changed, also those of a list; without one, every value. */
function textOf(fields: Record<string, unknown>, change: (value: string) => unknown): string {
  const hasTexts = Object.values(fields)
    .flat()
    .some((value) => typeof value === 'string')
  const changed = (value: unknown): unknown => {
    if (Array.isArray(value)) return value.map(changed)
    return typeof value === 'string' || !hasTexts ? change(String(value)) : value
  }
  return JSON.stringify(Object.fromEntries(Object.entries(fields).map(([name, value]) => [name, changed(value)])))
}
const withKey = (fields: object, key: string, value: string) =>
  `{${JSON.stringify(key)}:${value},${JSON.stringify(fields).slice(1)}`
const bytes = (...values: number[]) => new Uint8Array(values)

type Hostile = { body: BodyInit | null; type?: string | null }

/** A number that names no row. */
const nothingsId = 70_000_007
const levels = 10_000

/** Invalid bodies, made from a valid one. */
const refused: Record<string, (fields: Record<string, unknown>) => Hostile> = {
  'a NUL in every text': (fields) => ({ body: textOf(fields, (value) => `${value}\0`) }),
  'a raw NUL': (fields) => ({ body: `${JSON.stringify(fields)}\0` }),
  'numbers for texts': (fields) => ({ body: textOf(fields, () => nothingsId) }),
  'lists for texts': (fields) => ({ body: textOf(fields, (value) => [value]) }),
  'objects for texts': (fields) => ({ body: textOf(fields, () => ({ $ne: null })) }),
  'nothing for texts': (fields) => ({ body: textOf(fields, () => null) }),
  'a megabyte': (fields) => ({ body: withKey(fields, 'more', JSON.stringify('x'.repeat(1_000_000))) }),
  'ten thousand levels': () => ({ body: '['.repeat(levels) + ']'.repeat(levels) }),
  'ten thousand levels that never close': () => ({ body: '{"a":'.repeat(levels) }),
  'a list': (fields) => ({ body: JSON.stringify([fields]) }),
  null: () => ({ body: 'null' }),
  'a number': () => ({ body: '17' }),
  'a text': () => ({ body: '"admin"' }),
  'half an object': (fields) => ({ body: JSON.stringify(fields).slice(0, -1) }),
  'invalid UTF-8': () => ({ body: bytes(0x7b, 0x22, 0xc3, 0x28, 0x22, 0x3a, 0x31, 0x7d) }),
  'UTF-16': () => ({ body: bytes(0xff, 0xfe, 0x7b, 0, 0x7d, 0) }),
  'an empty body': () => ({ body: '' }),
  'no body': () => ({ body: null }),
  'no content type': (fields) => ({ body: new TextEncoder().encode(JSON.stringify(fields)), type: null }),
  'plain text': (fields) => ({ body: JSON.stringify(fields), type: 'text/plain' }),
  XML: () => ({ body: '<!DOCTYPE a [<!ENTITY b SYSTEM "file:///etc/passwd">]><a>&b;</a>', type: 'application/xml' }),
  'a form': (fields) => ({
    body: new URLSearchParams(fields as Record<string, string>).toString(),
    type: 'application/x-www-form-urlencoded',
  }),
  'a form that calls itself JSON': (fields) => ({
    body: new URLSearchParams(fields as Record<string, string>).toString(),
  }),
}

/** Bodies that may be accepted for their valid part; the rest must have no effect and cause no failure. */
const harmless: Record<string, (fields: Record<string, unknown>) => Hostile> = {
  'emoji in every text': (fields) => ({ body: textOf(fields, (value) => `${value}⚽`) }),
  'a lone surrogate in every text': (fields) => ({ body: textOf(fields, (value) => `${value}\ud83d`) }),
  'a prototype': (fields) => ({
    body: withKey(fields, '__proto__', '{"isAdmin":true,"role_id":1,"permissions":["ALL"]}'),
  }),
  'a constructor': (fields) => ({ body: withKey(fields, 'constructor', '{"prototype":{"isAdmin":true}}') }),
  'keys twice': (fields) => ({ body: withKey(fields, Object.keys(fields)[0] ?? 'a', '"twice"') }),
  'fields of the account': (fields) => ({
    body: JSON.stringify({
      ...fields,
      role_id: 1,
      roleId: 1,
      user_id: 1,
      userId: 1,
      is_active: true,
      is_email_verified: true,
      email_verified: true,
      permissions: ['ALL'],
      password_hash: 'x',
    }),
  }),
}

/** Rows that calls with an id in their path are about, made anew, because a call may change or erase them. */
let roles = 0
const named: Record<string, () => Promise<number>> = {
  users: async () => (await addPerson()).id,
  roles: async () => {
    // A site has few roles at most, and every cell of the deep run makes one.
    await env.DB.prepare(
      `DELETE FROM roles WHERE name LIKE 'Role %' AND NOT EXISTS (SELECT 1 FROM users WHERE role_id = roles.id)`,
    ).run()
    const name = `Role ${roles++}`
    return count(
      `INSERT INTO roles (name, description, permissions, is_active, created_at) VALUES (?, '', '[]', 1, 0) RETURNING id AS n`,
      name,
    )
  },
}

function isOperators(route: string): boolean {
  const policy = policies[route as keyof typeof policies]
  return typeof policy === 'object' && ['ALL', 'MANAGE_MATCHES', 'MANAGE_USERS'].includes(policy.permission ?? '')
}

/** A person with every entitlement, so that only the hostile part can be refused. */
async function addSubscriber() {
  const person = await addPerson({ firstName: 'Before' })
  await env.DB.prepare(
    `INSERT INTO user_plans (user_id, paid_plan, paid_until_at, alert_count_since) VALUES (?, 'premium', ?, 0)`,
  )
    .bind(person.id, Date.now() + 9e9)
    .run()
  return person
}

/** Someone of their own for one call: what a call changes, and what it ends, concerns no other. */
async function senderOf(route: string) {
  const person = await (isOperators(route) ? addPerson({ roleId: roleIds.Admin }) : addSubscriber())
  const { token } = await openSession(services.sessions, person.id, undefined, { isTwoStep: isOperators(route) })
  const cookie = `session=${token}`
  const [method = '', path = ''] = route.split(' ')
  const [, kind = ''] = /\/(\w+)\/:/.exec(path) ?? []
  const id = await (named[kind]?.() ?? 1)

  /** Answered when what runs after the response has ended, too. */
  async function send({ body, type = 'application/json' }: Hostile, more: Record<string, string> = {}) {
    const headers = new Headers({ Origin: origin, Cookie: cookie, 'CF-Connecting-IP': freshAddress(), ...more })
    if (type) headers.set('Content-Type', type)
    const init = { method, body, headers, redirect: 'manual' } as const
    const context = createExecutionContext()
    const request = new Request(origin + path.replaceAll(/:\w+/g, `${id}`), init)
    const answer = await worker.fetch(request as never, env, context)
    await waitOnExecutionContext(context)
    return answer
  }
  return { ...person, cookie, send }
}

/** What a call could change of accounts, sessions and preferences. */
async function state() {
  const tables = [
    'users',
    'roles',
    'sessions',
    'account_tokens',
    'preferences',
    'user_plans',
    'erasures',
    'agent_code_uses',
  ]
  const rows = await env.DB.batch(tables.map((table) => env.DB.prepare(`SELECT * FROM ${table}`)))
  return Object.fromEntries(tables.map((table, index) => [table, rows[index]?.results]))
}

const errorShape = {
  error: expect.stringMatching(/./),
  code: expect.stringMatching(/^[A-Z_]+$/),
  request_id: expect.any(String),
}

/** Every body, each to some call: all of them are read in one way (request-bodies.test.ts). */
const tried = (calls: string[], bodies: object) =>
  eachValue(
    calls.flatMap((route) => Object.keys(bodies).map((name) => ({ route, name }))),
    ['name'],
  )

describe('a call with a body', () => {
  test('is listed with a valid one', () => {
    expect(Object.keys(good).toSorted()).toEqual(taking.toSorted())
  })

  test.each(tried(taking, refused))('$route rejects $name and changes nothing', async ({ route, name }) => {
    const { send } = await senderOf(route)
    const before = await state()
    const answer = await send(refused[name]?.(goodFor(route)) as Hostile)
    const body = await answer.json()
    const allowed = unconfigured.includes(route) ? [400, 503] : [400, 401]
    expect(allowed, JSON.stringify(body)).toContain(answer.status)
    expect(body).toMatchObject(errorShape)
    expect(answer.headers.get('Cache-Control')).toBe('no-store')
    expect(await state()).toEqual(before)
  })
})

describe('calls and forms without JSON', () => {
  const others = changing.filter((route) => !taking.includes(route))
  const bodies = { ...refused, ...harmless }
  const fields = { token: 'x', choice: 'x', theme: 'x', return_to: '//evil.example', code: 'x' }

  test.each(sampled(tried(others, bodies), 10))('$route survives $name', async ({ route, name }) => {
    const { send } = await senderOf(route)
    const answer = await send(bodies[name]?.(fields) as Hostile)
    expect(answer.status).toBeLessThan(500)
    expect(answer.headers.get('Location') ?? '/').not.toMatch(/^(https?:)?\/\/(?!localhost:(8787|1)\/)/)
  })
})

test('a role in a header has no effect', async () => {
  const { id, cookie } = await senderOf('PUT /api/profile')
  for (const role of ['Admin', 'admin', 'Manager', 'agent', 'ALL', '__proto__', 'constructor', 'x'.repeat(5_000)]) {
    const headers = {
      Cookie: cookie,
      'X-Requested-Role': role,
      'X-Agent-Code': 'GUESSED',
      'CF-Connecting-IP': freshAddress(),
    }
    const answer = await exports.default.fetch(new Request(`${origin}/api/users/me`, { headers }))
    expect(answer.status).toBe(200)
    expect(await answer.json()).toMatchObject({ id, role: { role_name: 'Customer' } })
  }
})

describe('a call that changes something rejects other sites', () => {
  const types = [
    'application/json',
    'application/x-www-form-urlencoded',
    'multipart/form-data; boundary=x',
    'text/plain',
    'application/octet-stream',
    null,
  ]
  const foreign: Record<string, Record<string, string>> = {
    'by its origin': { Origin: 'https://evil.example' },
    'by a null origin': { Origin: 'null' },
    'by what the browser says of it': { 'Sec-Fetch-Site': 'cross-site' },
    'on a sibling host': { 'Sec-Fetch-Site': 'same-site' },
  }
  /** Programs post without an origin: the token in the address (RFC 8058) or a signature is the proof. */
  const own = changing.filter(
    (route) =>
      !['POST /c/:token', 'POST /u/:token', 'POST /m/:token', 'POST /p/:token'].includes(route) &&
      !route.startsWith('POST /webhooks/'),
  )

  const cells = own.flatMap((route) =>
    Object.keys(foreign).flatMap((name) => types.map((type) => ({ method: route.split(' ')[0], route, name, type }))),
  )

  // Which routes stand before the check is tried in Node (policy.test.ts).
  test.each(eachValue(cells, ['method', 'name', 'type']))('$route $name as $type', async ({ route, name, type }) => {
    const { send } = await senderOf(route)
    const before = await state()
    const body = new TextEncoder().encode(JSON.stringify(goodFor(route)))
    const answer = await send({ body, type }, foreign[name])
    expect(answer.status).toBe(403)
    expect(await answer.json()).toMatchObject({ ...errorShape, code: 'FORBIDDEN' })
    expect(await state()).toEqual(before)
  })
})

describe('what a call reads but does not require', () => {
  test.each(sampled(taking, 12))('%s reaches its service without it', async (route) => {
    // Password, code and link are invalid, there is no such match, alert or payment, an amount is wrong; everything else succeeds.
    const unproven: Record<string, number> = {
      'POST /api/login': 400,
      'POST /api/login/second-step': 401,
      'POST /api/sessions': 401,
      'POST /api/reset-password': 400,
      'POST /api/alerts': 404,
      'POST /api/follows': 404,
      'POST /api/clients': 201,
      'PUT /api/clients/:id': 404,
      'POST /api/auto-purchase/mandates/words': 404,
      'POST /api/auto-purchase/mandates/paper': 404,
      'POST /api/auto-purchase/mandates': 404,
      'PUT /api/auto-purchase/mandates/:id': 404,
      'PUT /api/alerts/:id': 404,
      'PUT /api/quiet-hours': 204,
      // An address that nothing is posted to, and nothing is connected.
      'POST /api/channels': 400,
      'POST /api/channels/confirm': 410,
      'POST /api/channels/test': 404,
      'POST /api/webhooks': 400,
      'PUT /api/webhooks/:id': 404,
      'POST /api/webhooks/:id/confirm': 404,
      'POST /api/webhooks/:id/replay': 404,
      'PUT /api/channels/order': 204,
      'PUT /api/channels/use': 204,
      'POST /api/admin/users': 201,
      'POST /api/admin/roles': 201,
      // There are no such teams.
      'POST /api/matches': 400,
      'PUT /api/matches/:id': 404,
      'POST /api/price-tracking/alerts': 404,
      'POST /api/user/start-trial': 409,
      'POST /api/phone/send-verification': 503,
      'POST /api/phone/verify': 410,
      'POST /api/push/devices': 503,
      'POST /api/payments/paypal/create-order': 409,
      'POST /api/payments/paypal/capture-order': 404,
      'POST /api/payments/create-subscription': 404,
      'POST /api/admin/payments': 404,
      'POST /api/admin/payments/:id/confirm': 404,
    }
    const { send } = await senderOf(route)
    const answer = await send({ body: JSON.stringify(goodFor(route)) })
    const text = await answer.text()
    expect(answer.status, text).toBe(unproven[route] ?? 200)
    const naming = ['POST /api/matches', 'POST /api/channels', 'POST /api/channels/confirm', 'POST /api/webhooks']
    if (!naming.includes(route)) expect(text).not.toContain('fields')
  })

  test.each(tried(taking, harmless))('$route is neither broken nor widened by $name', async ({ route, name }) => {
    const { id, email, send } = await senderOf(route)
    const newest = await count('SELECT max(id) AS n FROM users')
    const role = isOperators(route) ? roleIds.Admin : roleIds.Customer
    const answer = await send(harmless[name]?.(goodFor(route)) as Hostile, { 'X-Requested-Role': 'Admin' })
    const isUnavailable = unconfigured.includes(route) && answer.status === 503
    if (!isUnavailable) expect(answer.status, await answer.clone().text()).toBeLessThan(500)
    if (answer.status >= 400) expect(await answer.json()).toMatchObject(errorShape)
    const made = await env.DB.prepare(
      // An operator may give any role to whom they create.
      `SELECT role_id, is_email_verified FROM users WHERE id > ?
         AND 'user ' || id NOT IN (SELECT subject FROM audit_log WHERE action = 'user_created')`,
    )
      .bind(newest)
      .all()
    for (const user of made.results) expect(user).toEqual({ role_id: roleIds.Customer, is_email_verified: 0 })
    const own = await env.DB.prepare('SELECT role_id, email FROM users WHERE id = ?').bind(id).first()
    expect(own).toEqual({ role_id: role, email })
    expect(Object.keys(Object.prototype)).toEqual([])
    expect(({} as { isAdmin?: boolean }).isAdmin).toBeUndefined()
  })
})
