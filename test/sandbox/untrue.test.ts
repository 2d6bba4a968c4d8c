import { afterEach, describe, expect, test } from 'vitest'
import { untrueModes } from '#scripts/sandbox/untrue/modes.ts'
import { startForTests } from './start.ts'
import { plainRef, testMatch, testWorld } from './world.ts'

const other = testMatch('leeds-derby', { homeTeam: 'Leeds United', awayTeam: 'Derby County' })
const world = { ...testWorld(), matches: [testMatch(plainRef), other] }
const { control, origin } = await startForTests(world)
const pages: Record<string, string> = { raised_cents: 'classic' }
const urlOf = (slug: string) => `${origin(slug)}/events/${plainRef}`

async function show(mode: string, more: object = {}, slug = pages[mode] ?? 'ld-plain') {
  expect(await control('PUT', `/platforms/${slug}/fault`, { mode, ...more })).toMatchObject({ status: 200 })
  return fetch(urlOf(slug), { redirect: 'manual' })
}

afterEach(() => control('POST', '/reset'))

describe('a platform that shows something untrue', () => {
  test.each(untrueModes.filter((mode) => !/redirect|loop/.test(mode)))('%s answers 200', async (mode) => {
    const answer = await show(mode)
    expect(answer.status).toBe(200)
    expect(await answer.text()).toContain('</html>')
  })

  test('shows another match, in place or by a redirect', async () => {
    expect(await (await show('another_match')).text()).toContain('<h1>Leeds United v Derby County</h1>')
    const redirected = await show('redirect_to_match')
    expect(redirected.headers.get('location')).toBe(`${origin('ld-plain')}/events/leeds-derby`)
  })

  test('offers tickets from a time on, and the page is the same before and after it', async () => {
    const before = Date.now()
    const text = await (await show('sale_opens', { opens_in_s: 60 })).text()
    const opensAt = Date.parse(/"validFrom": "([^"]+)"/.exec(text)?.[1] ?? '')
    expect(opensAt - before).toBeGreaterThanOrEqual(60_000)
    expect(await (await fetch(urlOf('ld-plain'))).text()).toBe(text)
  })

  test.each(['ld-plain', 'ld-fees', 'ld-graph'])('adds only the time of the sale to the pages of %s', async (slug) => {
    const usual = await (await fetch(urlOf(slug))).text()
    const opening = await (await show('sale_opens', {}, slug)).text()
    expect(opening).not.toBe(usual)
    expect(opening.replaceAll(/,\s*"validFrom": "[^"]+"/g, '')).toBe(usual)
  })

  test.each([
    ['de', 'Warteschlange'],
    ['fr', 'file d’attente'],
  ])('lets people wait in %s', async (language, words) => {
    expect(await (await show('waiting_room', { language })).text()).toContain(words)
  })

  test('raises the cents of its prices', async () => {
    const offers = [{ ticket_type: 'Adult', price: 45.5, currency: 'GBP', availability: 'available' }]
    await control('PUT', `/platforms/classic/matches/${plainRef}/offers`, { offers })
    expect(await (await show('raised_cents')).text()).toContain('£45<sup>50</sup>')
  })

  test('tells people that a match is sold out whose data still has tickets', async () => {
    const usual = await (await fetch(urlOf('ld-plain'))).text()
    const text = await (await show('sold_out_notice')).text()
    expect(text).toContain('<p>Sorry, this match is sold out.</p>')
    expect(text.replace('\n<p>Sorry, this match is sold out.</p>', '')).toBe(await usual)
  })

  test('says that nothing changed when everything did', async () => {
    const etag = (await show('lying_etag')).headers.get('etag') ?? ''
    await control('PUT', `/platforms/ld-plain/matches/${plainRef}/offers`, { offers: [] })
    expect((await fetch(urlOf('ld-plain'), { headers: { 'If-None-Match': etag } })).status).toBe(304)
  })

  test('sets a cookie and sends back to the same page', async () => {
    const answer = await show('cookie_loop')
    expect([answer.status, answer.headers.get('location')]).toEqual([302, `/events/${plainRef}`])
    expect(answer.headers.get('set-cookie')).toContain('session=')
  })

  test('refuses what its pages cannot show', async () => {
    const { status, body } = await control('PUT', '/platforms/tm/fault', { mode: 'add_ons' })
    expect([status, body]).toEqual([400, { error: 'ticketmaster pages cannot show the fault add_ons.' }])
  })
})
