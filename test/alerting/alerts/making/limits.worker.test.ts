import { env } from 'cloudflare:workers'
import { expect, test } from 'vitest'
import { maxAlertsPerPerson, sameFormMs, undoDeleteMs } from '#worker/alerting/alerts/constants.ts'
import { noon } from '../changes.ts'
import { placeAlerts } from '../scene.ts'
import { alertsOf, codeOf, giveTrial, valueIn } from './fan.ts'

const onMatch = (id: number) => ({ match_id: id, alert_type: 'availability' }) as const

test('of a hundred alerts made at once with one left, exactly one is made', async () => {
  const { service, used } = await alertsOf(50_000)
  await giveTrial(50_000, 'basic', 2)
  const made = await Promise.all(Array.from({ length: 100 }, () => service.create(50_000, onMatch(50_000))))
  expect(made.filter(({ ok }) => ok)).toHaveLength(1)
  expect(made.filter((result) => codeOf(result) === 'ALERT_LIMIT_REACHED')).toHaveLength(99)
  expect(await used()).toBe(3)
  expect(valueIn(await service.list(50_000)).counts.total).toBe(1)
})

test('a person without a plan makes one alert a month, and learns when there are more', async () => {
  const { service, time, used } = await alertsOf(51_000)
  const made = await Promise.all(Array.from({ length: 20 }, () => service.create(51_000, onMatch(51_000))))
  expect(made.filter(({ ok }) => ok)).toHaveLength(1)
  expect(await service.create(51_000, onMatch(51_000))).toMatchObject({
    error: {
      code: 'ALERT_LIMIT_REACHED',
      message: 'You have used the one alert of your Free plan this month. The count starts again on 1 November.',
    },
  })
  time.now = Date.UTC(2026, 10, 1)
  expect(await used()).toBe(0)
  valueIn(await service.create(51_000, { team_id: 51_000, alert_type: 'availability' }))
  expect(await used()).toBe(1)
})

test('a count of an earlier month starts again, and this month goes on counting from its own start', async () => {
  const { service, used } = await alertsOf(52_000)
  await giveTrial(52_000, 'basic', 3, Date.UTC(2026, 8, 30, 23, 59))
  for (let made = 1; made <= 3; made += 1) {
    valueIn(await service.create(52_000, onMatch(52_000)))
    expect(await used()).toBe(made)
  }
  expect(codeOf(await service.create(52_000, onMatch(52_000)))).toBe('ALERT_LIMIT_REACHED')
})

test('an unlimited plan counts, and ends at the most alerts that one person can have', async () => {
  const { service, used } = await alertsOf(53_000)
  await giveTrial(53_000, 'pro')
  const there = { count: 1, userFrom: 53_000, targetKind: 'team', targetId: 53_000, alertType: 'availability' }
  for (let at = 1; at < maxAlertsPerPerson; at += 1) await placeAlerts(env.DB, { ...there, first: 53_000 + at })
  const last = valueIn(await service.create(53_000, onMatch(53_000)))
  expect(await used()).toBe(1)
  expect(await service.create(53_000, onMatch(53_000))).toMatchObject({ error: { code: 'CONFLICT' } })
  expect(await used()).toBe(1)
  expect(valueIn(await service.list(53_000)).alerts).toHaveLength(maxAlertsPerPerson)
  // A restored alert needs its place too.
  valueIn(await service.remove(53_000, last.id))
  valueIn(await service.create(53_000, onMatch(53_000)))
  expect(codeOf(await service.restore(53_000, last.id))).toBe('CONFLICT')
})

test('undoing the making of an alert gives it back to the month once, and restoring takes it again', async () => {
  const { service, used } = await alertsOf(54_000)
  const { id } = valueIn(await service.create(54_000, onMatch(54_000)))
  await Promise.all(Array.from({ length: 10 }, () => service.remove(54_000, id)))
  expect(await used()).toBe(0)
  const other = valueIn(await service.create(54_000, onMatch(54_000)))
  expect(codeOf(await service.restore(54_000, id))).toBe('ALERT_LIMIT_REACHED')
  valueIn(await service.remove(54_000, other.id))
  await Promise.all(Array.from({ length: 10 }, () => service.restore(54_000, id)))
  expect(await used()).toBe(1)
  expect(valueIn(await service.list(54_000)).alerts.map((alert) => alert.id)).toEqual([id])
})

test('an alert deleted later stays counted, and restoring it costs nothing', async () => {
  const { service, time, used } = await alertsOf(55_000)
  const { id } = valueIn(await service.create(55_000, onMatch(55_000)))
  time.now += undoDeleteMs + 1
  valueIn(await service.remove(55_000, id))
  expect(await used()).toBe(1)
  valueIn(await service.restore(55_000, id))
  expect(await used()).toBe(1)
})

test('an alert that already sent something stays counted however soon it is deleted', async () => {
  const { service, used } = await alertsOf(56_000)
  const { id } = valueIn(await service.create(56_000, onMatch(56_000)))
  await env.DB.prepare(
    `INSERT INTO notifications (user_id, newest_first, subject_id, alert_id, match_id, alert_type)
     VALUES (56000, ?1, '56000:1', ?2, 56000, 'availability')`,
  )
    .bind(-(noon + 1_000), id)
    .run()
  valueIn(await service.remove(56_000, id))
  expect(await used()).toBe(1)
})

test('an alert made before the month began gives nothing back to the new month', async () => {
  const { service, time, used } = await alertsOf(57_000)
  await giveTrial(57_000, 'basic')
  time.now = Date.UTC(2026, 10, 1) - 60_000
  const old = valueIn(await service.create(57_000, { team_id: 57_000, alert_type: 'availability' }))
  time.now = Date.UTC(2026, 10, 1) + 60_000
  valueIn(await service.create(57_000, { team_id: 57_000, alert_type: 'availability' }))
  valueIn(await service.remove(57_000, old.id))
  expect(await used()).toBe(1)
  valueIn(await service.restore(57_000, old.id))
  expect(await used()).toBe(1)
})

test('a duplicate counts like any other alert', async () => {
  const { service, used } = await alertsOf(58_000)
  await giveTrial(58_000, 'basic', 1)
  const asked = {
    ...onMatch(58_000),
    alert_type: 'price_drop',
    price_threshold: 35,
    conditions: { together: 2 },
  } as const
  const first = valueIn(await service.create(58_000, asked))
  const second = valueIn(await service.duplicate(58_000, first.id))
  expect({ ...second, id: first.id }).toEqual(first)
  expect(second.id).not.toBe(first.id)
  expect(await used()).toBe(3)
  expect(codeOf(await service.duplicate(58_000, first.id))).toBe('ALERT_LIMIT_REACHED')
})

test('an alert that cannot be stored is not counted', async () => {
  const { service, used } = await alertsOf(59_000)
  await env.DB.exec(`CREATE TRIGGER fault BEFORE INSERT ON alerts BEGIN SELECT RAISE(ABORT, 'planted fault'); END`)
  await expect(service.create(59_000, onMatch(59_000))).rejects.toThrow('planted fault')
  await env.DB.exec('DROP TRIGGER fault')
  expect(await used()).toBe(0)
  await env.DB.exec(`CREATE TRIGGER fault BEFORE INSERT ON user_plans BEGIN SELECT RAISE(ABORT, 'planted fault'); END`)
  await expect(service.create(59_000, onMatch(59_000))).rejects.toThrow('planted fault')
  await env.DB.exec('DROP TRIGGER fault')
  expect(valueIn(await service.list(59_000)).counts.total).toBe(0)
})

test('a form sent again, because its answer was lost or it was pressed twice, is answered with the alert it made', async () => {
  const { service, used } = await alertsOf(59_500)
  await giveTrial(59_500, 'basic', 2)
  const asked = {
    ...onMatch(59_500),
    alert_type: 'price_drop',
    price_threshold: 24,
    conditions: { together: 2, areas: { wanted: ['F1'] } },
    channels: ['email', 'push'],
    expires_at: new Date(noon + undoDeleteMs).toISOString(),
  }
  const made = await Promise.all([1, 2, 3].map(() => service.createFromForm(59_500, asked)))
  expect(new Set(made.map((one) => valueIn(one).id)).size).toBe(1)
  expect(await used()).toBe(3)
  expect(valueIn(await service.list(59_500)).counts.total).toBe(1)
})

test('another price, an alert that was deleted, and one of long ago are not the form sent again', async () => {
  const { service, time } = await alertsOf(59_600)
  await giveTrial(59_600, 'pro')
  const at = (price_threshold: number) => ({ ...onMatch(59_600), alert_type: 'price_drop', price_threshold })
  const first = valueIn(await service.createFromForm(59_600, at(24)))
  const another = valueIn(await service.createFromForm(59_600, at(23)))
  expect(another.id).not.toBe(first.id)
  await service.remove(59_600, first.id)
  const second = valueIn(await service.createFromForm(59_600, at(24)))
  expect(second.id).not.toBe(first.id)
  time.now += sameFormMs
  expect(valueIn(await service.createFromForm(59_600, at(24))).id).not.toBe(second.id)
})

test('"Duplicate" pressed again on the same page, whose answer was lost, makes no second one; from the page after it, it does', async () => {
  const { service, time, used } = await alertsOf(59_700)
  await giveTrial(59_700, 'pro')
  const first = valueIn(await service.create(59_700, { ...onMatch(59_700), alert_type: 'availability' }))
  time.now += 1_000
  const pageMadeAt = time.now
  time.now += 1_000
  const pressed = await Promise.all([1, 2, 3].map(() => service.duplicate(59_700, first.id, pageMadeAt)))
  const ids = new Set(pressed.map((one) => valueIn(one).id))
  expect(ids.size).toBe(1)
  expect(ids).not.toContain(first.id)
  expect(await used()).toBe(2)
  const later = valueIn(await service.duplicate(59_700, first.id, time.now))
  expect(ids).not.toContain(later.id)
})
