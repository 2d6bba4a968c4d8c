import { createHash } from 'node:crypto'
import type { RequestListener } from 'node:http'
import { brotliCompressSync, gzipSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { patientMs } from '#test/patience.ts'
import { createSafeFetch, type SafeRequest } from '#worker/ground/platform/safe-fetch.ts'
import { refreshTarget } from '#worker/watching/monitoring/extract/refresh.ts'
import { startTroubleServer, type TroubleServer } from './trouble-server.ts'

const page = `<html><body>£64 ${'x'.repeat(5_000)}</body></html>`
const maxBodyBytes = 2 * 1_024 * 1_024

function answer(status: number, headers: Record<string, string>, body: string | Buffer = ''): RequestListener {
  return (_request, response) => response.writeHead(status, headers).end(body)
}

const html = { 'Content-Type': 'text/html; charset=utf-8' }
let lastHeaders: Record<string, string | string[] | undefined> = {}
let server: TroubleServer
let visits = 0

beforeAll(async () => {
  server = await startTroubleServer({
    '/page': (request, response) => {
      lastHeaders = request.headers
      response.writeHead(200, { ...html, ETag: '"v1"', 'Last-Modified': 'Fri, 20 Nov 2026 12:00:00 GMT' }).end(page)
    },
    '/latin': answer(200, { 'Content-Type': 'text/html; charset=iso-8859-1' }, Buffer.from('\xa364', 'latin1')),
    '/gzip': answer(200, { ...html, 'Content-Encoding': 'gzip' }, gzipSync(page)),
    '/brotli': answer(200, { ...html, 'Content-Encoding': 'br' }, brotliCompressSync(page)),
    '/zstd': answer(200, { ...html, 'Content-Encoding': 'compress' }, 'noise'),
    '/image': answer(200, { 'Content-Type': 'image/png' }, 'x'),
    '/untyped': answer(200, {}, 'x'),
    '/json': answer(200, { 'Content-Type': 'application/vnd.api+json' }, '{"a":"£"}'),
    '/limit': answer(200, html, 'a'.repeat(maxBodyBytes)),
    '/above': answer(200, html, 'a'.repeat(maxBodyBytes + 1)),
    '/above-undeclared': answer(200, { ...html, 'Transfer-Encoding': 'chunked' }, 'a'.repeat(maxBodyBytes + 1)),
    '/empty': answer(200, html),
    '/unchanged': answer(304, { ETag: '"v2"' }),
    '/busy': answer(429, { ...html, 'Retry-After': '7' }, 'slow down'),
    '/odd-etag': answer(200, { ...html, ETag: `"${'e'.repeat(600)}"`, 'Last-Modified': 'caf\xe9' }, 'x'),
    '/one': answer(302, { Location: '/page' }),
    '/two': answer(301, { Location: 'one?x=1' }),
    '/three': answer(307, { Location: '/two' }, 'moved'),
    '/four': answer(308, { Location: '/three' }),
    '/circle': answer(302, { Location: '/circle' }),
    '/there': answer(302, { Location: '/back' }),
    '/back': answer(302, { Location: '/there' }),
    '/seen': (request, response) => {
      if (request.headers.cookie?.includes('seen=1')) return response.writeHead(200, html).end(page)
      return response.writeHead(302, { Location: '/seen', 'Set-Cookie': 'seen=1; Path=/; HttpOnly' }).end()
    },
    '/forgetful': (_request, response) => {
      visits += 1
      response.writeHead(302, { Location: '/forgetful', 'Set-Cookie': `visit=${visits}` }).end()
    },
    '/counting': (request, response) => {
      const steps = Number(/step=(\d+)/.exec(request.headers.cookie ?? '')?.[1] ?? 0)
      if (steps === 7) return response.writeHead(200, html).end(page)
      return response.writeHead(307, { Location: '/counting', 'Set-Cookie': `step=${steps + 1}` }).end()
    },
    '/refresh': answer(200, html, '<meta http-equiv="refresh" content="0; url=/page">'),
    '/reloads': answer(200, html, '<meta http-equiv=refresh content="0;url=/reloads"><p>£64</p>'),
    '/refresh-seen': (request, response) => {
      const isSeen = request.headers.cookie === 'in=1'
      const body = isSeen ? page : '<meta http-equiv="refresh" content="1;URL=/refresh-seen">'
      response.writeHead(200, { ...html, 'Set-Cookie': 'in=1' }).end(body)
    },
    '/hz': answer(200, { 'Content-Type': 'text/html; charset=hz-gb-2312' }, 'x'),
    '/nowhere': answer(302, {}),
    '/broken-location': answer(302, { Location: 'http://[' }),
  })
})

afterAll(() => server.close())

function ask(path: string, more: Partial<SafeRequest> = {}) {
  const safeFetch = createSafeFetch({
    fetch: (address, init) => fetch(address, init),
    loopbackPorts: [{ first: server.port, last: server.port }],
    now: () => 0,
    userAgent: 'TouchlineBot/1.0 (+https://touchline.example/contact)',
  })
  return safeFetch(`${server.origin}${path}`, {
    allowedOrigin: server.origin,
    timeoutMs: patientMs,
    maxRedirects: 3,
    maxBodyBytes,
    acceptTypes: ['text/html', 'application/json', 'application/*+json'],
    ...more,
  })
}

describe('an answer', () => {
  test('is returned with its validators, text and hash of its bytes', async () => {
    expect(await ask('/page')).toEqual({
      kind: 'answered',
      status: 200,
      headers: {
        etag: '"v1"',
        lastModified: 'Fri, 20 Nov 2026 12:00:00 GMT',
        retryAfterMs: null,
        contentType: 'text/html; charset=utf-8',
      },
      body: page,
      bodyHash: createHash('sha256').update(page).digest('hex'),
      requests: 1,
      finalUrl: `${server.origin}/page`,
    })
  })

  test('is requested with our name and the caller’s validators', async () => {
    await ask('/page', { headers: { 'If-None-Match': '"v0"', 'User-Agent': 'Mozilla/5.0' } })
    expect(lastHeaders).toMatchObject({
      'user-agent': 'TouchlineBot/1.0 (+https://touchline.example/contact)',
      'if-none-match': '"v0"',
      accept: 'text/html, application/json',
      'accept-encoding': 'gzip, br',
    })
  })

  test.each(['/gzip', '/brotli'])('%s is hashed and read as uncompressed', async (path) => {
    const plain = await ask('/page')
    expect(await ask(path)).toMatchObject({ body: page, bodyHash: plain.kind === 'answered' && plain.bodyHash })
  })

  test.each([
    ['/latin', { status: 200, body: '£64' }],
    ['/json', { status: 200, body: '{"a":"£"}' }],
    ['/empty', { status: 200, body: '', bodyHash: createHash('sha256').digest('hex') }],
    ['/unchanged', { status: 304, body: '', bodyHash: null, headers: { etag: '"v2"' } }],
    ['/busy', { status: 429, body: '', bodyHash: null, headers: { retryAfterMs: 7_000 } }],
    ['/missing', { status: 404, body: '', bodyHash: null }],
    ['/nowhere', { status: 302, body: '' }],
    ['/odd-etag', { status: 200, headers: { etag: null, lastModified: null } }],
  ])('%s', async (path, expected) => {
    expect(await ask(path)).toMatchObject({ kind: 'answered', ...expected })
  })

  test('may have any type where the caller allows it', async () => {
    expect(await ask('/untyped', { acceptTypes: null })).toMatchObject({ kind: 'answered', body: 'x' })
  })
})

describe('a redirect', () => {
  test.each([
    ['/one', 2],
    ['/two', 3],
    ['/three', 4],
  ])('%s within the limit is followed', async (path, requests) => {
    expect(await ask(path)).toMatchObject({
      kind: 'answered',
      status: 200,
      requests,
      finalUrl: `${server.origin}/page`,
    })
  })

  test('beyond the limit is not followed', async () => {
    expect(await ask('/four')).toEqual({ kind: 'failed', reason: 'too_many_redirects', status: 302, requests: 4 })
    expect(await ask('/four', { maxRedirects: 4 })).toMatchObject({ kind: 'answered', requests: 5 })
  })

  test('to the page itself, or to one before it, ends at once', async () => {
    expect(await ask('/circle')).toEqual({ kind: 'failed', reason: 'redirect_loop', status: 302, requests: 1 })
    expect(await ask('/there', { maxRedirects: 10 })).toMatchObject({ reason: 'redirect_loop', requests: 2 })
  })

  test('to an address that the caller does not allow is not followed', async () => {
    const mayFollow = (address: string) => !address.endsWith('/page')
    const address = `${server.origin}/page`
    expect(await ask('/one', { mayFollow })).toMatchObject({ kind: 'refused', requests: 1, address })
    expect(await ask('/page', { mayFollow })).toMatchObject({ kind: 'answered' })
  })

  test('to the metadata service is refused at the hop', async () => {
    const result = await ask('/metadata')
    expect(result).toMatchObject({ kind: 'refused', requests: 1 })
  })

  test('to an invalid address is refused', async () => {
    expect(await ask('/broken-location')).toMatchObject({ kind: 'refused', requests: 1 })
  })
})

describe('a site that asks for a cookie', () => {
  test.each([
    ['/seen', 2],
    ['/counting', 8],
  ])('%s is read once it has it', async (path, requests) => {
    expect(await ask(path, { maxRedirects: 10 })).toMatchObject({ kind: 'answered', body: page, requests })
  })

  test('and forgets it is left at the limit, and the reason is said in words', async () => {
    expect(await ask('/forgetful')).toEqual({
      kind: 'failed',
      reason: 'too_many_redirects',
      status: 302,
      requests: 4,
      detail: 'set a cookie and sent us back to the same page 4 times',
    })
  })

  test('is a stranger at the next check', async () => {
    expect(await ask('/seen')).toMatchObject({ requests: 2 })
    expect(await ask('/seen')).toMatchObject({ requests: 2 })
  })
})

describe('a page that sends its visitor on', () => {
  const refreshOf = refreshTarget

  test('is followed like a redirect', async () => {
    expect(await ask('/refresh', { refreshOf })).toMatchObject({
      body: page,
      requests: 2,
      finalUrl: `${server.origin}/page`,
    })
    expect(await ask('/refresh-seen', { refreshOf })).toMatchObject({ body: page, requests: 2 })
    expect(await ask('/refresh', { refreshOf, maxRedirects: 0 })).toMatchObject({ reason: 'too_many_redirects' })
  })

  test('is the page where the caller does not ask, and where it only loads itself again', async () => {
    expect(await ask('/refresh')).toMatchObject({ kind: 'answered', requests: 1 })
    expect(await ask('/reloads', { refreshOf })).toMatchObject({ kind: 'answered', requests: 1 })
  })
})

/** Enough for the head of an answer to arrive on a busy machine. */
const impatientMs = 3_000

describe('failures', () => {
  test.each([
    ['/hang', { reason: 'timeout', status: null }],
    ['/hang-in-body', { reason: 'timeout', status: 200 }],
    ['/slowloris', { reason: 'timeout', status: 200 }],
  ])('%s ends at the deadline, and its connection too', async (path, expected) => {
    const before = await server.openConnections()
    expect(await ask(path, { timeoutMs: impatientMs })).toEqual({ kind: 'failed', requests: 1, ...expected })
    await expect.poll(server.openConnections).toBeLessThanOrEqual(before)
  })

  test.each([
    ['/reset', { reason: 'network', status: null }],
    ['/no-http', { reason: 'network', status: null }],
    ['/reset-in-body', { reason: 'truncated', status: 200 }],
    ['/short', { reason: 'truncated', status: 200 }],
    ['/not-gzip', { reason: 'truncated', status: 200 }],
    ['/zstd', { reason: 'content_encoding', status: 200, detail: 'compress' }],
    ['/hz', { reason: 'charset', status: 200, detail: 'hz-gb-2312' }],
    ['/gzip-bomb', { reason: 'too_large', status: 200 }],
    ['/above', { reason: 'too_large', status: 200 }],
    ['/above-undeclared', { reason: 'too_large', status: 200 }],
    ['/image', { reason: 'content_type', status: 200 }],
    ['/untyped', { reason: 'content_type', status: 200 }],
  ])('%s', async (path, expected) => {
    expect(await ask(path)).toEqual({ kind: 'failed', requests: 1, ...expected })
  })

  test('a body of exactly the limit is read', async () => {
    expect(await ask('/limit')).toMatchObject({ kind: 'answered', body: 'a'.repeat(maxBodyBytes) })
  })

  test('an endless body is read up to the limit', async () => {
    expect(await ask('/endless')).toMatchObject({ kind: 'failed', reason: 'too_large' })
    expect(server.bytesSent()).toBeLessThan(16 * 1_024 * 1_024)
  })

  test('the start of a body that is too long is kept on request', async () => {
    const cut = await ask('/above', { maxBodyBytes: 1_000, onOversize: 'cut' })
    expect(cut).toMatchObject({ kind: 'answered', body: 'a'.repeat(1_000) })
  })

  test('an unreachable server', async () => {
    const safeFetch = createSafeFetch({ fetch, loopbackPorts: [{ first: 1, last: 1 }], now: () => 0, userAgent: 'x' })
    const request = { allowedOrigin: 'http://localhost:1', timeoutMs: 1_000, maxRedirects: 0, maxBodyBytes }
    expect(await safeFetch('http://localhost:1/', { ...request, acceptTypes: null })).toEqual({
      kind: 'failed',
      reason: 'network',
      status: null,
      requests: 1,
    })
  })
})
