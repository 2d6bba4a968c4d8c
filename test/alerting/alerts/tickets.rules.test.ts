import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { TicketConditions } from '#worker/alerting/alerts/contract.ts'
import { bestWanted, isNamed, type Unmet, wantedOf, whyUnwanted } from '#worker/alerting/alerts/tickets.rules.ts'
import type { PlacedOffer } from '#worker/matches/changes/contract.ts'
import { isReduced } from '#worker/matches/prices/ticket-words.rules.ts'
import { anyTicket, ticket } from './offers.ts'

const names = (wanted: string[], unwanted: string[] = []) => ({ wanted, unwanted })
const draft = (conditions: Partial<TicketConditions>, more = {}) => ({
  alertType: 'price_drop' as const,
  platformId: null,
  currency: null,
  conditions: { ...anyTicket, ...conditions },
  ...more,
})

describe('a ticket is wanted or not for one reason', () => {
  test.each<[Unmet | null, string, Partial<TicketConditions>, Partial<PlacedOffer>]>([
    [null, 'block F1 is block F1', { areas: names(['F1']) }, { section: 'Block F1' }],
    ['area', 'block F1 is not F13', { areas: names(['F1']) }, { section: 'Block F13' }],
    ['area', 'block F13 is not F1', { areas: names(['Block F13']) }, { section: 'Block F1' }],
    ['area', 'an area that is not named is not known to be the one', { areas: names(['F1']) }, { section: null }],
    [null, 'a platform may write the area as the type', { areas: names(['lower tier']) }, { ticketType: 'Lower Tier' }],
    ['area', 'an unwanted area', { areas: names([], ['North Stand']) }, { section: 'North Stand Upper' }],
    [null, 'an adult ticket for an adult', { ticketTypes: names(['Adult']) }, { ticketType: 'Adult' }],
    [null, 'what names no group is for adults too', { ticketTypes: names(['Adult']) }, { ticketType: 'Upper Tier' }],
    ['type', 'a young adult is no adult', { ticketTypes: names(['Adult']) }, { ticketType: 'Young Adult' }],
    ['type', 'a junior ticket for a user who named no type', {}, { ticketType: 'Junior' }],
    [null, 'a junior ticket for a user who asked for it', { ticketTypes: names(['Junior']) }, { ticketType: 'Junior' }],
    ['type', 'an adult ticket for a junior', { ticketTypes: names(['Junior']) }, { ticketType: 'Adult' }],
    ['type', 'an unwanted type', { ticketTypes: names([], ['Family']) }, { ticketType: 'Family Area' }],
    ['away_end', 'the away end', { isWithoutAwayEnd: true }, { ticketType: 'Away End' }],
    ['away_end', 'the away end in German', { isWithoutAwayEnd: true }, { section: 'Gästeblock 12' }],
    [null, 'a stand named Gateway', { isWithoutAwayEnd: true }, { section: 'Gateway Stand' }],
    ['hospitality', 'a lounge', { isWithoutHospitality: true }, { ticketType: 'VIP Lounge' }],
    ['hospitality', 'hospitality', { isWithoutHospitality: true }, { section: 'Club Level 2' }],
    [null, 'a stand named Viper', { isWithoutHospitality: true }, { section: 'Viper Stand' }],
    ['not_a_ticket', 'a car park pass', {}, { ticketType: 'Car park pass', kind: 'add-on', addOn: 'parking' }],
    [
      'not_a_ticket',
      'hospitality without an alert for it',
      {},
      { ticketType: 'VIP', kind: 'add-on', addOn: 'hospitality' },
    ],
    [
      null,
      'hospitality asked for by name',
      { ticketTypes: names(['Hospitality']) },
      { ticketType: 'Matchday Hospitality', kind: 'add-on', addOn: 'hospitality' },
    ],
    [
      'not_a_ticket',
      'parking asked for by name',
      { ticketTypes: names(['Parking']) },
      { ticketType: 'VIP Parking', kind: 'add-on', addOn: 'parking' },
    ],
    ['not_a_ticket', 'what may be one', { ticketTypes: names(['VIP']) }, { ticketType: 'VIP-Block', kind: 'unsure' }],
    ['official', 'an exchange', { isOfficialOnly: true }, { platformKind: 'exchange' }],
    [null, 'the club', { isOfficialOnly: true }, { platformKind: 'official' }],
    ['together', 'two for three', { together: 3 }, { quantity: 2 }],
    [null, 'three for three', { together: 3 }, { quantity: 3 }],
    [null, 'it is not stated how many', { together: 4 }, { quantity: null }],
  ])('%s: %s', (expected, _, conditions, offer) => {
    expect(whyUnwanted(ticket(5_000, offer), { ...anyTicket, ...conditions })).toBe(expected)
  })
})

const word = fc.constantFrom('block', 'f1', 'f13', 'north', 'stand', 'lower', 'é', '1')
const text = fc.array(word, { minLength: 1, maxLength: 4 }).map((words) => words.join(' '))

test('a name is found as whole words in their order, and nowhere else', () => {
  fc.assert(
    fc.property(text, text, (place, name) => {
      const [words, wanted] = [place.split(' '), name.split(' ')]
      const isThere = words.some((_, at) => wanted.every((each, index) => words[at + index] === each))
      expect(isNamed(place.toUpperCase().replaceAll(' ', ' - '), name)).toBe(isThere)
    }),
  )
})

const offers = fc.array(
  fc.record({
    platformId: fc.constantFrom(1, 2),
    platformKind: fc.constantFrom('official' as const, 'exchange' as const),
    ticketType: fc.constantFrom('Adult', 'Junior', 'Young Adult', 'Away End', 'VIP Lounge', 'Upper Tier'),
    section: fc.constantFrom(null, 'Block F1', 'Block F13'),
    pricePence: fc.option(fc.integer({ min: 0, max: 9_999 }), { nil: null }),
    currency: fc.constant('GBP'),
    availability: fc.constantFrom('available' as const, 'limited' as const, 'sold_out' as const, 'unknown' as const),
    quantity: fc.option(fc.integer({ min: 0, max: 6 }), { nil: null }),
  }),
)
const conditions = fc.record({
  together: fc.integer({ min: 1, max: 4 }),
  ticketTypes: fc.record({ wanted: fc.subarray(['Adult', 'Junior']), unwanted: fc.subarray(['Upper Tier']) }),
  areas: fc.record({ wanted: fc.subarray(['F1', 'F13']), unwanted: fc.subarray(['Away End']) }),
  isWithoutAwayEnd: fc.boolean(),
  isWithoutHospitality: fc.boolean(),
  isOfficialOnly: fc.boolean(),
})

test('the best is a ticket that can be had and meets every condition, and no such ticket is cheaper', () => {
  fc.assert(
    fc.property(offers, conditions, (on, asked) => {
      const best = bestWanted(on, draft(asked)).lowestPricePence
      const bought = on.filter(
        (offer) => ['available', 'limited'].includes(offer.availability) && whyUnwanted(offer, asked) === null,
      )
      const prices = bought.flatMap(({ pricePence }) => pricePence ?? [])
      expect(best).toBe(prices.length === 0 ? null : Math.min(...prices))
    }),
  )
})

test('a concession is never sold to a user who did not ask for one', () => {
  fc.assert(
    fc.property(offers, conditions, (on, asked) => {
      const plain = {
        ...asked,
        ticketTypes: { ...asked.ticketTypes, wanted: asked.ticketTypes.wanted.filter((name) => name !== 'Junior') },
      }
      expect(wantedOf(on, draft(plain)).filter(({ ticketType }) => isReduced(ticketType))).toEqual([])
    }),
  )
})

test('the best is in the alert’s currency where there is a ticket in it, however many there are in others', () => {
  const on = [ticket(4_850, { currency: 'EUR' }), ticket(1_200), ticket(1_300)]
  const best = (more: object) => bestWanted(on, { ...draft({}), alertType: 'availability', ...more })
  expect(best({ currency: 'EUR' })).toMatchObject({ lowestPricePence: 4_850, currency: 'EUR' })
  expect(best({ currency: 'EUR', conditions: null })).toMatchObject({ lowestPricePence: 4_850, currency: 'EUR' })
  expect(best({ currency: 'USD' })).toMatchObject({ lowestPricePence: 1_200, currency: 'GBP' })
})

test('an alert for one platform or in one currency counts no other', () => {
  const on = [ticket(5_000), ticket(4_000, { platformId: 2 }), ticket(3_000, { currency: 'EUR' })]
  const pence = (more: object) => bestWanted(on, { ...draft({}), ...more, conditions: null }).lowestPricePence
  expect([pence({ platformId: 2 }), pence({ platformId: 2, currency: 'EUR' })]).toEqual([4_000, null])
  expect([pence({ currency: 'GBP' }), pence({ currency: 'EUR' })]).toEqual([4_000, 3_000])
})
