import { describe, expect, test } from 'vitest'
import { identify } from '#worker/watching/monitoring/identity/rules.ts'
import { kickoff, makeEvent, makeEvidence, makeMeant, makeNames, meantOf } from './meant.ts'

/** A page that calls its match by both names alone; its data may have the day of ours. */
function identityOf(pair: string, country: string, trail: readonly string[], hasDay = false) {
  const title = pair.replace(' – ', ' - ')
  const names = makeNames(title, { trails: [[...trail, title]] })
  const event = makeEvent(title, hasDay ? { startDate: kickoff } : {})
  return identify(makeEvidence({ event, names }), meantOf(pair, country)).identity
}

describe('a crumb of the trail that names another side or sport', () => {
  test.each([
    ['England', 'Barrow – Crewe Alexandra', ['Tickets', "Women's"]],
    ['England', 'Barrow – Crewe Alexandra', ['Tickets', 'Academy', 'Under-18s']],
    ['England', 'Barrow – Crewe Alexandra', ['Tickets', 'Legends']],
    ['England', 'Barrow – Crewe Alexandra', ['Home', 'Reserves']],
    ['England', 'Barrow – Crewe Alexandra', ['Home', "FA Women's Cup"]],
    ['England', 'Barrow – Crewe Alexandra', ['Home', 'eSports']],
    ['England', 'Barrow – Crewe Alexandra', ['Home', 'Barrow Women']],
    ['Spain', 'Real Betis – Sevilla', ['Entradas', 'Filial']],
    ['France', 'AS Nancy – Le Mans FC', ['Billetterie', 'Équipe réserve']],
    ['Spain', 'Real Betis – Sevilla', ['Entradas', 'Juvenil A']],
    ['Spain', 'Real Betis – Sevilla', ['Inicio', 'Fútbol sala']],
    ['Netherlands', 'De Graafschap – Roda JC', ['Tickets', 'Beloften']],
    ['Netherlands', 'De Graafschap – Roda JC', ['Tickets', 'Onder 19']],
    ['Denmark', 'Hobro IK – AC Horsens', ['Billetter', 'U19 Ligaen']],
    ['Turkey', 'Ankaragücü – Gençlerbirliği', ['Biletler', 'Kadın Futbol Takımı']],
    ['Turkey', 'Ankaragücü – Gençlerbirliği', ['Biletler', 'Rezerv takım']],
    ['Croatia', 'Osijek – Rijeka', ['Ulaznice', 'Druga momčad']],
    ['Czechia', 'Zbrojovka Brno – Vysočina Jihlava', ['Vstupenky', 'B-tým']],
    ['Ukraine', 'Dynamo Kyiv – Shakhtar Donetsk', ['Квитки', 'Жіноча команда']],
    ['Japan', 'Urawa Reds – Kashima Antlers', ['チケット', 'レディース']],
    ['Japan', 'Urawa Reds – Kashima Antlers', ['チケット', 'ユースU-18']],
    ['South Korea', 'FC Seoul – Ulsan HD', ['티켓', '여자팀']],
    ['Japan', '浦和レッズ – 鹿島アントラーズ', ['スポーツ', '野球']],
    ['Japan', '浦和レッズ – 鹿島アントラーズ', ['チケット', '浦和レッズレディース']],
    ['South Korea', 'FC Seoul – Ulsan HD', ['티켓', '유스 U18']],
    ['Germany', 'Dynamo Dresden – Arminia Bielefeld', ['Sport', 'Handball']],
    ['Germany', 'Dynamo Dresden – Arminia Bielefeld', ['Tickets', 'U23 / II. Mannschaft']],
  ])('%s, %s: %j', (country, pair, trail) => {
    expect(identityOf(pair, country, trail)).toBe('unsure')
    expect(identityOf(pair, country, trail, true)).toBe('unsure')
  })
})

describe('a crumb that says nothing against the match', () => {
  test.each([
    ['England', 'Barrow – Crewe Alexandra', ['Home', 'Tickets', 'Home matches']],
    ['England', 'Barrow – Crewe Alexandra', ['Tickets', 'Men & Women']],
    ['England', 'Barrow – Crewe Alexandra', ["Men's tickets", 'Women']],
    ['England', 'Barrow – Crewe Alexandra', ['Legends Lounge']],
    ['England', 'Barrow – Crewe Alexandra', ['Tickets', 'Basket', 'Checkout']],
    ['England', 'Barrow – Crewe Alexandra', ['Select', 'Reserve', 'Pay']],
    ['Spain', 'Real Betis – Sevilla', ['Entradas', 'Reserva']],
    ['England', 'Barrow – Crewe Alexandra', ['Football & Rugby', 'England']],
    ['England', 'Barrow – Crewe Alexandra', ['Sport', 'Football', 'League Two']],
    ['Germany', 'Dynamo Dresden – Arminia Bielefeld', ['Sport', 'Fußball', '3. Liga']],
    ['Switzerland', 'Young Boys – FC Basel', ['Tickets', 'Young Boys']],
    ['Colombia', 'Junior de Barranquilla – Millonarios', ['Boletas', 'Junior']],
    ['England', 'Barrow Women – Crewe Alexandra Women', ['Tickets', 'Women']],
  ])('%s, %s: %j', (country, pair, trail) => {
    expect(identityOf(pair, country, trail)).toBe('same')
    expect(identityOf(pair, country, trail, true)).toBe('same')
  })
})

describe('a crumb of another season or cup', () => {
  const names = (...trail: string[]) => makeNames('Kelsford Town v Marlow Dock', { trails: [trail] })
  const identity = (trail: string[], startDate: string | null = null) => {
    const event = makeEvent('Kelsford Town v Marlow Dock', { startDate })
    return identify(makeEvidence({ event, names: names(...trail) }), makeMeant()).identity
  }

  test.each([[['Season 2024/25']], [['Tickets', 'FA Cup']], [['UEFA Champions League', 'Group stage']]])(
    '%j',
    (trail) => {
      expect(identity(trail)).toBe('unsure')
      expect(identity(trail, kickoff)).toBe('same')
    },
  )

  test.each([[['Season 2026/27']], [['Premier League']], [['Championship']], [['Championship', 'FA Cup']]])(
    'is none: %j',
    (trail) => {
      expect(identity(trail)).toBe('same')
    },
  )
})
