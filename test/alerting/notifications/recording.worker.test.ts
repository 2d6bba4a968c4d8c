import { env } from 'cloudflare:workers'
import { expect, test } from 'vitest'
import type { DigestKind } from '#worker/alerting/alerts/constants.ts'
import type { NewNotifications } from '#worker/alerting/notifications/contract.ts'
import { createNotificationsRepository } from '#worker/alerting/notifications/repository.ts'
import { openDatabase } from '#worker/ground/platform/database.ts'
import type { DeliveryChannel } from '#worker/people/channels.constants.ts'
import { changeOf, noon, summary } from '../alerts/changes.ts'
import { placeMatch, placeUsers } from '../alerts/scene.ts'
import { decidedBatch, deliveriesOf, deliveryOffice } from './office.ts'

const db = env.DB

/** A purchase that two people are notified of, by their channels. */
function purchaseOf(id: string, at: number, channels: Record<number, DeliveryChannel[]>): NewNotifications {
  return {
    subject: { kind: 'change', id: `purchase:${id}`, at, facts: { matchId: Number(id) } },
    people: Object.entries(channels).map(([userId, used]) => ({ userId: +userId, alertId: null, channels: used })),
    matchId: null,
    alertType: null,
    maxPerMatchPerHour: 1,
  }
}

async function stored(subjectId: string) {
  const [notifications, batches] = await Promise.all([
    db
      .prepare('SELECT user_id, channels FROM notifications WHERE subject_id = ?1 ORDER BY user_id')
      .bind(subjectId)
      .all<{ user_id: number; channels: string }>(),
    db
      .prepare('SELECT channel, user_ids FROM delivery_batches WHERE subject_id = ?1 ORDER BY channel, user_ids')
      .bind(subjectId)
      .all<{ channel: string; user_ids: string }>(),
  ])
  return {
    notifications: notifications.results.map(({ user_id, channels }) => [user_id, JSON.parse(channels)]),
    batches: batches.results.map(({ channel, user_ids }) => [channel, JSON.parse(user_ids)]),
  }
}

test('one call makes one notification a person and one batch a channel, and repeats add nothing', async () => {
  const { match } = await decidedBatch(db, 15_100, 3)
  const office = deliveryOffice(db, match)
  const fresh = purchaseOf('15100', office.now, { 15100: ['email', 'sms'], 15101: ['sms'], 15102: [] })
  await office.service.record(fresh)
  await office.service.record(fresh)
  expect(await stored('purchase:15100')).toEqual({
    notifications: [
      [15_100, ['email', 'sms']],
      [15_101, ['sms']],
    ],
    batches: [
      ['email', [15_100]],
      ['sms', [15_100, 15_101]],
    ],
  })
  const queued = office.queued.map(({ message }) => message.type === 'deliver' && message.channel)
  expect(queued.sort()).toEqual(['email', 'sms'])
})

test('a later call for the same subject reaches people by the channels that are new, in the same notification', async () => {
  const { match } = await decidedBatch(db, 15_200, 2)
  const office = deliveryOffice(db, match)
  await office.service.record(purchaseOf('15200', office.now, { 15200: ['email'], 15201: ['email', 'push'] }))
  await office.service.record(purchaseOf('15200', office.now, { 15200: ['push', 'email'], 15201: ['email'] }))
  expect(await stored('purchase:15200')).toEqual({
    notifications: [
      [15_200, ['email', 'push']],
      [15_201, ['email', 'push']],
    ],
    batches: [
      ['email', [15_200, 15_201]],
      ['push', [15_200]],
      ['push', [15_201]],
    ],
  })
})

/** News of a match for one person, `seq` seconds on, held for a digest or not. */
async function newsOf(match: number, seq: number, digest: DigestKind | null, alertId = match) {
  const change = changeOf(summary(null), summary(6_400), { matchId: match, seq, seenAt: noon + seq * 1_000 })
  const made = { batches: [{ id: `${change.id}:${alertId}`, channel: 'email' as const, userIds: [match] }] }
  return createNotificationsRepository(openDatabase(db)).record(
    {
      subject: { kind: 'change', id: change.id, at: change.seenAt, facts: change },
      people: [{ userId: match, alertId, digest, channels: ['email'] }],
      matchId: match,
      alertType: 'availability',
      maxPerMatchPerHour: 6,
      announced: [{ what: 'tickets', alertId: 0, platformId: 3, pence: null, currency: null }],
    },
    { ...made, decidedAt: change.seenAt },
  )
}

test.each([
  ['an immediate alert', 'a daily digest', 15_400, 'daily', null],
  ['an immediate alert', 'an hourly digest', 15_410, 'hourly', null],
  ['an hourly digest', 'a daily digest', 15_420, 'daily', 'hourly'],
] as const)('%s is not silenced by what waits for %s, however much that is', async (_, __, base, held, sooner) => {
  await placeMatch(db, base)
  await placeUsers(db, base, 1)
  for (let seq = 1; seq <= 6; seq += 1) expect(await newsOf(base, seq, held)).toHaveLength(1)
  expect(await newsOf(base, 7, held)).toEqual([])
  expect(await newsOf(base, 8, sooner)).toHaveLength(1)
  expect((await stored(`${base}:8`)).notifications).toEqual([[base, ['email']]])
})

test('news that the hourly limit leaves out for all keeps no subject, and nothing that is followed and published', async () => {
  await placeMatch(db, 15_440)
  await placeUsers(db, 15_440, 1)
  for (let seq = 1; seq <= 7; seq += 1) await newsOf(15_440, seq, null)
  const kept = (sql: string) => db.prepare(sql).first('n')
  expect(await kept(`SELECT count(*) AS n FROM notifications WHERE user_id = 15440`)).toBe(6)
  expect(await kept(`SELECT count(*) AS n FROM subjects WHERE id LIKE '15440:%'`)).toBe(6)
  expect(await kept(`SELECT count(*) AS n FROM lifetimes WHERE match_id = 15440`)).toBe(6)
})

test.each([
  ['daily', 'hourly', 'hourly', 2, 0],
  ['hourly', 'daily', 'hourly', 1, 1],
  ['daily', 'daily', 'daily', 1, 1],
  ['daily', null, null, 2, 0],
  [null, 'daily', null, 1, 1],
] as const)('news held %s and then %s goes out by the sooner: %s', async (first, then, digest, batches, isAlone) => {
  const base = 15_500 + 10 * ['daily', 'hourly', null].indexOf(first) + 100 * ['daily', 'hourly', null].indexOf(then)
  await placeMatch(db, base)
  await placeUsers(db, base, 1)
  await newsOf(base, 1, first)
  await newsOf(base, 1, then, base + 1)
  expect((await stored(`${base}:1`)).batches).toHaveLength(batches)
  const row = await db
    .prepare('SELECT digest, has_no_other_news FROM notifications WHERE user_id = ?1')
    .bind(base)
    .first()
  expect(row).toEqual({ digest, has_no_other_news: isAlone })
})

test('a channel that has no provider skips its messages, and email is sent all the same', async () => {
  const { match, changeId } = await decidedBatch(db, 15_300, 1)
  const office = deliveryOffice(db, match)
  const change = changeOf(summary(null), summary(6_400), { matchId: 15_300 })
  await office.service.record({
    ...purchaseOf('', change.seenAt, {}),
    subject: { kind: 'change', id: change.id, at: change.seenAt, facts: change },
    people: [{ userId: 15_300, alertId: 15_300, channels: ['email', 'sms'] }],
    matchId: 15_300,
  })
  for (const { results } of [
    await db.prepare('SELECT id FROM delivery_batches WHERE subject_id = ?1').bind(changeId).all(),
  ])
    for (const { id } of results) await office.service.deliver(String(id))
  expect((await deliveriesOf(db, changeId)).map((row) => [row.channel, row.status, row.reason]).sort()).toEqual([
    ['email', 'sent', null],
    ['sms', 'skipped', 'channel not set up'],
  ])
})

test('users are notified of a subject without an alert or match, each by the channel of their batch', async () => {
  const { match } = await decidedBatch(db, 15_000, 2)
  const office = deliveryOffice(db, match)
  const subject = { kind: 'change', id: 'purchase:15000', at: office.now, facts: { matchId: 15_000 } } as const
  const fresh = {
    subject,
    people: [15_000, 15_001].map((userId) => ({ userId, alertId: null, channels: ['email' as const] })),
    matchId: null,
    alertType: null,
    maxPerMatchPerHour: 1,
  }
  await office.service.record(fresh)
  await office.service.record(fresh)
  const [queued, ...more] = office.queued
  expect(more).toEqual([])
  expect(queued?.message).toMatchObject({ type: 'deliver', channel: 'email' })
  const stored = await db
    .prepare(`SELECT user_id, alert_id, match_id, alert_type FROM notifications WHERE subject_id = 'purchase:15000'`)
    .all()
  expect(stored.results).toEqual(
    [15_000, 15_001].map((user_id) => ({ user_id, alert_id: null, match_id: null, alert_type: null })),
  )
  const batchId = queued?.message.type === 'deliver' ? queued.message.batchId : ''
  const leased = await office.repository.lease(batchId, office.now, office.now + 1)
  expect(leased?.subject).toEqual(subject)
  expect(leased?.deliveries.map(({ userId, alertIds }) => [userId, alertIds])).toEqual([
    [15_000, []],
    [15_001, []],
  ])
})
