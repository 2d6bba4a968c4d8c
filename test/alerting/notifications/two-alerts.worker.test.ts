import { env } from 'cloudflare:workers'
import { expect, test } from 'vitest'
import type { MatchBoard } from '#worker/alerting/notifications/contract.ts'
import { minuteMs, secondMs } from '#worker/ground/platform/clock.ts'
import type { Change, PlacedOffer } from '#worker/matches/changes/contract.ts'
import { summaryOf } from '#worker/matches/prices/summary/rules.ts'
import { changeOf } from '../alerts/changes.ts'
import { anyTicket, ticket } from '../alerts/offers.ts'
import { alertsEngine, placeAlerts, placeMatch, placeUsers } from '../alerts/scene.ts'
import { deliveriesOf, deliveryOffice } from './office.ts'

const db = env.DB

const block = (name: string, pence: number | null) =>
  ticket(pence, { section: name, ...(pence === null && { availability: 'sold_out' }) })

/** The difference that a ticket's new state makes, with every other ticket of the match around it. */
function changeTo(matchId: number, seq: number, at: number, before: PlacedOffer[], after: PlacedOffer[]): Change {
  const diffs = after.flatMap((now) => {
    const was = before.find(({ section }) => section === now.section) ?? null
    return was?.pricePence === now.pricePence
      ? []
      : [
          {
            ticketType: now.ticketType,
            section: now.section,
            before: was && { ...was, feesPence: null },
            after: { ...now, feesPence: null },
          },
        ]
  })
  return changeOf(summaryOf(before), summaryOf(after), { matchId, seq, seenAt: at, offers: diffs })
}

/** A fan of one match who wants any ticket for £30 or less, and one in block F1 for £60 or less. */
async function fanOf(base: number) {
  const match = await placeMatch(db, base)
  await placeUsers(db, base, 1)
  const alert = { count: 1, userFrom: base, targetKind: 'match', targetId: base, alertType: 'price_drop' }
  await placeAlerts(db, { ...alert, first: base, thresholdPence: 3_000 })
  await placeAlerts(db, { ...alert, first: base + 1, thresholdPence: 6_000 })
  const conditions = JSON.stringify({ ...anyTicket, areas: { wanted: ['F1'], unwanted: [] } })
  await db
    .prepare('UPDATE alerts SET conditions = ?1 WHERE id = ?2')
    .bind(conditions, base + 1)
    .run()
  const office = deliveryOffice(db, match)
  let now: PlacedOffer[] = [block('Z9', 4_000), block('F1', 9_000)]
  let seq = 10
  const queue: { batchId: string; at: number }[] = []
  const engine = alertsEngine(db, match, { clock: () => office.now, boardAround: async () => around })
  let around = { before: now, after: now }

  async function work() {
    const due = () => queue.find(({ at }) => at <= office.now)
    for (let next = due(); next; next = due()) {
      queue.splice(queue.indexOf(next), 1)
      await office.service.deliver(next.batchId)
      for (const { message, delaySeconds } of office.queued.splice(0))
        if (message.type === 'deliver') queue.push({ batchId: message.batchId, at: office.now + delaySeconds * 1_000 })
    }
  }
  return {
    office,
    async costs(section: string, pence: number | null) {
      const before = now
      now = now.map((one) => (one.section === section ? block(section, pence) : one))
      around = { before, after: now }
      office.board = {
        summary: summaryOf(now),
        platforms: [
          {
            platformId: 3,
            platformKind: 'exchange',
            platformName: 'Terrace Exchange',
            isAlertable: true,
            url: 'https://terrace.example/m/1',
            checkedAt: office.now,
            summary: summaryOf(now),
          },
        ],
        offers: now.map((one) => ({ ...one, isAlertable: true, feesPence: null })),
      } satisfies MatchBoard as never
      seq += 1
      await engine.announce(changeTo(base, seq, office.now, before, now))
      for (const message of engine.queued.splice(0))
        if (message.type === 'deliver') queue.push({ batchId: message.batchId, at: office.now })
      await work()
    },
    async passes(ms: number) {
      const end = office.now + ms
      while (office.now < end) {
        office.now += secondMs
        await work()
      }
    },
    logOf: async (s: number) => (await deliveriesOf(db, `${base}:${s}`))[0],
  }
}

const subjects = (fan: Awaited<ReturnType<typeof fanOf>>) => fan.office.sent.map(({ subject }) => subject)

test('what one alert waits for is sent though another alert announced cheaper tickets a moment before', async () => {
  const fan = await fanOf(910_000)
  await fan.costs('Z9', 2_800)
  await fan.passes(20 * secondMs)
  await fan.costs('F1', 5_500)
  expect(subjects(fan)).toEqual([
    '£28 (was £40) · Arsenal v Chelsea',
    '£55 plus fees (was £90 plus fees) · Arsenal v Chelsea',
  ])
})

test('one message for all that waited names what each alert waits for', async () => {
  const fan = await fanOf(911_000)
  await fan.costs('Z9', 2_900)
  await fan.passes(2 * secondMs)
  await fan.costs('F1', 5_500)
  await fan.costs('Z9', 4_000)
  await fan.passes(2 * secondMs)
  await fan.costs('Z9', 2_800)
  await fan.passes(5 * minuteMs)
  const [, gathered, ...more] = fan.office.sent
  expect(more).toEqual([])
  expect(gathered?.subject).toBe('£55 plus fees (was £90 plus fees) · Arsenal v Chelsea, and 1 more')
  expect(gathered?.text).toContain('Arsenal v Chelsea: Price fell, £28 on Terrace Exchange')
  expect(await fan.logOf(14)).toMatchObject({ status: 'sent', reason: 'in one message with others' })
})

test("an alert's news is sent though another alert has used up the hour's messages about the match", async () => {
  const fan = await fanOf(912_000)
  for (let flap = 0; flap < 8; flap += 1) {
    await fan.costs('Z9', 2_900 - 10 * flap)
    await fan.passes(5 * secondMs)
    await fan.costs('Z9', 4_000)
    await fan.passes(55 * secondMs)
  }
  await fan.costs('Z9', 2_000)
  await fan.costs('F1', 5_500)
  await fan.costs('Z9', 4_000)
  await fan.passes(15 * minuteMs)
  expect(subjects(fan).at(-1)).toBe('£55 plus fees (was £90 plus fees) · Arsenal v Chelsea')
})
