import { request } from 'node:http'
import { afterEach, describe, expect, test } from 'vitest'
import { createRequestLog, maxLoggedRequests } from '#scripts/sandbox/request-log.ts'
import { type ListedPlatform, type Shown, startForTests } from './start.ts'
import { awkwardRef, plainRef } from './world.ts'

const { control, origin, sandbox } = await startForTests()
const port = Number(new URL(sandbox.origin).port)
const offer = { ticket_type: 'Adult', price: 45.5, currency: 'GBP', availability: 'available', quantity: 3 }
const offersPath = `/platforms/ld-plain/matches/${plainRef}/offers`

afterEach(() => control('POST', '/reset'))

test.each([
  ['the control API', () => `http://localhost:${port}/control/platforms`],
  ['a platform', () => `${origin('ld-plain')}/`],
])('%s keeps idle connections longer than clients do', async (_name, address) => {
  const workerdKeepsSeconds = 5
  const answer = await fetch(address())
  expect(Number(/timeout=(\d+)/.exec(answer.headers.get('keep-alive') ?? '')?.[1])).toBeGreaterThan(workerdKeepsSeconds)
})

describe('offers', () => {
  test('are pinned, shown and released', async () => {
    const put = await control<Shown>('PUT', offersPath, { offers: [{ ...offer, section: 'Block 12', fees: 4.55 }] })
    const shown = { ...offer, section: 'Block 12', fees: null }
    expect(put).toMatchObject({ status: 200, body: { is_pinned: true, offers: [shown] } })
    expect(await (await fetch(put.body.url)).text()).toContain('"price": 45.5')
    expect((await control<Shown>('GET', offersPath)).body.offers).toEqual([shown])
    expect((await control('DELETE', offersPath)).body).toMatchObject({ is_pinned: false })
    expect((await control<Shown>('GET', offersPath)).body.offers).not.toEqual([shown])
  })

  test('are returned as the page shows them: with fees, or only the best price', async () => {
    const offers = [
      { ...offer, fees: 3 },
      { ...offer, ticket_type: 'Junior', price: 20, fees: 2 },
    ]
    const shownBy = async (slug: string) =>
      (await control<Shown>('PUT', `/platforms/${slug}/matches/${plainRef}/offers`, { offers })).body.offers
    expect(await shownBy('ld-fees')).toMatchObject([{ fees: 3 }, { fees: 2 }])
    expect(await shownBy('og')).toMatchObject([{ ticket_type: 'Standard', price: 20, fees: null, quantity: null }])
    expect(await shownBy('tm')).toMatchObject([{ ticket_type: 'Standard', price: 20 }])
  })

  test('are found by any ref', async () => {
    const path = `/platforms/tm/matches/${encodeURIComponent(awkwardRef)}/offers`
    const put = await control<Shown>('PUT', path, { offers: [offer] })
    expect(put.status).toBe(200)
    expect(await (await fetch(put.body.url)).json()).toMatchObject({ id: awkwardRef, priceRanges: [{ min: 45.5 }] })
  })

  test('of the next match can be pinned without its id', async () => {
    const put = await control<Shown>('PUT', '/platforms/ld-plain/matches/next/offers', { offers: [offer] })
    expect(put.status).toBe(200)
    // Both matches of the test's world begin at the same time.
    const listed = (await control<ListedPlatform[]>('GET', '/platforms')).body.find(({ slug }) => slug === 'ld-plain')
    expect(listed?.matches.map(({ url }) => url)).toContain(put.body.url)
  })

  test.each([
    ['no list', {}],
    ['an unknown field', { offers: [{ ...offer, colour: 'red' }] }],
    ['a price as text', { offers: [{ ...offer, price: '45' }] }],
    ['an unknown availability', { offers: [{ ...offer, availability: 'maybe' }] }],
    ['a currency that is none', { offers: [{ ...offer, currency: 'pounds' }] }],
    ['half a ticket', { offers: [{ ...offer, quantity: 0.5 }] }],
    ['too many', { offers: Array.from({ length: 201 }, () => offer) }],
  ])('with %s are refused', async (_name, body) => {
    expect(await control('PUT', offersPath, body)).toMatchObject({ status: 400, body: { error: expect.any(String) } })
  })
})

describe('missing resources', () => {
  test.each([
    ['PUT', '/platforms/unknown/fault', 'There is no platform "unknown".'],
    ['GET', '/platforms/unknown/requests', 'There is no platform "unknown".'],
    ['PUT', '/platforms/micro/matches/none/offers', 'The micro & Co does not sell the match "none".'],
    ['GET', '/weather', 'There is no GET /control/weather.'],
  ])('%s %s answers 404', async (method, path, error) => {
    expect(await control(method, path, method === 'PUT' ? {} : undefined)).toEqual({ status: 404, body: { error } })
  })
})

describe('faults', () => {
  test.each([
    ['an unknown mode', { mode: 'sulk' }],
    ['no mode', { status: 500 }],
    ['no whole times', { mode: 'hang', times: 0 }],
    ['a redirect to nowhere', { mode: 'redirect' }],
    ['a location that breaks the header', { mode: 'redirect', location: 'http://a\r\nSet-Cookie: b' }],
    ['a list', [{ mode: 'hang' }]],
  ])('with %s are refused', async (_name, body) => {
    expect(await control('PUT', '/platforms/micro/fault', body)).toMatchObject({ status: 400 })
  })

  test('are shown in the list of platforms', async () => {
    await control('PUT', '/platforms/micro/fault', { mode: 'slow', delay_ms: 10 })
    const { body } = await control<ListedPlatform[]>('GET', '/platforms')
    const micro = body.find((platform) => platform.slug === 'micro')
    expect(micro).toMatchObject({ kind: 'official', page_type: 'microdata', fault: { mode: 'slow', delay_ms: 10 } })
    expect(micro?.matches[0]).toMatchObject({
      ref: plainRef,
      home_team: 'Arsenal',
      match_date: expect.stringContaining('T'),
    })
  })
})

describe('a redesign', () => {
  const redesign = (slug: string, isRedesigned: boolean) =>
    control('PUT', `/platforms/${slug}/redesign`, { is_redesigned: isRedesigned })
  const pageOf = async (slug: string) => {
    const { body } = await control<Shown>('GET', `/platforms/${slug}/matches/${plainRef}/offers`)
    return { html: await (await fetch(body.url)).text(), offers: body.offers }
  }

  test('shows the same tickets in other elements, until it is taken back or everything is reset', async () => {
    await control('PUT', offersPath, { offers: [offer] })
    const before = await pageOf('ld-plain')
    expect(await redesign('ld-plain', true)).toMatchObject({ status: 200, body: { is_redesigned: true } })
    const after = await pageOf('ld-plain')
    expect(before.html).toContain('ld+json')
    expect(after.html).not.toContain('ld+json')
    expect(after.html).toContain('class="seat-card"')
    expect(after.html).toContain('45.50')
    expect(after.offers).toEqual(before.offers)
    await redesign('ld-plain', false)
    expect((await pageOf('ld-plain')).html).toBe(before.html)
    await redesign('ld-plain', true)
    await control('POST', '/reset')
    expect((await pageOf('ld-plain')).html).toContain('ld+json')
  })

  test('of an API is refused, and so is another answer than yes or no', async () => {
    expect(await redesign('tm', true)).toMatchObject({ status: 400 })
    expect(await control('PUT', '/platforms/micro/redesign', { is_redesigned: 'yes' })).toMatchObject({ status: 400 })
  })
})

describe('the request log', () => {
  test('lists what a platform received, newest first', async () => {
    await fetch(`${origin('micro')}/robots.txt`, { headers: { 'User-Agent': 'TouchlineBot/1.0' } })
    await fetch(`${origin('micro')}/events/${plainRef}?from=mail`)
    const { body } = await control('GET', '/platforms/micro/requests')
    expect(body).toMatchObject([
      { method: 'GET', path: `/events/${plainRef}?from=mail`, status: 200 },
      { method: 'GET', path: '/robots.txt', headers: { 'user-agent': 'TouchlineBot/1.0' }, at: expect.any(String) },
    ])
  })

  test('keeps the last 1,000', () => {
    const log = createRequestLog()
    for (let i = 0; i <= maxLoggedRequests; i++)
      log.add({ at: '', method: 'GET', path: `/${i}`, headers: {}, status: 200 })
    expect([log.list().length, log.list()[0]?.path]).toEqual([1_000, '/1000'])
  })
})

describe('requests from elsewhere', () => {
  test('of another origin are refused; our own page and programs are not', async () => {
    const from = (value: string) => control('GET', '/platforms', undefined, { Origin: value })
    expect(await from('https://evil.example')).toMatchObject({ status: 403, body: { error: expect.any(String) } })
    expect((await from('null')).status).toBe(403)
    expect((await from(`http://localhost:${port + 1}`)).status).toBe(403)
    expect((await from(`http://localhost:${port}`)).status).toBe(200)
  })

  test('from a foreign name for this machine are refused', async () => {
    const status = await new Promise((resolve, reject) => {
      const headers = { Host: `evil.example:${port}` }
      request({ host: '127.0.0.1', port, path: '/control/mail', headers }, (response) => {
        response.resume()
        resolve(response.statusCode)
      })
        .on('error', reject)
        .end()
    })
    expect(status).toBe(403)
  })
})

describe('request bodies', () => {
  test('that are not JSON are refused', async () => {
    const response = await fetch(`http://localhost:${port}/control${offersPath}`, { method: 'PUT', body: '{' })
    expect([response.status, await response.json()]).toEqual([400, { error: 'The body is not JSON.' }])
  })

  test('that are too large are refused', async () => {
    const body = JSON.stringify({ offers: [], more: 'x'.repeat(1_100_000) })
    const response = await fetch(`http://localhost:${port}/control${offersPath}`, { method: 'PUT', body })
    expect(response.status).toBe(413)
  })
})

test('reset clears pins, faults and logs', async () => {
  await control('PUT', offersPath, { offers: [] })
  await control('PUT', '/platforms/ld-plain/fault', { mode: 'hang' })
  await control('POST', '/reset')
  expect((await control<Shown>('GET', offersPath)).body.is_pinned).toBe(false)
  expect((await control('GET', '/platforms/ld-plain/requests')).body).toEqual([])
  expect((await control<ListedPlatform[]>('GET', '/platforms')).body[0]?.fault).toBeNull()
})
