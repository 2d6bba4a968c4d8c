import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { changedParty, partyIn, partyOfText, partyText, withParty } from '#worker/matches/prices/party/address.rules.ts'
import { anyAdult, whos } from '#worker/matches/prices/party/constants.ts'
import { partyOfCookie, partySetCookie } from '#worker/matches/prices/party/cookie.rules.ts'
import { bestFor, partyOffersOf, whyNotFor } from '#worker/matches/prices/party/rules.ts'

const seller = { name: 'Club', url: null }
const parties = fc.record({
  who: fc.constantFrom(...whos),
  together: fc.integer({ min: 1, max: 4 }),
  isWithoutAwayEnd: fc.boolean(),
  isWithoutHospitality: fc.boolean(),
})
const offers = fc.array(
  fc.record({
    ticketType: fc.constantFrom('Adult', 'Standard', 'Junior', 'Senior', 'VIP lounge', 'Wheelchair user'),
    section: fc.constantFrom(null, 'Away end', 'East Stand'),
    pricePence: fc.option(fc.integer({ min: 100, max: 400 }), { nil: null }),
    feesPence: fc.constantFrom(null, 0),
    currency: fc.constantFrom('GBP', 'EUR'),
    availability: fc.constantFrom('available' as const, 'limited' as const, 'sold_out' as const, 'unknown' as const),
    quantity: fc.option(fc.integer({ min: 0, max: 6 }), { nil: null }),
    kind: fc.constantFrom('ticket' as const, 'add-on' as const, undefined),
    seller: fc.constant(seller),
  }),
  { maxLength: 30 },
)

describe('the cheapest for a party', () => {
  test('kept for lists is the cheapest ticket on sale that is for it', () => {
    fc.assert(
      fc.property(offers, parties, (on, party) => {
        const best = bestFor(party, partyOffersOf(on, 'GBP'))
        const prices = on
          .filter(({ kind, currency }) => kind !== 'add-on' && currency === 'GBP')
          .filter(({ availability }) => availability === 'available' || availability === 'limited')
          .filter((offer) => whyNotFor(party, offer) === null)
          .flatMap(({ pricePence }) => pricePence ?? [])
        expect(best?.pricePence ?? null).toBe(prices.length === 0 ? null : Math.min(...prices))
        if (best?.quantity != null) expect(best.quantity).toBeGreaterThanOrEqual(party.together)
      }),
    )
  })

  test.each([
    ['an adult ticket that is the last one', { together: 2 }, { quantity: 1 }, 'together'],
    ['one of a seller that does not say how many are left', { together: 2 }, { quantity: null }, null],
    ['a plain ticket for a child', { who: 'child' as const }, {}, 'who'],
    ['a seat of unknown kind', {}, { ticketType: 'Block 14' }, null],
    ['the away end, which is left out', { isWithoutAwayEnd: true }, { section: 'Away Lower' }, 'away_end'],
    ['the away end, which is not', {}, { section: 'Away Lower' }, null],
    ['a lounge, which is left out', { isWithoutHospitality: true }, { section: 'Legends Lounge' }, 'hospitality'],
  ])('%s', (_, party, offer, why) => {
    const plain = { ticketType: 'Adult', section: null, quantity: 4 }
    expect(whyNotFor({ ...anyAdult, ...party }, { ...plain, ...offer })).toBe(why)
  })
})

describe('a party in words of an address', () => {
  test('comes back from its text and its cookie', () => {
    fc.assert(
      fc.property(parties, (party) => {
        expect(partyOfText(partyText(party))).toEqual(party)
        const [cookie = ''] = partySetCookie(party, true).split(';')
        expect(partyOfCookie(cookie, true)).toEqual(party)
      }),
    )
  })

  test('any adult leaves the address as it is', () => {
    expect(withParty('/matches?when=today&for=child', anyAdult)).toBe('/matches?when=today')
    expect(withParty('/alerts/new?together=2', anyAdult)).toBe('/alerts/new')
    expect(withParty('/alerts/new?match=12', anyAdult)).toBe('/alerts/new?match=12')
    expect(partyIn(new URLSearchParams('when=today'))).toBeNull()
    expect(partySetCookie(anyAdult, false)).toContain('Max-Age=0')
  })

  test('what it says wrongly is left out', () => {
    const party = partyIn(new URLSearchParams('for=dogs&together=99&without=rain,away'))
    expect(party).toEqual({ ...anyAdult, isWithoutAwayEnd: true })
  })

  test('a chip changes one thing', () => {
    const two = changedParty(anyAdult, 'together:2')
    expect(withParty('/matches', changedParty(changedParty(two, 'who:child'), 'away'))).toBe(
      '/matches?for=child&together=2&without=away',
    )
    expect(changedParty(changedParty(two, 'away'), 'away')).toEqual(two)
    expect(changedParty(two, 'who:dogs')).toEqual(two)
  })
})
