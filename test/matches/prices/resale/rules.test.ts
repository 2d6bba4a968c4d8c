import { expect, test } from 'vitest'
import type { Board } from '#durable/match-room/protocol.ts'
import { createPricedRooms } from '#worker/matches/prices/resale/rooms.ts'
import { alertedKinds, withoutKinds } from '#worker/matches/prices/resale/rules.ts'
import { summaryOf } from '#worker/matches/prices/summary/rules.ts'

const offer = (platformKind: 'official' | 'exchange' | 'resale', pricePence: number, isAlertable = true) => ({
  platformKind,
  isAlertable,
  ticketType: 'Adult',
  pricePence,
  currency: 'GBP',
  availability: 'available' as const,
})
const boardOf = (...offers: ReturnType<typeof offer>[]) => ({
  offers,
  platforms: offers.map(({ platformKind, isAlertable }) => ({ platformKind, isAlertable })),
  summary: summaryOf(offers.filter(({ isAlertable }) => isAlertable)),
})

const resale = new Set(['resale' as const])

test('stored resale is neither alerted nor the lowest price, and stays to be seen', () => {
  const board = withoutKinds(boardOf(offer('official', 4_000), offer('resale', 2_500)), resale)
  expect(board.offers.map(({ isAlertable }) => isAlertable)).toEqual([true, false])
  expect(board.platforms.map(({ isAlertable }) => isAlertable)).toEqual([true, false])
  expect(board.summary).toMatchObject({ lowestPricePence: 4_000, offerCount: 1 })
})

test('a board without any, or on which it was never alerted, is the same', () => {
  for (const board of [boardOf(offer('exchange', 4_000)), boardOf(offer('resale', 4_000, false))]) {
    expect(withoutKinds(board, resale)).toBe(board)
  }
})

test('only kinds that are alerted are asked about, each once', () => {
  const board = boardOf(offer('exchange', 1), offer('exchange', 2), offer('resale', 3, false))
  expect(alertedKinds(board)).toEqual(['exchange'])
})

test('switch and law decide at each reading of a room', async () => {
  let isOn = true
  let refusal: string | null = null
  const stored = boardOf(offer('official', 4_000), offer('resale', 2_500)) as unknown as Board
  const room = { board: async () => stored, history: async () => [], series: async () => [] }
  const lowest = async () => (await rooms(7).board()).summary.lowestPricePence
  const rooms = createPricedRooms(() => room, {
    isResaleOn: async () => isOn,
    refusalOf: async (_matchId, kind) => (kind === 'resale' ? refusal : null),
    clock: () => Date.parse('2026-11-30T12:00:00Z'),
  })
  expect(await lowest()).toBe(2_500)
  isOn = false
  expect(await lowest()).toBe(4_000)
  isOn = true
  refusal = 'No link and no alerts: the law.'
  expect(await lowest()).toBe(4_000)
  // Where the country is known, it is not read.
  expect((await rooms(7, { country: 'Netherlands' }).board()).summary.lowestPricePence).toBe(2_500)
  expect((await rooms(7, { country: 'England' }).board()).summary.lowestPricePence).toBe(4_000)
})
