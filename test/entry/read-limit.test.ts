import { Hono } from 'hono'
import { describe, expect, test } from 'vitest'
import { limitReads } from '#worker/entry/read-limit.ts'
import type { HttpEnv } from '#worker/ground/http.ts'

function open(perMinute: number) {
  const time = { now: Date.UTC(2026, 10, 21, 12) }
  const app = new Hono<HttpEnv>()
  const networkOf = (request: Request) => request.headers.get('CF-Connecting-IP') ?? 'local'
  app.use(async (c, next) => {
    const use = { tokenId: 'one', userId: 7, permissions: [], scopes: [], clientId: null }
    if (c.req.header('Authorization')) c.set('apiToken', use)
    await next()
  })
  app.use(limitReads({ perMinute, networkOf, clock: () => time.now }))
  app.all('*', (c) => c.text('fine'))
  const ask = async (address: string, method = 'GET', path = '/api/search', token?: string) => {
    const init = { method, headers: { 'CF-Connecting-IP': address, ...(token && { Authorization: token }) } }
    return app.fetch(new Request(`https://touchline.example${path}`, init))
  }
  return { ask, time }
}

describe('the limit on reads', () => {
  test('is counted per network and minute, over all addresses together', async () => {
    const { ask, time } = open(3)
    for (const path of ['/api/search', '/sitemap.xml', '/']) expect((await ask('a', 'GET', path)).status).toBe(200)
    time.now += 20_000
    const refused = await ask('a')
    expect([refused.status, refused.headers.get('Retry-After')]).toEqual([429, '40'])
    expect(await refused.json()).toMatchObject({ code: 'RATE_LIMITED', retry_after: 40 })
    expect((await ask('b')).status).toBe(200)
    time.now += 40_000
    expect((await ask('a')).status).toBe(200)
  })

  test('does not count requests that change something, which have their own limits', async () => {
    const { ask } = open(1)
    for (let n = 0; n < 5; n += 1) expect((await ask('a', 'POST')).status).toBe(200)
    expect([(await ask('a')).status, (await ask('a', 'HEAD')).status]).toEqual([200, 429])
  })

  test('leaves programs with an API token to their own budget, and counts nothing of them', async () => {
    const { ask } = open(1)
    for (let n = 0; n < 5; n += 1) expect((await ask('a', 'GET', '/api/search', 'token')).status).toBe(200)
    expect([(await ask('a')).status, (await ask('a')).status]).toEqual([200, 429])
  })

  test('is off at zero', async () => {
    const { ask } = open(0)
    for (let n = 0; n < 50; n += 1) expect((await ask('a')).status).toBe(200)
  })

  test('remembers a bounded number of networks', async () => {
    const { ask } = open(1)
    for (let n = 0; n < 10_001; n += 1) await ask(`network ${n}`)
    // The count was reset since, and applies again.
    expect([(await ask('network 0')).status, (await ask('network 0')).status]).toEqual([200, 429])
  })
})
