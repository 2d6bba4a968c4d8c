import { describe, expect, test } from 'vitest'
import { ExtractionSpec } from '#worker/watching/monitoring/contract.ts'
import { extractPage } from '#worker/watching/monitoring/extract/page.ts'

const cssRules = ExtractionSpec.parse({
  kind: 'rules',
  row: '.t',
  rules: [{ field: 'price', selectorType: 'css', selector: '.p' }],
})
const patternRules = ExtractionSpec.parse({
  kind: 'rules',
  row: '.t',
  rules: [{ field: 'price', selectorType: 'regex', selector: String.raw`([£€]?\d[\d.,]*\s?[£€]?)` }],
})
const inRow = (price: string) => `<html><body><div class="t"><div class="p">${price}</div></div></body></html>`
const inMicrodata = (price: string) =>
  `<html><body><div itemscope itemtype="https://schema.org/Offer"><b itemprop="price">${price}</b></div></body></html>`
const inRdfa = (price: string) =>
  `<html><body><div typeof="schema:Offer"><b property="schema:price">${price}</b></div></body></html>`

function read(body: string, spec: ExtractionSpec, price: string) {
  const expectedCurrency = price.includes('€') ? 'EUR' : 'GBP'
  return extractPage({ body, contentType: 'text/html', spec, expectedCurrency })
}

/** What each way of reading a page makes of a price in markup; null for none. */
function readings(price: string) {
  const structured: ExtractionSpec = { kind: 'structured' }
  const pages = [
    read(inRow(price), cssRules, price),
    read(inMicrodata(price), structured, price),
    read(inRdfa(price), structured, price),
    read(inRow(price), patternRules, price),
  ]
  return pages.map(({ offers }) => offers[0]?.pricePence ?? null)
}

describe('a price in several elements', () => {
  test.each([
    '£45<sup>50</sup>',
    '£45 <sup>50</sup>',
    '45<small>50</small> €',
    '45€<sup>50</sup>',
    '45 €<sup>50</sup>',
    '45<sup>€50</sup>',
    '<span>45</span><span>50</span>',
    '<div>45</div><div class="price-cents">50</div>',
    '<span class="a-price-whole">45<span>.</span></span><span class="a-price-fraction">50</span>',
    '45<sup>,50€</sup>',
    '45 <sup>,50</sup>',
    '£45.<small>50</small>',
    '<sup>£</sup>45<sup>.50</sup>',
    '£<!-- -->45<!-- -->.<!-- -->50',
    '<del>£60.00</del> <ins>£45.50</ins>',
    '<s>£60</s>£45.50',
    '<span class="old line-through">£60</span> £45.50',
    '<span class="text-decoration-line-through">£60.00</span> £45.50',
    '<span style="color:grey; text-decoration: line-through">£60.00</span> £45.50',
    '£45.50* <span class="list-price"><span class="list-price-price">£60.00*</span></span>',
    '<span class="price--old">£60</span><span class="price--new">£45.50</span>',
    '<span class="product__old-price">£45.50</span>',
    '£45⁵⁰',
    '<span class="a-offscreen">£45.50</span><span aria-hidden="true"><span>£</span><span>45.</span><span>50</span></span>',
  ])('%s is 45.50', (price) => {
    expect(readings(price)).toEqual([4550, 4550, 4550, 4550])
  })

  test.each([
    '£45<small>5</small>',
    '£45<b class="cents">5</b>',
    '£45<sup>500</sup>',
    '<i>4</i><i>5</i>',
    '<i>4</i><i>5</i><i>0</i>',
    '<b>1</b><b>299</b>',
  ])('%s is unreadable', (price) => {
    expect(readings(price)).toEqual([null, null, null, null])
  })

  test('keeps a footnote apart from the amount', () => {
    expect(readings('£45.00<sup>1</sup>')).toEqual([4500, 4500, 4500, 4500])
    expect(readings('£45<sup>1</sup>')).toEqual([4500, 4500, 4500, 4500])
    expect(readings('45 €<sup>1</sup>')).toEqual([4500, 4500, 4500, 4500])
    expect(readings('38<sup>50</sup> €<sup>1)</sup>')).toEqual([3850, 3850, 3850, 3850])
    expect(readings('£45<sup>(1)</sup>')).toEqual([4500, 4500, 4500, 4500])
  })

  test('is 1,299.99 where the whole has a group', () => {
    expect(readings('1.299<sup>99</sup> €')).toEqual([129999, 129999, 129999, 129999])
  })
})

describe('a pattern for a price', () => {
  const patternOf = (selector: string) =>
    ExtractionSpec.parse({ kind: 'rules', row: '.t', rules: [{ field: 'price', selectorType: 'regex', selector }] })

  test.each([
    [String.raw`£(\d+)`, '£45.50'],
    [String.raw`£([\d.]+)`, '£1,299.00'],
    [String.raw`(\d{3}\.\d\d)`, '£1,299.00'],
  ])('%s does not take a part of %s', (pattern, price) => {
    expect(read(inRow(price), patternOf(pattern), price)).toMatchObject({
      offers: [],
      problems: [{ code: 'value_rejected' }],
    })
  })

  test('may leave out pence that are none', () => {
    expect(read(inRow('£45.00'), patternOf(String.raw`£(\d+)`), '£').offers).toMatchObject([{ pricePence: 4500 }])
  })

  test('reads data of a script as data', () => {
    const spec = ExtractionSpec.parse({
      kind: 'rules',
      rules: [{ field: 'price', selectorType: 'regex', selector: String.raw`"price":"?([\d.]+)` }],
    })
    const body = (price: string) => `<html><body><script>var x = {"price":${price}}</script></body></html>`
    expect(read(body('"45.000"'), spec, '£').offers).toMatchObject([{ pricePence: 4500 }])
    expect(read(body('45.000'), spec, '£').offers).toMatchObject([{ pricePence: 4500 }])
  })
})

test('an attribute holds data, and its text for people does not', () => {
  const spec = (attribute: string) =>
    ExtractionSpec.parse({
      kind: 'rules',
      row: '.t',
      rules: [{ field: 'price', selectorType: 'css', selector: 'b', attribute }],
    })
  const body = '<html><body><div class="t"><b data-price="45.000" title="from £45">x</b></div></body></html>'
  expect(read(body, spec('data-price'), '£').offers).toMatchObject([{ pricePence: 4500 }])
  expect(read(body, spec('title'), '£').offers).toMatchObject([{ lowPence: 4500 }])
})

test('`content` of microdata holds data, and its text does not', () => {
  const page = (attributes: string, text: string) =>
    read(
      `<html><body><div itemscope itemtype="https://schema.org/Offer"><b itemprop="price" ${attributes}>${text}</b><meta itemprop="priceCurrency" content="EUR"></div></body></html>`,
      { kind: 'structured' },
      '€',
    ).offers[0]?.pricePence
  expect(page('content="45.000"', '45,00 €')).toBe(4500)
  expect(page('', '1.299 €')).toBe(129900)
})

test('an operator’s pattern for a price knows raised cents, and no other raised digit', () => {
  const validated: ExtractionSpec = {
    kind: 'rules',
    row: '.row',
    rules: [
      { field: 'ticket_type', selectorType: 'css', selector: 'b', isRequired: true },
      { field: 'price', selectorType: 'css', selector: 'i', isRequired: true, validationPattern: '£[0-9]+\\.[0-9]{2}' },
    ],
    availabilityWords: {},
  }
  const of = (price: string) =>
    read(`<div class="row"><b>Adult</b> <i>${price}</i></div>`, validated, price).offers.map(
      ({ pricePence }) => pricePence,
    )
  expect(of('£45<sup>50</sup>')).toEqual([4550])
  expect(of('£45<sup>5</sup>')).toEqual([])
  expect(of('£45.50')).toEqual([4550])
})
