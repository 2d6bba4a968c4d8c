import { env } from 'cloudflare:workers'
import { beforeEach, describe, expect, it } from 'vitest'
import { meteredDatabase } from '#test/alerts/metered-database.ts'
import { minuteMs, secondMs } from '#worker/platform/clock.ts'
import { openDatabase } from '#worker/platform/database.ts'
import { incidentsPerPage, maxUpdatesPerIncident, staleAfterMs } from '#worker/status/constants.ts'
import type { Snapshot } from '#worker/status/contract.ts'
import { createStatusRepository, type MinuteRecord } from '#worker/status/repository.ts'
import { healthOf, messageOf, noon } from './make.ts'
import { statusScene } from './scene.ts'

type Scene = ReturnType<typeof statusScene>

beforeEach(async () => {
  await env.DB.batch(
    ['status_now', 'status_days', 'status_incidents'].map((table) => env.DB.prepare(`DELETE FROM ${table}`)),
  )
})

/** A minute later, platform 1 has had so many good and failed looks more, and all others one good one. */
async function nextMinute({ world, service }: Scene, good: number, failed: number) {
  world.now += minuteMs
  for (const [id, health] of world.gates) {
    const more = id === 1 ? { good, failed } : { good: 1, failed: 0 }
    const lastGoodAt = more.good > 0 ? world.now - 10 * secondMs : health.lastGoodAt
    const counted = { goodLooks: health.goodLooks + more.good, failedLooks: health.failedLooks + more.failed }
    world.gates.set(id, { ...health, ...counted, lastGoodAt })
  }
  await service.measure()
}

async function countOf(scene: Scene, key: string) {
  const { services, platforms } = await scene.service.view()
  return [...services, ...platforms].find((one) => one.key === key)?.days.at(-1)?.count ?? null
}

async function statusOf(scene: Scene, key: string) {
  const { services, platforms } = await scene.service.view()
  return [...services, ...platforms].find((one) => one.key === key)?.status
}

describe('a minute', () => {
  it('is counted once, however often it is measured', async () => {
    const scene = statusScene(env.DB)
    await scene.service.measure()
    scene.world.now += 59 * secondMs
    await scene.service.measure()
    await Promise.all([scene.service.measure(), scene.service.measure()])
    expect(await countOf(scene, 'website')).toEqual([1, 0, 0])
    scene.world.now += secondMs
    await Promise.all([scene.service.measure(), scene.service.measure()])
    expect(await countOf(scene, 'website')).toEqual([2, 0, 0])
  })

  it('that was missed counts for nothing', async () => {
    const scene = statusScene(env.DB)
    await scene.service.measure()
    scene.world.now += 10 * minuteMs
    await scene.service.measure()
    const { services } = await scene.service.view()
    expect(services[0]?.uptime).toEqual({ share: 1, minutes: 2, daysWithData: 1, firstDay: '2026-11-21' })
    expect(services[0]?.days.filter(({ count }) => count === null)).toHaveLength(89)
  })

  it('of a clock that was set back is not counted again', async () => {
    const scene = statusScene(env.DB)
    await scene.service.measure()
    scene.world.now -= 3 * minuteMs
    await scene.service.measure()
    expect(await countOf(scene, 'website')).toEqual([1, 0, 0])
  })

  it('is the one that the cron names, however late the run is', async () => {
    const scene = statusScene(env.DB)
    const scheduledAt = scene.world.now
    scene.world.now += 70 * secondMs
    await scene.service.measure(scheduledAt)
    await scene.service.measure(scheduledAt + minuteMs)
    expect(await countOf(scene, 'website')).toEqual([2, 0, 0])
    expect((await scene.service.view()).measuredAt).toBe(scene.world.now)
  })

  it('belongs to the day that its readers live in', async () => {
    const scene = statusScene(env.DB)
    scene.world.now = Date.parse('2026-07-01T23:30:00Z')
    await scene.service.measure()
    const { results } = await env.DB.prepare('SELECT day FROM status_days').all()
    expect(results).toEqual([{ day: '2026-07-02' }])
  })

  it('costs two rows written, and one more when an incident opens or closes', async () => {
    const { db, meter } = meteredDatabase(env.DB)
    const scene = statusScene(db, [1, 2, 3, 4, 5, 6])
    await scene.service.measure()
    expect(meter.rowsWritten).toBe(2)
    await nextMinute(scene, 4, 0)
    expect(meter.rowsWritten).toBe(4)
    await nextMinute(scene, 0, 4)
    expect(meter.rowsWritten).toBe(7)
  })

  it('of a gate that does not answer says nothing of its platform', async () => {
    const scene = statusScene(env.DB)
    scene.world.gates.delete(2)
    await scene.service.measure()
    await nextMinute(scene, 3, 0)
    expect(await statusOf(scene, 'platform:1')).toBe('healthy')
    expect(await statusOf(scene, 'platform:2')).toBeUndefined()
  })
})

describe('an incident', () => {
  it('opens within two minutes of a platform failing, and closes after three good ones', async () => {
    const scene = statusScene(env.DB, [1, 2, 3, 4, 5])
    await scene.service.measure()
    await nextMinute(scene, 3, 0)
    await nextMinute(scene, 2, 2)
    expect((await scene.service.view()).incidents).toEqual([])
    await nextMinute(scene, 0, 3)
    const during = await scene.service.view()
    expect(during.overall).toBe('degraded')
    expect(await statusOf(scene, 'platform:1')).toBe('warning')
    expect(await statusOf(scene, 'checks')).toBe('healthy')
    expect(during.incidents).toEqual([
      {
        startedAt: noon + 2 * minuteMs,
        service: 'platform:1',
        name: 'Platform 1',
        severity: 'degraded',
        cause: 'All of the last 3 looks failed.',
        resolvedAt: null,
        updates: [{ at: noon + 3 * minuteMs, status: 'warning', text: 'All of the last 3 looks failed.' }],
      },
    ])
    for (const _ of [1, 2]) await nextMinute(scene, 3, 0)
    expect(await statusOf(scene, 'platform:1')).toBe('warning')
    expect((await scene.service.view()).platforms[0]?.message).toBe('Recovering. Its pages are read as planned.')
    await nextMinute(scene, 3, 0)
    const after = await scene.service.view()
    expect(after.overall).toBe('operational')
    expect(after.incidents).toHaveLength(1)
    expect(after.incidents[0]).toMatchObject({ resolvedAt: noon + 6 * minuteMs, severity: 'degraded' })
    expect(after.incidents[0]?.updates.map(({ status }) => status)).toEqual(['warning', 'healthy'])
  })

  it('takes price checks down when half of the platforms cannot be read', async () => {
    const scene = statusScene(env.DB)
    await scene.service.measure()
    for (const _ of [1, 2]) await nextMinute(scene, 0, 3)
    expect((await scene.service.view()).overall).toBe('outage')
    expect(await statusOf(scene, 'checks')).toBe('down')
    const { incidents } = await scene.service.view()
    expect(incidents.map(({ service, severity }) => [service, severity])).toEqual([
      ['platform:1', 'degraded'],
      ['checks', 'outage'],
    ])
  })

  it('closes when its platform is switched off', async () => {
    const scene = statusScene(env.DB, [1, 2, 3, 4, 5])
    await scene.service.measure()
    for (const _ of [1, 2]) await nextMinute(scene, 0, 3)
    scene.world.platforms = scene.world.platforms.filter(({ id }) => id !== 1)
    await nextMinute(scene, 0, 0)
    const { incidents, platforms } = await scene.service.view()
    expect(incidents[0]).toMatchObject({ service: 'platform:1', resolvedAt: scene.world.now })
    expect(platforms.map(({ key }) => key)).not.toContain('platform:1')
  })

  it('keeps a bounded number of updates, the newest always, and the worst it came to', async () => {
    const repository = createStatusRepository(openDatabase(env.DB))
    for (let turn = 0; turn < maxUpdatesPerIncident + 5; turn += 1) {
      await repository.record(
        recordOf(turn, [
          {
            service: 'website',
            name: 'Website',
            startedAt: noon,
            at: noon + turn,
            status: turn === 1 ? 'down' : 'warning',
            text: `Update ${turn}`,
          },
        ]),
      )
    }
    const [incident] = await repository.incidents(0, 1)
    expect(incident?.updates).toHaveLength(maxUpdatesPerIncident)
    expect(incident?.updates.at(-1)?.text).toBe(`Update ${maxUpdatesPerIncident + 4}`)
    expect(incident).toMatchObject({ severity: 'outage', cause: 'Update 0' })
  })
})

const snapshot: Snapshot = {
  measuredAt: noon,
  services: {},
  gates: [],
  sample: { looksPerMinute: null, latencyP50Ms: null, latencyP95Ms: null },
}

/** The record of a minute on top of the one before; minutes count from 1. */
function recordOf(index: number, events: MinuteRecord['events']): MinuteRecord {
  return { previousMinute: index, minute: index + 1, snapshot, day: '2026-11-21', counters: {}, events }
}

it('a record that another has overtaken writes nothing at all', async () => {
  const repository = createStatusRepository(openDatabase(env.DB))
  await repository.record(recordOf(0, []))
  const event = { service: 'website', name: 'Website', startedAt: noon, at: noon, status: 'down', text: 'x' } as const
  await repository.record({ ...recordOf(0, [event]), minute: 9, counters: { website: [0, 0, 1] } })
  expect(await repository.now()).toMatchObject({ minute: 1 })
  expect(await repository.days('2026-11-21', '2026-11-21')).toEqual([{ day: '2026-11-21', counters: {} }])
  expect(await repository.incidents(0, 1)).toEqual([])
})

describe('what is shown', () => {
  it('is not called operational before the first measurement, nor when measuring has stopped', async () => {
    const scene = statusScene(env.DB)
    expect(await scene.service.view()).toMatchObject({ overall: 'degraded', isStale: true, measuredAt: null })
    await scene.service.measure()
    expect(await scene.service.view()).toMatchObject({ overall: 'operational', isStale: false })
    scene.world.now += staleAfterMs + secondMs
    expect(await scene.service.view()).toMatchObject({ overall: 'degraded', isStale: true, measuredAt: noon })
  })

  it('pages through incidents without leaving one out or telling one twice', async () => {
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

  it.each(['', 'x', '1', '1.', '1.platform:', `${'9'.repeat(16)}.website`, "1.website' OR 1=1", '1.website\u0000'])(
    'refuses the cursor %j',
    async (cursor) => {
      const page = await statusScene(env.DB).service.page(cursor)
      expect(page).toMatchObject({ ok: false, error: { code: 'INVALID' } })
    },
  )

  it('has the figures of what was measured, and none of what was not', async () => {
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

it('a platform whose robots.txt forbids every page is neither good nor bad, and a quiet one says that it is', async () => {
  const scene = statusScene(env.DB)
  await scene.service.measure()
  scene.world.gates.set(1, healthOf({ disallowedTargets: 10 }))
  scene.world.gates.set(2, healthOf({ lastGoodAt: noon - 4 * minuteMs, targets: 0 }))
  for (let minute = 0; minute < 11; minute += 1) {
    scene.world.now += minuteMs
    await scene.service.measure()
  }
  const { platforms } = await scene.service.view()
  expect(platforms.map(({ status, message }) => [status, message])).toEqual([
    [null, 'Its robots.txt asks us to keep away, and we do.'],
    ['healthy', 'Nothing to measure at the moment. Last: Its pages are read as planned.'],
  ])
})

it('a platform that nobody looked at is looked at once, unless it must be left alone', async () => {
  const scene = statusScene(env.DB, [1, 2, 3, 4])
  scene.world.gates.set(3, healthOf({ pausedUntil: noon + 9 * minuteMs }))
  scene.world.gates.set(4, healthOf({ nextMatchId: null }))
  await scene.service.measure()
  scene.world.looksAsked.length = 0
  scene.world.now += minuteMs
  scene.world.gates.set(2, healthOf({ goodLooks: 101 }))
  await scene.service.measure()
  expect(scene.world.looksAsked).toEqual([[1, 7]])
})
