import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { toBoard } from '#durable/match-room/board.ts'
import { emptyRoom, type HistoryRow, observe, type Room } from '#durable/match-room/room.ts'
import { toSeries } from '#durable/match-room/series.ts'
import type { Change } from '#worker/matches/changes/contract.ts'
import type { Observation } from '#worker/watching/monitoring/contract.ts'
import { makeCheck, makeOffer, makePlatform } from './make.ts'

/** Prices within a factor of ten, so that none is an outlier. */
const soundOffers = fc.array(
  fc
    .record({
      ticketType: fc.constantFrom('Adult', ' adult ', 'Child', 'Senior'),
      section: fc.constantFrom(null, 'Block A', 'block  a'),
      price: fc.integer({ min: 2_000, max: 9_999 }),
      availability: fc.constantFrom('available', 'limited', 'sold_out'),
    })
    .map(({ ticketType, section, price, availability }) => makeOffer(ticketType, price, { section, availability })),
  { maxLength: 5 },
)

const checksOf = (offers: typeof soundOffers) =>
  fc.uniqueArray(
    fc
      .record({ second: fc.integer({ min: 0, max: 30 }), platformId: fc.integer({ min: 1, max: 3 }), offers })
      .map(({ second, platformId, offers: seen }) => makeCheck(second, seen, { platform: makePlatform(platformId) })),
    { selector: (check) => check.id, maxLength: 12 },
  )

const byTime = (a: Observation, b: Observation) => a.seenAt - b.seenAt || (a.id < b.id ? -1 : 1)

/** The checks in any order, some delivered again. */
const delivered = checksOf(soundOffers).chain((checks) =>
  fc.record({
    checks: fc.constant(checks),
    deliveries:
      checks.length === 0
        ? fc.constant([])
        : fc
            .array(fc.constantFrom(...checks), { maxLength: 12 })
            .chain((again) => fc.shuffledSubarray([...checks, ...again], { minLength: checks.length + again.length })),
  }),
)

function run(checks: readonly Observation[]) {
  let room: Room = emptyRoom(7)
  const changes: Change[] = []
  const history: HistoryRow[] = []
  for (const check of checks) {
    const observed = observe(room, check)
    if (observed.change) changes.push(observed.change)
    history.push(...observed.historyRows)
    room = observed.room
  }
  return { room, changes, history }
}

const nameOf = (offer: { platformId: number; ticketType: string; section: string | null }) =>
  [offer.platformId, offer.ticketType.trim(), offer.section?.replace(/\s+/g, ' ') ?? ''].join('|').toLowerCase()

/** The board without ids and times that depend on the order. */
function facts(room: Room) {
  const lines = toBoard(room).offers.map(
    (offer) => `${nameOf(offer)} ${offer.pricePence} ${offer.currency} ${offer.availability}`,
  )
  return lines.sort()
}

describe('any sequence of checks, repeated or reversed', () => {
  test('leaves the newest check per platform on the board', () => {
    fc.assert(
      fc.property(delivered, ({ checks, deliveries }) => {
        const newest = [1, 2, 3].flatMap((id) => {
          const withOffers = checks.filter((check) => check.platform.id === id && check.offers.length > 0)
          return withOffers.sort(byTime).slice(-1)
        })
        expect(facts(run(deliveries).room)).toEqual(facts(run(newest).room))
        expect(facts(run(deliveries).room)).toEqual(facts(run(checks.toSorted(byTime)).room))
      }),
    )
  })

  test('numbers its changes without a gap, at most one per check', () => {
    fc.assert(
      fc.property(delivered, ({ checks, deliveries }) => {
        const { room, changes } = run(deliveries)
        expect(changes.map((change) => change.seq)).toEqual(changes.map((_, index) => index + 1))
        expect(room.seq).toBe(changes.length)
        expect(changes.length).toBeLessThanOrEqual(checks.length)
      }),
    )
  })

  test('writes a history that replays to the board', () => {
    fc.assert(
      fc.property(delivered, ({ deliveries }) => {
        const { room, history } = run(deliveries)
        const replayed = new Map<string, string>()
        for (const row of history) {
          if (row.pricePence === null) replayed.delete(nameOf(row))
          else replayed.set(nameOf(row), `${nameOf(row)} ${row.pricePence} ${row.currency} ${row.availability}`)
        }
        expect([...replayed.values()].sort()).toEqual(facts(room))
      }),
    )
  })

  test('draws a chart whose lines end at what the board shows of their platform', () => {
    fc.assert(
      fc.property(delivered, ({ deliveries }) => {
        const { room, history } = run(deliveries)
        const board = toBoard(room)
        const series = toSeries(history.toReversed(), board.offers)
        for (const { platformId, summary } of board.platforms) {
          const line = series.find((one) => one.platformId === platformId)
          expect(line?.points.at(-1)?.pricePence ?? null).toBe(summary?.lowestPricePence ?? null)
        }
      }),
    )
  })

  test('links its changes: each begins with the previous price summary', () => {
    fc.assert(
      fc.property(delivered, ({ deliveries }) => {
        const { changes } = run(deliveries)
        for (const [index, change] of changes.entries()) {
          const previous = changes[index - 1]
          if (previous) expect(change.matchBefore).toEqual(previous.matchAfter)
          const earlier = changes.slice(0, index).findLast((one) => one.platform.id === change.platform.id)
          if (earlier) expect(change.platformBefore).toEqual(earlier.platformAfter)
        }
      }),
    )
  })

  test('makes no change for checks equal to the board', () => {
    fc.assert(
      fc.property(checksOf(soundOffers), (checks) => {
        const { room } = run(checks.toSorted(byTime))
        const newest = [1, 2, 3].flatMap((id) =>
          checks
            .filter((check) => check.platform.id === id && check.offers.length > 0)
            .sort(byTime)
            .slice(-1),
        )
        for (const check of newest) {
          const again = observe(room, { ...check, id: 'again', seenAt: check.seenAt + 3_600_000 })
          expect(again.change).toBeNull()
          expect(again.historyRows).toEqual([])
          expect(facts(again.room)).toEqual(facts(room))
        }
      }),
    )
  })
})

test('a doubtful offer of a plausible price changes the board only after a later check confirms it', () => {
  const doubt = fc.record({
    price: fc.integer({ min: 200, max: 149_999 }),
    currency: fc.constantFrom('GBP', 'EUR'),
    code: fc.constantFrom('price_zero', 'wrong_currency', 'prices_disagree'),
  })
  fc.assert(
    fc.property(checksOf(soundOffers), doubt, (checks, { price, currency, code }) => {
      const { room } = run(checks.toSorted(byTime))
      const odd = (second: number) =>
        makeCheck(second, [makeOffer('Odd', price, { currency })], {
          platform: makePlatform(4),
          problems: [{ code, detail: '', offerIndex: 0 }],
        })
      const held = observe(room, odd(100))
      expect(held).toMatchObject({ change: null, historyRows: [], quarantined: 1 })
      expect(facts(held.room)).toEqual(facts(room))
      expect(observe(held.room, odd(100)).change).toBeNull()
      const confirmed = observe(held.room, odd(101))
      expect(confirmed.quarantined).toBe(0)
      expect(facts(confirmed.room)).toHaveLength(facts(room).length + 1)
    }),
  )
})
