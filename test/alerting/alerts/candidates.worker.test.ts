import { env } from 'cloudflare:workers'
import { expect, test } from 'vitest'
import { createCandidates } from '#worker/alerting/alerts/candidates.repository.ts'
import { maxPriceThresholdPence } from '#worker/alerting/alerts/constants.ts'
import { openDatabase } from '#worker/ground/platform/database.ts'
import { placeAlerts, placeMatch, placeUsers } from './scene.ts'

const db = env.DB
const candidates = createCandidates(openDatabase(db))

/** Ids of the alerts that a step over every maximum price reads. */
async function read(matchId: number, isConditional: boolean): Promise<number[]> {
  const thresholds = { fromPence: 0, untilPence: maxPriceThresholdPence + 1 }
  const step = { kind: 'match', id: matchId, alertType: 'price_drop', isConditional, ...thresholds } as const
  return (await candidates.page(step, { thresholdPence: 0, alertId: 0 }, 10)).map(({ id }) => id)
}

async function watched(base: number) {
  await placeMatch(db, base)
  await placeUsers(db, base, 1)
  const alert = { count: 1, userFrom: base, targetKind: 'match', targetId: base, alertType: 'price_drop' }
  for (const [index, thresholdPence] of [5_000, 4_000, 6_000].entries())
    await placeAlerts(db, { ...alert, first: base + index, thresholdPence })
}

test('alerts are read by maximum price, from any position on', async () => {
  await watched(1_000)
  expect(await read(1_000, false)).toEqual([1_001, 1_000, 1_002])
  const step = { kind: 'match', id: 1_000, alertType: 'price_drop', isConditional: false } as const
  const range = { fromPence: 4_000, untilPence: 6_000 }
  const page = await candidates.page({ ...step, ...range }, { thresholdPence: 4_000, alertId: 1_001 }, 10)
  expect(page.map(({ id }) => id)).toEqual([1_000])
})

test('an alert for one platform or for certain tickets is kept apart, whenever it becomes one', async () => {
  await watched(2_000)
  await db.prepare('UPDATE alerts SET platform_id = 3 WHERE id = 2000').run()
  await db.prepare(`UPDATE alerts SET conditions = '{}' WHERE id = 2001`).run()
  expect([await read(2_000, false), await read(2_000, true)]).toEqual([[2_002], [2_001, 2_000]])
  await db.prepare('UPDATE alerts SET platform_id = NULL, conditions = NULL WHERE id <= 2001 AND id >= 2000').run()
  expect([await read(2_000, false), await read(2_000, true)]).toEqual([[2_001, 2_000, 2_002], []])
})

test('an alert that is paused, deleted or of a closed account is not read', async () => {
  await watched(3_000)
  await db.prepare('UPDATE alerts SET is_active = 0 WHERE id = 3000').run()
  await db.prepare('UPDATE alerts SET deleted_at = 1 WHERE id = 3001').run()
  expect(await read(3_000, false)).toEqual([3_002])
  await db.prepare('UPDATE users SET is_active = 0 WHERE id = 3000').run()
  expect(await read(3_000, false)).toEqual([])
})
