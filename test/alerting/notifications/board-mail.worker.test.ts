import { env } from 'cloudflare:workers'
import { expect, test } from 'vitest'
import type { Board } from '#durable/match-room/protocol.ts'
import { oneNewsMs } from '#worker/alerting/notifications/constants.ts'
import { hourMs } from '#worker/ground/platform/clock.ts'
import type { PriceSummary } from '#worker/matches/changes/contract.ts'
import { changeOf, noon, summary } from '../alerts/changes.ts'
import { alertsEngine, placeAlerts, placeMatch, placeUsers } from '../alerts/scene.ts'
import { decidedBatch, deliveriesOf, deliveryOffice } from './office.ts'

const db = env.DB

const available = (lowestPricePence: number): PriceSummary => ({
  lowestPricePence,
  currency: 'GBP',
  availability: 'available',
  offerCount: 1,
})

/** A board with this state of the changed platform and the match; another platform is as cheap as the match. */
function boardWith(matchId: number, platform: PriceSummary, match: PriceSummary): Board {
  const facts = {
    isAlertable: true,
    url: 'https://x.example',
    checkedAt: 0,
    quarantined: 0,
    platformKind: 'official' as const,
  }
  return {
    matchId,
    seq: 9,
    offers: [],
    platforms: [
      { ...facts, platformId: 3, platformSlug: 'terrace', platformName: 'Terrace Exchange', summary: platform },
      { ...facts, platformId: 4, platformSlug: 'club', platformName: 'Club Direct', summary: match },
    ],
    summary: match,
  }
}

test('a mail is written from the board at that time, naming cheaper places', async () => {
  const { match, batchId } = await decidedBatch(db, 60_000, 1)
  const office = deliveryOffice(db, match)
  office.board = boardWith(60_000, available(6_000), available(2_500))
  await office.service.deliver(batchId)
  expect(office.sent[0]?.subject).toBe('Tickets from £60, £25 elsewhere · Arsenal v Chelsea')
  expect(office.sent[0]?.text).toContain('Lowest price for this match now: £25 on Club Direct')
})

test('a price that fell while its own page left it unsure is not said to have fallen from another seller’s', async () => {
  const match = await placeMatch(db, 60_050)
  await placeUsers(db, 60_050, 1)
  const own = { first: 60_050, count: 1, userFrom: 60_050, targetKind: 'match', targetId: 60_050 }
  await placeAlerts(db, { ...own, alertType: 'price_drop' })
  const engine = alertsEngine(db, match)
  const office = deliveryOffice(db, match)
  office.board = boardWith(60_050, available(4_000), available(4_000))
  const before = { ...summary(7_000), comparedPrice: { pence: 5_000, currency: 'GBP', isPlusFees: false } }
  const change = changeOf(before, summary(4_000), { matchId: 60_050, seq: 8 })
  await engine.announce(change)
  const message = engine.queued.at(-1)
  if (message?.type === 'deliver') await office.service.deliver(message.batchId)
  expect(office.sent.map(({ subject }) => subject)).toEqual(['£40 (was £50) · Arsenal v Chelsea'])
})

test('tickets gone before the mail is sent are not announced', async () => {
  const { match, batchId, changeId } = await decidedBatch(db, 60_100, 1)
  const office = deliveryOffice(db, match)
  const soldOut: PriceSummary = { lowestPricePence: null, currency: 'GBP', availability: 'sold_out', offerCount: 0 }
  office.board = boardWith(60_100, soldOut, available(2_500))
  await office.service.deliver(batchId)
  expect(office.sent).toEqual([])
  expect(await deliveriesOf(db, changeId)).toMatchObject([
    { status: 'skipped', reason: 'out of date before it was sent' },
  ])
})

test('within a minute, only a lower price notifies the user again', async () => {
  const { match, batchId } = await decidedBatch(db, 60_200, 1)
  const office = deliveryOffice(db, match)
  await office.service.deliver(batchId)
  const engine = alertsEngine(db, match)
  const announce = async (seq: number, pence: number, afterMs: number) => {
    const change = changeOf(summary(null), summary(pence), { matchId: 60_200, seq, seenAt: noon + afterMs })
    await engine.announce(change)
    const message = engine.queued.at(-1)
    office.now = noon + afterMs + hourMs
    if (message?.type === 'deliver') await office.service.deliver(message.batchId)
  }
  await announce(8, 9_000, 4_000)
  await announce(9, 5_000, 8_000)
  await announce(10, 9_000, oneNewsMs + 9_000)
  expect(office.sent.map((mail) => mail.subject.match(/£[\d.]+/)?.[0])).toEqual(['£64', '£50', '£90'])
  expect(await deliveriesOf(db, '60200:8')).toMatchObject([{ status: 'skipped', reason: 'notified a moment ago' }])
})
