import { env } from 'cloudflare:workers'
import { describe, expect, test } from 'vitest'
import { type Claim, createFiringsRepository } from '#worker/alerting/alerts/repeat/repository.ts'
import { hourMs, minuteMs } from '#worker/ground/platform/clock.ts'
import { openDatabase } from '#worker/ground/platform/database.ts'
import { changeOf, noon, summary } from '../changes.ts'
import { alertsOf } from '../making/fan.ts'
import { meteredDatabase, tableScans } from '../metered-database.ts'
import { alertsEngine, placeAlerts, placeMatch, placeUsers, written } from '../scene.ts'

const db = env.DB
const firings = createFiringsRepository(openDatabase(db))

type Mode = Claim['alert']['repeatMode']

/** Whether one alert may fire; `at` in hours. */
async function mayFire(
  id: number,
  repeatMode: Mode,
  subjectId: string,
  at: number,
  more: { pence?: number | null; matchId?: number } = {},
) {
  const claim = { alert: { id, repeatMode, repeatHours: 3 }, pence: more.pence === undefined ? 5_000 : more.pence }
  const occasion = { subjectId, matchId: more.matchId ?? 1, at: noon + at * hourMs }
  return (await firings.claim([claim], occasion)).has(id)
}

describe('an alert that does not fire at every crossing', () => {
  test('fires once, whatever it is about and however often it is asked', async () => {
    expect(await mayFire(1, 'once', 'a', 5)).toBe(true)
    expect(await mayFire(1, 'once', 'a', 5)).toBe(true)
    expect(await mayFire(1, 'once', 'b', 99)).toBe(false)
    expect(await mayFire(1, 'once', 'c', 1, { matchId: 2 })).toBe(false)
    expect(await mayFire(2, 'once', 'b', 99)).toBe(true)
  })

  test('fires at most every so many hours, in any order of arrival', async () => {
    expect(await mayFire(3, 'spaced', 'a', 10)).toBe(true)
    expect(await mayFire(3, 'spaced', 'b', 12.9)).toBe(false)
    expect(await mayFire(3, 'spaced', 'c', 7.1, { matchId: 2 })).toBe(false)
    expect(await mayFire(3, 'spaced', 'd', 13)).toBe(true)
    expect(await mayFire(3, 'spaced', 'e', 14, { matchId: 2 })).toBe(false)
    expect(await mayFire(3, 'spaced', 'd', 13)).toBe(true)
  })

  test('fires only for a better price than it named for the match', async () => {
    expect(await mayFire(4, 'only_better', 'a', 1, { pence: 5_000 })).toBe(true)
    expect(await mayFire(4, 'only_better', 'b', 2, { pence: 5_000 })).toBe(false)
    expect(await mayFire(4, 'only_better', 'c', 3, { pence: null })).toBe(false)
    expect(await mayFire(4, 'only_better', 'd', 4, { pence: 4_900 })).toBe(true)
    expect(await mayFire(4, 'only_better', 'e', 5, { pence: 6_000, matchId: 2 })).toBe(true)
  })

  test('fires once also for ten changes at once', async () => {
    const answers = await Promise.all(Array.from({ length: 10 }, (_, at) => mayFire(5, 'once', `${at}`, at)))
    expect(answers.filter(Boolean)).toHaveLength(1)
  })

  test('fires again when nothing was sent of what it fired for', async () => {
    expect(await mayFire(6, 'once', 'a', 1)).toBe(true)
    await firings.release([6], { subjectId: 'b', matchId: 1 })
    expect(await mayFire(6, 'once', 'c', 2)).toBe(false)
    await firings.release([6], { subjectId: 'a', matchId: 1 })
    expect(await mayFire(6, 'once', 'c', 2)).toBe(true)
  })

  test('keeps the price that it named before one of which nothing was sent', async () => {
    expect(await mayFire(7, 'only_better', 'a', 1, { pence: 5_000 })).toBe(true)
    expect(await mayFire(7, 'only_better', 'b', 2, { pence: 4_500 })).toBe(true)
    expect(await mayFire(7, 'only_better', 'c', 3, { pence: 4_000 })).toBe(true)
    await firings.release([7], { subjectId: 'b', matchId: 1 })
    await firings.release([7], { subjectId: 'c', matchId: 1 })
    expect((await firings.last([7])).get(7)).toEqual({ at: noon + hourMs, pence: 5_000 })
    expect(await mayFire(7, 'only_better', 'd', 4, { pence: 5_000 })).toBe(false)
    expect(await mayFire(7, 'only_better', 'e', 5, { pence: 4_600 })).toBe(true)
  })

  test('compares with the best price that it named, also after its owner asks for better ones only', async () => {
    expect(await mayFire(8, 'spaced', 'a', 1, { pence: 4_000 })).toBe(true)
    expect(await mayFire(8, 'spaced', 'b', 5, { pence: 6_000 })).toBe(true)
    expect(await mayFire(8, 'spaced', 'b', 5, { pence: 6_000 })).toBe(true)
    expect(await mayFire(8, 'only_better', 'c', 6, { pence: 5_000 })).toBe(false)
    expect(await mayFire(8, 'only_better', 'd', 7, { pence: 3_900 })).toBe(true)
  })

  test('keeps the better price of an older change that comes late', async () => {
    expect(await mayFire(9, 'only_better', 'a', 5, { pence: 5_000 })).toBe(true)
    expect(await mayFire(9, 'only_better', 'b', 4, { pence: 4_000 })).toBe(true)
    expect(await mayFire(9, 'only_better', 'c', 6, { pence: 4_500 })).toBe(false)
  })
})

test('no statement scans a table', async () => {
  const { db: metered, meter } = meteredDatabase(db)
  const watched = createFiringsRepository(openDatabase(metered))
  await watched.claim([], { subjectId: 'a', matchId: 1, at: 1 })
  await watched.release([], { subjectId: 'a', matchId: 1 })
  await watched.recall(1, 1)
  expect(meter.statements.size).toBe(5)
  for (const sql of meter.statements) expect(await tableScans(db, sql), sql).toEqual([])
})

async function appearing(base: number, assignments: string) {
  const match = await placeMatch(db, base)
  await placeUsers(db, base, 1)
  const alert = {
    first: base,
    count: 2,
    userFrom: base,
    targetKind: 'match',
    targetId: base,
    alertType: 'availability',
  }
  await placeAlerts(db, { ...alert, count: 1 })
  await db.prepare(`UPDATE alerts SET ${assignments} WHERE id = ?1`).bind(base).run()
  const engine = alertsEngine(db, match)
  const appear = (seq: number) =>
    engine.announce(
      changeOf(summary(null), summary(6_400), {
        matchId: base,
        id: `${base}:${seq}`,
        seq,
        seenAt: noon + seq * 10 * minuteMs,
      }),
    )
  return {
    match,
    engine,
    appear,
    announced: async () => (await written(db, base)).notifications.map((row) => row.subject_id),
  }
}

test('an alert announces a change as often as its owner wants to hear', async () => {
  const once = await appearing(1_000, "repeat_mode = 'once'")
  for (const seq of [1, 1, 2, 3]) await once.appear(seq)
  expect(await once.announced()).toEqual(['1000:1'])
  const hourly = await appearing(2_000, "repeat_mode = 'spaced', repeat_hours = 1")
  for (const seq of [1, 2, 6, 7, 8]) await hourly.appear(seq)
  expect(await hourly.announced()).toEqual(['2000:1', '2000:7'])
})

test('an alert that is muted or expired when the change was seen says nothing, also when it is decided later', async () => {
  const muted = await appearing(3_000, `muted_until_at = ${noon + 15 * minuteMs}`)
  for (const seq of [1, 2]) await muted.appear(seq)
  expect(await muted.announced()).toEqual(['3000:2'])
  const expiring = await appearing(4_000, `expires_at = ${noon + 15 * minuteMs}`)
  for (const seq of [1, 2]) await expiring.appear(seq)
  expect(await expiring.announced()).toEqual(['4000:1'])
})

test('an alert that asks for better prices from now on knows those that it announced at every crossing', async () => {
  const base = 5_000
  const { service, match, time } = await alertsOf(base)
  const alert = { first: base, count: 1, userFrom: base, targetKind: 'match', targetId: base, alertType: 'price_drop' }
  await placeAlerts(db, { ...alert, thresholdPence: 6_000 })
  const engine = alertsEngine(db, match)
  const falls = (seq: number, pence: number) =>
    engine.announce(
      changeOf(summary(9_000), summary(pence), {
        matchId: base,
        id: `${base}:${seq}`,
        seq,
        seenAt: noon + seq * hourMs,
      }),
    )
  await falls(1, 4_000)
  await falls(2, 5_500)
  time.now = noon + 3 * hourMs
  expect(await service.update(base, base, { repeat_mode: 'only_better' })).toMatchObject({ ok: true })
  expect(await firings.last([base])).toEqual(new Map([[base, { at: noon + 2 * hourMs, pence: 4_000 }]]))
  await falls(4, 4_500)
  await falls(5, 3_900)
  const announced = (await written(db, base)).notifications.map((row) => row.subject_id)
  expect(announced).toEqual(['5000:1', '5000:2', '5000:5'])
})
