import { describe, expect, test } from 'vitest'
import { isReduced } from '#worker/matches/prices/ticket-words.rules.ts'

describe('the buyer of a ticket', () => {
  test.each([
    'Adult',
    'ADULT (18-64)',
    'Adults',
    'Standard',
    '',
    'General admission',
    'Block 12',
    'Family Stand',
    'Category 1',
    'East Stand Upper',
    'Erwachsene',
    'Adulto',
    'Adult or concession',
    'Hospitality',
    'Kindersley End lower adult',
    'Barnsley End',
    'Voksen',
    'Vuxen',
    'Aikuinen',
    'Dospělý',
    'Normalny',
    'Nordtribunen',
    'Bornholm-tribunen',
    'Vollzahler',
    'Plein tarif',
    'Tribuna Este',
    'Row U',
    'Unreserved',
    'Overflow seating',
    'Away end',
  ])('%j is for any buyer', (type) => {
    expect(isReduced(type)).toBe(false)
  })

  test.each([
    'Concession',
    'Concessions',
    'CONC',
    'Junior',
    'Juniors (U16)',
    'Under 18',
    'under-16s',
    'U21',
    'Child',
    'Children',
    'Kids',
    'Infant',
    'Student',
    'Senior',
    'Over 65',
    'Over-60s',
    'OAP',
    'Pensioner',
    'Young Adult',
    'Youth 16-18',
    'Wheelchair user',
    'Carer',
    'Disabled supporter',
    'Ermäßigt',
    'Kinder bis 14',
    'Jugendliche',
    'Schüler',
    'Tarif réduit',
    'Enfant',
    'Étudiant',
    'Niño',
    'Infantil',
    'Jubilado',
    'Ridotto',
    'Bambini',
    'Under 14',
    'Jeugd',
    'Barn',
    'Børn',
    'Barnbiljett',
    'Ungdom',
    'Pensionist',
    'Lapsi',
    'Lapset',
    'Nuoret',
    'Eläkeläinen',
    'Opiskelija',
    'Ulgowy',
    'Dziecko',
    'Młodzież',
    'Dítě',
    'Děti do 12 let',
    'Důchodce',
    'Zvýhodněné',
    'Honnør',
    'İndirimli',
    'Criança',
    'Meia-entrada',
    'Öğrenci',
    'Çocuk',
    'Snr',
  ])('%j is for some buyers only', (type) => {
    expect(isReduced(type)).toBe(true)
  })

  test('is stored for a bounded number of types, and right for each', () => {
    const types = Array.from({ length: 3_000 }, (_, index) => (index % 2 === 0 ? `Block ${index}` : `Child ${index}`))
    for (const time of [1, 2]) {
      const wrong = types.filter((type, index) => isReduced(type) !== (index % 2 === 1))
      expect(wrong, `asked ${time} times`).toEqual([])
    }
  })
})
