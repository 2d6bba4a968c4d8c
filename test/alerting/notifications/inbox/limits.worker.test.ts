import { env } from 'cloudflare:workers'
import { expect, test } from 'vitest'
import { createInboxRepository } from '#worker/alerting/notifications/inbox/repository.ts'
import { openDatabase } from '#worker/ground/platform/database.ts'
import { changeOf, factsOf, summary } from '../../alerts/changes.ts'
import { placeAlerts, placeMatch, placeUsers } from '../../alerts/scene.ts'
import { deliveryOffice } from '../office.ts'

const db = env.DB
const inbox = createInboxRepository(openDatabase(db))

/** An alert of a person with a limit, and what the inbox says after it fired and was edited. */
async function afterAnEdit(base: number, limitPence: number | null | undefined, edited: number | null) {
  await placeMatch(db, base)
  await placeUsers(db, base, 1)
  await placeAlerts(db, {
    first: base,
    count: 1,
    userFrom: base,
    targetKind: 'match',
    targetId: base,
    alertType: 'price_drop',
  })
  const office = deliveryOffice(db, factsOf({ id: base }))
  const change = changeOf(summary(3_200), summary(2_800), { matchId: base })
  await office.service.record({
    subject: { kind: 'change', id: change.id, at: change.seenAt, facts: change },
    people: [{ userId: base, alertId: base, channels: ['email'], ...(limitPence !== undefined && { limitPence }) }],
    matchId: base,
    alertType: 'price_drop',
    maxPerMatchPerHour: 6,
  })
  await db.prepare('UPDATE alerts SET price_threshold_pence = ?1 WHERE id = ?2').bind(edited, base).run()
  const { items } = await inbox.list(base, { filter: 'all', words: [], clientId: null, after: null, limit: 5 })
  return items.map((item) => item.priceThresholdPence)
}

test('the inbox names the limit of then, whatever the alert asks now', async () => {
  expect(await afterAnEdit(71_100, 3_000, 2_000)).toEqual([3_000])
  expect(await afterAnEdit(71_200, null, 2_000)).toEqual([null])
})

test('of a notification that the version before recorded, the alert’s own', async () => {
  expect(await afterAnEdit(71_300, undefined, 2_000)).toEqual([2_000])
})
