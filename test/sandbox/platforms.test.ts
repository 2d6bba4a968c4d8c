import { get } from 'node:http'
import { describe, expect, test } from 'vitest'
import { isAllowed, parseRobots } from '#worker/watching/monitoring/robots.ts'
import { type ListedPlatform, startForTests } from './start.ts'
import { awkwardRef, plainRef } from './world.ts'

const { control, origin, sandbox } = await startForTests()
const { body: platforms } = await control<ListedPlatform[]>('GET', '/platforms')

function pinned(price = 45) {
  return { offers: [{ ticket_type: 'Adult', price, currency: 'GBP', availability: 'available', quantity: 7 }] }
}

async function pinnedPage(slug: string) {
  await control('PUT', `/platforms/${slug}/matches/${plainRef}/offers`, pinned())
  return `${origin(slug)}/events/${plainRef}`
}

describe.each(platforms.map(({ slug, matches }) => [slug, matches] as const))('platform %s', (slug, matches) => {
  test('serves its match pages, marked as a simulation', async () => {
    expect(matches.map((match) => match.ref)).toEqual([plainRef, awkwardRef])
    for (const { url } of matches) {
      const response = await fetch(url)
      const text = await response.text()
      expect(response.status).toBe(200)
      expect(text).toContain('Simulation')
      if (response.headers.get('content-type')?.startsWith('text/html')) {
        expect(text.trimEnd()).toMatch(/<\/html>$/)
        expect(text.length).toBeGreaterThan(20_000)
        expect(text.length).toBeLessThan(60_000)
        expect(text).not.toContain('Söhne <b>')
      } else {
        const { url: peopleUrl } = JSON.parse(text) as { url: string }
        expect(new URL(peopleUrl).origin).toBe(origin(slug))
        const people = await fetch(peopleUrl)
        expect(people.headers.get('content-type')).toMatch(/^text\/html/)
        expect(await people.text()).toContain('class="tickets"')
      }
    }
  })

  test('lists its matches on the start page, and has no others', async () => {
    const index = await (await fetch(`${origin(slug)}/`)).text()
    for (const { ref } of matches) expect(index).toContain(`href="${origin(slug)}/events/${encodeURIComponent(ref)}"`)
    expect((await fetch((matches[0]?.url ?? '').replace(plainRef, 'nothing-here'))).status).toBe(404)
  })

  test('has a robots.txt that allows its match pages, except the closed one', async () => {
    const url = `${origin(slug)}/robots.txt`
    const robots = parseRobots(await (await fetch(url)).text())
    for (const match of matches) expect(isAllowed(robots, match.url)).toBe(slug !== 'closed')
  })
})

test('robots.txt of one platform asks for a delay, and most disallow the basket', async () => {
  const texts = await Promise.all(platforms.map(async (it) => (await fetch(`${it.origin}/robots.txt`)).text()))
  expect(texts.filter((text) => text.includes('Crawl-delay'))).toHaveLength(1)
  expect(texts.filter((text) => text.includes('Disallow: /basket')).length).toBeGreaterThan(texts.length / 2)
})

describe('an unchanged page', () => {
  test('answers 304 to its ETag, strong or weak, alone or in a list', async () => {
    const url = await pinnedPage('ld-plain')
    const etag = (await fetch(url)).headers.get('etag') ?? ''
    expect(etag).toMatch(/^"[^"]+"$/)
    for (const tag of [etag, `W/${etag}`, `"other", ${etag}`, '*']) {
      const again = await fetch(url, { headers: { 'If-None-Match': tag } })
      expect([again.status, again.headers.get('etag'), await again.text()]).toEqual([304, etag, ''])
    }
  })

  test('answers 304 to Last-Modified', async () => {
    const url = await pinnedPage('ld-plain')
    const modified = (await fetch(url)).headers.get('last-modified') ?? ''
    expect((await fetch(url, { headers: { 'If-Modified-Since': modified } })).status).toBe(304)
    const long = { 'If-Modified-Since': new Date(0).toUTCString() }
    expect((await fetch(url, { headers: long })).status).toBe(200)
  })

  test('has a new ETag after a change', async () => {
    const url = await pinnedPage('ld-plain')
    const etag = (await fetch(url)).headers.get('etag') ?? ''
    await control('PUT', `/platforms/ld-plain/matches/${plainRef}/offers`, pinned(44))
    expect((await fetch(url, { headers: { 'If-None-Match': etag } })).status).toBe(200)
  })
})

describe('the HTTP response', () => {
  test('uses gzip only where accepted, with another ETag', async () => {
    const url = await pinnedPage('ld-plain')
    const zipped = await fetch(url, { headers: { 'Accept-Encoding': 'gzip' } })
    const plain = await fetch(url, { headers: { 'Accept-Encoding': 'identity' } })
    const refused = await fetch(url, { headers: { 'Accept-Encoding': 'gzip;q=0' } })
    expect([zipped, plain, refused].map((it) => it.headers.get('content-encoding'))).toEqual(['gzip', null, null])
    expect(await zipped.text()).toBe(await plain.text())
    expect(zipped.headers.get('etag')).not.toBe(plain.headers.get('etag'))
  })

  test('has no body for HEAD, and refuses other methods', async () => {
    const url = await pinnedPage('ld-plain')
    const head = await fetch(url, { method: 'HEAD' })
    expect([head.status, await head.text()]).toEqual([200, ''])
    expect((await fetch(url, { method: 'POST', body: 'x' })).status).toBe(405)
  })

  test.each(['127.0.0.1', '::1'])('is the same on %s', async (host) => {
    const port = Number(new URL(origin('ld-plain')).port)
    const status = await new Promise((resolve, reject) => {
      get({ host, port, path: '/robots.txt', agent: false }, (response) => {
        response.resume()
        resolve(response.statusCode)
      }).on('error', reject)
    })
    expect(status).toBe(200)
  })

  test('belongs to one program, and the system gives another to the next', async () => {
    const { startSandbox } = await import('#scripts/sandbox/index.ts')
    const world = { platforms: [], matches: [] }
    const port = Number(new URL(sandbox.origin).port)
    await expect(startSandbox({ port, smtpPort: 0, world })).rejects.toThrow(/^Port \d+ is taken by another program/)
    const next = await startSandbox({ port: 0, smtpPort: 0, world })
    expect(next.origin).not.toBe(sandbox.origin)
    await next.close()
  })
})
