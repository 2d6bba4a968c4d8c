import { env } from 'cloudflare:workers'
import { describe, expect, test } from 'vitest'
import type { Board } from '#durable/match-room/protocol.ts'
import type { PriceSummary } from '#worker/changes/contract.ts'
import { longestTurnMs, oneNewsMs, turnMs } from '#worker/notifications/constants.ts'
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

/** A board with this state of the changed platform and the match; another platform is as cheap as the match. */
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

test('a mail is written from the board at that time, naming cheaper places', async () => {
  const { match, batchId } = await decidedBatch(db, 60_000, 1)
  const office = deliveryOffice(db, match)
  office.board = boardWith(60_000, available(6_000), available(2_500))
  await office.service.deliver(batchId)
  expect(office.sent[0]?.subject).toBe(
    'Tickets available: Arsenal v Chelsea, £60.00 on Terrace Exchange, from £25.00 elsewhere',
  )
  expect(office.sent[0]?.text).toContain('Lowest price for this match now: £25.00 on Club Direct')
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

test('soon after a notification, only a lower price notifies the user again', async () => {
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
  expect(await deliveriesOf(db, '60200:8')).toMatchObject([{ status: 'skipped', reason: 'notified a moment ago' }])
})

describe('two changes of one match at nearly the same moment', () => {
  const decided = async (matchId: number, laterPence: number) => {
    const { match, batchId } = await decidedBatch(db, matchId, 1)
    const engine = alertsEngine(db, match)
    await engine.tell(changeOf(summary(null), summary(laterPence), { matchId, seq: 8, seenAt: noon + 30 }))
    const message = engine.queued.at(-1)
    if (message?.type !== 'deliver') throw new Error('nothing was decided')
    const office = deliveryOffice(db, match)
    office.now = noon + 100
    return { office, earlier: batchId, later: message.batchId, laterChange: `${matchId}:8` }
  }

  test.each([
    ['dearer', 9_000, ['£64.00'], { status: 'skipped', reason: 'notified a moment ago' }],
    ['cheaper', 5_000, ['£64.00', '£50.00'], { status: 'sent' }],
  ])('the later, %s one waits for the earlier, and is compared with it', async (_, pence, prices, fate) => {
    const { office, earlier, later, laterChange } = await decided(60_300 + pence, pence)
    await office.service.deliver(later)
    expect(office.sent).toEqual([])
    expect(office.queued.at(-1)).toMatchObject({ message: { batchId: later }, delaySeconds: turnMs / 1_000 })
    await office.service.deliver(earlier)
    office.now += turnMs
    await office.service.deliver(later)
    expect(office.sent.map((mail) => mail.subject.match(/£[\d.]+/)?.[0])).toEqual(prices)
    expect(await deliveriesOf(db, laterChange)).toMatchObject([fate])
  })

  test('the later one does not wait forever', async () => {
    const { office, later, laterChange } = await decided(60_400, 9_000)
    office.now = noon + longestTurnMs
    await office.service.deliver(later)
    expect(await deliveriesOf(db, laterChange)).toMatchObject([{ status: 'sent' }])
  })

  test('the later one does not wait for a mail that is delayed', async () => {
    const { office, earlier, later, laterChange } = await decided(60_500, 9_000)
    const { answer } = office
    office.answer = async () => ({ kind: 'retry', reason: '451 later' })
    await office.service.deliver(earlier)
    office.answer = answer
    await office.service.deliver(later)
    expect(await deliveriesOf(db, laterChange)).toMatchObject([{ status: 'sent' }])
  })
})
