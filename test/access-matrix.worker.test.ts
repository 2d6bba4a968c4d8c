import { env } from 'cloudflare:workers'
import { beforeAll, describe, expect, test, vi } from 'vitest'
import { createApp } from '#worker/entry/app.ts'
import type { PageAccess } from '#worker/entry/pages.ts'
import type { Policy } from '#worker/entry/policy.ts'
import { createProduct } from '#worker/entry/services.ts'
import { roleIds } from '#worker/people/accounts/constants.ts'
import { actors, kindOf, names, refusalOf, retiredRole, signedIn, statusOf } from './actors.ts'
import { placeMatch } from './alerting/alerts/scene.ts'
import { belongings, mandateSignature } from './belongings.ts'
import { visitorAt } from './fakes/visitor.ts'
import { addPerson, call, freshAddress, openSession, origin } from './people/accounts/people.ts'
import { eachValue, inDeep, sampled } from './sample.ts'

const product = createProduct(env)
const { ports: services, policies } = product
const visitor = visitorAt('192.0.2.1')

const ids: Record<string, number> = {}

beforeAll(async () => {
  await env.DB.prepare(
    `INSERT INTO roles (id, name, description, permissions, is_active, created_at) VALUES (?, 'Retired', '', '["ALL"]', 0, 0)`,
  )
    .bind(retiredRole)
    .run()
  // Calls that name something name the first one, and some of them erase it.
  await addPerson()
  for (const [name, { roleId, isActive }] of Object.entries(actors)) {
    if (roleId) ids[name] = (await addPerson({ roleId, isActive: isActive ?? true })).id
  }
  await env.DB.prepare(
    `INSERT INTO user_plans (user_id, paid_plan, paid_until_at, alert_count_since) VALUES (?, 'pro', ?, 0)`,
  )
    .bind(ids['a fan on Pro'], Date.now() + 9e9)
    .run()
  // The last administrator may not leave; the test's fan may.
  await addPerson({ roleId: roleIds.Admin })
})

const cookies = new Map<string, string | undefined>()

/** One session serves all calls that are refused and all pages; what is allowed may end it. */
async function cookieOf(name: string): Promise<string | undefined> {
  if (!cookies.has(name)) cookies.set(name, await newCookieOf(name))
  return cookies.get(name)
}

async function newCookieOf(name: string): Promise<string | undefined> {
  // A person has room for so many sessions: the newest ends the oldest, which may be the one that is shared.
  cookies.delete(name)
  const id = ids[name]
  if (id === undefined) return undefined
  const { isTwoStep = true } = actors[name] ?? {}
  const { token } = await openSession(services.sessions, id, visitor, { isTwoStep })
  const isTampered = name.includes('tampered')
  return `session=${isTampered ? (token.startsWith('A') ? 'B' : 'A') + token.slice(1) : token}`
}

/** What the policy refused: a webhook refuses an unsigned message itself, in the words of its protocol. */
const refusedAs = (status: number, body: string) =>
  (status === 401 || status === 403) && body.includes('"request_id"') ? status : null
/** Files are served only under certain names. */
const files: Record<string, string> = {
  '/crests/:file': '/crests/a.svg',
  '/share/:kind/:file': '/share/teams/a.png',
  '/sitemap/:file': '/sitemap/matches-2026-11.xml',
}
const filled = (path: string) => files[path] ?? path.replaceAll(/:\w+/g, '1')
const routes = Object.entries(policies).map(([route, policy]) => {
  const [method = '', path = ''] = route.split(' ')
  return { route, method, path, policy }
})
const calls = routes.filter(({ method }) => method !== 'PAGE')
const pages = routes.filter(({ method }) => method === 'PAGE')

/**
 * Of every actor with every kind of policy and every method or address that it is asked by, some that show each of them and
 * `more` by chance; of several routes, one. What a policy decides for an actor is tried in Node (policy.test.ts).
 */
function cellsOf(list: typeof routes, ways: (route: (typeof routes)[number]) => string[], more: number) {
  const kinds = new Map<string, typeof routes>()
  for (const route of list) {
    for (const way of ways(route)) {
      const key = JSON.stringify([kindOf(route.policy), way])
      kinds.set(key, [...(kinds.get(key) ?? []), route])
    }
  }
  const cells = [...kinds.keys()].flatMap((key) => {
    const [kind, way] = JSON.parse(key) as [string, string]
    return names.map((name) => ({ name, kind, way }))
  })
  const chosen = new Set([...eachValue(cells, ['name', 'kind', 'way']), ...sampled(cells, more)])
  return [...chosen].flatMap(({ name, kind, way }) =>
    sampled(kinds.get(JSON.stringify([kind, way])) ?? [], 1).map((route) => ({ ...route, name, way })),
  )
}

describe('calls, as each actor', () => {
  test.each(cellsOf(calls, ({ method }) => [method], 24))('$route, $name', async ({ method, path, policy, name }) => {
    const code = refusalOf(policy, name)
    const answer = await call(method, filled(path), { cookie: await cookieOf(name) })
    const body = await answer.text()
    expect(refusedAs(answer.status, body), body.slice(0, 200)).toBe(statusOf(code))
    expect(answer.status).toBeLessThan(500)
    if (code === null) cookies.delete(name)
    else expect(JSON.parse(body)).toEqual({ error: expect.any(String), code, request_id: expect.any(String) })
  })

  test('and a method without a policy is refused to every actor, with those that there are', async () => {
    const paths = new Set(calls.filter(({ path }) => path.startsWith('/api/')).map(({ path }) => path))
    for (const path of sampled([...paths], 8)) {
      const method = ['PATCH', 'PUT', 'DELETE'].find((other) => !(`${other} ${path}` in policies)) ?? 'PATCH'
      const answer = await call(method, filled(path), { cookie: await cookieOf('an administrator') })
      expect(answer.status, `${method} ${path}`).toBe(405)
      expect(answer.headers.get('Allow'), `${method} ${path}`).not.toContain(method)
    }
  })
})

/** Framed by our checkout, and the only document whose policy admits PayPal's script. */
const providerFrame = 'GET /checkout/paypal'

/** One of each method and place; the frame is an exception and so never left out. */
const withHeaders = eachValue(
  calls.map(({ route, method, path, policy }) => ({
    route,
    place: `${method} ${path.split('/')[1]} ${route === providerFrame}`,
    kind: kindOf(policy),
  })),
  ['place', 'kind'],
).flatMap(({ route }) => calls.filter((one) => one.route === route))

describe('the headers of a call', () => {
  test.each(withHeaders)('$route', async ({ route, method, path }) => {
    const cookie = await newCookieOf('a manager')
    const answer = await call(method, filled(path), { cookie, headers: { 'Sec-Fetch-Site': 'same-origin' } })
    // Some of these sign out every device.
    cookies.delete('a manager')
    const { headers } = answer
    // Other sites cannot read an answer, and browsers do not guess its content type.
    expect([...headers.keys()].filter((name) => name.startsWith('access-control'))).toEqual([])
    expect(headers.get('X-Content-Type-Options')).toBe('nosniff')
    expect(headers.get('Strict-Transport-Security')).toMatch(/max-age=63072000/)
    const policy = headers.get('Content-Security-Policy') ?? ''
    expect(policy).toContain(route === providerFrame ? "frame-ancestors 'self'" : "frame-ancestors 'none'")
    expect(/(script|frame|connect)-src[^;]*localhost:1/.test(policy)).toBe(route === providerFrame)
    const type = headers.get('Content-Type') ?? ''
    if ((await answer.text()) !== '') expect(type).toMatch(/^application\/json|; ?charset=utf-8$/i)
    for (const set of headers.getSetCookie()) expect(set).toMatch(/; HttpOnly; SameSite=(Lax|Strict)|; Max-Age=0/)
  })
})

const bodies: Record<string, Record<string, unknown>> = {
  'PUT /api/alerts/:id': { is_active: false },
  'PUT /api/clients/:id': { name: 'Alex' },
  'PUT /api/webhooks/:id': { events: ['alert.price'] },
  'POST /api/webhooks/:id/confirm': { code: '123456' },
  'POST /api/webhooks/:id/replay': { message_id: 'msg_1' },
}

describe('a resource that belongs to one user', () => {
  // Things that operators manage belong to no user.
  const isOperators = (policy: Policy) =>
    typeof policy === 'object' && policy.permission !== undefined && /^(ALL$|MANAGE_)/.test(policy.permission)
  beforeAll(async () => {
    await placeMatch(env.DB, 1)
    vi.stubGlobal('fetch', async () => new Response('taken'))
    bodies['PUT /api/auto-purchase/mandates/:id'] = { ...(await mandateSignature()), version: 1 }
  })
  const personal = calls.filter(({ path, policy }) => policy !== 'public' && path.includes(':') && !isOperators(policy))

  test('is listed here for every call that names one', () => {
    expect(personal.map(({ route }) => route).toSorted()).toEqual(Object.keys(belongings).toSorted())
  })

  describe.each(personal)('$route', ({ route, method, path, policy }) => {
    const make = belongings[route] as NonNullable<(typeof belongings)[string]>

    /** Those who may call it: only they come as far as the resource. What others are refused is above. */
    const strangers = ['a fan on Pro', 'an administrator']

    test.each(inDeep(['a fan on Pro'], signedIn))('its owner may call it: %s', async (name) => {
      const cookie = await newCookieOf(name)
      const { id } = await make(ids[name] as number)
      const answer = await call(method, path.replace(/:\w+/, encodeURIComponent(id)), { cookie, body: bodies[route] })
      const refused = statusOf(refusalOf(policy, name))
      expect(refused ?? answer.ok).toBe(refused === null ? true : answer.status)
    })

    test.each(inDeep(sampled(strangers, 1), names))('another user gets 404 and changes nothing: %s', async (name) => {
      const owner = await addPerson()
      const { id, isThere } = await make(owner.id)
      const answer = await call(method, path.replace(/:\w+/, encodeURIComponent(id)), {
        cookie: await cookieOf(name),
        body: bodies[route],
      })
      expect(answer.status).toBe(statusOf(refusalOf(policy, name)) ?? 404)
      expect(await isThere()).toBe(true)
    })
  })

  test('an answer about the current user lists exactly what the actor may do', async () => {
    const before = await cookieOf('an agent')
    for (const path of ['/api/users/me', '/api/account/sessions', '/api/account/activity', '/api/preferences']) {
      const text = await (await call('GET', `${path}?userId=1&user_id=1`, { cookie: before })).text()
      expect(text, path).not.toMatch(/scrypt|token|address_?hash|password_?hash/i)
    }
  })
})

describe('pages, as each actor', () => {
  let access: PageAccess | null = null
  let pattern = ''
  const careless = createApp(product, async (_request, visit) => {
    access = await visit.open(pattern)
    return new Response('what only some may see')
  })
  const open = async (path: string, name: string, method = 'GET') => {
    access = null
    const cookie = await cookieOf(name)
    const headers = { 'CF-Connecting-IP': freshAddress(), Origin: origin, ...(cookie && { Cookie: cookie }) }
    return careless.fetch(new Request(origin + path, { method, headers }), env)
  }

  const addresses = {
    document: (path: string) => path,
    data: (path: string) => (path === '/' ? '/_.data' : `${path}.data`),
  }

  // Every page's own door is tried in Node (page-door.test.ts).
  const tried = cellsOf(pages, () => Object.keys(addresses), 0)

  test.each(tried)('$route, $name, $way', async ({ path, policy, name, way }) => {
    pattern = path
    const answer = await open(addresses[way as keyof typeof addresses](filled(path)), name)
    const refusal = refusalOf(policy, name)
    expect(access?.denial?.code ?? null).toBe(refusal)
    expect(answer.status).toBe(statusOf(refusal) ?? 200)
    if (refusal) expect(await answer.text()).not.toContain('what only some may see')
  })
})

describe('a change of access applies to the next request', () => {
  const save = (cookie: string) => call('PUT', '/api/preferences', { cookie, body: { hide_scores: true } })

  async function addFan() {
    const { id } = await addPerson()
    const { token } = await openSession(services.sessions, id, visitor)
    const cookie = `session=${token}`
    expect((await save(cookie)).status).toBe(200)
    return { id, cookie }
  }
  const actorOf = async () => {
    const { token } = await openSession(services.sessions, ids['an administrator'] as number, visitor, {
      isTwoStep: true,
    })
    return (await services.sessions.callerOf(token))?.caller as NonNullable<PageAccess['caller']>
  }

  test('a smaller role allows less, even in a session opened before', async () => {
    const { id, cookie } = await addFan()
    await env.DB.prepare('UPDATE users SET role_id = ? WHERE id = ?').bind(roleIds.Scraper, id).run()
    expect((await save(cookie)).status).toBe(403)
  })

  test('a permission removed from a role is gone for every user with that role', async () => {
    await env.DB.prepare(
      `INSERT INTO roles (id, name, description, permissions, is_active, created_at) VALUES (91, 'Tester', '', '["MANAGE_PREFERENCES"]', 1, 0)`,
    ).run()
    const { id, cookie } = await addFan()
    await env.DB.prepare('UPDATE users SET role_id = 91 WHERE id = ?').bind(id).run()
    expect((await save(cookie)).status).toBe(200)
    await env.DB.prepare(`UPDATE roles SET permissions = '[]' WHERE id = 91`).run()
    expect((await save(cookie)).status).toBe(403)
  })

  test('a role change and a deactivation sign the user out', async () => {
    const [one, other] = [await addFan(), await addFan()]
    const admin = await actorOf()
    expect((await services.roles.changeRole(admin, one.id, roleIds.Agent, visitor)).ok).toBe(true)
    expect((await services.roles.setActive(admin, other.id, false, visitor)).ok).toBe(true)
    expect([(await save(one.cookie)).status, (await save(other.cookie)).status]).toEqual([401, 401])
  })

  test('an erased user is signed out', async () => {
    const { id, cookie } = await addFan()
    const { token } = await services.tokens.mint(id, 'delete_account')
    expect((await services.erasure.confirm(token)).ok).toBe(true)
    expect((await save(cookie)).status).toBe(401)
  })

  test('signing out one device leaves the others signed in', async () => {
    const { id, cookie } = await addFan()
    const { token, sessionId } = await openSession(services.sessions, id, visitor)
    expect((await call('DELETE', `/api/account/sessions/${sessionId}`, { cookie })).status).toBe(200)
    expect((await save(`session=${token}`)).status).toBe(401)
    expect((await save(cookie)).status).toBe(200)
  })
})
