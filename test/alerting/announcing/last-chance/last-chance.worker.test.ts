// Few tickets are left, and kick-off is near: all users who wait are notified once, while it is true.
import { env } from 'cloudflare:workers'
import { expect, test } from 'vitest'
import type { Board } from '#durable/match-room/protocol.ts'
import { createCandidates } from '#worker/alerting/alerts/candidates.repository.ts'
import { createLastChancesRepository } from '#worker/alerting/announcing/last-chance/repository.ts'
import { createLastChances } from '#worker/alerting/announcing/last-chance/service.ts'
import { dayMs, hourMs, minuteMs } from '#worker/ground/platform/clock.ts'
import { openDatabase } from '#worker/ground/platform/database.ts'
import type { PriceSummary } from '#worker/matches/changes/contract.ts'
import { changeOf, noon, summary } from '../../alerts/changes.ts'
import { placeAlerts, placeMatch, placeUsers, silentLogger } from '../../alerts/scene.ts'
import { deliveriesOf, deliveryOffice } from '../../notifications/office.ts'

const db = env.DB

function boardOf(matchId: number, availability: PriceSummary['availability'], pence: number): Board {
  const summary = { lowestPricePence: pence, currency: 'GBP', availability, offerCount: 1 }
  return { matchId, seq: 9, offers: [], platforms: [], summary }
}

/** A match tomorrow; the first fan pays up to £50, the second anything, the third follows the league. */
async function tomorrow(base: number, kickoffAt = noon + 23 * hourMs) {
  const match = { ...(await placeMatch(db, base)), kickoffAt }
  await db.batch([
    db.prepare('UPDATE matches SET kickoff_at = ?2, sort_at = ?2 WHERE id = ?1').bind(base, kickoffAt),
    db
      .prepare(
        `INSERT INTO match_summaries (match_id, seq, availability, offer_count, changed_at, checked_at) VALUES (?1, 1, 'limited', 1, 0, 0)`,
      )
      .bind(base),
  ])
  await placeUsers(db, base, 3)
  const alert = { count: 1, targetId: base }
  await placeAlerts(db, {
    ...alert,
    first: base,
    userFrom: base,
    targetKind: 'match',
    alertType: 'price_drop',
    thresholdPence: 5_000,
  })
  await placeAlerts(db, {
    ...alert,
    first: base + 1,
    userFrom: base + 1,
    targetKind: 'team',
    alertType: 'availability',
  })
  await placeAlerts(db, {
    ...alert,
    first: base + 2,
    userFrom: base + 2,
    targetKind: 'league',
    alertType: 'availability',
  })
  const office = deliveryOffice(db, match)
  office.board = boardOf(base, 'limited', 4_500)
  const run = createLastChances({
    repository: createLastChancesRepository(openDatabase(db)),
    candidates: createCandidates(openDatabase(db)),
    matchFacts: async (id) =>
      id === base ? { ...match, kickoffAt: office.kickoffAt, status: office.matchStatus } : null,
    boardOf: async () => {
      if (office.isRoomAway || !office.board) throw new Error('the room is away')
      return office.board
    },
    notify: office.service.record,
    clock: () => office.now,
    logger: silentLogger,
    limits: { alertsPerPage: 1, pagesPerRun: 2 },
  })
  async function kicksOffAt(at: number) {
    office.kickoffAt = at
    await db.prepare('UPDATE matches SET kickoff_at = ?2, sort_at = ?2 WHERE id = ?1').bind(base, at).run()
  }
  async function deliver() {
    for (const { message } of office.queued.splice(0))
      if (message.type === 'deliver') await office.service.deliver(message.batchId)
  }
  return {
    office,
    run,
    deliver,
    kicksOffAt,
    async passes(minutes: number) {
      for (let minute = 0; minute < minutes; minute += 1) {
        await run()
        await deliver()
        office.now += minuteMs
      }
    },
    said: () => office.sent.map(({ to, subject }) => `${Number(/\d+/.exec(to)?.[0]) - base} ${subject}`).toSorted(),
  }
}

test('is announced once to each whom the tickets suit, with the price of the moment', async () => {
  const scene = await tomorrow(7_400_000)
  await scene.passes(20)
  expect(scene.said()).toEqual(['0 Last chance: Arsenal v Chelsea', '1 Last chance: Arsenal v Chelsea'])
  expect(scene.office.sent[0]?.text).toContain('Few tickets are left, from £45.')
  scene.office.board = boardOf(7_400_000, 'available', 4_500)
  await scene.passes(2)
  scene.office.board = boardOf(7_400_000, 'limited', 2_000)
  await scene.passes(20)
  expect(scene.office.sent).toHaveLength(2)
})

test('is no second message to one who just heard that the tickets returned', async () => {
  const scene = await tomorrow(7_405_000)
  const board = boardOf(7_405_000, 'limited', 4_500)
  const { platform } = changeOf(null, board.summary)
  const here = { platformId: platform.id, platformSlug: platform.slug, platformName: platform.name }
  const facts = { platformKind: platform.kind, isAlertable: true, url: platform.url, checkedAt: noon, quarantined: 0 }
  scene.office.board = { ...board, platforms: [{ ...here, ...facts, summary: board.summary }] }
  const change = changeOf(summary(null), summary(4_500), { matchId: 7_405_000, seenAt: scene.office.now })
  await scene.office.service.record({
    subject: { kind: 'change', id: change.id, at: change.seenAt, facts: change },
    people: [{ userId: 7_405_001, alertId: 7_405_001, channels: ['email'] }],
    matchId: 7_405_000,
    alertType: 'availability',
    maxPerMatchPerHour: 6,
  })
  await scene.passes(20)
  expect(scene.said()).toEqual(['0 Last chance: Arsenal v Chelsea', '1 Tickets from £45 · Arsenal v Chelsea'])
})

test('is no news to one who pays less, and none of it stands in their inbox', async () => {
  const scene = await tomorrow(7_410_000)
  scene.office.board = boardOf(7_410_000, 'limited', 8_000)
  await scene.passes(20)
  expect(scene.said()).toEqual(['1 Last chance: Arsenal v Chelsea'])
  const rows = await db.prepare('SELECT user_id FROM notifications WHERE match_id = 7410000').all()
  expect(rows.results).toEqual([{ user_id: 7_410_001 }])
})

test.each([
  ['two days before', noon + 47 * hourMs, 'scheduled', 'limited'],
  ['after kick-off', noon - hourMs, 'scheduled', 'limited'],
  ['with plenty left', noon + 20 * hourMs, 'scheduled', 'available'],
  ['sold out', noon + 20 * hourMs, 'scheduled', 'sold_out'],
  ['called off', noon + 20 * hourMs, 'postponed', 'limited'],
] as const)('is not announced %s', async (_when, kickoffAt, status, availability) => {
  const base =
    7_420_000 + ['scheduled', 'postponed'].indexOf(status) * 10 + Math.round((kickoffAt - noon) / hourMs) * 100
  const scene = await tomorrow(base + availability.length * 20_000, kickoffAt)
  scene.office.matchStatus = status
  scene.office.board = boardOf(base, availability, 4_500)
  await scene.passes(3)
  expect(scene.office.sent).toEqual([])
})

test('is left out when there are none any more, and waits while the room is silent', async () => {
  const scene = await tomorrow(7_480_000)
  await scene.run()
  scene.office.board = boardOf(7_480_000, 'sold_out', 4_500)
  await scene.deliver()
  expect(scene.office.sent).toEqual([])
  expect(await deliveriesOf(db, `last-chance:7480000:${noon + 23 * hourMs}`)).toMatchObject([
    { status: 'skipped', reason: 'out of date before it was sent' },
  ])
  const other = await tomorrow(7_490_000)
  other.office.isRoomAway = true
  await other.passes(3)
  expect(other.office.sent).toEqual([])
  other.office.isRoomAway = false
  await other.passes(12)
  expect(other.office.sent).toHaveLength(2)
})

test('is announced again when the match was postponed, and not when its kick-off moved by an hour', async () => {
  const scene = await tomorrow(7_700_000)
  await scene.passes(20)
  expect(scene.said()).toHaveLength(2)
  await scene.kicksOffAt(noon + 24 * hourMs)
  await scene.passes(20)
  expect(scene.said()).toHaveLength(2)
  await scene.kicksOffAt(noon + 30 * dayMs)
  await scene.passes(5)
  expect(scene.said()).toHaveLength(2)
  scene.office.now = noon + 29 * dayMs + hourMs
  await scene.passes(20)
  expect(scene.said()).toHaveLength(4)
})

test('goes behind the others where the room is silent, and a slow run does not take an announcement back', async () => {
  for (const table of ['last_chances', 'match_summaries']) await db.exec(`DELETE FROM ${table}`)
  await tomorrow(7_709_000)
  const scene = await tomorrow(7_710_000)
  const repository = createLastChancesRepository(openDatabase(db))
  const [first] = await repository.due(scene.office.now, 1)
  await repository.postpone(first?.matchId ?? 0, scene.office.now)
  const [next] = await repository.due(scene.office.now, 50)
  expect((await repository.due(scene.office.now, 50)).at(-1)?.matchId).toBe(first?.matchId)
  const chance = { ...next, matchId: 7_710_000, kickoffAt: noon + 23 * hourMs, seenAt: scene.office.now, cursor: null }
  expect(await repository.begin(chance)).toBe(true)
  expect(await repository.begin({ ...chance, seenAt: chance.seenAt + 1 })).toBe(false)
  await repository.continueAt(chance, '3:-1:1')
  await repository.continueAt({ ...chance, cursor: '3:-1:1' }, '5:-1:2')
  await repository.continueAt(chance, '3:-1:1')
  const row = await db.prepare('SELECT place FROM last_chances WHERE match_id = 7710000').first()
  expect(row).toEqual({ place: '5:-1:2' })
})
