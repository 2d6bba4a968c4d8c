import { describe, expect, test } from 'vitest'
import type { FetchFailure, FetchResult } from '#worker/ground/platform/safe-fetch.ts'
import { judgeAnswer, judgeRobots, pageRequest, robotsRequest } from '#worker/watching/monitoring/answer.ts'
import { maxRobotsBytes } from '#worker/watching/monitoring/constants.ts'
import { parseRobots } from '#worker/watching/monitoring/robots.ts'
import { answered, makeCheck, origin } from './fakes.ts'

function failure(reason: FetchFailure, status: number | null = null): FetchResult {
  return { kind: 'failed', reason, status, requests: 1 }
}

const refused: FetchResult = { kind: 'refused', reason: 'no', requests: 0 }
const known = { etag: '"a"', lastModified: 'Fri, 20 Nov 2026 12:00:00 GMT', bodyHash: 'hash-of-page' }

describe('the answer to a check', () => {
  test.each([
    ['a page', {}, answered(200), 'read'],
    ['another page', { bodyHash: 'another' }, answered(200), 'read'],
    ['the same page', known, answered(200), 'unchanged'],
    ['304', known, answered(304), 'unchanged'],
    ['304 to a date', { lastModified: known.lastModified }, answered(304), 'unchanged'],
    ['304 to no question', { bodyHash: 'hash-of-page' }, answered(304), 'failed'],
    ['429', {}, answered(429), 'throttled'],
    ['503', {}, answered(503), 'throttled'],
    ['401', {}, answered(401), 'blocked'],
    ['403', {}, answered(403), 'blocked'],
    ['451', {}, answered(451), 'blocked'],
    ['404', {}, answered(404), 'failed'],
    ['410', {}, answered(410), 'failed'],
    ['204', {}, answered(204), 'failed'],
    ['206', {}, answered(206), 'failed'],
    ['302 to nowhere', {}, answered(302), 'failed'],
    ['500', {}, answered(500), 'failed'],
    ['refused', {}, refused, 'failed'],
    ['timeout', {}, failure('timeout'), 'failed'],
    ['reset', {}, failure('network'), 'failed'],
    ['too large', {}, failure('too_large', 200), 'failed'],
    ['truncated', {}, failure('truncated', 200), 'failed'],
  ])('%s', (_, check, fetched, kind) => {
    expect(judgeAnswer(makeCheck(1, check), fetched).kind).toBe(kind)
  })

  test('says how long to wait, where given', () => {
    expect(judgeAnswer(makeCheck(1), answered(429, { headers: { retryAfterMs: 7_000 } }))).toEqual({
      kind: 'throttled',
      retryAfterMs: 7_000,
    })
    expect(judgeAnswer(makeCheck(1), answered(503))).toEqual({ kind: 'throttled', retryAfterMs: null })
  })

  test.each([
    [failure('truncated', 200), ['truncated']],
    [failure('content_type', 200), ['malformed_data']],
    [failure('timeout'), []],
    [answered(404), ['nothing_found']],
    [answered(500), []],
    [refused, ['foreign_address']],
  ])('names the problem of %j', (fetched, problems) => {
    expect(judgeAnswer(makeCheck(1), fetched)).toMatchObject({ problems })
  })
})

test('a page that is gone is said to be gone, and not to be empty', () => {
  expect(judgeAnswer(makeCheck(1), answered(404))).toMatchObject({ detail: 'the page is not there' })
})

test('a page is requested with the validators of the last successful check, and no others', () => {
  expect(pageRequest(origin, known)).toMatchObject({
    allowedOrigin: origin,
    headers: { 'If-None-Match': known.etag, 'If-Modified-Since': known.lastModified },
    timeoutMs: 10_000,
    maxRedirects: 3,
    maxBodyBytes: 2 * 1_024 * 1_024,
  })
  expect(pageRequest(origin).headers).toEqual({})
})

describe('the answer to a request for robots.txt', () => {
  const body = 'User-agent: *\nDisallow: /'

  test.each([
    ['read', answered(200, { body }), { status: 200, body }],
    ['missing', answered(404), { status: 404, body: null }],
    ['an outage', answered(503), { status: 503, body: null }],
    ['redirected without end', failure('too_many_redirects', 302), { status: 302, body: null }],
    ['cut off', failure('truncated', 200), { status: null, body: null }],
    ['never arriving', failure('timeout', 200), { status: null, body: null }],
    ['redirected to a stranger', { ...refused, requests: 1 }, { status: null, body: null }],
  ] satisfies [string, FetchResult, object][])('%s', (_, fetched, expected) => {
    expect(judgeRobots(fetched)).toEqual(expected)
  })

  test('is kept up to its limit, in whole lines', () => {
    const long = `${body}\n${`# ${'x'.repeat(97)}\n`.repeat(6_000)}`.slice(0, robotsRequest(origin).maxBodyBytes)
    const kept = judgeRobots(answered(200, { body: long })).body ?? ''
    expect(kept.length).toBeLessThanOrEqual(maxRobotsBytes)
    expect(kept.endsWith('\n')).toBe(true)
    expect(parseRobots(kept).rules).toHaveLength(1)
  })
})
