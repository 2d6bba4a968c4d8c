import { env } from 'cloudflare:workers'
import { expect, test } from 'vitest'
import type { Board } from '#durable/match-room/protocol.ts'
import { hourMs } from '#worker/ground/platform/clock.ts'
import { changeOf, noon, summary } from '../alerts/changes.ts'
import { alertsEngine, placeAlerts, placeMatch, placeUsers } from '../alerts/scene.ts'
import { decidedBatch, deliveriesOf, deliveryOffice } from './office.ts'

const db = env.DB

const firings = async (alertId: number) =>
  (await db.prepare('SELECT subject_id FROM alert_firings WHERE alert_id = ?1').bind(alertId).all()).results

/** A board on which nothing is left. */
const soldOut = (matchId: number): Board => ({ matchId, seq: 9, offers: [], platforms: [], summary: summary(null) })

/** A user with alerts that fire once, each with its channels. */
async function decidedOnce(base: number, channels = [['email', 'sms']]) {
  const match = await placeMatch(db, base)
  await placeUsers(db, base, 1)
  for (const [index, used] of channels.entries()) {
    const alert = { first: base + index, count: 1, userFrom: base, targetKind: 'match', targetId: base }
    await placeAlerts(db, { ...alert, alertType: 'availability' })
    await db
      .prepare(`UPDATE alerts SET repeat_mode = 'once', channels = ?2 WHERE id = ?1`)
      .bind(base + index, JSON.stringify(used))
      .run()
  }
  const engine = alertsEngine(db, match)
  await engine.announce(changeOf(summary(null), summary(6_400), { matchId: base }))
  const batches = engine.queued.flatMap((message) => (message.type === 'deliver' ? message : []))
  const batchOf = (channel: string) => batches.find((batch) => batch.channel === channel)?.batchId ?? ''
  return { office: deliveryOffice(db, match), batchOf }
}

test('an alert that fires once fires again when its tickets were gone before anything was sent', async () => {
  const { office, batchOf } = await decidedOnce(1_000)
  expect(await firings(1_000)).toEqual([{ subject_id: '1000:7' }])
  office.board = soldOut(1_000)
  await office.service.deliver(batchOf('email'))
  expect(office.sent).toEqual([])
  expect(await firings(1_000)).toEqual([])
})

test('but not when another channel sent it', async () => {
  const { office, batchOf } = await decidedOnce(2_000)
  await office.service.deliver(batchOf('email'))
  expect(office.sent).toHaveLength(1)
  office.board = soldOut(2_000)
  await office.service.deliver(batchOf('sms'))
  expect(await firings(2_000)).toEqual([{ subject_id: '2000:7' }])
})

test('nor when another alert of the same person speaks first, on a channel that it does not use', async () => {
  const { office, batchOf } = await decidedOnce(4_000, [['email'], ['sms']])
  await office.service.deliver(batchOf('sms'))
  expect(await firings(4_000)).toEqual([{ subject_id: '4000:7' }])
  await office.service.deliver(batchOf('email'))
  expect(office.sent).toHaveLength(1)
  expect(await firings(4_000)).toEqual([{ subject_id: '4000:7' }])
})

test('though it does when its owner took its channel away before anything was sent', async () => {
  const { office, batchOf } = await decidedOnce(5_000, [['email']])
  await db.prepare(`UPDATE alerts SET channels = '["sms"]' WHERE id = 5000`).run()
  await office.service.deliver(batchOf('email'))
  expect(office.sent).toEqual([])
  expect(await firings(5_000)).toEqual([])
})

test('an alert that was muted, deleted or expired since the decision sends nothing, with the reason recorded', async () => {
  const { match, batchId, changeId } = await decidedBatch(db, 3_000, 4)
  await db
    .prepare('UPDATE alerts SET muted_until_at = ?1 WHERE id = 3000')
    .bind(noon + hourMs)
    .run()
  await db.prepare('UPDATE alerts SET deleted_at = ?1 WHERE id = 3001').bind(noon).run()
  await db.prepare('UPDATE alerts SET expires_at = ?1 WHERE id = 3002').bind(noon).run()
  const office = deliveryOffice(db, match)
  await office.service.deliver(batchId)
  expect(office.sent.map((mail) => mail.to)).toEqual(['fan3003@example.com'])
  expect((await deliveriesOf(db, changeId)).map((row) => row.reason)).toEqual([
    'alert muted',
    'alert deleted',
    'alert expired',
    null,
  ])
})
