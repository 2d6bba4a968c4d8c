import { describe, expect, test } from 'vitest'
import { createSafeFetch } from '#worker/ground/platform/safe-fetch.ts'
import { allowedHost, hostileAddresses } from './hostile-addresses.ts'

const origin = `https://${allowedHost}`
const request = { allowedOrigin: origin, timeoutMs: 1_000, maxRedirects: 3, maxBodyBytes: 1_000, acceptTypes: null }

/** A network where every address redirects to the next, and the last one answers. */
function network(...locations: string[]) {
  const reached: string[] = []
  const safeFetch = createSafeFetch({
    fetch: async (address) => {
      reached.push(address)
      const location = locations[reached.length - 1]
      return location === undefined
        ? new Response('secret')
        : new Response(null, { status: 302, headers: { Location: location } })
    },
    loopbackPorts: [{ first: 9700, last: 9799 }],
    now: () => 0,
    userAgent: 'TouchlineBot/1.0',
  })
  return { safeFetch, reached }
}

/** Impossible in a header, and so in a redirect. */
const headerSafe = hostileAddresses.filter((address) => /^[\x21-\x7e]+$/.test(address))

/** Relative to the page, so these are addresses on its own host. */
function staysAtHome(location: string): boolean {
  return URL.canParse(location, `${origin}/`) && new URL(location, `${origin}/`).origin === origin
}

describe('a hostile address', () => {
  test.each([...hostileAddresses])('%j is never requested', async (address) => {
    const { safeFetch, reached } = network()
    expect(await safeFetch(address, request)).toMatchObject({ kind: 'refused', requests: 0 })
    expect(reached).toEqual([])
  })

  test.each(headerSafe.filter((location) => !staysAtHome(location)))('%j is not followed', async (location) => {
    const direct = network(location)
    expect(await direct.safeFetch(`${origin}/a`, request)).toMatchObject({ kind: 'refused', requests: 1 })
    const late = network('/b', `${origin}/c`, location)
    expect(await late.safeFetch(`${origin}/a`, request)).toMatchObject({ kind: 'refused', requests: 3 })
    expect(late.reached).toEqual([`${origin}/a`, `${origin}/b`, `${origin}/c`])
  })
})

describe('a redirect', () => {
  test.each([
    ['//evil.com/', 'refused'],
    ['///evil.com/', 'refused'],
    ['/\\evil.com', 'refused'],
    ['http://tickets.example.com/', 'refused'],
    ['https://tickets.example.com:8443/', 'refused'],
    ['http://localhost:9701/', 'refused'],
    ['/next', 'answered'],
    ['next?a=b', 'answered'],
    ['https://tickets.example.com/next', 'answered'],
    ['?a=b', 'answered'],
    ['', 'failed'],
    ['https://www.tickets.example.com/next', 'answered'],
    ['https://www.tickets.example.com:8443/next', 'refused'],
    ['http://www.tickets.example.com/next', 'refused'],
    ['https://example.com/next', 'refused'],
    ['https://shop.tickets.example.com/next', 'refused'],
    ['https://www.www.tickets.example.com/next', 'refused'],
  ])('to %j is %s', async (location, kind) => {
    const { safeFetch } = network(location)
    expect((await safeFetch(`${origin}/a`, request)).kind).toBe(kind)
  })
})

test('a network that never answers is abandoned at the deadline', async () => {
  const safeFetch = createSafeFetch({
    fetch: () => new Promise(() => {}),
    loopbackPorts: null,
    now: () => 0,
    userAgent: 'x',
  })
  expect(await safeFetch(`${origin}/a`, { ...request, timeoutMs: 20 })).toEqual({
    kind: 'failed',
    reason: 'timeout',
    status: null,
    requests: 1,
  })
})

test('a fetch that throws at once is an ordinary failure', async () => {
  const safeFetch = createSafeFetch({
    fetch: () => {
      throw new TypeError('bad header')
    },
    loopbackPorts: null,
    now: () => 0,
    userAgent: 'x',
  })
  expect(await safeFetch(`${origin}/a`, request)).toMatchObject({ kind: 'failed', reason: 'network' })
})

describe('a body shorter than declared', () => {
  const answerWith = (headers: Record<string, string>, more: { maxBodyBytes?: number; onOversize?: 'cut' } = {}) =>
    createSafeFetch({
      fetch: async () => new Response('abc', { headers }),
      loopbackPorts: null,
      now: () => 0,
      userAgent: 'x',
    })(`${origin}/a`, { ...request, ...more })

  test('is truncated', async () => {
    expect(await answerWith({ 'Content-Length': '4' })).toMatchObject({ kind: 'failed', reason: 'truncated' })
    expect(await answerWith({ 'Content-Length': '3' })).toMatchObject({ kind: 'answered', body: 'abc' })
  })

  test('is complete where the declared length is the compressed one', async () => {
    const compressed = { 'Content-Length': '4', 'Content-Encoding': 'gzip' }
    expect(await answerWith(compressed)).toMatchObject({ kind: 'answered', body: 'abc' })
  })

  test('is complete where our limit cut it', async () => {
    const cut = await answerWith({ 'Content-Length': '3' }, { maxBodyBytes: 2, onOversize: 'cut' })
    expect(cut).toMatchObject({ kind: 'answered', body: 'ab' })
  })

  test('is not detected where the declared length is not a number', async () => {
    expect(await answerWith({ 'Content-Length': 'many' })).toMatchObject({ kind: 'answered', body: 'abc' })
  })
})
