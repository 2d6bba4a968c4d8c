import { env } from 'cloudflare:workers'
import { expect, test } from 'vitest'
import type { TicketConditions } from '#worker/alerting/alerts/contract.ts'
import { createInboxRepository } from '#worker/alerting/notifications/inbox/repository.ts'
import { openDatabase } from '#worker/ground/platform/database.ts'
import type { BoardAround, Change, PlacedOffer } from '#worker/matches/changes/contract.ts'
import { changeOf, summary } from './changes.ts'
import { anyTicket, ticket } from './offers.ts'
import { alertsEngine, placeAlerts, placeMatch, placeUsers, written } from './scene.ts'

const db = env.DB
const inbox = createInboxRepository(openDatabase(db))

/** One user per list of conditions, each with an alert at £50 or less. */
async function watched(base: number, ...conditions: Partial<TicketConditions>[]) {
  const match = await placeMatch(db, base)
  await placeUsers(db, base, conditions.length)
  const alert = { first: base, count: conditions.length, userFrom: base, targetKind: 'match', targetId: base }
  await placeAlerts(db, { ...alert, alertType: 'price_drop', thresholdPence: 5_000 })
  for (const [index, each] of conditions.entries()) {
    const all = JSON.stringify({ ...anyTicket, ...each })
    await db
      .prepare('UPDATE alerts SET conditions = ?1 WHERE id = ?2')
      .bind(all, base + index)
      .run()
  }
  return match
}

/** One ticket's new price; the others on the board stay. */
function movedTo(matchId: number, pricePence: number, before: PlacedOffer, others: PlacedOffer[] = []) {
  const after = { ...before, pricePence }
  const around: BoardAround = { before: [before, ...others], after: [after, ...others] }
  const diff = {
    ticketType: before.ticketType,
    section: before.section,
    before: { ...before, feesPence: null },
    after: { ...after, feesPence: null },
  }
  const change = changeOf(summary(9_999), summary(9_999), { matchId, offers: [diff] })
  return { change, around }
}

async function notified(
  match: Awaited<ReturnType<typeof watched>>,
  { change, around }: { change: Change; around: BoardAround },
) {
  let asked = 0
  const boardAround = async () => {
    asked += 1
    return around
  }
  await alertsEngine(db, match, { boardAround }).announce(change)
  const rows = (await written(db, match.id)).notifications
  return { users: rows.map((row) => Number(row.user_id) - match.id), asked }
}

test('a fall notifies only users whose own best price it is', async () => {
  const f13 = { areas: { wanted: ['F13'], unwanted: [] } }
  const junior = { ticketTypes: { wanted: ['Junior'], unwanted: [] } }
  const match = await watched(1_000, {}, { areas: { wanted: ['F1'], unwanted: [] } }, f13, junior)
  const cheaperElsewhere = ticket(4_000, { section: 'Block F13' })
  const fall = movedTo(1_000, 4_500, ticket(6_000, { section: 'Block F1' }), [cheaperElsewhere])
  expect(await notified(match, fall)).toEqual({ users: [1], asked: 1 })
})

test("a concession that falls is announced to users who asked for one, though it is the match's cheapest ticket", async () => {
  const match = await watched(2_000, {}, { ticketTypes: { wanted: ['Junior'], unwanted: [] } })
  expect(await notified(match, movedTo(2_000, 1_000, ticket(6_000, { ticketType: 'Junior' })))).toMatchObject({
    users: [1],
  })
})

test('a room that does not answer fails the part, so that the change is decided later', async () => {
  const match = await watched(3_000, {})
  const { change, around } = movedTo(3_000, 4_500, ticket(6_000))
  const away = alertsEngine(db, match, { boardAround: () => Promise.reject(new Error('the room is away')) })
  await expect(away.announce(change)).rejects.toThrow('the room is away')
  expect(await notified(match, { change, around })).toMatchObject({ users: [0] })
})

test('without an alert for certain tickets the room is not asked', async () => {
  const match = await watched(4_000, {})
  await db.prepare('UPDATE alerts SET conditions = NULL WHERE id = 4000').run()
  expect(await notified(match, movedTo(4_000, 4_500, ticket(6_000)))).toEqual({ users: [], asked: 0 })
})

test('the inbox has the price of the tickets that the alert wants, as the mail does, not that of one seat that was cheaper', async () => {
  const match = await watched(5_000, { together: 2 })
  const oneSeat = ticket(2_750, { section: 'North Stand', quantity: 1 })
  await notified(match, movedTo(5_000, 2_800, ticket(6_000, { quantity: 56 }), [oneSeat]))
  const { items } = await inbox.list(5_000, { filter: 'all', words: [], clientId: null, after: null, limit: 5 })
  expect(items.map(({ message }) => message)).toEqual(['£28 on Terrace Exchange, was £60.'])
})
