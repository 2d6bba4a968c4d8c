import { env } from 'cloudflare:workers'
import { beforeAll, describe, expect, test } from 'vitest'
import { createFeedsService } from '#worker/alerting/feeds/service.ts'
import { createApp } from '#worker/entry/app.ts'
import { createProduct } from '#worker/entry/services.ts'
import { dayMs, secondMs } from '#worker/ground/platform/clock.ts'
import { createLinkSigner } from '#worker/ground/platform/signed-link.ts'
import { addPerson, call, signedIn } from '../../people/accounts/people.ts'
import { changeOf, noon, summary } from '../alerts/changes.ts'
import { placeMatch } from '../alerts/scene.ts'

const { ports } = createProduct(env)
const match = 97_300

beforeAll(async () => {
  await placeMatch(env.DB, match)
  const now = Date.now()
  await env.DB.batch([
    env.DB.prepare('UPDATE matches SET kickoff_at = ?1, sort_at = ?1 WHERE id = ?2').bind(now + 9 * dayMs, match),
    env.DB.prepare(
      `INSERT INTO match_summaries (match_id, seq, availability, lowest_price_pence, currency, offer_count, seller_name,
         checked_at, changed_at, fell_from_pence, fell_at)
       VALUES (?1, 1, 'available', 4500, 'GBP', 3, 'Terrace Exchange', ?2, ?2, 6000, ?2)`,
    ).bind(match, now - 60 * secondMs),
  ])
})

/** A person with one notification and a secret address. */
async function addReader() {
  const { id } = await addPerson()
  const facts = JSON.stringify(changeOf(summary(3_200), summary(2_800), { matchId: match }))
  await env.DB.batch([
    env.DB.prepare(
      `INSERT INTO notifications (user_id, newest_first, subject_id, match_id, alert_type) VALUES (?, ?, ?, ?, 'price_drop')`,
    ).bind(id, -noon, `${match}:${id}`, match),
    env.DB.prepare(`INSERT INTO subjects (id, kind, at, facts) VALUES (?, 'change', ?, ?)`).bind(
      `${match}:${id}`,
      noon,
      facts,
    ),
  ])
  await ports.calendar.renew(await signedIn(id))
  return { id, path: await pathOf(id) }
}

const pathOf = async (id: number) => new URL((await ports.feeds.addressOf(id)) ?? '').pathname

describe('the feed of one’s notifications', () => {
  test('has what its owner was told, without a session, as Atom and as JSON', async () => {
    const { path } = await addReader()
    const atom = await call('GET', `${path}.atom`)
    expect([atom.status, atom.headers.get('Content-Type')]).toEqual([200, 'application/atom+xml; charset=utf-8'])
    expect(atom.headers.get('Cache-Control')).toBe('private, no-cache')
    expect(atom.headers.get('X-Robots-Tag')).toBe('noindex')
    expect(atom.headers.getSetCookie()).toEqual([])
    expect(await atom.text()).toContain('<title>Price fell: Arsenal v Chelsea</title>')
    const { items } = await (await call('GET', `${path}.json`)).json<{ items: object[] }>()
    expect(items).toMatchObject([
      { title: 'Price fell: Arsenal v Chelsea', content_text: '£28 on Terrace Exchange, was £32.' },
    ])
  })

  test('is not sent again to a reader that has it', async () => {
    const { path } = await addReader()
    const etag = (await call('GET', `${path}.atom`)).headers.get('ETag') ?? ''
    const again = await call('GET', `${path}.atom`, { headers: { 'If-None-Match': etag } })
    expect([again.status, await again.text()]).toEqual([304, ''])
  })

  test.each([
    ['is renewed', async (id: number) => ports.calendar.renew(await signedIn(id))],
    ['is ended', (id: number) => ports.calendar.end(id)],
    [
      'is of a closed account',
      (id: number) => env.DB.prepare('UPDATE users SET is_active = 0 WHERE id = ?').bind(id).run(),
    ],
  ])('is gone at once where its address %s', async (_what, end: (id: number) => Promise<unknown>) => {
    const { id, path } = await addReader()
    expect((await call('GET', `${path}.atom`)).status).toBe(200)
    await end(id)
    expect((await call('GET', `${path}.atom`)).status).toBe(404)
  })

  test('does not open by the address of the calendar', async () => {
    const { id } = await addReader()
    const calendar = new URL((await ports.calendar.addressOf(id)) ?? '').pathname
    const path = calendar.replace('/calendar/', '/feeds/notifications/').replace('.ics', '.atom')
    expect((await call('GET', path)).status).toBe(404)
  })

  test('reads the notifications once a minute, however often a reader asks', async () => {
    const { id } = await addReader()
    let [reads, now] = [0, noon]
    const feeds = createFeedsService({
      addresses: ports.calendarAddresses,
      signer: createLinkSigner(ports.config.linkSecret, 'notifications feed'),
      inbox: {
        list: async (...asked) => {
          reads += 1
          return ports.inbox.list(...asked)
        },
      },
      catalogue: ports.catalogue,
      publicOrigin: 'https://touchline.example',
      clock: () => now,
    })
    const token = new URL((await feeds.addressOf(id)) ?? '').pathname.split('/').at(-1) ?? ''
    for (let second = 0; second < 60; second++, now += secondMs) await feeds.notifications(token)
    expect(reads).toBe(1)
    await feeds.notifications(token)
    expect(reads).toBe(2)
  })
})

test('a network that asks for too many feeds is told to wait', async () => {
  const app = createApp(createProduct({ ...env, READS_PER_MINUTE: '1' } as unknown as Env), async () => new Response())
  const ask = async () => (await app.request('http://localhost:8787/feeds/teams/unknown-team.atom')).status
  expect([await ask(), await ask()]).toEqual([404, 429])
})

describe('the feed of a team', () => {
  test('has the price falls of its matches, for everyone, from caches', async () => {
    const answer = await call('GET', `/feeds/teams/team-${match}.json`)
    expect([answer.status, answer.headers.get('Content-Type')]).toEqual([200, 'application/feed+json; charset=utf-8'])
    expect(answer.headers.get('Cache-Control')).toContain('public, max-age=300')
    expect(await answer.json()).toMatchObject({
      title: 'Price falls: Arsenal',
      items: [{ title: 'Arsenal v Chelsea: £45, was £60', url: expect.stringMatching(/\/matches\/97300$/) }],
    })
  })

  test.each([
    [`leagues/league-${match}.json`, 'Premier League', 'home_page_url', `/leagues/league-${match}`],
    [`matches.json?utm_source=x&team=team-${match}`, 'Arsenal', 'feed_url', `/feeds/matches.json?team=team-${match}`],
  ])('has its like for %s', async (path, name, field, address) => {
    const feed = await (await call('GET', `/feeds/${path}`)).json<Record<string, unknown>>()
    const title = `Price falls: ${name}`
    expect(feed).toMatchObject({ title, items: [{ title: 'Arsenal v Chelsea: £45, was £60' }] })
    expect(feed[field]).toMatch(new RegExp(`${address.replace('?', '\\?')}$`))
  })

  test('of a search holds what the search finds alone', async () => {
    const { items } = await (await call('GET', `/feeds/matches.json?team=team-${match}&max_price=20`)).json<{
      items: object[]
    }>()
    expect(items).toEqual([])
  })

  test.each([
    '/feeds/leagues/unknown-league.atom',
    '/feeds/matches.atom?max_price=cheap',
    '/feeds/anything.atom',
    '/feeds/teams/unknown-team.atom',
    '/feeds/teams/arsenal',
    '/feeds/teams/arsenal.rss',
    '/feeds/notifications/x.atom',
  ])('there is none at %s', async (path) => expect((await call('GET', path)).status).toBe(404))
})
