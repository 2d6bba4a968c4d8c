import { describe, expect, test } from 'vitest'
import { identify } from '#worker/watching/monitoring/identity/rules.ts'
import { kickoff, makeEvent, makeEvidence, makeMeant, makeNames } from './meant.ts'

const meant = makeMeant()

/** An answer of a platform's API at the very moment of the match. */
const answered = (name: string | null, more: Parameters<typeof makeEvent>[1] = {}) =>
  identify(makeEvidence({ event: makeEvent(name, { startDate: kickoff, ...more }), names: null }), meant).identity

/** A page's data at that moment; its title and heading say the same as its name. */
const onPage = (name: string, more: Parameters<typeof makeEvent>[1] = {}) =>
  identify(makeEvidence({ event: makeEvent(name, { startDate: kickoff, ...more }), names: makeNames(name) }), meant)
    .identity

describe('an event at the moment of the match that names neither side', () => {
  test.each([
    'Morgan Wallen',
    'Monster Jam',
    'Tennessee Titans at Carolina Panthers',
    'Vanderbilt at Duke Blue Devils',
    'Willie Nelson: Outlaw Tour',
    'Bauernmarkt am Rhein',
  ])('is not surely the match where an API calls it %s', (name) => {
    expect(answered(name)).not.toBe('same')
    expect(answered(name, { venue: 'Dock Lane' })).not.toBe('same')
  })

  test('nor where its teams are of another sport', () => {
    const teams = { homeTeam: 'Carolina Panthers', awayTeam: 'Tennessee Titans' }
    expect(answered('Tennessee Titans at Carolina Panthers', teams)).not.toBe('same')
  })

  test('nor where a page names a league alone, of which several matches begin then', () => {
    expect(onPage('Match de Super League')).not.toBe('same')
    expect(onPage('2. Bundesliga, 16. Spieltag')).not.toBe('same')
  })

  test('nor where beside the name of one side, which is a town too, stands more', () => {
    for (const name of ['Kelsford Town Philharmonic', 'Marlow Dock Comedy Nights with Ann Other']) {
      expect(answered(name)).not.toBe('same')
      expect(onPage(name)).not.toBe('same')
    }
  })

  test('is the match where an API that was linked gives no name, one of our sides, or a word for a ticket', () => {
    for (const name of [null, 'Kelsford Town', 'Tickets', 'Matchday 20', 'Kelsford Town v Marlow Dock'])
      expect(answered(name)).toBe('same')
  })

  test('is the match where a page names its ground, also with the league', () => {
    expect(onPage('Championship at Dock Lane', { venue: 'Dock Lane' })).toBe('same')
  })
})

describe('data that contradicts itself', () => {
  test('is not surely the match where its team is a club that we know to be another', () => {
    const match = makeMeant({ home: 'Servette FC', away: 'FC Thun', country: 'Switzerland', league: null, venue: null })
    const of = (awayTeam: string) => {
      const event = makeEvent('Servette FC - FC Thun', { startDate: kickoff, homeTeam: 'Servette FC', awayTeam })
      return identify(makeEvidence({ event, names: makeNames('Servette FC - FC Thun') }), match).identity
    }
    expect(of('FC Sion')).toBe('unsure')
    expect(of('FC Thun')).toBe('same')
    expect(of('Thun Berner Oberland')).toBe('same')
  })
})
