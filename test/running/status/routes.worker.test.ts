import { env, exports } from 'cloudflare:workers'
import { beforeEach, expect, test } from 'vitest'
import { minuteMs } from '#worker/ground/platform/clock.ts'
import { openDatabase } from '#worker/ground/platform/database.ts'
import { createStatusRepository } from '#worker/running/status/repository.ts'
import { statusScene } from './scene.ts'

const get = (path: string) => exports.default.fetch(new Request(`http://localhost:8787${path}`))

const tables = ['status_now', 'status_days', 'status_incidents']
beforeEach(() => env.DB.batch(tables.map((table) => env.DB.prepare(`DELETE FROM ${table}`))))

/** A measurement of this minute, so that the status is fresh. */
async function measuredNow() {
  const scene = statusScene(env.DB)
  scene.world.now = Date.now()
  for (const [id, health] of scene.world.gates) {
    scene.world.gates.set(id, { ...health, lastGoodAt: scene.world.now - 5_000 })
  }
  await scene.service.measure()
  return scene
}

test('before the first measurement, no service is called healthy', async () => {
  expect(await (await get('/api/status')).json()).toMatchObject({ status: 'degraded', is_stale: true, services: [] })
  expect(await (await get('/api/status/services')).json()).toEqual([])
  expect(await (await get('/api/status/metrics')).json()).toEqual([])
})

test('services and metrics are arrays in the specified shapes', async () => {
  await measuredNow()
  const answer = await get('/api/status/services')
  expect(answer.headers.get('Cache-Control')).toBe('public, max-age=15')
  const services = (await answer.json()) as Record<string, unknown>[]
  expect(services.map(({ name, status }) => [name, status])).toEqual([
    ['Website and API', 'healthy'],
    ['Price checks', 'healthy'],
    ['Alerts', 'healthy'],
    ['Platform 1', 'healthy'],
    ['Platform 2', 'healthy'],
  ])
  expect(services[0]).toMatchObject({ message: 'Website and API are responding.', responseTime: 3 })
  const metrics = (await (await get('/api/status/metrics')).json()) as Record<string, unknown>[]
  expect(metrics[0]).toMatchObject({ name: 'Measured uptime', value: 100, unit: '%', status: 'good' })
  for (const metric of metrics) expect(Object.keys(metric)).toEqual(['name', 'value', 'unit', 'status', 'description'])
  const [all, file] = await Promise.all(['/api/status', '/status.json'].map(async (path) => (await get(path)).json()))
  expect(all).toMatchObject({ status: 'operational', is_stale: false, incidents: [] })
  expect(file).toEqual(all)
})

test('the feed has incidents with everything escaped', async () => {
  await measuredNow()
  const startedAt = Date.now() - 9 * minuteMs
  const repository = createStatusRepository(openDatabase(env.DB))
  const before = await repository.now()
  if (!before) throw new Error('nothing was measured')
  const about = { service: 'platform:1', name: 'A & <B> "C"\u0000\ud800', startedAt }
  await repository.record({
    ...before,
    previousMinute: before.minute,
    day: '2026-11-21',
    counters: {},
    events: [
      { ...about, at: startedAt + minuteMs, status: 'warning', text: 'It broke ]]> <script>' },
      { ...about, at: startedAt + 5 * minuteMs, status: 'healthy', text: 'It works.' },
    ],
  })
  const answer = await get('/status.rss')
  expect(answer.headers.get('Content-Type')).toBe('application/rss+xml; charset=utf-8')
  const feed = await answer.text()
  expect(feed).toContain('<title>Resolved: A &amp; &lt;B&gt; &quot;C&quot;')
  expect(feed).toContain('It broke ]]&gt; &lt;script&gt;')
  expect(feed).not.toContain('\u0000')
  expect(feed).toContain(`<guid isPermaLink="false">${startedAt}.platform:1</guid>`)
  expect(feed.match(/<item>/g)).toHaveLength(1)
  // The time of the newest update: the time of the answer would give each answer an ETag of its own.
  const changedAt = new Date(startedAt + 5 * minuteMs).toUTCString()
  expect(feed).toContain(`<lastBuildDate>${changedAt}</lastBuildDate>`)
})
