import fc from 'fast-check'
import { expect, test } from 'vitest'
import { toBoard } from '#durable/match-room/board.ts'
import { boardAround, type Replaced, replacedParts } from '#durable/match-room/board-before.ts'
import { emptyRoom, observe, type Room } from '#durable/match-room/room.ts'
import type { PlatformKind } from '#worker/matches/catalogue/constants.ts'
import { isBuyable } from '#worker/matches/catalogue/rules.ts'
import type { PlacedOffer } from '#worker/matches/changes/contract.ts'
import { seatsOf } from '#worker/matches/prices/party/rules.ts'
import type { Observation } from '#worker/watching/monitoring/contract.ts'
import { runs } from '../../runs.ts'
import { makeCheck, makeOffer, makePlatform } from './make.ts'

const platform = (id: number, kind: PlatformKind = 'official') => {
  return { id, slug: `p${id}`, name: `P${id}`, kind, url: '', isAlertable: id !== 3 }
}

const page = fc.uniqueArray(
  fc.record({
    ticketType: fc.constantFrom('Adult', 'Junior', 'Upper Tier'),
    section: fc.constantFrom(null, 'F1'),
    // Close together, so that no price is doubtful.
    pricePence: fc.integer({ min: 5_000, max: 5_500 }),
    availability: fc.constantFrom('available' as const, 'limited' as const, 'sold_out' as const),
    quantity: fc.constantFrom(null, 1, 2, 3, 4, 5, 6),
  }),
  { selector: ({ ticketType, section }) => `${ticketType} ${section}`, maxLength: 5 },
)

const check = fc.record({
  platformId: fc.constantFrom(1, 2, 3),
  kind: fc.constantFrom('official' as const, 'exchange' as const),
  offers: page,
})

function observationOf(seen: { platformId: number; kind?: PlatformKind; offers: object[] }, at: number): Observation {
  const offers = seen.offers.map((offer) => ({ ...nothing, ...offer }) as Observation['offers'][number])
  return {
    id: `check-${at}`,
    matchId: 1,
    platform: platform(seen.platformId, seen.kind),
    currency: 'GBP',
    seenAt: at,
    offers,
    problems: [],
    readingVersion: 0,
  }
}
const nothing = { lowPence: null, highPence: null, feesPence: null, currency: 'GBP', quantity: null }

/** What can be bought on alertable platforms, as alerts see it; what cannot is as good as gone. */
function onSale(room: Room): string[] {
  return sorted(
    toBoard(room)
      .offers.filter(({ isAlertable }) => isAlertable)
      .map(({ platformId, platformKind, ticketType, section, kind, ...offer }) => {
        const { pricePence, feesPence, currency, availability, quantity } = offer
        const facts = { pricePence, feesPence, currency, availability, quantity }
        return { platformId, platformKind, ticketType, section, ...facts, kind }
      }),
  )
}

function sorted(offers: PlacedOffer[] = []): string[] {
  return offers
    .filter(isBuyable)
    .map((offer) => JSON.stringify({ ...offer, quantity: seatsOf(offer) }))
    .sort()
}

test('however much happened since, the board around a change is what it was', () => {
  fc.assert(
    fc.property(fc.array(check, { minLength: 1, maxLength: 15 }), (checks) => {
      let room = emptyRoom(1)
      const replaced: Replaced[] = []
      const boards = new Map<number, { before: string[]; after: string[] }>()
      for (const [at, seen] of checks.entries()) {
        const { room: next, change } = observe(room, observationOf(seen, at + 1))
        if (change) {
          replaced.unshift({ seq: change.seq, before: replacedParts(room, next) })
          boards.set(change.seq, { before: onSale(room), after: onSale(next) })
        }
        room = next
      }
      for (const [seq, { before, after }] of boards) {
        const around = boardAround(room, replaced, seq)
        expect([sorted(around?.before), sorted(around?.after)]).toEqual([before, after])
      }
    }),
    runs(300),
  )
})

test('a ticket that was in doubt stands so around a change that is asked for after it is sure again', () => {
  const other = makePlatform(2)
  const adult = makeOffer('Adult', 5_000)
  const parking = makeOffer('Car park', 1_200, { kind: 'add-on', addOn: 'parking' })
  const checks = [
    makeCheck(0, [adult]),
    makeCheck(0, [makeOffer('Adult', 4_800, { availability: 'sold_out' })], { platform: other }),
    makeCheck(60, [parking]),
    makeCheck(90, [makeOffer('Adult', 4_800)], { platform: other }),
    makeCheck(120, [adult]),
  ]
  let room = emptyRoom(7)
  const replaced: Replaced[] = []
  for (const one of checks) {
    const { room: next, change } = observe(room, one)
    if (change) replaced.unshift({ seq: change.seq, before: replacedParts(room, next) })
    room = next
  }
  const own = (seq: number, side: 'before' | 'after') =>
    boardAround(room, replaced, seq)?.[side].find((one) => one.platformId === 1 && one.ticketType === 'Adult')
  const sale = room.seq - 1
  expect([own(sale, 'before'), own(sale, 'after')]).toMatchObject([
    { availability: 'unknown' },
    { availability: 'unknown' },
  ])
  expect([own(room.seq, 'before'), own(room.seq, 'after')]).toMatchObject([
    { availability: 'available' },
    { availability: 'available' },
  ])
})

test('no board is given around a change that is acknowledged', () => {
  expect(boardAround(emptyRoom(1), [], 2)).toBeNull()
})
