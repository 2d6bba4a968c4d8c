import { env, exports } from 'cloudflare:workers'
import { Hono } from 'hono'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { keepBookmark } from '#worker/entry/bookmark.ts'
import type { HttpEnv } from '#worker/ground/http.ts'
import { openDatabase, withDatabaseSession } from '#worker/ground/platform/database.ts'
import { createSealer } from '#worker/ground/platform/sealer.ts'
import { Secret } from '#worker/ground/platform/secret.ts'

const shape = /^[0-9a-f]{8}-[0-9a-f]{8}-[0-9a-f]{8}-[0-9a-f]{32}$/

/** The starting points of all sessions. */
const starts: string[] = []
/** Statements run outside any session. */
let outside = 0
const binding = new Proxy(env.DB, {
  get(target, name) {
    if (name === 'withSession') {
      return (start: string) => {
        starts.push(start)
        return target.withSession(start)
      }
    }
    outside += name === 'prepare' ? 1 : 0
    const value = Reflect.get(target, name)
    return typeof value === 'function' ? value.bind(target) : value
  },
})
const database = openDatabase(binding)
const count = async () => (await database.$client.prepare('SELECT count(*) AS n FROM notes').first<{ n: number }>())?.n

const sealer = createSealer(new Secret('test-only-link-secret-0123456789abcdef'), 'bookmark')

function siteOf(isSecure: boolean) {
  const inSession = (start: string, work: Parameters<typeof withDatabaseSession<void>>[2]) =>
    withDatabaseSession(binding, start, work)
  const app = new Hono<HttpEnv>()
  app.use(keepBookmark({ inSession, sealer, isSecure }))
  app.get('/count', async (c) => c.json(await count()))
  app.get('/shared', async (c) => c.json(await count(), 200, { 'Cache-Control': 'public, max-age=60' }))
  app.get('/back', async (c) => c.json(await count(), 200, { 'Set-Cookie': 'session=x' }))
  app.post('/shared', async (c) => c.json(await count(), 200, { 'Cache-Control': 'public, max-age=60' }))
  app.post('/note', async (c) => {
    await database.$client.prepare('INSERT INTO notes VALUES (1)').run()
    return c.json(await count())
  })
  app.post('/nothing', (c) => c.json(null))
  return app
}
const site = siteOf(false)

const cookieOf = (answer: Response) => answer.headers.getSetCookie().find((cookie) => cookie.includes('bookmark='))
const read = (cookie?: string) => site.request('/count', cookie === undefined ? {} : { headers: { Cookie: cookie } })

beforeAll(async () => {
  await env.DB.exec('CREATE TABLE notes (n INTEGER)')
})

beforeEach(() => {
  starts.length = 0
  outside = 0
})

describe('a request that writes', () => {
  test('starts at the primary and returns a bookmark, not readable by scripts', async () => {
    const answer = await site.request('/note', { method: 'POST' })
    const cookie = cookieOf(answer)
    expect(starts).toEqual(['first-primary'])
    expect(cookie).toMatch(/^bookmark=[\w.-]+; Max-Age=900; Path=\/; HttpOnly; SameSite=Lax$/)
    expect(await sealer.open(cookie?.slice('bookmark='.length).split(';')[0] ?? '')).toMatch(shape)
    expect(outside).toBe(0)
  })

  test('starts at the primary despite any cookie', async () => {
    const written = cookieOf(await site.request('/note', { method: 'POST' }))?.split(';')[0] ?? ''
    await site.request('/note', { method: 'POST', headers: { Cookie: written } })
    expect(starts).toEqual(['first-primary', 'first-primary'])
  })

  test('gets no cookie when it made no query', async () => {
    expect(cookieOf(await site.request('/nothing', { method: 'POST' }))).toBeUndefined()
  })

  test('gets a cookie for this host over TLS only', async () => {
    const cookie = cookieOf(await siteOf(true).request('/note', { method: 'POST' }))
    expect(cookie).toMatch(/^__Host-bookmark=[\w.-]+; Max-Age=900; Path=\/; HttpOnly; Secure; SameSite=Lax$/)
  })
})

describe('a request that reads', () => {
  test('starts at the nearest replica without a cookie, and gets none', async () => {
    const answer = await read()
    expect(starts).toEqual(['first-unconstrained'])
    expect(answer.headers.has('Set-Cookie')).toBe(false)
    expect(outside).toBe(0)
  })

  test('starts at the bookmark and sees what was written', async () => {
    const written = await site.request('/note', { method: 'POST' })
    const cookie = cookieOf(written)?.split(';')[0] ?? ''
    const answer = await read(cookie)
    expect(starts[1]).toBe(await sealer.open(cookie.slice('bookmark='.length)))
    expect(await answer.json()).toBe(await written.json())
    expect(answer.headers.has('Set-Cookie')).toBe(false)
  })

  test('starts at the primary for a signed-in user, where an ended session is known at once', async () => {
    const cookie = cookieOf(await site.request('/note', { method: 'POST' }))?.split(';')[0] ?? ''
    await read('session=x')
    await read(`session=x; ${cookie}`)
    expect(starts.slice(1)).toEqual(['first-primary', 'first-primary'])
  })

  test('that signs in gets a bookmark with the session', async () => {
    expect(cookieOf(await site.request('/back'))).toBeDefined()
  })

  test.each([
    ['nonsense', 'bookmark=garbage'],
    ['nothing', 'bookmark='],
    ['an overlong one', `bookmark=${'x'.repeat(8_000)}`],
    ['a bookmark that we did not seal', 'bookmark=ffffffff-ffffffff-ffffffff-ffffffffffffffffffffffffffffffff'],
    ['a seal of something else', 'bookmark=ZmZmZmZmZmY.AAAA'],
    ['two that disagree', 'bookmark=a; bookmark=b'],
    ['letters of all kinds', 'bookmark=%00\u00ff"\\'],
  ])('ignores %s and never sends it to the database', async (_name, cookie) => {
    const answer = await read(cookie)
    expect(answer.status).toBe(200)
    expect(['first-primary', 'first-unconstrained']).toContain(starts[0])
  })

  test('sets no cookie on a cacheable answer', async () => {
    const cookie = cookieOf(await site.request('/note', { method: 'POST' }))?.split(';')[0] ?? ''
    for (const method of ['GET', 'POST']) {
      const answer = await site.request('/shared', { method, headers: { Cookie: cookie } })
      expect(answer.headers.has('Set-Cookie'), method).toBe(false)
    }
  })
})

test('work outside a request reads from the primary', async () => {
  await count()
  expect(starts).toEqual([])
  expect(outside).toBe(1)
})

test('concurrent requests keep separate sessions', async () => {
  const cookie = cookieOf(await site.request('/note', { method: 'POST' }))?.split(';')[0] ?? ''
  starts.length = 0
  const answers = await Promise.all(Array.from({ length: 20 }, (_, place) => read(place % 2 ? cookie : undefined)))
  expect(answers.every((answer) => answer.status === 200)).toBe(true)
  expect(outside).toBe(0)
  expect(starts.filter((start) => start === 'first-unconstrained')).toHaveLength(10)
})

describe('the site', () => {
  const origin = 'http://localhost:8787'
  const ask = (path: string, init?: RequestInit) => exports.default.fetch(new Request(origin + path, init))

  test.each(['/api/leagues', '/api/matches', '/healthz', '/robots.txt', '/status.json'])(
    'answers %s without setting a cookie',
    async (path) => {
      expect((await ask(path)).headers.has('Set-Cookie')).toBe(false)
    },
  )

  test('opens a session when something may change', async () => {
    const answer = await ask('/api/matches/1/prices/refresh', { method: 'POST', headers: { Origin: origin } })
    expect(answer.status).toBe(404)
    expect(cookieOf(answer)).toMatch(/^bookmark=/)
  })
})
