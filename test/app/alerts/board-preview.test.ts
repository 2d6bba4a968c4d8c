import { describe, expect, test } from 'vitest'
import { boardPreview } from '#app/ui/alerts/board-preview.ts'
import type { TicketConditions } from '#worker/alerting/alerts/contract.ts'
import { boardOf, offerOf, platformOf } from '../fixtures.ts'

const adult = offerOf({ id: 1, ticketType: 'Adult', pricePence: 7_600, quantity: 1 })
const pair = offerOf({ id: 2, ticketType: 'Adult', section: 'East Stand', pricePence: 8_200, quantity: 4 })
const junior = offerOf({ id: 3, ticketType: 'Junior', pricePence: 4_800, isReduced: true })
const board = boardOf({
  summary: { lowestPricePence: 7_600, currency: 'GBP', availability: 'available', offerCount: 3 },
  platforms: [platformOf({ offers: [adult, pair, junior] })],
})

const any: TicketConditions = {
  together: 1,
  ticketTypes: { wanted: [], unwanted: [] },
  areas: { wanted: [], unwanted: [] },
  isWithoutAwayEnd: false,
  isWithoutHospitality: false,
  isOfficialOnly: false,
}
const counted = (conditions: TicketConditions | null) =>
  boardPreview(board, conditions).histogram.reduce((sum, { offers }) => sum + offers, 0)

test('names to choose from are those of tickets and of hospitality', () => {
  const parking = offerOf({ id: 4, ticketType: 'Car park pass', kind: 'add-on', addOn: 'parking' })
  const lounge = offerOf({ id: 5, ticketType: 'VIP Lounge', kind: 'add-on', addOn: 'hospitality' })
  const view = boardOf({ platforms: [platformOf({ offers: [adult, parking, lounge] })] })
  expect(boardPreview(view, null).ticketTypes).toEqual(['Adult', 'VIP Lounge'])
})

describe('the tickets that an alert counts, by price', () => {
  test('leave out reduced ones unless they are asked for by name', () => {
    expect(counted(null)).toBe(2)
    expect(boardPreview(board, null).histogram[0]?.fromPence).toBe(7_600)
    const juniors = { ...any, ticketTypes: { wanted: ['Junior'], unwanted: [] } }
    expect(counted(juniors)).toBe(1)
    expect(boardPreview(board, juniors).bestNow).toMatchObject({ pence: 4_800, seller: 'Arsenal Tickets' })
  })

  test('are those that meet the other conditions, and so is the best price', () => {
    expect(boardPreview(board, { ...any, together: 2 })).toMatchObject({
      bestNow: { pence: 8_200, together: 2 },
      presetPence: null,
    })
    expect(boardPreview(board, null).bestNow).not.toHaveProperty('together')
    expect(boardPreview(board, { ...any, together: 4, areas: { wanted: ['West'], unwanted: [] } }).bestNow).toBeNull()
  })

  test('come with fees on top where none at the best price says its own', () => {
    const fees = (first: number | null, second: number | null) => {
      const offers = [first, second].map((feesPence, id) => offerOf({ id, section: `Block ${id}`, feesPence }))
      return boardPreview(boardOf({ platforms: [platformOf({ offers })] }), null).bestNow?.isPlusFees
    }
    expect([fees(null, null), fees(null, 400), fees(0, 400)]).toEqual([true, false, false])
  })

  test('never hide the names that can be asked for', () => {
    expect(boardPreview(board, { ...any, together: 2 }).ticketTypes).toEqual(['Adult', 'Junior'])
  })
})
