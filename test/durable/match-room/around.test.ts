import fc from 'fast-check'
import { expect, test } from 'vitest'
import { boardAround } from '#durable/match-room/around.ts'
import { emptyRoom, type HistoryRow, observe, type Room } from '#durable/match-room/room.ts'
import { isBuyable } from '#worker/catalogue/rules.ts'
import type { PlacedOffer } from '#worker/changes/contract.ts'
import type { Observation } from '#worker/monitoring/contract.ts'

const platform = (id: number) =>
  ({ id, slug: `p${id}`, name: `P${id}`, kind: 'official', url: '', isAlertable: id !== 3 }) as const

const page = fc.uniqueArray(
  fc.record({
    ticketType: fc.constantFrom('Adult', 'Junior', 'Upper Tier'),
    section: fc.constantFrom(null, 'F1'),
    // Close together, so that no price is doubtful.
    pricePence: fc.integer({ min: 5_000, max: 5_500 }),
    availability: fc.constantFrom('available' as const, 'limited' as const, 'sold_out' as const),
  }),
  { selector: ({ ticketType, section }) => `${ticketType} ${section}`, maxLength: 5 },
)

const check = fc.record({ platformId: fc.constantFrom(1, 2, 3), offers: page })

function observationOf(seen: { platformId: number; offers: object[] }, at: number): Observation {
  const offers = seen.offers.map((offer) => ({ ...nothing, ...offer }) as Observation['offers'][number])
  return {
    id: `check-${at}`,
    matchId: 1,
    platform: platform(seen.platformId),
    currency: 'GBP',
    seenAt: at,
    offers,
    problems: [],
  }
}
const nothing = { lowPence: null, highPence: null, feesPence: null, currency: 'GBP', quantity: null }

/** What can be bought on alertable platforms, in a fixed order; what cannot is as good as gone. */
function onSale(offers: PlacedOffer[]): string[] {
  return offers
    .filter(isBuyable)
    .map((offer) => JSON.stringify(offer))
    .sort()
}

function placed(room: Room): PlacedOffer[] {
  return boardAround(room, [], room.seq).after
}

test('however much happened since, the board around a change is what it was', () => {
  fc.assert(
    fc.property(fc.array(check, { minLength: 1, maxLength: 15 }), (checks) => {
      let room = emptyRoom(1)
      const history: HistoryRow[] = []
      const boards = new Map<number, { before: string[]; after: string[] }>()
      for (const [at, seen] of checks.entries()) {
        const observed = observe(room, observationOf(seen, at + 1))
        history.unshift(...observed.historyRows.toReversed())
        if (observed.change)
          boards.set(observed.change.seq, { before: onSale(placed(room)), after: onSale(placed(observed.room)) })
        room = observed.room
      }
      for (const [seq, { before, after }] of boards) {
        const around = boardAround(room, history, seq)
        expect([onSale(around.before), onSale(around.after)]).toEqual([before, after])
      }
    }),
    { numRuns: 300 },
  )
})

test('the history is read no further than the change', () => {
  let room = emptyRoom(1)
  const history: HistoryRow[] = []
  for (let at = 1; at <= 50; at += 1) {
    const offers = [{ ticketType: 'Adult', section: null, pricePence: 5_000 + at, availability: 'available' }]
    const observed = observe(room, observationOf({ platformId: 1, offers }, at))
    history.unshift(...observed.historyRows)
    room = observed.room
  }
  let read = 0
  function* counted() {
    for (const row of history) {
      read += 1
      yield row
    }
  }
  const { before, after } = boardAround(room, counted(), 48)
  expect([before[0]?.pricePence, after[0]?.pricePence, read]).toEqual([5_047, 5_048, 4])
})
