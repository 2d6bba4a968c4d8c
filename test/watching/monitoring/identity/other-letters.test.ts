import { describe, expect, test } from 'vitest'
import { inLatin } from '#worker/watching/matching/latin.rules.ts'
import { identify } from '#worker/watching/monitoring/identity/rules.ts'
import { kickoff, makeEvent, makeEvidence, makeNames, meantOf } from './meant.ts'

function identityOf(pair: string, country: string, name: string, startDate = kickoff) {
  const event = makeEvent(name, { startDate })
  return identify(makeEvidence({ event, names: makeNames(name) }), meantOf(pair, country)).identity
}

describe('a name in Cyrillic is known by its Latin one', () => {
  test.each([
    ['Ukraine', 'Динамо Київ – Шахтар Донецьк', 'Dynamo Kyiv v Shakhtar Donetsk'],
    ['Ukraine', 'Динамо Київ – Шахтар Донецьк', 'Dynamo Kiev - Schachtar Donezk'],
    ['Russia', 'Зенит – Спартак Москва', 'Zenit v Spartak Moscow'],
    ['Russia', 'ЦСКА Москва – Зенит', 'CSKA Moscow v Zenit St Petersburg'],
    ['Serbia', 'Црвена звезда – Партизан', 'Crvena Zvezda - Partizan'],
    ['Bulgaria', 'Левски София – Лудогорец', 'Levski Sofia v Ludogorets'],
    ['Ukraine', 'Динамо Київ – Шахтар Донецьк', 'Динамо Київ - Шахтар Донецьк'],
  ])('%s, %s: “%s”', (country, pair, name) => {
    expect(identityOf(pair, country, name)).toBe('same')
  })

  test.each([
    ['Ukraine', 'Динамо Київ – Шахтар Донецьк', 'Dynamo Kyiv v Dinamo București'],
    ['Russia', 'Зенит – Спартак Москва', 'Zenit v CSKA Moscow'],
    ['Ukraine', 'Динамо Київ – Шахтар Донецьк', 'Dynamo Kyiv Women v Shakhtar Donetsk Women'],
  ])('and so is another match: %s, %s: “%s”', (country, pair, name) => {
    expect(identityOf(pair, country, name)).not.toBe('same')
    expect(identityOf(pair, country, name, '2027-03-14T15:00:00+00:00')).toBe('other')
  })
})

describe('names in other letters that the register does not know', () => {
  test.each([
    ['Ukraine', 'Полісся Житомир – Оболонь', 'Polissia Zhytomyr v Obolon'],
    ['Egypt', 'الإسماعيلي – سموحة', 'Ismailia Town v Smouha City'],
    ['England', 'Barrow – Crewe Alexandra', 'バロー 対 クルー'],
  ])('may be ours on our day, and are others on another: %s, %s: “%s”', (country, pair, name) => {
    expect(identityOf(pair, country, name)).toBe('unsure')
    expect(identityOf(pair, country, name, '2027-03-14T15:00:00+00:00')).toBe('other')
  })

  test('are none of ours where these are written in the same letters', () => {
    expect(identityOf('Kelsford – Marlow', 'England', 'Ardwick Rovers v Hollin Vale')).toBe('other')
  })
})

test('Cyrillic letters are written as each country does', () => {
  expect(inLatin('Динамо Київ')).toContain('dynamo kyiv')
  expect(inLatin('Зенит')).toContain('zenit')
  expect(inLatin('Левски София')).toContain('levski sofia')
  expect(inLatin('Црвена звезда')).toContain('crvena zvezda')
  expect(inLatin('Arsenal')).toEqual([])
})
