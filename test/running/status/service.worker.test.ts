import { env } from 'cloudflare:workers'
import { beforeEach, describe, expect, test } from 'vitest'
import { meteredDatabase } from '#test/alerting/alerts/metered-database.ts'
import { minuteMs, secondMs } from '#worker/ground/platform/clock.ts'
import { openDatabase } from '#worker/ground/platform/database.ts'
import { maxUpdatesPerIncident } from '#worker/running/status/constants.ts'
import { createStatusRepository } from '#worker/running/status/repository.ts'
import { healthOf, noon, recordOf } from './make.ts'
import { emptyStatus, nextMinute, type Scene, statusScene } from './scene.ts'

beforeEach(() => emptyStatus(env.DB))

async function countOf(scene: Scene, key: string) {
  const { services, platforms } = await scene.service.view()
  return [...services, ...platforms].find((one) => one.key === key)?.days.at(-1)?.count ?? null
}

async function statusOf(scene: Scene, key: string) {
  const { services, platforms } = await scene.service.view()
  return [...services, ...platforms].find((one) => one.key === key)?.status
}

describe('a minute', () => {
  test('is counted once, however often it is measured', async () => {
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

  test('without data is left out', async () => {
    const scene = statusScene(env.DB)
    await scene.service.measure()
    scene.world.now += 10 * minuteMs
    await scene.service.measure()
    const { services } = await scene.service.view()
    expect(services[0]?.uptime).toEqual({ share: 1, minutes: 2, daysWithData: 1, firstDay: '2026-11-21' })
    expect(services[0]?.days.filter(({ count }) => count === null)).toHaveLength(89)
  })

  test('repeated by a clock set back is not counted again', async () => {
    const scene = statusScene(env.DB)
    await scene.service.measure()
    scene.world.now -= 3 * minuteMs
    await scene.service.measure()
    expect(await countOf(scene, 'website')).toEqual([1, 0, 0])
  })

  test('is the one named by the cron, however late the run is', async () => {
    const scene = statusScene(env.DB)
    const scheduledAt = scene.world.now
    scene.world.now += 70 * secondMs
    await scene.service.measure(scheduledAt)
    await scene.service.measure(scheduledAt + minuteMs)
    expect(await countOf(scene, 'website')).toEqual([2, 0, 0])
    expect((await scene.service.view()).measuredAt).toBe(scene.world.now)
  })

  test('belongs to its readers’ local day', async () => {
    const scene = statusScene(env.DB)
    scene.world.now = Date.parse('2026-07-01T23:30:00Z')
    await scene.service.measure()
    const { results } = await env.DB.prepare('SELECT day FROM status_days').all()
    expect(results).toEqual([{ day: '2026-07-02' }])
  })

  test('writes two rows, and one more when an incident opens or closes', async () => {
    const { db, meter } = meteredDatabase(env.DB)
    const scene = statusScene(db, [1, 2, 3, 4, 5, 6])
    await scene.service.measure()
    expect(meter.rowsWritten).toBe(2)
    await nextMinute(scene, 4, 0)
    expect(meter.rowsWritten).toBe(4)
    await nextMinute(scene, 0, 4)
    expect(meter.rowsWritten).toBe(7)
  })

  test('without an answer from a gate says nothing of its platform', async () => {
    const scene = statusScene(env.DB)
    scene.world.gates.delete(2)
    await scene.service.measure()
    await nextMinute(scene, 3, 0)
    expect(await statusOf(scene, 'platform:1')).toBe('healthy')
    expect(await statusOf(scene, 'platform:2')).toBeUndefined()
  })
})

describe('an incident', () => {
  test('opens within two minutes of a platform failing, and closes after three good ones', async () => {
    const scene = statusScene(env.DB, [1, 2, 3, 4, 5])
    await scene.service.measure()
    await nextMinute(scene, 3, 0)
    await nextMinute(scene, 2, 2)
    expect((await scene.service.view()).incidents).toEqual([])
    await nextMinute(scene, 0, 3)
    const during = await scene.service.view()
    expect(during.platforms[0]).toMatchObject({ isRecovering: false })
    // An external site: it has its own line, and our services work.
    expect(during.overall).toBe('operational')
    expect(await statusOf(scene, 'platform:1')).toBe('warning')
    expect(await statusOf(scene, 'checks')).toBe('healthy')
    expect(during.incidents).toEqual([
      {
        startedAt: noon + 2 * minuteMs,
        service: 'platform:1',
        name: 'Platform 1',
        severity: 'degraded',
        cause: 'All of the last 3 checks failed.',
        resolvedAt: null,
        updates: [{ at: noon + 3 * minuteMs, status: 'warning', text: 'All of the last 3 checks failed.' }],
      },
    ])
    for (const _ of [1, 2]) await nextMinute(scene, 3, 0)
    expect(await statusOf(scene, 'platform:1')).toBe('warning')
    expect((await scene.service.view()).platforms[0]).toMatchObject({
      isRecovering: true,
      message: 'Recovering. Checked as planned. Over after 3 good minutes in a row.',
    })
    await nextMinute(scene, 3, 0)
    const after = await scene.service.view()
    expect(after.overall).toBe('operational')
    expect(after.incidents).toHaveLength(1)
    expect(after.incidents[0]).toMatchObject({ resolvedAt: noon + 6 * minuteMs, severity: 'degraded' })
    expect(after.incidents[0]?.updates.map(({ status }) => status)).toEqual(['warning', 'healthy'])
  })

  test('takes price checks down when half of the platforms cannot be read', async () => {
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

  test('closes when its platform is deactivated', async () => {
    const scene = statusScene(env.DB, [1, 2, 3, 4, 5])
    await scene.service.measure()
    for (const _ of [1, 2]) await nextMinute(scene, 0, 3)
    scene.world.platforms = scene.world.platforms.filter(({ id }) => id !== 1)
    await nextMinute(scene, 0, 0)
    const { incidents, platforms } = await scene.service.view()
    expect(incidents[0]).toMatchObject({ service: 'platform:1', resolvedAt: scene.world.now })
    expect(platforms.map(({ key }) => key)).not.toContain('platform:1')
  })

  test('keeps a bounded number of updates, with the newest and the worst', async () => {
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

test('an outdated record writes nothing', async () => {
  const repository = createStatusRepository(openDatabase(env.DB))
  await repository.record(recordOf(0, []))
  const event = { service: 'website', name: 'Website', startedAt: noon, at: noon, status: 'down', text: 'x' } as const
  await repository.record({ ...recordOf(0, [event]), minute: 9, counters: { website: [0, 0, 1] } })
  expect(await repository.now()).toMatchObject({ minute: 1 })
  expect(await repository.days('2026-11-21', '2026-11-21')).toEqual([{ day: '2026-11-21', counters: {} }])
  expect(await repository.incidents(0, 1)).toEqual([])
})

test('a platform whose robots.txt disallows every page is neither good nor bad, and a quiet one says so', async () => {
  const scene = statusScene(env.DB)
  await scene.service.measure()
  scene.world.gates.set(1, healthOf({ disallowedTargets: 10 }))
  scene.world.gates.set(2, healthOf({ lastGoodAt: noon - 4 * minuteMs, targets: 0 }))
  for (let minute = 0; minute < 11; minute += 1) {
    scene.world.now += minuteMs
    await scene.service.measure()
  }
  const { platforms, metrics } = await scene.service.view()
  expect(metrics.find(({ name }) => name === 'Platforms watched')).toMatchObject({
    value: 1,
    description: 'All platforms can be read.',
  })
  expect(platforms.map(({ status, message }) => [status, message])).toEqual([
    [null, "Its robots.txt asks us not to check it, so we don't."],
    ['healthy', 'Nothing to measure right now. Last: Checked as planned.'],
  ])
})
