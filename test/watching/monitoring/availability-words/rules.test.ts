import { describe, expect, test } from 'vitest'
import { listed } from '#worker/matches/catalogue/rules.ts'
import { words } from '#worker/watching/monitoring/availability-words.constants.ts'
import { meaningOfCell, meaningOfWords } from '#worker/watching/monitoring/availability-words.rules.ts'
import { wholeTexts } from '#worker/watching/monitoring/whole-texts.constants.ts'

const meanings = { soldOut: 'sold_out', few: 'limited', buy: 'available', notYet: 'unknown', waiting: 'unknown' }

describe('what a page says about availability', () => {
  test.each(Object.keys(words))('is known in %s', (language) => {
    const of = words[language]
    const wrong = Object.entries(meanings).flatMap(([kind, meaning]) =>
      listed(of?.[kind as keyof typeof meanings] ?? '').filter((text) => meaningOfWords(text) !== meaning),
    )
    expect(wrong).toEqual([])
  })

  test('there are at least fourteen languages', () => {
    expect(Object.keys(words).length).toBeGreaterThanOrEqual(14)
  })

  test.each(Object.entries(wholeTexts))('is known in a cell that says %s', (meaning, texts) => {
    expect(listed(texts).filter((text) => meaningOfCell(text) !== meaning)).toEqual([])
  })

  test.each(['Sold by the club', 'Brak opłat', 'Begrenset til 4 per person', 'Low wall'])('%s says nothing', (text) => {
    expect(meaningOfCell(text)).toBe('unknown')
  })

  test('a word that is clear in a cell is none elsewhere: "231 sold" may be all that is left of a counter', () => {
    expect([meaningOfCell('Sold'), meaningOfWords('Sold')]).toEqual(['sold_out', 'unknown'])
  })

  test.each([
    ['Noch Plätze frei', 'available'],
    ['Keine freien Plätze', 'sold_out'],
    ['Comprar boletos', 'available'],
    ['No hay boletos', 'sold_out'],
    ['Köp din biljett', 'available'],
    ['Wolne miejsca', 'available'],
    ['Zostały 3 bilety', 'limited'],
    ['Sofort verfügbar', 'available'],
    ['Ej i lager', 'sold_out'],
    ['Not sold out yet', 'unknown'],
    ['Melkein loppuunmyyty', 'limited'],
    ['Почти распродано', 'limited'],
    ['Restam 2', 'limited'],
    ['Do koszyka', 'available'],
    ['Lägg i varukorg', 'available'],
    ['Nicht ausverkauft', 'unknown'],
    ['Noch nicht ausverkauft!', 'unknown'],
    ['Pas complet', 'unknown'],
    ['Ikke udsolgt', 'unknown'],
    ['Almost sold out', 'limited'],
    ['Sold out online – call 020 7946 0000', 'unknown'],
    ['Sold out: join the waiting list', 'sold_out'],
    ['SOLD OUT!', 'sold_out'],
    ['Buy programme', 'unknown'],
    ['Aggiungi', 'available'],
    ['Ajouter un parking', 'unknown'],
    ['Add to wish list', 'unknown'],
    ['Buy parking', 'unknown'],
    ['Koupit vstupenku', 'available'],
    ['Kupi ulaznicu', 'available'],
    ['Wolne miejsca: 12', 'available'],
    ['1 returned ticket available', 'limited'],
    ['18 plus only available', 'unknown'],
    ['Buy tickets from £45', 'available'],
    ['Members only: buy now', 'unknown'],
    ['On sale Friday 10am', 'unknown'],
    ['On sale soon', 'unknown'],
    ['Køb nu', 'available'],
    ['Limited view', 'unknown'],
    ['Only 3 left', 'limited'],
    ['Nur noch 3 Karten', 'limited'],
    ['0 left', 'sold_out'],
    ['52 available', 'available'],
    ['No tickets left', 'sold_out'],
    ['Unavailable', 'unknown'],
    ['Incomplet', 'unknown'],
    ['Henüz tükendi değil', 'unknown'],
    ['残りわずか', 'limited'],
    [`Sold out ${'or not '.repeat(20)}`, 'unknown'],
  ])('%s: %s', (text, meaning) => {
    expect(meaningOfWords(text)).toBe(meaning)
  })
})
