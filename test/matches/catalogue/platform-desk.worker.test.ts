import { env } from 'cloudflare:workers'
import { afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { patientMs } from '#test/patience.ts'
import { addPerson } from '#test/people/accounts/people.ts'
import { runJobs } from '#test/run-jobs.ts'
import { fakeOutside } from '#test/watching/discovery/outside.ts'
import { createProduct } from '#worker/entry/services.ts'
import { dayMs } from '#worker/ground/platform/clock.ts'
import { maxPlatforms } from '#worker/matches/catalogue/constants.ts'
import {
  originWrong,
  platformChanged,
  platformsFull,
  platformThere,
  zoneWrong,
} from '#worker/matches/catalogue/platforms/constants.ts'
import { roleIds } from '#worker/people/accounts/constants.ts'

const { ports, jobs } = createProduct(env)
const { platformDesk, platformPages, platformKeys, findPlatform } = ports
let operator = 0
let other = 0
let outside = fakeOutside()
let count = 0

const day = (from: number) => new Date(Date.now() + from * dayMs).toISOString().slice(0, 10)
const form = (changes: object = {}) => ({
  name: `North Stand ${++count}`,
  kind: 'official',
  origin: `https://north-${count}.example.com/`,
  country: 'gb',
  currency: 'GBP',
  time_zone: 'Europe/London',
  budget: '30',
  reading: 'structured',
  ...changes,
})
const entry = (changes: object = {}) => ({
  kind: 'official',
  authority: 'Arsenal FC',
  clubs: 'Arsenal',
  link: 'https://arsenal.example/partners',
  valid_from: day(-1),
  valid_until: day(30),
  ...changes,
})

async function add(changes: object = {}): Promise<number> {
  const added = await platformDesk.create(form(changes), operator)
  if (!added.ok) throw new Error(JSON.stringify(added.error))
  return added.value.id
}

const notedOf = async (id: number) =>
  (
    await env.DB.prepare('SELECT action, actor_id AS who, before, after FROM audit_log WHERE subject = ? ORDER BY id')
      .bind(`platform ${id}`)
      .all<{ action: string; who: number; before: string; after: string }>()
  ).results

async function spec(id: number) {
  const found = await findPlatform(id)
  if (!found) throw new Error('no such platform')
  return found
}

beforeAll(async () => {
  operator = (await addPerson({ roleId: roleIds.Admin })).id
  other = (await addPerson({ roleId: roleIds.Manager })).id
})
beforeEach(() => {
  outside = fakeOutside()
})
afterEach(() => {
  vi.unstubAllGlobals()
})

describe('a platform that is added', () => {
  test('has its robots.txt read, and nothing else', async () => {
    outside.pages[`https://north-${count + 1}.example.com/robots.txt`] =
      'User-agent: *\nDisallow: /basket\nCrawl-delay: 2'
    const id = await add()
    expect(outside.asked).toEqual([`https://north-${count}.example.com/robots.txt`])
    const { origin } = await spec(id)
    expect(await platformDesk.robots(id, [`${origin}/`, `${origin}/basket`])).toMatchObject({
      crawlDelayMs: 2_000,
      isUnreachable: false,
      rules: ['Disallow: /basket'],
      pages: [{ isAllowed: true }, { isAllowed: false }],
    })
    expect(await notedOf(id)).toMatchObject([{ action: 'platform_created', who: operator, before: null }])
  })

  test('is refused in words when there are as many as there may be, and is taken again when one is gone', async () => {
    const many = `WITH RECURSIVE c(n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM c WHERE n < ${maxPlatforms})`
    await env.DB.prepare(
      `${many} INSERT INTO platforms (slug, name, kind, origin, currency, extraction, budget_per_minute)
       SELECT 'full-' || n, 'Full ' || n, 'resale', 'https://full-' || n || '.example', 'GBP', '{}', 60 FROM c`,
    ).run()
    const refused = await platformDesk.create(form(), operator)
    await env.DB.prepare("DELETE FROM platforms WHERE slug LIKE 'full-%'").run()
    expect(refused).toMatchObject({ error: { code: 'CONFLICT', message: platformsFull } })
    expect(await platformDesk.create(form(), operator)).toMatchObject({ ok: true })
  })

  test('is refused by name or address that is there, and by an address that we never reach', async () => {
    const first = form()
    await platformDesk.create(first, operator)
    expect(await platformDesk.create(form({ name: first.name }), operator)).toMatchObject({
      error: { code: 'CONFLICT', message: platformThere },
    })
    expect(await platformDesk.create(form({ origin: first.origin }), operator)).toMatchObject({
      error: { code: 'CONFLICT' },
    })
    for (const origin of ['http://127.0.0.1', 'https://metadata.internal', 'https://10.0.0.1', 'ftp://x.example']) {
      expect(await platformDesk.create(form({ origin }), operator)).toMatchObject({ error: { code: 'INVALID' } })
    }
    // A path or a password beside the address of a site would be dropped without a word.
    for (const origin of ['https://a.example.com/tickets', 'https://ada:secret@a.example.com']) {
      expect(await platformDesk.create(form({ origin }), operator)).toMatchObject({
        error: { fields: { origin: [originWrong] } },
      })
    }
  })
})

test('a platform whose hours are those of the ground has no time zone', async () => {
  const id = await add({ time_zone: '' })
  const { version = 0, name = '', origin = '' } = (await platformDesk.platform(id)) ?? {}
  expect((await platformDesk.platform(id))?.timeZone).toBeNull()
  const edited = (time_zone: string) => ({ ...form({ name, origin, time_zone }), version })
  expect(await platformDesk.edit(id, edited('Nowhere/Atlantis'), operator)).toMatchObject({
    error: { fields: { time_zone: [zoneWrong] } },
  })
  expect(await platformDesk.edit(id, edited('Europe/Paris'), operator)).toMatchObject({ ok: true })
  expect((await platformDesk.platform(id))?.timeZone).toBe('Europe/Paris')
})

describe('what a platform counts as', () => {
  test('is resale again once it is moved to another address, which no authority was given', async () => {
    const id = await add()
    await platformDesk.authorise(id, entry(), operator)
    expect((await spec(id)).kind).toBe('official')
    const { version = 0, name = '', origin = '' } = (await platformDesk.platform(id)) ?? {}
    const moved = { ...form({ name, origin: 'https://another-seller.example.com' }), version }
    const stale = { ...moved, version: version - 1 }
    expect(await platformDesk.edit(id, stale, other)).toMatchObject({ ok: false })
    expect((await spec(id)).kind).toBe('official')
    expect(await platformDesk.edit(id, { ...moved, origin, budget: '31' }, other)).toMatchObject({
      value: { isLeftBehind: false },
    })
    const next = { ...moved, version: version + 1 }
    expect(await platformDesk.edit(id, next, other)).toMatchObject({ value: { isLeftBehind: true } })
    expect(await spec(id)).toMatchObject({ kind: 'resale', isAlertable: false })
    expect(await platformDesk.register(id)).toEqual([])
    expect((await notedOf(id)).slice(-2)).toMatchObject([
      { action: 'platform_edited' },
      { action: 'authority_removed' },
    ])
  })

  test('is resale without a valid authority, whatever the operator says', async () => {
    const id = await add()
    expect(await spec(id)).toMatchObject({ kind: 'resale', isAlertable: false })
    await platformDesk.authorise(id, entry({ valid_until: day(-1) }), operator)
    await platformDesk.authorise(id, entry({ valid_from: day(1) }), operator)
    await platformDesk.authorise(id, entry({ kind: 'exchange' }), operator)
    expect(await spec(id)).toMatchObject({ kind: 'resale' })
    await platformDesk.authorise(id, entry(), operator)
    expect(await spec(id)).toMatchObject({ kind: 'official', isAlertable: true })
    expect((await platformDesk.register(id)).map(({ isValid }) => isValid)).toEqual([false, false, true, true])
  })

  test('changes back by itself when the last day is over, and at once when the entry is removed', async () => {
    const id = await add()
    await platformDesk.authorise(id, entry({ valid_until: day(0) }), operator)
    expect((await spec(id)).kind).toBe('official')
    await env.DB.prepare('UPDATE platform_authorities SET valid_until = ? WHERE platform_id = ?')
      .bind(day(-1), id)
      .run()
    const { settlePlatformKinds } = jobs.everyMinute
    await runJobs({ settlePlatformKinds }, Date.now())
    expect((await spec(id)).kind).toBe('resale')
    await platformDesk.authorise(id, entry(), operator)
    const [, second] = await platformDesk.register(id)
    await platformDesk.removeAuthority(id, second?.id ?? 0, other)
    const [first] = await platformDesk.register(id)
    await platformDesk.removeAuthority(id, first?.id ?? 0, other)
    expect((await spec(id)).kind).toBe('resale')
    expect((await notedOf(id)).map(({ action, who }) => [action, who])).toEqual([
      ['platform_created', operator],
      ['authority_added', operator],
      ['authority_added', operator],
      ['authority_removed', other],
      ['authority_removed', other],
    ])
  })
})

describe('two operators at one platform', () => {
  test('the second is refused, and the first one’s change stays', async () => {
    const id = await add()
    const { version = 0 } = (await platformDesk.platform(id)) ?? {}
    const edited = (changes: object) => ({ ...form({ origin: 'https://twice.example.com' }), version, ...changes })
    const [one, two] = await Promise.all([
      platformDesk.edit(id, edited({ budget: 11 }), operator),
      platformDesk.edit(id, edited({ budget: 12 }), other),
    ])
    expect([one, two].filter(({ ok }) => ok)).toHaveLength(1)
    expect([one, two].find(({ ok }) => !ok)).toMatchObject({ error: { code: 'CONFLICT', message: platformChanged } })
    expect(await platformDesk.switch(id, version, false, other)).toMatchObject({ error: { code: 'CONFLICT' } })
    expect((await notedOf(id)).map(({ action }) => action)).toEqual(['platform_created', 'platform_edited'])
  })
})

describe('a key', () => {
  test('is sealed in the database, sent where the API wants it, and never noted', async () => {
    const id = await add({ reading: 'ticketmaster' })
    await platformDesk.setKey(id, { key: 'first-key-1' }, operator)
    await platformDesk.setKey(id, { key: 'second-key-2' }, operator)
    expect(await platformKeys.open(id)).toBe('second-key-2')
    const kept = JSON.stringify([
      (await env.DB.prepare('SELECT * FROM platform_keys').all()).results,
      await notedOf(id),
    ])
    expect(kept).not.toContain('second-key')
    expect(kept).toContain('key_set')
    const { origin } = await spec(id)
    const request = { timeoutMs: patientMs, maxRedirects: 0, maxBodyBytes: 1_000, acceptTypes: null }
    await platformPages.read(await spec(id), `${origin}/discovery/v2/events.json?page=0`, request)
    expect(outside.asked.at(-1)).toBe(`${origin}/discovery/v2/events.json?page=0&apikey=second-key-2`)
    await platformDesk.removeKey(id, operator)
    expect(await platformKeys.open(id)).toBeNull()
  })

  test('does not follow the platform to another origin, and stays with every other change', async () => {
    const id = await add({ reading: 'seatgeek' })
    await platformDesk.setKey(id, { key: 'key-of-the-first-site' }, operator)
    const edit = async (changes: object) => {
      const { version = 0, name = '', origin = '' } = (await platformDesk.platform(id)) ?? {}
      return platformDesk.edit(id, { ...form({ name, origin, reading: 'kept' }), version, ...changes }, other)
    }
    expect(await edit({ budget: '31' })).toMatchObject({ value: { isLeftBehind: false } })
    const taken = (await spec(await add())).origin
    expect(await edit({ origin: taken })).toMatchObject({ error: { code: 'CONFLICT' } })
    expect(await platformKeys.open(id)).toBe('key-of-the-first-site')
    expect(await edit({ origin: 'https://collector.example.com' })).toMatchObject({ value: { isLeftBehind: true } })
    expect(await platformKeys.open(id)).toBeNull()
    expect((await notedOf(id)).slice(-2)).toMatchObject([{ action: 'platform_edited' }, { action: 'key_removed' }])
    const request = { timeoutMs: patientMs, maxRedirects: 0, maxBodyBytes: 1_000, acceptTypes: null }
    await platformPages.read(await spec(id), 'https://collector.example.com/2/events', request)
    expect(outside.asked.join()).not.toContain('key-of-the-first-site')
  })

  test('with spaces or line breaks is none', async () => {
    const id = await add()
    expect(await platformDesk.setKey(id, { key: 'a b c d' }, operator)).toMatchObject({ error: { code: 'INVALID' } })
  })
})

describe('a page that is no target’s', () => {
  const request = { timeoutMs: patientMs, maxRedirects: 0, maxBodyBytes: 1_000, acceptTypes: null }

  test('is read only where robots.txt allows it, and follows when robots.txt turns against us', async () => {
    const origin = `https://north-${count + 1}.example.com`
    outside.pages[`${origin}/robots.txt`] = 'User-agent: *\nDisallow: /private'
    outside.pages[`${origin}/events`] = 'the list'
    const id = await add()
    expect(await platformPages.read(await spec(id), `${origin}/events`, request)).toMatchObject({
      kind: 'read',
      fetched: { body: 'the list' },
    })
    expect(await platformPages.read(await spec(id), `${origin}/private/events`, request)).toEqual({
      kind: 'disallowed',
    })
    outside.pages[`${origin}/robots.txt`] = 'User-agent: TouchlineBot\nDisallow: /'
    await platformDesk.askRobots(id, operator)
    expect((await notedOf(id)).at(-1)).toMatchObject({ action: 'robots_read', who: operator })
    expect(await platformPages.read(await spec(id), `${origin}/events`, request)).toEqual({ kind: 'disallowed' })
    expect(outside.asked.filter((address) => !address.endsWith('robots.txt'))).toEqual([`${origin}/events`])
  })

  test('waits when the budget is used up, when the platform asks for it, and while it is off', async () => {
    const id = await add({ budget: '8' })
    const { origin } = await spec(id)
    const read = async () => platformPages.read(await spec(id), `${origin}/events`, request)
    expect(await read()).toMatchObject({ kind: 'read' })
    // robots.txt was charged with all that it might have needed, four; so the second page waits.
    expect(await read()).toMatchObject({ kind: 'later', at: expect.any(Number) })
    expect(outside.asked).toHaveLength(2)

    const busy = await add({ budget: '600' })
    const site = (await spec(busy)).origin
    outside.pages[`${site}/events`] = () => new Response('', { status: 429, headers: { 'Retry-After': '120' } })
    await platformPages.read(await spec(busy), `${site}/events`, request)
    const refused = await platformPages.read(await spec(busy), `${site}/events`, request)
    expect(refused).toMatchObject({ kind: 'later' })
    expect(refused.kind === 'later' && refused.at - Date.now()).toBeGreaterThan(100_000)

    const { version = 0 } = (await platformDesk.platform(id)) ?? {}
    await platformDesk.switch(id, version, false, operator)
    expect(await read()).toEqual({ kind: 'off' })
  })
})
