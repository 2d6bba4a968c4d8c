import { env } from 'cloudflare:workers'
import { beforeAll, expect, test } from 'vitest'
import { writeReference } from '#scripts/seed/reference.ts'
import { addPerson } from '#test/accounts/people.ts'
import { jobTexts } from '#worker/monitoring/desk/constants.ts'
import { createProduct } from '#worker/services.ts'

const { ports } = createProduct(env)
const { scrapingDesk, platformDesk } = ports
const platformId = 8_801
const gate = env.PLATFORM_GATE.get(env.PLATFORM_GATE.idFromName(`platform:${platformId}`))
let operator = 0

const audited = async () =>
  (await env.DB.prepare("SELECT action, after FROM audit_log WHERE subject = 'platform 8801' ORDER BY id").all())
    .results

beforeAll(async () => {
  await writeReference(env.DB)
  operator = (await addPerson()).id
  await env.DB.batch([
    env.DB.prepare(
      `INSERT INTO platforms (id, slug, name, kind, origin, currency, extraction, budget_per_minute)
       VALUES (?1, 'desk-shop', 'Desk Shop', 'official', 'https://desk-shop.example', 'GBP', '{"kind":"structured"}', 600)`,
    ).bind(platformId),
  ])
})

const job = async () => (await scrapingDesk.jobs({ q: 'desk shop' })).jobs[0]

test('a platform that was never read has figures of nothing, and nothing to run', async () => {
  expect(await job()).toMatchObject({ name: 'Desk Shop', state: 'setup', figures: { looks: 0, runs: [] } })
  const refused = await scrapingDesk.runNow(platformId, false, operator)
  expect(refused).toMatchObject({ ok: false, error: { message: jobTexts.nothingDue } })
  expect(await audited()).toEqual([])
})

test('checks that ran are an execution, and a line of the page’s log with the match’s name', async () => {
  const spec = await ports.findPlatform(platformId)
  const match = await ports.matchDesk.create(
    { league_id: 1, home_team_id: 101, away_team_id: 102, match_date: '2040-01-01T15:00:00Z' },
    operator,
  )
  if (!spec || !match.ok) throw new Error('No platform or match')
  await gate.tick(spec)
  const url = 'https://desk-shop.example/1'
  const target = { id: 1, matchId: match.value.id, url, kickoffAt: null, saleAt: null, revision: 1 }
  await gate.assign([target])
  expect(await scrapingDesk.runNow(platformId, false, operator)).toMatchObject({ ok: true, value: { pages: 1 } })
  expect(await audited()).toMatchObject([{ action: 'job_run', after: '{"type":"price_check","pages":1}' }])

  const logs = await scrapingDesk.logs({ platform: String(platformId) })
  const names = await env.DB.prepare('SELECT name FROM teams WHERE id IN (101, 102) ORDER BY id').all<{
    name: string
  }>()
  expect(logs.targets).toMatchObject([{ url, match: names.results.map(({ name }) => name).join(' v ') }])
  expect(await scrapingDesk.logs({ platform: String(platformId), target: '99' })).toMatchObject({ targets: [] })
  expect(await scrapingDesk.logs({ platform: '99999' })).toMatchObject({ platform: null, targets: [] })
})

test('a pause is noted with the write, and the second of two operators is informed', async () => {
  const seen = (await job())?.version ?? -1
  expect(await platformDesk.switch(platformId, seen, false, operator)).toMatchObject({ ok: true })
  expect(await platformDesk.switch(platformId, seen, false, operator)).toMatchObject({ ok: false })
  expect((await audited()).map(({ action }) => action)).toEqual(['job_run', 'platform_switched_off'])
  expect(await job()).toMatchObject({ state: 'paused' })
  expect((await scrapingDesk.jobs({ q: 'desk shop', state: 'running' })).jobs).toEqual([])
  expect(await scrapingDesk.runNow(platformId, false, operator)).toMatchObject({ ok: false })
})
