import { describe, expect, test } from 'vitest'
import { identify } from '#worker/watching/monitoring/identity/rules.ts'
import { identitiesOf, kickoff, makeEvent, makeEvidence, makeMeant, makeNames, meantOf } from './meant.ts'

describe('our name and a word more may be another club', () => {
  test.each([
    ['Scotland', 'Rangers – Aberdeen', 'Cove Rangers v Aberdeen'],
    ['Scotland', 'Rangers – Aberdeen', 'Rangers v Aberdeen University'],
    ['Scotland', 'Celtic – Rangers', 'Celtic v Berwick Rangers'],
    ['Scotland', 'Celtic – Rangers', 'Stalybridge Celtic v Rangers'],
    ['Germany', 'Bayern München – Union Berlin', 'Bayern Hof - Union Berlin'],
    ['Germany', 'Bayern München – Union Berlin', 'SpVgg Bayern Hof - Union Berlin'],
    ['Sweden', 'Malmö FF – IFK Göteborg', 'IFK Malmö - IFK Göteborg'],
    ['Sweden', 'Hammarby – AIK', 'Hammarby TFF - AIK'],
    ['England', 'Liverpool – Newcastle United', 'Liverpool v Newcastle Town'],
    ['England', 'Liverpool – Newcastle United', 'South Liverpool v Newcastle United'],
    ['Portugal', 'Sporting CP – Nacional', 'Sporting da Covilhã x Nacional'],
    ['Spain', 'Valencia – Getafe', 'Valencia de Alcántara - Getafe'],
    ['Austria', 'Rapid Wien – Austria Wien', 'Rapid Wien - Austria Salzburg'],
    ['Denmark', 'FC København – Brøndby IF', 'FC København - Brøndby Strand'],
    ['Netherlands', 'Ajax – Feyenoord', 'Ajax Cape Town - Feyenoord'],
    ['England', 'Kelsford – Marlow', 'Kelsford v Upper Marlow Vale'],
  ])('%s, %s: “%s”', (country, pair, name) => {
    expect(identitiesOf(pair, country, name)).not.toContain('same')
  })

  test('also where its data names its sides apart', () => {
    const event = makeEvent('Match', { startDate: kickoff, homeTeam: 'Cove Rangers', awayTeam: 'Aberdeen' })
    expect(identify(makeEvidence({ event }), meantOf('Rangers – Aberdeen', 'Scotland')).identity).not.toBe('same')
  })
})

describe('a name in full is ours', () => {
  test.each([
    ['Scotland', 'Rangers – Aberdeen', 'Rangers FC v Aberdeen FC'],
    ['Scotland', 'Celtic – Rangers', 'Celtic Glasgow - Rangers Glasgow'],
    ['Germany', 'Bayern München – Union Berlin', 'FC Bayern München e.V. - 1. FC Union Berlin e.V.'],
    ['Germany', 'Arminia Bielefeld – Preußen Münster', 'Schüco Arminia Bielefeld – Preußen Münster | 15. Spieltag'],
    ['Turkey', 'Konyaspor – Galatasaray', 'TÜMOSAN Konyaspor - Galatasaray'],
    ['Austria', 'Sturm Graz – Rapid Wien', 'SK Puntigamer Sturm Graz - SK Rapid Wien'],
    ['Sweden', 'Malmö FF – IFK Göteborg', 'Malmö Fotbollförening - IFK Göteborg'],
    ['Sweden', 'Malmö FF – IFK Göteborg', 'Köp biljetter till Malmö FF - IFK Göteborg'],
    ['Norway', 'Vålerenga – Lyn', 'Vålerenga Fotball - Lyn Oslo'],
    ['Poland', 'Legia Warszawa – Lech Poznań', 'KS Legia Warszawa – KKS Lech Poznań'],
    ['Italy', 'Reggiana – Mantova', 'REGGIANA - MANTOVA 1911 SSD'],
    ['England', 'Barrow – Crewe Alexandra', 'Barrow Association Football Club v Crewe Alexandra'],
    ['Hungary', 'Kisvárda – Újpest', 'Kisvárda Labdarúgó Egyesület - Újpest FC'],
    ['Norway', 'Brann – Viking', 'SK Brann - Viking FK Eliteserien'],
  ])('%s, %s: “%s”', (country, pair, name) => {
    expect(identitiesOf(pair, country, name)).toEqual(['same', 'same'])
  })

  test('where a shop puts its own word behind both names in its title alone', () => {
    const names = makeNames('Rangers v Aberdeen Ticketland', { headings: ['Rangers v Aberdeen'] })
    expect(identify(makeEvidence({ names }), meantOf('Rangers – Aberdeen', 'Scotland')).identity).toBe('same')
  })

  test('where its town is the one of the match', () => {
    const meant = makeMeant({ home: 'Kelsford', away: 'Marlow Dock', city: 'Eastmere' })
    const of = (name: string) => identify(makeEvidence({ names: makeNames(name) }), meant).identity
    expect(of('Kelsford Eastmere v Marlow Dock')).toBe('same')
    expect(of('Kelsford Wexmere v Marlow Dock')).toBe('unsure')
  })

  test('where an operator taught it', () => {
    const meant = makeMeant({ home: 'Kelsford', away: 'Marlow Dock', home_names: ['Acme Kelsford'] })
    const of = (name: string) => identify(makeEvidence({ names: makeNames(name) }), meant).identity
    expect(of('Acme Kelsford v Marlow Dock')).toBe('same')
    expect(of('Ucme Kelsford v Marlow Dock')).toBe('unsure')
  })
})
