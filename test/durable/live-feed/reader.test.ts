import { describe, expect, test } from 'vitest'
import { createFeedReader } from '#durable/live-feed/reader.ts'
import { rowJson } from '#test/matches/live/feed-rows.ts'
import { maxFeedBytes } from '#worker/matches/live/constants.ts'

const budget = { 'X-Requests-Available-Minute': '9', 'X-RequestCounter-Reset': '42' }

function readerOf(answer: () => Response | Promise<Response>) {
  const asked: { url: string; init: RequestInit }[] = []
  const reader = createFeedReader({
    fetch: async (url, init) => {
      asked.push({ url, init })
      return answer()
    },
    url: 'http://feed.example/football/',
    key: 'secret-key',
    now: () => 1_000,
  })
  return { reader, asked, list: () => reader.list({ from: '2026-11-28', to: '2026-11-30' }) }
}

describe('requests to the feed', () => {
  test('send the key, a time limit and the days of a list', async () => {
    const { list, asked } = readerOf(() => Response.json({ matches: [rowJson()] }, { headers: budget }))
    expect(await list()).toMatchObject({
      ok: true,
      at: 1_000,
      budget: { available: 9, resetAt: 43_000 },
      value: { matches: [{ id: 4_001 }], unreadable: 0 },
    })
    expect(asked[0]?.url).toBe('http://feed.example/football/v4/matches?dateFrom=2026-11-28&dateTo=2026-11-30')
    expect(new Headers(asked[0]?.init.headers).get('X-Auth-Token')).toBe('secret-key')
    expect(asked[0]?.init.signal).toBeInstanceOf(AbortSignal)
  })

  test('name a single match by its number', async () => {
    const { reader, asked } = readerOf(() => Response.json(rowJson({ goals: [] })))
    expect(await reader.match(4_001)).toMatchObject({ ok: true, value: { id: 4_001, goals: [] }, budget: null })
    expect(asked[0]?.url).toBe('http://feed.example/football/v4/matches/4001')
  })

  test.each([
    ['an error', () => new Response('no', { status: 500 }), null],
    ['too many requests, with a time', () => new Response('', { status: 429, headers: { 'Retry-After': '7' } }), 7_000],
    ['too many requests, with a counter', () => new Response('', { status: 429, headers: budget }), 42_000],
    ['a body that is no JSON', () => new Response('<html>'), null],
    ['JSON of another kind', () => Response.json({ message: 'hello' }), null],
    ['a body without end', () => new Response(new Uint8Array(maxFeedBytes + 1)), null],
    ['a connection that breaks', () => Promise.reject(new TypeError('reset')), null],
  ])('%s is a failure without an exception', async (_what, answer, retryAfterMs) => {
    expect(await readerOf(answer).list()).toMatchObject({ ok: false, retryAfterMs, reason: expect.any(String) })
  })
})
