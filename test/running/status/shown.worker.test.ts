import { env } from 'cloudflare:workers'
import { beforeEach, describe, expect, test } from 'vitest'
import { minuteMs, secondMs } from '#worker/ground/platform/clock.ts'
import { openDatabase } from '#worker/ground/platform/database.ts'
import { incidentsPerPage, staleAfterMs } from '#worker/running/status/constants.ts'
import { createStatusRepository } from '#worker/running/status/repository.ts'
import { healthOf, messageOf, noon, recordOf } from './make.ts'
import { emptyStatus, nextMinute, statusScene } from './scene.ts'

beforeEach(() => emptyStatus(env.DB))

describe('the status page', () => {
  test('is not called operational before the first measurement, or when measuring has stopped', async () => {
    const scene = statusScene(env.DB)
    expect(await scene.service.view()).toMatchObject({ overall: 'degraded', isStale: true, measuredAt: null })
    await scene.service.measure()
    expect(await scene.service.view()).toMatchObject({ overall: 'operational', isStale: false })
    scene.world.now += staleAfterMs + secondMs
    expect(await scene.service.view()).toMatchObject({ overall: 'degraded', isStale: true, measuredAt: noon })
  })

  test('lists a platform that was never read as not set up, and blames nothing on it', async () => {
    const { world, service } = statusScene(env.DB)
    for (const failed of [0, 40, 80, 115]) {
      const health = { platformId: 2, lastGoodAt: null, goodChecks: 0, failedChecks: failed }
      world.gates.set(2, healthOf({ ...health, problems: { nothing_found: failed } }))
      await service.measure()
      world.now += minuteMs
    }
    const view = await service.view()
    expect(view.overall).toBe('operational')
    expect(view.incidents).toEqual([])
    expect(view.services.find(({ key }) => key === 'checks')).toMatchObject({ status: 'healthy' })
    expect(view.platforms[1]).toMatchObject({ status: null, message: expect.stringContaining('setting it up') })
    expect(view.metrics.find(({ name }) => name === 'Platforms watched')).toMatchObject({ value: 1, status: 'good' })
  })

  test('knows whose pages changed', async () => {
    const { world, service } = statusScene(env.DB)
    world.gates.set(2, healthOf({ platformId: 2, hasDrifted: true }))
    await service.measure()
    expect((await service.view()).platforms.map(({ hasDrifted }) => hasDrifted)).toEqual([false, true])
  })

  test('asks for no checks while no platform was ever read', async () => {
    const { world, service } = statusScene(env.DB, [2])
    for (const failed of [0, 32]) {
      world.gates.set(2, healthOf({ platformId: 2, lastGoodAt: null, goodChecks: 0, failedChecks: failed }))
      await service.measure()
      await service.measure(world.now + minuteMs)
      const { metrics } = await service.view()
      expect(metrics.find(({ name }) => name === 'Checks per minute')).toMatchObject({ value: 0, status: null })
      world.now += 2 * minuteMs
    }
  })

  test('pages through every incident once', async () => {
    const repository = createStatusRepository(openDatabase(env.DB))
    const count = 2 * incidentsPerPage + 3
    const events = Array.from({ length: count }, (_, index) => ({
      service: `platform:${index}`,
      name: `Platform ${index}`,
      startedAt: noon - Math.floor(index / 4) * minuteMs,
      at: noon,
      status: 'warning' as const,
      text: 'x',
    }))
    await repository.record(recordOf(0, events))
    const { service } = statusScene(env.DB)
    const seen: string[] = []
    for (let cursor: string | null = null, more = true; more; ) {
      const page = await service.page(cursor)
      if (!page.ok) throw new Error(page.error.message)
      seen.push(...page.value.incidents.map((incident) => incident.service))
      cursor = page.value.nextCursor
      more = cursor !== null
    }
    expect(seen).toHaveLength(count)
    expect(new Set(seen).size).toBe(count)
  })

  test.each(['', 'x', '1', '1.', '1.platform:', `${'9'.repeat(16)}.website`, "1.website' OR 1=1", '1.website\u0000'])(
    'refuses the cursor %j',
    async (cursor) => {
      const page = await statusScene(env.DB).service.page(cursor)
      expect(page).toMatchObject({ ok: false, error: { code: 'INVALID' } })
    },
  )

  test('has only measured figures', async () => {
    const scene = statusScene(env.DB)
    await scene.service.measure()
    const before = await scene.service.view()
    expect(before.metrics.find(({ name }) => name === 'Alert latency, median')?.value).toBeNull()
    scene.world.pulse = { messages: [messageOf(), messageOf({ sentAt: noon - 55 * secondMs })], waitingSince: null }
    await nextMinute(scene, 7, 1)
    const { metrics } = await scene.service.view()
    expect(Object.fromEntries(metrics.map(({ name, value, unit }) => [name, `${value} ${unit}`]))).toEqual({
      'Measured uptime': '100 %',
      'Alert latency, median': '0.3 s',
      'Alert latency, 95th percentile': '5 s',
      'Checks per minute': '9 checks/min',
      'Freshness, median': '10 s',
      'Platforms watched': '2 platforms',
    })
  })
})
