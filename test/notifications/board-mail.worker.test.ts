import { env } from 'cloudflare:workers'
import { expect, test } from 'vitest'
import type { Board } from '#durable/match-room/protocol.ts'
import type { PriceSummary } from '#worker/changes/contract.ts'
import { oneNewsMs } from '#worker/notifications/constants.ts'
import { changeOf, noon, summary } from '../alerts/changes.ts'
import { alertsEngine } from '../alerts/scene.ts'
import { decidedBatch, deliveriesOf, deliveryOffice } from './office.ts'

const db = env.DB

const available = (lowestPricePence: number): PriceSummary => ({
  lowestPricePence,
  currency: 'GBP',
  availability: 'available',
  offerCount: 1,
})

/** A board on which the changed platform and the match stand so; another platform is as cheap as the match. */
function boardWith(matchId: number, platform: PriceSummary, match: PriceSummary): Board {
  const facts = {
    isAlertable: true,
    url: 'https://x.example',
    lookedAt: 0,
    quarantined: 0,
    platformKind: 'official' as const,
  }
  return {
    matchId,
    seq: 9,
    offers: [],
    platforms: [
      { ...facts, platformId: 3, platformSlug: 'terrace', platformName: 'Terrace Exchange', standing: platform },
      { ...facts, platformId: 4, platformSlug: 'club', platformName: 'Club Direct', standing: match },
    ],
    standing: match,
  }
}

test('a mail is written from the board as it stands then, cheaper places named', async () => {
  const { match, batchId } = await decidedBatch(db, 60_000, 1)
  const office = deliveryOffice(db, match)
  office.board = boardWith(60_000, available(6_000), available(2_500))
  await office.service.deliver(batchId)
  expect(office.sent[0]?.subject).toBe(
    'Tickets available: Arsenal v Chelsea, £60.00 on Terrace Exchange, from £25.00 elsewhere',
  )
  expect(office.sent[0]?.text).toContain("The match's lowest price now: £25.00 on Club Direct")
})

test('tickets that are gone again before the mail is sent are not told', async () => {
  const { match, batchId, changeId } = await decidedBatch(db, 60_100, 1)
  const office = deliveryOffice(db, match)
  const soldOut: PriceSummary = { lowestPricePence: null, currency: 'GBP', availability: 'sold_out', offerCount: 0 }
  office.board = boardWith(60_100, soldOut, available(2_500))
  await office.service.deliver(batchId)
  expect(office.sent).toEqual([])
  expect(await deliveriesOf(db, changeId)).toMatchObject([{ status: 'skipped', reason: 'gone before it was sent' }])
})

test('within a moment a person hears of a match again only when it is cheaper than they were told', async () => {
  const { match, batchId } = await decidedBatch(db, 60_200, 1)
  const office = deliveryOffice(db, match)
  await office.service.deliver(batchId)
  const engine = alertsEngine(db, match)
  const tell = async (seq: number, pence: number, afterMs: number) => {
    const change = changeOf(summary(null), summary(pence), { matchId: 60_200, seq, seenAt: noon + afterMs })
    await engine.tell(change)
    const message = engine.queued.at(-1)
    if (message?.type === 'deliver') await office.service.deliver(message.batchId)
  }
  await tell(8, 9_000, 4_000)
  await tell(9, 5_000, 8_000)
  await tell(10, 9_000, oneNewsMs + 9_000)
  expect(office.sent.map((mail) => mail.subject.match(/£[\d.]+/)?.[0])).toEqual(['£64.00', '£50.00', '£90.00'])
  expect(await deliveriesOf(db, '60200:8')).toMatchObject([{ status: 'skipped', reason: 'told a moment ago' }])
})
