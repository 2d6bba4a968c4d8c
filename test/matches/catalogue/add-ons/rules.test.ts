import { describe, expect, test } from 'vitest'
import { kindOfOffer } from '#worker/matches/catalogue/add-ons/rules.ts'
import { moreSold, moreTickets } from './more-vocabulary.ts'
import {
  seatsInOtherWords,
  sold,
  standsByWords,
  thingsInOtherWords,
  thingsOfStands,
  tickets,
  unclear,
} from './vocabulary.ts'

const allSold = { ...sold, ...moreSold }

const named = (name: string | [string, string]) =>
  typeof name === 'string' ? { ticketType: name, section: null } : { ticketType: name[0], section: name[1] }

describe('what an offer is', () => {
  test.each(Object.keys(allSold))('is an add-on by its name in %s', (language) => {
    const read = allSold[language]?.map(([name]) => [name, kindOfOffer(named(name))])
    expect(read).toEqual(allSold[language]?.map(([name, addOn]) => [name, { kind: 'add-on', addOn }]))
  })

  test('is a ticket where such a word names a place, a buyer, or what comes with it', () => {
    expect([...tickets, ...moreTickets].filter((name) => kindOfOffer(named(name)).kind !== 'ticket')).toEqual([])
  })

  test('is no certain seat where a thing stands beside the name of a stand', () => {
    const isSeat = (name: string) => {
      const { kind, says } = kindOfOffer(named(name))
      return kind === 'ticket' && says !== undefined
    }
    expect(thingsOfStands.filter(isSeat)).toEqual([])
    expect(standsByWords.filter((name) => !isSeat(name))).toEqual([])
  })

  test('is a ticket by its person or seat in other scripts too, and a thing beside them is none', () => {
    const saysOf = (name: string) => kindOfOffer(named(name)).says
    expect(seatsInOtherWords.filter((name) => saysOf(name) === undefined)).toEqual([])
    expect(thingsInOtherWords.filter((name) => saysOf(name) !== undefined)).toEqual([])
  })

  test('is unsure where the name may mean either', () => {
    expect(unclear.filter((name) => kindOfOffer(named(name)).kind !== 'unsure')).toEqual([])
  })

  test('is decided by the type and the further names of what is sold', () => {
    expect(kindOfOffer({ ...named('Zone C'), types: ['parkingfacility'] })).toEqual({
      kind: 'add-on',
      addOn: 'parking',
    })
    expect(kindOfOffer({ ...named('Standard'), labels: ['Membership'] })).toMatchObject({ kind: 'add-on' })
    expect(kindOfOffer({ ...named('Adult'), labels: ['Hospitality'] })).toMatchObject({ kind: 'unsure' })
    expect(kindOfOffer({ ...named('Adult'), labels: ['Tickets'], types: ['offer', 'product'] }).kind).toBe('ticket')
  })

  test("is what an operator's longest word says", () => {
    const words = {
      premium: 'ticket',
      'premium lounge': 'hospitality',
      bonusheft: 'merchandise',
      zelt: 'unsure',
    } as const
    const read = (name: string) => kindOfOffer(named(name), words)
    expect(read('Premium')).toMatchObject({ kind: 'ticket', addOn: null })
    expect(read('Premium Lounge West')).toEqual({ kind: 'add-on', addOn: 'hospitality' })
    expect(read('Bonusheft')).toEqual({ kind: 'add-on', addOn: 'merchandise' })
    expect(read('Zelt')).toEqual({ kind: 'unsure', addOn: null })
    expect(read('Car park pass').kind).toBe('add-on')
  })

  test.each([
    ['Adult', 'whom'],
    ['Erwachsene (ab 18)', 'whom'],
    ['Family Stand', 'seat'],
    ['Junior Block', 'seat'],
    ['Block N12', 'seat'],
    ['U18', 'seat'],
    ['Museokatsomo', 'seat'],
    ['Gallery', 'seat'],
    ['Seizoenkaarthouder', 'seat'],
    ['Standard', 'seat'],
    ['Child (under 12)', 'whom'],
    ['Enfant (moins de 12 ans)', 'whom'],
    ['Kinder bis 14 Jahre', 'whom'],
    ['Merienda infantil', undefined],
    ['Charging point', undefined],
    ['Fikahörnan', undefined],
    ['Ticket stamping', undefined],
    ['Matchday colouring', undefined],
  ])('a ticket says for whom it is, or for which seat: %s', (name, says) => {
    expect(kindOfOffer(named(name))).toEqual({ kind: 'ticket', addOn: null, ...(says && { says }) })
  })

  test('an offer in a section says its seat, as one whose product does, or that an operator calls a ticket', () => {
    expect(kindOfOffer({ ...named('Kelsford Arms'), section: 'B' }).says).toBe('seat')
    expect(kindOfOffer({ ...named('Kelsford Arms'), labels: ['Match ticket'] }).says).toBe('seat')
    expect(kindOfOffer(named('Kelsford Arms'), { 'kelsford arms': 'ticket' }).says).toBe('seat')
  })
})
