import { Hono } from 'hono'
import { describe, expect, test, vi } from 'vitest'
import type { HttpEnv } from '#worker/ground/http.ts'
import {
  finishBody,
  handleError,
  maxUnreadBytes,
  maxUnreadMs,
  observeRequests,
  readJson,
  requireOwnSite,
  requireSameOrigin,
  respondFailure,
} from '#worker/ground/http.ts'
import type { ErrorCode } from '#worker/ground/platform/result.ts'
import { createFakeLogger } from '../fakes/logger.ts'

const origin = 'https://touchline.example'

/** The Worker's middleware with a few calls behind it. */
function open() {
  const logger = createFakeLogger()
  const app = new Hono<HttpEnv>()
  app.onError(handleError(logger))
  app.use(observeRequests({ logger, networkOf: () => 'keyed hash' }))
  app.use(finishBody)
  app.use(requireSameOrigin(origin))
  app.use(async (c, next) => {
    if (c.req.header('Cookie')) c.set('who', { userId: 17, sessionId: 'session-id' })
    await next()
  })
  app.all('/works', (c) => c.text('fine'))
  app.get('/own', requireOwnSite, (c) => c.text('fine'))
  app.all('/denied', (c) => respondFailure(c, { code: 'FORBIDDEN', message: 'no' }))
  app.all('/signed-out', (c) => respondFailure(c, { code: 'UNAUTHENTICATED', message: 'no' }))
  app.all('/often', (c) => respondFailure(c, { code: 'RATE_LIMITED', message: 'no', retryAfterSeconds: 5 }))
  app.all('/code/:code', (c) => respondFailure(c, { code: c.req.param('code') as ErrorCode, message: 'no' }))
  app.all('/wrong', (c) => respondFailure(c, { code: 'INVALID', message: 'no' }))
  app.all('*', () => {
    throw new Error('the database is away')
  })
  const ask = (path: string, init: RequestInit = {}) => app.fetch(new Request(origin + path, init))
  const send = (request: Request) => app.fetch(request)
  return { ask, send, lines: logger.lines }
}

/** A form from another site with this many bytes, read a thousand at a time, and how many were read. */
function foreignForm(bytes: number) {
  let sent = 0
  const body = new ReadableStream({
    type: 'bytes',
    pull(controller) {
      if (sent >= bytes) {
        controller.close()
        controller.byobRequest?.respond(0)
        return
      }
      const chunk = new Uint8Array(Math.min(1_000, bytes - sent))
      sent += chunk.byteLength
      controller.enqueue(chunk)
    },
  })
  const init = { method: 'POST', headers: { Origin: 'https://evil.example' }, body, duplex: 'half' }
  return { request: new Request(`${origin}/works`, init), sent: () => sent }
}

describe('a body rejected unread', () => {
  test.each([18, 5_000])('of %i bytes is drained, so that the connection stays usable', async (bytes) => {
    const { request, sent } = foreignForm(bytes)
    expect((await open().send(request)).status).toBe(403)
    expect([request.bodyUsed, sent()]).toEqual([true, bytes])
  })

  test('is not drained without limit', async () => {
    const { request, sent } = foreignForm(100 * maxUnreadBytes)
    expect((await open().send(request)).status).toBe(403)
    expect(sent()).toBeLessThan(3 * maxUnreadBytes)
  })

  test('is not awaited when it stalls or drips', async () => {
    vi.useFakeTimers()
    const drip = { type: 'bytes', pull: () => new Promise<void>(() => {}) } as const
    const init = { method: 'POST', headers: { Origin: 'https://evil.example' }, duplex: 'half' }
    const answer = open().send(new Request(`${origin}/works`, { ...init, body: new ReadableStream(drip) }))
    await vi.advanceTimersByTimeAsync(maxUnreadMs)
    vi.useRealTimers()
    expect((await answer).status).toBe(403)
  })
})

describe('the log line of a request', () => {
  test('names the user by ids only', async () => {
    const { ask, lines } = open()
    const answer = await ask('/works?token=secret', { headers: { Cookie: 'session=secret' } })
    expect(lines).toEqual([
      {
        level: 'info',
        event: 'request',
        fields: {
          request_id: answer.headers.get('X-Request-Id'),
          method: 'GET',
          path: '/works',
          user_id: 17,
          session_id: 'session-id',
          status: 200,
          duration_ms: expect.any(Number),
        },
      },
    ])
  })

  test.each([
    ['/denied', {}, 'policy'],
    ['/signed-out', {}, 'policy'],
    ['/often', {}, 'limit'],
    ['/code/PROOF_REQUIRED', {}, 'policy'],
    ['/code/SECOND_STEP_REQUIRED', {}, 'policy'],
    ['/code/PLAN_REQUIRED', {}, 'policy'],
    ['/code/EMAIL_NOT_VERIFIED', {}, 'policy'],
    ['/code/ALERT_LIMIT_REACHED', {}, 'limit'],
    ['/works', { method: 'POST', headers: { Origin: 'https://evil.example' } }, 'origin'],
    ['/works', { method: 'POST', headers: { 'Sec-Fetch-Site': 'cross-site' } }, 'origin'],
    ['/own', { headers: { 'Sec-Fetch-Site': 'cross-site' } }, 'origin'],
  ])('of %s %j has another beside it with the reason of the refusal', async (path, init, reason) => {
    const { ask, lines } = open()
    const answer = await ask(path, init)
    const [, refused] = lines
    expect(refused).toMatchObject({
      level: 'warn',
      event: 'request_refused',
      fields: { request_id: answer.headers.get('X-Request-Id'), status: answer.status, reason, network: 'keyed hash' },
    })
  })

  test.each(['/works', '/wrong', '/own'])('of %s has no second line', async (path) => {
    const { ask, lines } = open()
    await ask(path)
    expect(lines.map(({ event }) => event)).toEqual(['request'])
  })

  test.each(['/u/MS4y.ymrnkwqsHxaZ', '/U/MS4y.ymrnkwqsHxaZ', '/%75/MS4y.ymrnkwqsHxaZ'])(
    'of a failed %s contains no secret of the link, nor does that of the failure',
    async (path) => {
      const { ask, lines } = open()
      expect((await ask(path)).status).toBe(500)
      expect(lines.map(({ event, fields }) => [event, fields?.path])).toEqual([
        ['request_failed', '/u/[redacted]'],
        ['request', '/u/[redacted]'],
      ])
      expect(JSON.stringify(lines)).not.toContain('ymrnkwqsHxaZ')
    },
  )
})

test('a body of JSON is read up to its limit, and refused beyond it', async () => {
  const app = new Hono<HttpEnv>()
  app.post('/usual', async (c) => c.json((await readJson(c)).ok))
  app.post('/file', async (c) => c.json((await readJson(c, 20_000)).ok))
  const isRead = async (path: string, length: number) => {
    const headers = { 'Content-Type': 'application/json' }
    return (await app.request(path, { method: 'POST', headers, body: `"${'x'.repeat(length - 2)}"` })).json()
  }
  expect(await Promise.all([isRead('/usual', 16_384), isRead('/usual', 16_385)])).toEqual([true, false])
  expect(await Promise.all([isRead('/file', 20_000), isRead('/file', 20_001)])).toEqual([true, false])
})
