import { env } from 'cloudflare:workers'
import { beforeAll, expect, test } from 'vitest'
import { writeReference } from '#scripts/seed/reference.ts'
import { addPerson } from '#test/people/accounts/people.ts'
import { createProduct } from '#worker/entry/services.ts'
import { jobTexts } from '#worker/watching/monitoring/desk/constants.ts'

const { ports } = createProduct(env)
const { scrapingDesk, platformDesk } = ports
let operator = 0

beforeAll(async () => {
  await writeReference(env.DB)
  operator = (await addPerson()).id
})

/** A platform, its gate, its job and what the log says of it. */
async function addShop(id: number) {
  const name = `Desk Shop ${id}`
  await env.DB.prepare(
    `INSERT INTO platforms (id, slug, name, kind, origin, currency, extraction, budget_per_minute)
     VALUES (?1, ?2, ?3, 'official', ?4, 'GBP', '{"kind":"structured"}', 600)`,
  )
    .bind(id, `desk-shop-${id}`, name, `https://desk-shop-${id}.example`)
    .run()
  const gate = env.PLATFORM_GATE.get(env.PLATFORM_GATE.idFromName(`platform:${id}`))
  const jobs = async (more = {}) => (await scrapingDesk.jobs({ q: name, ...more })).jobs
  const audited = async () => {
    const noted = env.DB.prepare('SELECT action, after FROM audit_log WHERE subject = ? ORDER BY id')
    return (await noted.bind(`platform ${id}`).all<{ action: string; after: string }>()).results
  }
  return { id, name, gate, jobs, audited }
}

test('a platform that was never read has figures of nothing, and nothing to run', async () => {
  const { id, name, jobs, audited } = await addShop(8_801)
  expect(await jobs()).toMatchObject([{ name, state: 'setup', figures: { checks: 0, runs: [] } }])
  const refused = await scrapingDesk.runNow(id, false, operator)
  expect(refused).toMatchObject({ ok: false, error: { message: jobTexts.unlinked } })
  expect(await audited()).toEqual([])
})

test('pages that discovery linked are counted before the gate has heard of them', async () => {
  const { id, jobs } = await addShop(8_804)
  const nothing = { hasSource: false, isReading: false, linked: 0, toReview: 0 }
  expect(await jobs()).toMatchObject([{ found: nothing }])
  const match = await ports.matchDesk.create(
    { league_id: 1, home_team_id: 101, away_team_id: 103, match_date: '2040-01-02T15:00:00Z' },
    operator,
  )
  if (!match.ok) throw new Error('No match')
  const about = [id, match.value.id, 'https://desk-shop-8804.example/1'] as const
  const event = `INSERT INTO found_events (platform_id, match_id, url, key, facts, state, why, seen_at)
    VALUES (?1, ?2, ?3, ?4, '{}', ?4, '', 1)`
  await env.DB.batch([
    env.DB.prepare('INSERT INTO targets (platform_id, match_id, url, revision) VALUES (?, ?, ?, 1)').bind(...about),
    ...['linked', 'review', 'none'].map((state) => env.DB.prepare(event).bind(...about, state)),
    env.DB.prepare("INSERT INTO discovery_sources (platform_id, kind, url, due_at) VALUES (?1, 'listing', ?2, 1)").bind(
      id,
      about[2],
    ),
  ])
  expect(await jobs()).toMatchObject([{ found: { hasSource: true, isReading: true, linked: 1, toReview: 1 } }])
  const hold = "INSERT INTO quarantine (platform_id, match_id, held_at, offers) VALUES (?, ?, 1, '[]')"
  await env.DB.prepare(hold).bind(id, match.value.id).run()
  const { held } = await ports.quality.view()
  expect(held.filter(({ platformId }) => platformId === id)).toMatchObject([{ url: about[2] }])
})

test('checks that ran are an execution, and a line of the page’s log with the match’s name', async () => {
  const { id, gate, audited } = await addShop(8_802)
  const spec = await ports.findPlatform(id)
  const match = await ports.matchDesk.create(
    { league_id: 1, home_team_id: 101, away_team_id: 102, match_date: '2040-01-01T15:00:00Z' },
    operator,
  )
  if (!spec || !match.ok) throw new Error('No platform or match')
  await gate.tick(spec)
  const url = 'https://desk-shop-8802.example/1'
  const target = { id: 1, matchId: match.value.id, url, kickoffAt: null, saleAt: null, revision: 1 }
  await gate.assign([target])
  expect(await scrapingDesk.runNow(id, false, operator)).toMatchObject({ ok: true, value: { pages: 1 } })
  expect(await audited()).toMatchObject([{ action: 'job_run', after: '{"type":"price_check","pages":1}' }])

  const logs = await scrapingDesk.logs({ platform: String(id) })
  const names = await env.DB.prepare('SELECT name FROM teams WHERE id IN (101, 102) ORDER BY id').all<{
    name: string
  }>()
  expect(logs.targets).toMatchObject([{ url, match: names.results.map(({ name }) => name).join(' v ') }])
  expect(await scrapingDesk.logs({ platform: String(id), target: '99' })).toMatchObject({ targets: [] })
  expect(await scrapingDesk.logs({ platform: '99999' })).toMatchObject({ platform: null, targets: [] })
})

test('a pause is noted with the write, and the second of two operators is informed', async () => {
  const { id, jobs, audited } = await addShop(8_803)
  const seen = (await jobs())[0]?.version ?? -1
  expect(await platformDesk.switch(id, seen, false, operator)).toMatchObject({ ok: true })
  expect(await platformDesk.switch(id, seen, false, operator)).toMatchObject({ ok: false })
  expect((await audited()).map(({ action }) => action)).toEqual(['platform_switched_off'])
  expect(await jobs()).toMatchObject([{ state: 'paused' }])
  expect(await jobs({ state: 'running' })).toEqual([])
  expect(await scrapingDesk.runNow(id, false, operator)).toMatchObject({ error: { message: jobTexts.paused } })
})

test('a platform whose prices are in another currency says so until it is set to that', async () => {
  const { id, name, jobs } = await addShop(8_805)
  const after = { pricePence: 4_500, currency: 'EUR', availability: 'available' }
  const offer = { ticketType: 'Adult', section: null, before: null, after }
  const offers = JSON.stringify([
    { ...offer, why: 'currency' },
    { ...offer, why: 'currency' },
    { ...offer, why: 'price' },
  ])
  const hold = 'INSERT INTO quarantine (platform_id, match_id, held_at, offers) VALUES (?, ?, 1, ?)'
  expect(await ports.quality.heldPlatforms()).not.toContainEqual({ id, name })
  await env.DB.batch([71, 72].map((match) => env.DB.prepare(hold).bind(id, match, offers)))
  const otherCurrency = { platformId: id, platform: name, found: 'EUR', expected: 'GBP', offers: 4 }
  expect(await jobs()).toMatchObject([{ otherCurrency }])
  expect(await ports.quality.otherCurrencies([id])).toEqual([otherCurrency])
  expect(await ports.quality.otherCurrencyOf({ id, name, currency: 'GBP' })).toEqual(otherCurrency)
  expect((await ports.quality.view()).otherCurrencies).toContainEqual(otherCurrency)
  expect(await ports.quality.heldPlatforms()).toContainEqual({ id, name })

  await env.DB.prepare("UPDATE platforms SET currency = 'EUR' WHERE id = ?").bind(id).run()
  expect((await jobs())[0]?.otherCurrency).toBeUndefined()
})
