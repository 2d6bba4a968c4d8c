// A queue that forms before a platform's page is announced once, to users who asked for it alone.
import { env } from 'cloudflare:workers'
import { expect, test } from 'vitest'
import { minuteMs } from '#worker/ground/platform/clock.ts'
import type { MatchFacts } from '#worker/matches/catalogue/contract.ts'
import type { Change } from '#worker/matches/changes/contract.ts'
import { changeOf, noon, summary } from '../../alerts/changes.ts'
import { alertsEngine, placeAlerts, placeMatch, placeUsers, written } from '../../alerts/scene.ts'
import { deliveriesOf, deliveryOffice } from '../../notifications/office.ts'

const db = env.DB
const sold = summary(null)

const formed = (matchId: number, more: Partial<Change> = {}) =>
  changeOf(null, sold, { matchId, matchBefore: sold, queue: { since: noon }, ...more })
const subjectOf = (matchId: number) => `queue:${matchId}:3:${noon}`

/** Fans who each wait for something on one match. */
async function waiting(base: number, alertTypes: string[], match?: MatchFacts) {
  const placed = match ?? (await placeMatch(db, base))
  await placeUsers(db, base, alertTypes.length)
  const one = { count: 1, targetKind: 'match', targetId: base }
  for (const [index, alertType] of alertTypes.entries())
    await placeAlerts(db, { ...one, first: base + index, userFrom: base + index, alertType })
  return placed
}

/** The office that delivers what an engine queued. */
async function delivered(
  match: MatchFacts,
  engine: ReturnType<typeof alertsEngine>,
  { isStanding = true, summary = sold } = {},
) {
  const office = deliveryOffice(db, match)
  const platform = { platformId: 3, platformName: 'Terrace Exchange', platformKind: 'exchange' as const, url: '' }
  const queue = isStanding && { queue: { since: noon } }
  const shown = { ...platform, platformSlug: 'terrace', isAlertable: true, checkedAt: noon, summary, quarantined: 0 }
  office.board = { matchId: match.id, seq: 9, offers: [], platforms: [{ ...shown, ...queue }], summary }
  for (const message of engine.queued) {
    if (message.type === 'deliver') await office.service.deliver(message.batchId)
    // Two messages keep their distance.
    office.now += 15_000
  }
  return office
}

test('those who wait for a queue hear of it in words, the others do not', async () => {
  const match = await waiting(610_000, ['queue', 'price_drop', 'availability', 'high_demand', 'last_chance'])
  const engine = alertsEngine(db, match)
  await engine.announce(formed(610_000))
  const { sent } = await delivered(match, engine)
  expect(sent).toHaveLength(1)
  expect(sent[0]).toMatchObject({
    to: 'fan610000@example.com',
    subject: 'Queue at Terrace Exchange · Arsenal v Chelsea',
  })
  expect(sent[0]?.text).toContain('A queue has formed at Terrace Exchange since 14:00')
  expect(sent[0]?.text).toContain('It is often the first sign of a sale.')
  expect(sent[0]?.text).toContain('you have a queue alert')
})

test('the same queue, told again by another of the room’s changes, is no second message', async () => {
  const match = await waiting(611_000, ['queue'])
  const engine = alertsEngine(db, match)
  await engine.announce(formed(611_000))
  await engine.announce(formed(611_000, { id: '611000:8', seq: 8, seenAt: noon + minuteMs }))
  expect((await written(db, 611_000)).notifications).toHaveLength(1)
})

test('tickets behind it are news a moment later, also to those who heard of the queue', async () => {
  const match = await waiting(612_000, ['queue'])
  await placeAlerts(db, {
    first: 612_500,
    count: 1,
    userFrom: 612_000,
    targetKind: 'match',
    targetId: 612_000,
    alertType: 'availability',
  })
  const engine = alertsEngine(db, match)
  await engine.announce(formed(612_000))
  await engine.announce(changeOf(sold, summary(4_500), { matchId: 612_000, seq: 8, seenAt: noon + 10_000 }))
  const { sent } = await delivered(match, engine, { summary: summary(4_500) })
  expect(sent.map(({ subject }) => subject)).toEqual([
    'Queue at Terrace Exchange · Arsenal v Chelsea',
    'Tickets from £45 · Arsenal v Chelsea',
  ])
})

test('an alert on a team, on the league, or on that platform alone hears of it; on another platform not', async () => {
  const match = await placeMatch(db, 613_000)
  await placeUsers(db, 613_000, 4)
  const place = (index: number, targetKind: string, targetId: number) =>
    placeAlerts(db, {
      first: 613_000 + index,
      count: 1,
      userFrom: 613_000 + index,
      targetKind,
      targetId,
      alertType: 'queue',
    })
  await place(0, 'team', match.homeTeamId)
  await place(1, 'league', match.leagueId)
  await place(2, 'match', match.id)
  await place(3, 'match', match.id)
  await db.batch([
    db.prepare(
      `INSERT OR IGNORE INTO platforms (id, slug, name, kind, origin, currency, extraction, budget_per_minute)
         VALUES (4, 'other', 'Other', 'exchange', 'https://other.example', 'GBP', '{"kind":"structured"}', 60)`,
    ),
    db.prepare('UPDATE alerts SET platform_id = 3 WHERE id = 613002'),
    db.prepare('UPDATE alerts SET platform_id = 4 WHERE id = 613003'),
  ])
  await alertsEngine(db, match).announce(formed(613_000))
  const { notifications } = await written(db, 613_000)
  expect(notifications.map(({ user_id }) => user_id)).toEqual([613_000, 613_001, 613_002])
})

test('a queue that is over when its message is written is not told', async () => {
  const match = await waiting(614_000, ['queue'])
  const engine = alertsEngine(db, match)
  await engine.announce(formed(614_000))
  const { sent } = await delivered(match, engine, { isStanding: false })
  expect(sent).toEqual([])
  const [log] = await deliveriesOf(db, subjectOf(614_000))
  expect(log).toMatchObject({ status: 'skipped', reason: 'out of date before it was sent' })
})

test('the inbox says it, and what it says stays', async () => {
  const match = await waiting(615_000, ['queue'])
  const engine = alertsEngine(db, match)
  await engine.announce(formed(615_000))
  const { notifications, subjects } = await written(db, 615_000)
  expect(subjects).toEqual([{ id: subjectOf(615_000) }])
  expect(notifications[0]).toMatchObject({ alert_type: 'queue', match_id: 615_000 })
})

test('a baseline without a queue, and a queue after the match, are no news', async () => {
  const match = await waiting(616_000, ['queue'])
  await alertsEngine(db, match).announce({ ...formed(616_000), queue: undefined })
  await alertsEngine(db, { ...match, status: 'completed' }).announce(formed(616_000))
  expect((await written(db, 616_000)).notifications).toEqual([])
})
