import { setTimeout as wait } from 'node:timers/promises'
import { afterEach, describe, expect, test } from 'vitest'
import { createFaultSwitch } from '#scripts/sandbox/faults.ts'
import { startForTests } from './start.ts'
import { plainRef } from './world.ts'

const { control, origin } = await startForTests()
const slug = 'ld-plain'
const url = `${origin(slug)}/events/${plainRef}`

async function fault(body: unknown) {
  expect(await control('PUT', `/platforms/${slug}/fault`, body)).toMatchObject({ status: 200 })
}

/** Reads a body until it ends or more than `limit` bytes came. */
async function countBytes(response: Response, limit: number): Promise<number> {
  let bytes = 0
  for await (const chunk of response.body ?? []) {
    bytes += chunk.length
    if (bytes > limit) break
  }
  return bytes
}

afterEach(() => control('POST', '/reset'))

describe('a fault of a platform', () => {
  test('status: answers with it, and Retry-After in both forms', async () => {
    await fault({ mode: 'status', status: 429, retry_after: 7 })
    const throttled = await fetch(url)
    expect([throttled.status, throttled.headers.get('retry-after')]).toEqual([429, '7'])
    const date = 'Wed, 21 Oct 2026 07:28:00 GMT'
    await fault({ mode: 'status', retry_after: date })
    const away = await fetch(url)
    expect([away.status, away.headers.get('retry-after')]).toEqual([503, date])
  })

  test('hang: never answers, and is logged without a status', async () => {
    await fault({ mode: 'hang' })
    await expect(fetch(url, { signal: AbortSignal.timeout(150) })).rejects.toThrow(/timeout/i)
    await wait(20)
    expect((await control<object[]>('GET', `/platforms/${slug}/requests`)).body[0]).toMatchObject({
      method: 'GET',
      status: null,
    })
  })

  test('reset: breaks the connection', async () => {
    await fault({ mode: 'reset' })
    await expect(fetch(url)).rejects.toMatchObject({ cause: { code: 'ECONNRESET' } })
  })

  test('block_page: shows a block page instead of the match', async () => {
    await fault({ mode: 'block_page' })
    const wall = await fetch(url)
    expect([wall.status, await wall.text()]).toEqual([200, expect.stringContaining('verify you are a human')])
    await fault({ mode: 'block_page', status: 403 })
    expect((await fetch(url)).status).toBe(403)
  })

  test.each(['gzip', 'identity'])(
    'truncate: declares the full length and breaks off in the middle (%s)',
    async (encoding) => {
      await fault({ mode: 'truncate' })
      const response = await fetch(url, { headers: { 'Accept-Encoding': encoding } })
      expect(Number(response.headers.get('content-length'))).toBeGreaterThan(1_000)
      await expect(response.text()).rejects.toThrow()
    },
  )

  test.each(['gzip', 'identity'])('truncate in chunks: ends cleanly, with half of the page (%s)', async (encoding) => {
    const whole = await fetch(url, { headers: { 'Accept-Encoding': encoding } })
    await fault({ mode: 'truncate', chunked: true })
    const response = await fetch(url, { headers: { 'Accept-Encoding': encoding } })
    const text = await response.text()
    expect(response.headers.get('content-length')).toBeNull()
    expect(text).toContain('<html')
    expect(text).not.toContain('</html>')
    expect(text.length).toBeLessThan((await whole.text()).length)
  })

  test('slow: delays, then sends everything', async () => {
    await fault({ mode: 'slow', delay_ms: 200 })
    const startedAt = performance.now()
    expect(await (await fetch(url)).text()).toContain('</html>')
    expect(performance.now() - startedAt).toBeGreaterThan(190)
  })

  test('huge and gzip_bomb: send more than a client should read', async () => {
    const limit = 5_000_000
    await fault({ mode: 'huge' })
    expect(await countBytes(await fetch(url), limit)).toBeGreaterThan(limit)
    await fault({ mode: 'gzip_bomb' })
    const bomb = await fetch(url)
    expect(bomb.headers.get('content-encoding')).toBe('gzip')
    expect(await countBytes(bomb, limit)).toBeGreaterThan(limit)
  })

  test('charset: sends windows-1252 and declares it', async () => {
    await fault({ mode: 'charset' })
    const response = await fetch(url)
    expect(response.headers.get('content-type')).toBe('text/html; charset=windows-1252')
    const text = new TextDecoder('windows-1252').decode(await response.arrayBuffer())
    expect(text).toContain('Brøndby &amp; Söhne')
    expect(text).toContain('£')
    expect(text).toContain('– The ld-plain')
    expect(text).toContain('charset="windows-1252"')
  })

  test('redirect: redirects elsewhere', async () => {
    await fault({ mode: 'redirect', location: 'http://169.254.169.254/latest/meta-data/', status: 301 })
    const response = await fetch(url, { redirect: 'manual' })
    expect([response.status, response.headers.get('location')]).toEqual([
      301,
      'http://169.254.169.254/latest/meta-data/',
    ])
  })
})

describe('the scope of a fault', () => {
  test('counts `times` down and then ends', async () => {
    await fault({ mode: 'status', times: 2 })
    const statuses = []
    for (let i = 0; i < 3; i++) statuses.push((await fetch(url)).status)
    expect(statuses).toEqual([503, 503, 200])
  })

  test('is cleared by {}', async () => {
    await fault({ mode: 'status' })
    await fault({})
    expect((await fetch(url)).status).toBe(200)
  })

  test('excludes robots.txt unless requested, and always other platforms', async () => {
    await fault({ mode: 'status' })
    expect((await fetch(`${origin(slug)}/robots.txt`)).status).toBe(200)
    expect((await fetch(`${origin('ld-fees')}/events/${plainRef}`)).status).toBe(200)
    await fault({ mode: 'status', path: '/robots.txt' })
    expect((await fetch(`${origin(slug)}/robots.txt`)).status).toBe(503)
    expect((await fetch(url)).status).toBe(200)
  })

  test('does not count unaffected requests', () => {
    const fault = createFaultSwitch<{ times?: number }>()
    fault.set({ times: 1 })
    expect(fault.strike(() => false)).toBeNull()
    expect(fault.strike()).toEqual({ times: 1 })
    expect(fault.strike()).toBeNull()
    expect(fault.get()).toBeNull()
  })
})
