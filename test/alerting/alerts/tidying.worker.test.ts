import { env } from 'cloudflare:workers'
import { expect, test } from 'vitest'
import { alertsEndAfterKickoffHours, undoDeleteMs } from '#worker/alerting/alerts/constants.ts'
import { createTidying } from '#worker/alerting/alerts/tidying.repository.ts'
import { hourMs } from '#worker/ground/platform/clock.ts'
import { openDatabase } from '#worker/ground/platform/database.ts'
import { noon } from './changes.ts'
import { alertsOf, giveTrial, valueIn } from './making/fan.ts'
import { meteredDatabase, tableScans } from './metered-database.ts'
import { placeMatch } from './scene.ts'

async function scene(base: number, db = env.DB) {
  const fan = await alertsOf(base)
  await giveTrial(base, 'pro')
  const make = async (asked: object) =>
    valueIn(await fan.service.create(base, { alert_type: 'availability', ...asked })).id
  const isActive = async (id: number) => (await fan.service.findOwn(base, id))?.isActive
  return { ...fan, make, isActive, tidying: createTidying(openDatabase(db), () => fan.time.now) }
}

test('an alert ends when its time has come, and not before', async () => {
  const { make, isActive, tidying, time } = await scene(80_000)
  const id = await make({ team_id: 80_000, expires_at: new Date(noon + hourMs).toISOString() })
  time.now = noon + hourMs - 1
  await tidying.end()
  expect(await isActive(id)).toBe(true)
  time.now += 1
  await tidying.end()
  await tidying.end()
  expect(await isActive(id)).toBe(false)
})

test('an alert ends once all of its matches are over, and never one on a team or league', async () => {
  const { make, isActive, tidying, time, match } = await scene(81_000)
  await placeMatch(env.DB, 81_500)
  const later = Number(match.kickoffAt) + 24 * hourMs
  await env.DB.prepare('UPDATE matches SET kickoff_at = ?1, sort_at = ?1 WHERE id = 81500').bind(later).run()
  const one = await make({ match_id: 81_000 })
  const two = await make({ match_id: 81_000, more_targets: [{ kind: 'match', id: 81_500 }] })
  const team = await make({ match_id: 81_000, more_targets: [{ kind: 'team', id: 81_000 }] })
  const states = async () => Promise.all([one, two, team].map(isActive))
  time.now = Number(match.kickoffAt) + alertsEndAfterKickoffHours * hourMs - 1
  await tidying.end()
  expect(await states()).toEqual([true, true, true])
  time.now += 1
  await tidying.end()
  expect(await states()).toEqual([false, true, true])
  time.now = later + alertsEndAfterKickoffHours * hourMs
  await tidying.end()
  expect(await states()).toEqual([false, false, true])
})

test('a match of which only the day is known ends its alerts a day later', async () => {
  const { make, isActive, tidying, time } = await scene(82_000)
  const day = noon + 48 * hourMs
  await env.DB.prepare('UPDATE matches SET kickoff_at = NULL, sort_at = ?1 WHERE id = 82000').bind(day).run()
  const id = await make({ match_id: 82_000 })
  time.now = day + 23 * hourMs
  await tidying.end()
  expect(await isActive(id)).toBe(true)
  time.now = day + (24 + alertsEndAfterKickoffHours) * hourMs
  await tidying.end()
  expect(await isActive(id)).toBe(false)
})

test('a deleted alert is removed for good when it can no longer be restored', async () => {
  const { make, tidying, time, service } = await scene(83_000)
  const [gone, kept] = [await make({ team_id: 83_000 }), await make({ team_id: 83_001 })]
  valueIn(await service.remove(83_000, gone))
  const count = async () =>
    (await env.DB.prepare('SELECT count(*) AS n FROM alerts WHERE user_id = 83000').first<{ n: number }>())?.n
  time.now = noon + undoDeleteMs - 1
  await tidying.remove()
  expect(await count()).toBe(2)
  time.now += 1
  await tidying.remove()
  expect(await count()).toBe(1)
  expect(await service.findOwn(83_000, kept)).not.toBeNull()
})

test('no job about alerts scans a table', async () => {
  const { db, meter } = meteredDatabase(env.DB)
  const { tidying } = await scene(84_000, db)
  await tidying.end()
  await tidying.remove()
  expect(meter.statements.size).toBe(3)
  for (const sql of meter.statements) {
    const scans = (await tableScans(env.DB, sql)).filter((step) => !/SCAN (target|json_each|CONSTANT)/.test(step))
    expect(scans, sql).toEqual([])
  }
})
