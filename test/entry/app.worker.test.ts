import { exports } from 'cloudflare:workers'
import { describe, expect, test } from 'vitest'

const origin = 'http://localhost:8787'
const get = (path: string, init?: RequestInit) =>
  exports.default.fetch(new Request(origin + path, { redirect: 'manual', ...init }))

describe('every answer', () => {
  test.each(['/healthz', '/api/leagues', '/api/nowhere', '/u/not-a-token', '/crests/unknown.svg'])(
    '%s carries the security headers',
    async (path) => {
      const answer = await get(path)
      expect(answer.headers.get('X-Content-Type-Options')).toBe('nosniff')
      expect(answer.headers.get('Strict-Transport-Security')).toContain('max-age=63072000')
      // A page behind a mailed link runs no script at all.
      expect(answer.headers.get('Content-Security-Policy')).toMatch(
        /script-src 'nonce-[^']+' 'strict-dynamic'|^default-src 'none'; style-src/,
      )
      expect(answer.headers.get('Content-Security-Policy')).not.toContain('unsafe')
      expect(answer.headers.get('X-Request-Id')).toMatch(/^[0-9a-f-]{36}$/)
    },
  )

  test('has its own nonce', async () => {
    const nonces = await Promise.all(
      Array.from({ length: 100 }, async () => (await get('/healthz')).headers.get('Content-Security-Policy')),
    )
    expect(new Set(nonces).size).toBe(100)
  })
})

describe('errors', () => {
  test('an unknown call gets status 404 with the request id', async () => {
    const answer = await get('/api/nowhere')
    expect(answer.status).toBe(404)
    expect(await answer.json()).toEqual({
      error: "We couldn't find that API call.",
      code: 'NOT_FOUND',
      request_id: answer.headers.get('X-Request-Id'),
    })
  })

  test('bad input names its fields and is never cached', async () => {
    const answer = await get('/api/matches?limit=-1')
    expect(answer.status).toBe(400)
    expect(answer.headers.get('Cache-Control')).toBe('no-store')
    expect(await answer.json()).toMatchObject({ code: 'INVALID', fields: { limit: [expect.any(String)] } })
  })
})

describe('posts from another site', () => {
  const path = '/api/matches/1/prices/refresh'

  const contentTypes = [
    'application/json',
    'application/x-www-form-urlencoded',
    'text/plain',
    'multipart/form-data; boundary=x',
  ]

  describe.each([
    ['a foreign origin', { Origin: 'https://evil.example' }],
    ['our origin on another port', { Origin: 'http://localhost:8788' }],
    ['a null origin', { Origin: 'null' }],
    ['no origin, cross-site by the browser', { 'Sec-Fetch-Site': 'cross-site' }],
    ['another subdomain', { 'Sec-Fetch-Site': 'same-site' }],
  ])('from %s', (_name, headers) => {
    test.each(contentTypes)('are refused as %s', async (contentType) => {
      for (const method of ['POST', 'PUT', 'PATCH', 'DELETE']) {
        const answer = await get(path, { method, headers: { ...headers, 'Content-Type': contentType }, body: '{}' })
        expect(answer.status, method).toBe(403)
        expect(await answer.json()).toMatchObject({ code: 'FORBIDDEN' })
      }
    })
  })

  test('from our own origin reach the service', async () => {
    const answer = await get(path, { method: 'POST', headers: { Origin: origin }, body: new URLSearchParams() })
    expect(answer.status).toBe(404)
  })
})

describe('health', () => {
  test('reports what is reachable', async () => {
    const answer = await get('/healthz')
    expect(answer.status).toBe(200)
    expect(await answer.json()).toMatchObject({
      status: 'ok',
      checks: { database: { ok: true }, objects: { ok: true } },
    })
  })
})
