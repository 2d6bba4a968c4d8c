import { describe, expect, test } from 'vitest'
import { maxOffersPerPage } from '#worker/watching/monitoring/constants.ts'
import { ExtractionSpec } from '#worker/watching/monitoring/contract.ts'
import { extractPage } from '#worker/watching/monitoring/extract/page.ts'
import { compileRules } from '#worker/watching/monitoring/extract/rule-set.ts'

type Rule = { field: string; selectorType: string; selector: string; [more: string]: unknown }

function specOf(row: string | undefined, rules: Rule[], availabilityWords = {}) {
  const spec = ExtractionSpec.parse({ kind: 'rules', row, rules, availabilityWords })
  if (spec.kind !== 'rules') throw new Error('not a set of rules')
  return spec
}

function read(body: string, row: string | undefined, rules: Rule[], availabilityWords = {}) {
  const spec = specOf(row, rules, availabilityWords)
  return extractPage({ body, contentType: 'text/html', spec, expectedCurrency: 'GBP' })
}

const price = { field: 'price', selectorType: 'css', selector: '.price' }

describe('an administrator’s rules', () => {
  test('read attributes of the row itself, and fall back to the next rule of a field', () => {
    const page = read('<ul><li data-price="45.00"><li><i class=price>£20</i></ul>', 'li', [
      { ...price, selector: 'li', attribute: 'data-price' },
      price,
    ])
    expect(page.offers.map((offer) => offer.pricePence)).toEqual([4500, 2000])
  })

  test('without a row read the whole page as one offer', () => {
    expect(read('<html><body><p class=price>£20</p></body></html>', undefined, [price]).offers).toMatchObject([
      { pricePence: 2000 },
    ])
  })

  test('take availability only from the word list', () => {
    const words = { ' On Sale ': 'available', gone: 'sold_out' }
    const rows = ['on  sale', 'GONE', 'InStock', 'toString', ''].map((text) => `<li><b>${text}</b><i class=price>1</i>`)
    const rule = { field: 'availability', selectorType: 'css', selector: 'b' }
    const page = read(rows.join(''), 'li', [price, rule], words)
    const meanings = page.offers.map((offer) => offer.availability)
    expect(meanings).toEqual(['available', 'sold_out', 'unknown', 'unknown', 'unknown'])
  })

  test('understand "Sold out" where a price would stand, and believe no other word beside it', () => {
    const rows = [
      '<i class=price>£20</i>',
      '<i class=price>Ausverkauft</i>',
      '<i class=price>Esaurito</i><b>Buy now</b>',
    ]
    const rule = { field: 'availability', selectorType: 'css', selector: 'b' }
    const page = read(rows.map((row) => `<li>${row}`).join(''), 'li', [price, rule])
    expect(page.problems).toEqual([])
    expect(page.offers.map((offer) => [offer.pricePence, offer.availability])).toEqual([
      [2000, 'unknown'],
      [null, 'sold_out'],
      [null, 'unknown'],
    ])
  })

  test('read no title of a picture as a text of the page', () => {
    const rule = { field: 'availability', selectorType: 'css', selector: 'b' }
    const page = read('<li><b><svg><title>cross</title></svg> Sold out</b><i class=price>1</i>', 'li', [price, rule])
    expect(page.offers).toMatchObject([{ availability: 'sold_out' }])
  })

  test('drop an invalid value, and the row when the value is required', () => {
    const body = '<li><i class=price>45 pounds</i><b class=n>2</b>'
    const quantity = { field: 'quantity', selectorType: 'css', selector: '.n' }
    const strict = { ...price, validationPattern: '[0-9]+' }
    expect(read(body, 'li', [strict, quantity])).toMatchObject({
      offers: [{ pricePence: null, quantity: 2 }],
      problems: [{ code: 'value_rejected' }],
    })
    expect(read(body, 'li', [{ ...strict, isRequired: true }, quantity])).toMatchObject({
      offers: [],
      problems: [{ code: 'value_rejected' }, { code: 'required_field_missing' }],
    })
  })

  test('cut a page with too many rows', () => {
    const page = read('<li><i class=price>45</i>'.repeat(maxOffersPerPage + 5), 'li', [price])
    expect(page.offers).toHaveLength(maxOffersPerPage)
    expect(page.problems).toEqual([expect.objectContaining({ code: 'too_many_offers' })])
  })

  test('report that a changed page matches nothing', () => {
    expect(read('<html><p>New design</html>', 'li', [price])).toMatchObject({
      offers: [],
      problems: [{ code: 'nothing_found' }],
    })
  })

  test.each([
    ['i b b b b b b b b b b b b b b b b b b b', `<html>${'<b>'.repeat(300)}</html>`],
    ['i ~ b', `<html>${'<b></b>'.repeat(50_000)}</html>`],
  ])('stop when %s takes too many steps', (row, body) => {
    const page = read(body, row, [price])
    expect(page).toMatchObject({ offers: [], problems: [{ code: 'too_complex' }] })
  })

  test('stop when expressions have too much to read', () => {
    const evil = { field: 'price', selectorType: 'regex', selector: '(a+){1,90}$' }
    const page = read(`<html>${'a'.repeat(900_000)}</html>`, undefined, [evil])
    expect(page).toMatchObject({ offers: [], problems: [{ code: 'too_complex' }] })
  })

  test('are validated before they are saved', () => {
    const regex = { field: 'fees', selectorType: 'regex', selector: '(?=x)', validationPattern: '(a)\\1' }
    expect(compileRules(specOf('li', [price])).messages).toEqual([])
    expect(compileRules(specOf('li[', [price, regex, { ...price, selector: '::before' }])).messages).toEqual([
      expect.stringMatching(/^row: the selector cannot be used/),
      expect.stringMatching(/^rule 2 \(fees\) validation: the pattern cannot be used/),
      expect.stringMatching(/^rule 2 \(fees\): the pattern cannot be used/),
      expect.stringMatching(/^rule 3 \(price\): the selector cannot be used/),
    ])
  })
})
