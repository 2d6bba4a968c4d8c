import { env, exports } from 'cloudflare:workers'
import { METHOD_NAME_ALL } from 'hono/router'
import { beforeAll, describe, expect, test } from 'vitest'
import { writeReference } from '#scripts/seed/reference.ts'
import { createApp } from '#worker/entry/app.ts'
import { createDoor, isPublic } from '#worker/entry/policy.ts'
import { createProduct } from '#worker/entry/services.ts'
import { dayMs } from '#worker/ground/platform/clock.ts'

const origin = 'http://localhost:8787'
const get = (path: string, init?: RequestInit) =>
  exports.default.fetch(new Request(origin + path, { redirect: 'manual', ...init }))

beforeAll(() => writeReference(env.DB))

describe('what programs read again and again', () => {
  test.each([
    '/api/matches',
    '/api/teams',
    '/api/status',
    '/status.json',
    '/status.rss',
    '/sitemap.xml',
    '/sitemap/places.xml',
    '/robots.txt',
  ])('%s carries a validator, and is not sent again to who has it', async (path) => {
    const first = await get(path)
    const tag = first.headers.get('ETag') ?? ''
    expect(first.status).toBe(200)
    expect(tag).toMatch(/^W\/"[0-9a-f]{40}"$/)
    await first.text()
    const again = await get(path, { headers: { 'If-None-Match': tag } })
    expect(again.status).toBe(304)
    expect(await again.text()).toBe('')
    expect(again.headers.get('ETag')).toBe(tag)
    expect(again.headers.get('Cache-Control')).toBe(first.headers.get('Cache-Control'))
    expect((await get(path, { headers: { 'If-None-Match': '"other"' } })).status).toBe(200)
  })

  test('a match that changed has another one', async () => {
    const before = await get('/api/matches')
    await env.DB.prepare(
      `insert into matches (id, league_id, season, round, home_team_id, away_team_id, meeting, match_day, sort_at)
       values (911, 1, '2026-27', 'Matchday 1', 101, 102, 1, '2026-11-21', ?1)`,
    )
      .bind(Date.now() + dayMs)
      .run()
    const after = await get('/api/matches', { headers: { 'If-None-Match': before.headers.get('ETag') ?? '' } })
    expect(after.status).toBe(200)
  })

  test.each(['/api/notifications', '/healthz', '/api/nowhere'])(
    '%s has none: it is personal, or no news',
    async (path) => {
      expect((await get(path)).headers.get('ETag')).toBeNull()
    },
  )
})

describe('a wrong method', () => {
  const appWithoutPages = createApp(createProduct(env), async () => new Response(null, { status: 404 }))

  test.each([
    ['DELETE', '/api/matches', 'GET, HEAD, POST'],
    ['PUT', '/api/matches/911/prices/refresh', 'POST'],
    ['GET', '/webhooks/paypal', 'POST'],
    ['GET', '/theme', 'POST'],
    ['POST', '/robots.txt', 'GET, HEAD'],
    ['OPTIONS', '/api/leagues', 'GET, HEAD'],
  ])('%s %s is told which ones there are', async (method, path, allow) => {
    const answer = await appWithoutPages.request(origin + path, { method, headers: { Origin: origin } })
    expect(answer.status).toBe(405)
    expect(answer.headers.get('Allow')).toBe(allow)
    expect(await answer.json()).toMatchObject({ code: 'METHOD_NOT_ALLOWED' })
  })

  test('of an address that does not exist is not the fault', async () => {
    const answer = await get('/api/nowhere', { method: 'DELETE', headers: { Origin: origin } })
    expect(answer.status).toBe(404)
    expect(answer.headers.get('Allow')).toBeNull()
  })
})

describe('every call below /api, as the features give them', () => {
  const product = createProduct(env)
  const app = createApp(product, async () => new Response(null, { status: 404 }))
  const calls = app.routes.filter(({ method, path }) => method !== METHOD_NAME_ALL && path.startsWith('/api/'))
  const policyOf = ({ method, path }: { method: string; path: string }) =>
    createDoor({ policies: product.policies, planOf: product.ports.plans.planOf }).policyOf(method, path)

  /** `/api/alerts/:id{[0-9]+}` → `/api/alerts/1` */
  const addressOf = (path: string) => path.replaceAll(/:\w+(\{[^}]*\})?/g, '1')
  const patternOf = (path: string) => new URLPattern({ pathname: path.replaceAll(/\{([^}]*)\}/g, '($1)') })

  /** Methods of all calls at an address: one pattern may be a case of another. */
  function methodsAt(address: string): Set<string> {
    const there = calls.filter(({ path }) => patternOf(path).test(origin + address))
    return new Set(there.flatMap(({ method }) => (method === 'GET' ? ['GET', 'HEAD'] : [method])))
  }

  async function ask(method: string, address: string, headers: Record<string, string> = {}) {
    const answer = await app.request(origin + address, { method, headers: { Origin: origin, ...headers } })
    await answer.arrayBuffer()
    return answer
  }

  test('are more than a hundred', () => {
    expect(calls.length).toBeGreaterThan(100)
  })

  test('names its methods to another one: 405 with Allow', async () => {
    for (const address of new Set(calls.map(({ path }) => addressOf(path)))) {
      const methods = methodsAt(address)
      const others = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'].filter((one) => !methods.has(one))
      for (const method of others) {
        const answer = await ask(method, address)
        expect([answer.status, method, address]).toEqual([405, method, address])
        expect(new Set(answer.headers.get('Allow')?.split(', ')), address).toEqual(methods)
      }
    }
  })

  test('names a way in to a visitor: 401 with WWW-Authenticate, and a token where one would do', async () => {
    const guarded = calls.filter((one) => !isPublic(policyOf(one)))
    expect(guarded.length).toBeGreaterThan(80)
    for (const one of guarded) {
      const { method, path } = one
      const answer = await ask(method, addressOf(path))
      const [challenge, policy] = [answer.headers.get('WWW-Authenticate') ?? '', policyOf(one)]
      expect([answer.status, method, path]).toEqual([401, method, path])
      expect(challenge, path).toContain('Cookie realm="Touchline"')
      expect(challenge.includes('Bearer realm="Touchline"'), `${method} ${path}`).toBe(
        typeof policy === 'object' && policy?.scope !== undefined,
      )
    }
  })

  test('refuses a token that is not good, also where a visitor may read', async () => {
    for (const { method, path } of calls) {
      const answer = await ask(method, addressOf(path), { Authorization: 'Bearer tl_live_wrong' })
      expect([answer.status, method, path]).toEqual([401, method, path])
      expect(answer.headers.get('WWW-Authenticate'), path).toMatch(/^Bearer realm="Touchline", error="invalid_token"/)
    }
  })

  test('sends what a visitor may read only once: ETag, then 304', async () => {
    const lists = calls.filter((one) => one.method === 'GET' && isPublic(policyOf(one)) && !one.path.includes(':'))
    const answered: string[] = []
    for (const { path } of lists) {
      const answer = await ask('GET', path)
      const tag = answer.headers.get('ETag')
      if (answer.status !== 200 || answer.headers.get('Cache-Control')?.includes('no-store')) continue
      answered.push(path)
      const again = await ask('GET', path, { 'If-None-Match': tag ?? 'none' })
      expect([again.status, path]).toEqual([304, path])
    }
    expect(answered).toEqual(
      expect.arrayContaining(['/api/leagues', '/api/matches', '/api/openapi.json', '/api/teams']),
    )
  })
})

test('who is not signed in is told how to', async () => {
  const answer = await get('/api/notifications')
  expect(answer.status).toBe(401)
  expect(answer.headers.get('WWW-Authenticate')).toBe(
    'Cookie realm="Touchline", form-action="/login", Bearer realm="Touchline"',
  )
})

test('a page that takes no form says so', async () => {
  const app = createApp(createProduct(env), async (_, { open }) => {
    await open('/terms')
    return new Response(null, { status: 405 })
  })
  const answer = await app.request(`${origin}/terms`, { method: 'POST', headers: { Origin: origin } })
  expect([answer.status, answer.headers.get('Allow')]).toEqual([405, 'GET, HEAD'])
})

describe('addresses that programs know without asking', () => {
  test('where to report a weakness, until a day within a year', async () => {
    const answer = await get('/.well-known/security.txt')
    expect(answer.headers.get('Content-Type')).toMatch(/^text\/plain; charset=utf-8$/i)
    const text = await answer.text()
    expect(text).toMatch(/^Contact: mailto:\S+@\S+$/m)
    expect(text).toContain(`Canonical: ${origin}/.well-known/security.txt`)
    const expires = Date.parse(/^Expires: (.+)$/m.exec(text)?.[1] ?? '')
    expect(expires).toBeGreaterThan(Date.now() + 90 * dayMs)
    expect(expires).toBeLessThan(Date.now() + 365 * dayMs)
  })

  test('where to change a password', async () => {
    const answer = await get('/.well-known/change-password')
    expect(answer.status).toBe(302)
    expect(answer.headers.get('Location')).toBe('/change-password')
  })
})
