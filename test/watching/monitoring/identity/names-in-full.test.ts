import { describe, expect, test } from 'vitest'
import { identify } from '#worker/watching/monitoring/identity/rules.ts'
import { identitiesOf, kickoff, makeEvent, makeEvidence, makeNames, meantOf } from './meant.ts'

describe('a club in full is one side, whatever other clubs its words are', () => {
  test.each([
    ['France', 'Le Havre – Rennes', 'Le Havre Athletic Club - Stade Rennais FC'],
    ['Italy', 'Pisa – Genoa', 'Pisa Sporting Club – Genoa CFC'],
    ['Italy', 'Genoa – Cagliari', 'Genoa Cricket and Football Club - Cagliari Calcio'],
    ['Spain', 'Las Palmas – Cádiz', 'Unión Deportiva Las Palmas - Cádiz Club de Fútbol'],
    ['Spain', 'Espanyol – Mallorca', 'Reial Club Deportiu Espanyol - Reial Club Deportiu Mallorca'],
    ['Belgium', 'Genk – Westerlo', 'Koninklijke Racing Club Genk - Westerlo'],
    ['Belgium', 'Charleroi – Standard Liège', 'Royal Charleroi Sporting Club - Royal Standard Club de Liège'],
    ['Portugal', 'Casa Pia – Sporting CP', 'Casa Pia Atlético Clube x Sporting Clube de Portugal'],
    ['Germany', 'FC St. Pauli – RB Leipzig', 'Fußball-Club St. Pauli von 1910 e.V. – RB Leipzig'],
    ['Germany', 'Bayer Leverkusen – Borussia Dortmund', 'TSV Bayer 04 Leverkusen – BV Borussia 09 Dortmund'],
    ['Switzerland', 'Zürich – Grasshoppers', 'FC Zürich - Grasshopper Club Zürich'],
    ['Romania', 'FCSB – Rapid București', 'FCSB - FC Rapid 1923 București'],
    ['France', 'Brest – Nice', "Stade Brestois 29 - Olympique Gymnaste Club Nice Côte d'Azur"],
    ['France', 'Angers – Metz', "Angers Sporting Club de l'Ouest - Football Club de Metz"],
    ['Spain', 'Deportivo La Coruña – Real Zaragoza', 'Real Club Deportivo de La Coruña - Real Zaragoza'],
    ['Italy', 'Napoli – AC Milan', 'SSC Neapol - AC Mediolan'],
    ['Italy', 'Juventus – Napoli', 'Juventus de Turín vs SSC Nápoles'],
    ['Italy', 'Fiorentina – Juventus', 'ACF Fiorentina Viola - Juventus FC Bianconeri'],
    ['Belgium', 'Belgium – France', 'Red Devils: België – Frankrijk'],
  ])('%s, %s: “%s”', (country, pair, name) => {
    expect(identitiesOf(pair, country, name)).toEqual(['same', 'same'])
  })

  test('where it shares its short form with a club of another country', () => {
    const event = makeEvent('Sparta – Slavia', { startDate: kickoff })
    const meant = meantOf('Sparta Praha – Slavia Praha', 'Czech Republic')
    expect(identify(makeEvidence({ event, names: makeNames('Sparta – Slavia') }), meant).identity).toBe('same')
  })

  test.each([
    ['Spain', 'Las Palmas – Cádiz', 'Unión Deportiva Almería - Cádiz'],
    ['Spain', 'Athletic Club – Getafe', 'Le Havre Athletic Club - Getafe'],
    ['Germany', 'Union Berlin – Hertha BSC', 'Hertha - Union | Hertha BSC Tickets'],
    ['Argentina', 'Racing Club – Independiente', 'Racing Club Genk - Independiente'],
    ['England', 'Manchester United – Arsenal', 'Red Devils: België – Frankrijk'],
  ])('and no side of another match: %s, %s: “%s”', (country, pair, name) => {
    expect(identitiesOf(pair, country, name)).not.toContain('same')
  })

  test('whose short form stands first, before another, is at home', () => {
    const name = 'Union – Hertha | 1. FC Union Berlin'
    expect(identitiesOf('Union Berlin – Hertha BSC', 'Germany', name)[0]).toBe('same')
  })
})

describe('a word beside a club is its own', () => {
  test.each([
    ['Czech Republic', 'Slavia Praha – Sporting CP', 'SK Slavia Praha – Sporting CP Lisabon'],
    ['Italy', 'Juventus – Atalanta', 'Juventus Turyn - Atalanta Bergame'],
    ['Scotland', 'Celtic – Benfica', 'Celtic v Benfica Lisbonne'],
    ['England', 'Cardiff City – Plymouth Argyle', 'Cardiff City Bluebirds v Plymouth Argyle'],
    ['Denmark', 'FC Midtjylland – FC København', 'FC Midtjylland Ulvene - FC København Topkamp'],
    ['Netherlands', 'Ajax – Feyenoord', 'Ajax de Amesterdão x Feyenoord de Roterdão'],
    ['Scotland', 'Aberdeen – Rangers', 'Aberdeen v Rangers Glasgow'],
  ])('where it is its town in any language, or what people call it: %s, %s: “%s”', (country, pair, name) => {
    expect(identitiesOf(pair, country, name)).toEqual(['same', 'same'])
  })

  test('and not where it is the town of another', () => {
    const name = 'Slavia Praha - Sporting CP Covilhã'
    expect(identitiesOf('Slavia Praha – Sporting CP', 'Czech Republic', name)).not.toContain('same')
    const turyn = identitiesOf('Atalanta – Lazio', 'Italy', 'Atalanta Turyn - Lazio')
    expect(turyn).not.toContain('same')
  })
})

describe('a guest that is named first, before the shop of the host', () => {
  const of = (pair: string, title: string) => identitiesOf(pair, 'England', title)[1]

  test.each(['Home: Everton | Arsenal Tickets', 'Everton (H) | Arsenal FC Tickets'])('is the guest: “%s”', (title) => {
    expect(of('Arsenal – Everton', title)).toBe('same')
    expect(of('Everton – Arsenal', title)).not.toBe('same')
  })

  test('and not where both stand before it', () => {
    expect(of('Arsenal – Everton', 'Arsenal v Everton (H) | Arsenal Tickets')).toBe('same')
  })
})
