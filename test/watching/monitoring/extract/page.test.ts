import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { runs } from '#test/runs.ts'
import { availabilities } from '#worker/matches/catalogue/constants.ts'
import { maxOffersPerPage } from '#worker/watching/monitoring/constants.ts'
import type { ExtractionSpec } from '#worker/watching/monitoring/contract.ts'
import { extractPage } from '#worker/watching/monitoring/extract/page.ts'

const structured: ExtractionSpec = { kind: 'structured' }
const rules: ExtractionSpec = {
  kind: 'rules',
  row: 'li',
  rules: [
    { field: 'price', selectorType: 'regex', selector: '[0-9.,]+', isRequired: false },
    { field: 'availability', selectorType: 'css', selector: '*', isRequired: false },
  ],
  availabilityWords: { instock: 'available' },
}
const specs: ExtractionSpec[] = [structured, rules, { kind: 'ticketmaster' }, { kind: 'seatgeek' }]

function read(body: string, spec = structured) {
  return extractPage({ body, contentType: null, spec, expectedCurrency: 'GBP' })
}

function withJsonLd(...blocks: unknown[]): string {
  const scripts = blocks.map((block) => `<script type="application/ld+json">${JSON.stringify(block)}</script>`)
  return `<!doctype html><html><head>${scripts.join('')}</head><body></body></html>`
}

function event(offers: unknown) {
  return { '@type': 'SportsEvent', name: 'Arsenal v Chelsea', offers }
}

const offer = { '@type': 'Offer', price: '45.00', priceCurrency: 'GBP', availability: 'InStock' }

const piece = fc.constantFrom(
  '<html>',
  '</html>',
  '<script type="application/ld+json">',
  '</script>',
  '{"@type":"Event","offers":',
  '{"price":"45","availability":"InStock","@id":"a"}',
  '{"@id":"a"}',
  '[',
  ']',
  '}',
  ',',
  '<li itemscope itemtype="https://schema.org/Event">',
  '<div itemprop="offers" itemscope itemtype="https://schema.org/Offer">',
  '<meta itemprop="price" content="45">',
  '<link itemprop=availability href=InStock>',
  '<p typeof="Offer" property="offers"><b property="price">1',
  '<meta property="product:price:amount" content="-1">',
  '__proto__',
  'InStock',
  '"stats":{"listing_count":1}',
  '"priceRanges":[{"min":1}]',
  '\u0000',
  '\ud800',
)

describe('reading a page', () => {
  test('never throws, and returns only valid offers, for any page', () => {
    const body = fc.oneof(
      fc.array(piece).map((pieces) => pieces.join('')),
      fc.string({ unit: 'binary' }),
      fc.json(),
    )
    fc.assert(
      fc.property(body, fc.constantFrom(...specs), (text, spec) => {
        const page = read(text, spec)
        expect(page.problems.map((problem) => problem.detail).join()).not.toContain('could not be read')
        expect(page.offers.length).toBeLessThanOrEqual(maxOffersPerPage)
        if (page.offers.length === 0) expect(page.problems).not.toEqual([])
        for (const { ticketType, pricePence, lowPence, highPence, availability } of page.offers) {
          expect(ticketType).not.toBe('')
          expect(availabilities).toContain(availability)
          for (const pence of [pricePence, lowPence, highPence]) expect(pence ?? 0).toBeGreaterThanOrEqual(0)
          if (availability === 'available') expect(text).toMatch(/InStock|listing_count/i)
        }
        for (const { offerIndex } of page.problems)
          expect(offerIndex ?? 0).toBeLessThan(Math.max(1, page.offers.length))
      }),
      runs(200),
    )
  })

  test('cuts a page with too many offers', () => {
    const page = read(withJsonLd(event(Array.from({ length: 5_000 }, (_, i) => ({ ...offer, name: `Block ${i}` })))))
    expect(page.offers).toHaveLength(maxOffersPerPage)
    expect(page.problems).toEqual([expect.objectContaining({ code: 'too_many_offers' })])
  })

  test.each([
    ['nested arrays', '['.repeat(10_000) + ']'.repeat(10_000)],
    ['nested objects', `${'{"a":'.repeat(10_000)}1${'}'.repeat(10_000)}`],
    ['an open array', '['.repeat(10_000)],
  ])('survives %s, 10,000 levels deep', (_, json) => {
    expect(read(json).offers).toEqual([])
    expect(read(`<html><script type="application/ld+json">${json}</script></html>`).offers).toEqual([])
  })

  test('survives elements nested 10,000 levels deep, and still reads JSON-LD on such a page', () => {
    const deep = '<div itemprop="price">'.repeat(10_000)
    expect(read(`<html>${deep}</html>`)).toMatchObject({ offers: [], problems: [{ code: 'malformed_data' }] })
    const page = read(withJsonLd(event(offer)).replace('<body>', `<body>${deep}`))
    expect(page).toMatchObject({ offers: [{ pricePence: 4500 }], problems: [] })
  })

  test('reads each offer of circular references once', () => {
    const ids = Array.from({ length: 200 }, (_, i) => ({ '@id': `#${i}` }))
    const web = ids.map((id, i) => ({ ...id, '@type': 'AggregateOffer', offers: ids, ...(i === 7 ? offer : {}) }))
    expect(read(withJsonLd({ '@graph': [event({ '@id': '#0' }), ...web] })).offers).toHaveLength(1)
  })

  test('reads a response that is JSON-LD itself', () => {
    expect(read(JSON.stringify(event(offer))).offers).toHaveLength(1)
    expect(read(`\ufeff${JSON.stringify([event(offer)])}`).offers).toHaveLength(1)
  })

  test('reads type and id as @type and @id, as the schema.org context does', () => {
    const page = read(
      withJsonLd({
        '@context': 'https://schema.org',
        '@graph': [
          { type: 'SportsEvent', name: 'Arsenal v Chelsea', offers: [{ id: '#adult' }] },
          { id: '#adult', type: 'Offer', name: 'Adult', price: 45, priceCurrency: 'GBP', availability: 'InStock' },
        ],
      }),
    )
    expect(page).toMatchObject({
      event: { name: 'Arsenal v Chelsea' },
      offers: [{ ticketType: 'Adult', pricePence: 4500 }],
      problems: [],
    })
  })

  test.each([
    [
      'microdata',
      '<div itemscope itemtype="https://schema.org/SportsEvent"><h1 itemprop="name">Arsenal v Chelsea</h1></div>',
    ],
    ['RDFa', '<div vocab="https://schema.org/" typeof="SportsEvent"><h1 property="name">Arsenal v Chelsea</h1></div>'],
  ])('reads an event without offers in %s', (_, markup) => {
    expect(read(`<html>${markup}</html>`)).toMatchObject({
      event: { name: 'Arsenal v Chelsea' },
      offers: [],
      problems: [{ code: 'nothing_found' }],
    })
  })

  test('finds no event where a product has only offers', () => {
    expect(read(withJsonLd({ '@type': 'Product', offers: offer }))).toMatchObject({
      event: null,
      offers: [{ pricePence: 4500 }],
    })
  })

  test('distinguishes one repeated event from two events', () => {
    const at = (startDate: string, more = {}) => ({ ...event(offer), startDate, ...more })
    expect(read(withJsonLd(at('2026-11-28T15:00Z'), at('2026-11-28'))).offers).toHaveLength(1)
    expect(read(withJsonLd(at('2026-11-28T15:00Z'), at('2026-11-28T16:00+01:00'))).offers).toHaveLength(1)
    expect(read(withJsonLd(at('2026-11-28'), at('2026-11-29'))).offers).toEqual([])
    expect(
      read(withJsonLd(at('2026-11-28', { url: '/all' }), at('2026-11-28', { url: '/all', name: 'B' }))).offers,
    ).toEqual([])
  })

  test('doubts an event with two different prices', () => {
    const page = read(withJsonLd(event(offer), event({ ...offer, price: 50 })))
    expect(page).toMatchObject({
      offers: [{ pricePence: 4500 }],
      problems: [{ code: 'prices_disagree', offerIndex: 0 }],
    })
  })

  test('doubts a price that its specification contradicts', () => {
    const page = read(withJsonLd(event({ ...offer, priceSpecification: { price: 50, priceCurrency: 'GBP' } })))
    expect(page.problems).toEqual([expect.objectContaining({ code: 'prices_disagree', offerIndex: 0 })])
  })

  test.each([
    ['the total', 49, { pricePence: 4500, feesPence: 400 }],
    ['the ticket alone', 45, { pricePence: 4500, feesPence: 400 }],
  ])('subtracts fees once when the price is %s', (_, price, expected) => {
    const priceComponent = [
      { name: 'Face value', price: 45 },
      { name: 'Service charge', price: 4 },
    ]
    const page = read(withJsonLd(event({ ...offer, price, priceSpecification: { price: 49, priceComponent } })))
    expect(page).toMatchObject({ offers: [expected], problems: [] })
  })

  test('reads a single price beside a range as one of its ends', () => {
    const range = { ...offer, '@type': 'AggregateOffer', lowPrice: 45, highPrice: 90 }
    expect(read(withJsonLd(event(range)))).toMatchObject({
      offers: [{ pricePence: null, lowPence: 4500, highPence: 9000 }],
      problems: [],
    })
    expect(read(withJsonLd(event({ ...range, price: 9 })))).toMatchObject({ problems: [{ code: 'prices_disagree' }] })
  })

  test('calls a ticket without stock sold out, whatever word stands beside it', () => {
    const page = read(withJsonLd(event({ ...offer, inventoryLevel: 0 })))
    expect(page.offers).toMatchObject([{ availability: 'sold_out', quantity: 0 }])
  })

  test('lets parts inherit sold out, but not in stock', () => {
    const whole = (availability: string) => event({ '@type': 'AggregateOffer', availability, offers: [{ price: 45 }] })
    expect(read(withJsonLd(whole('SoldOut'))).offers).toMatchObject([{ availability: 'sold_out' }])
    expect(read(withJsonLd(whole('InStock'))).offers).toMatchObject([{ availability: 'unknown' }])
  })

  test('reads the moment of an API that states it in UTC without a zone', () => {
    const start = (dates: object) =>
      read(JSON.stringify({ title: 'Arsenal v Chelsea', ...dates }), { kind: 'seatgeek' }).event?.startDate
    const local = { datetime_local: '2026-11-30T21:00:00' }
    expect(start({ datetime_utc: '2026-12-01T02:00:00', ...local })).toBe('2026-12-01T02:00:00Z')
    expect(start(local)).toBe(local.datetime_local)
  })

  test.each([
    ['a notice against its data', '<p>Sorry, this match is sold out.</p>', event(offer)],
    ['a ballot', '', { ...event(offer), name: 'Ballot: Arsenal v Chelsea' }],
    ['a match called off', '', { ...event(offer), name: 'POSTPONED: Arsenal v Chelsea' }],
  ])('names %s for what it is, not as data that could not be read', (_what, words, data) => {
    const page = read(withJsonLd(data).replace('<body>', `<body><h1>${data.name}</h1>${words}`))
    expect(page.offers).toMatchObject([{ pricePence: 4_500, availability: 'unknown' }])
    expect(page.problems.map(({ code }) => code)).toEqual(['words_disagree'])
  })

  test('reports non-JSON from an API as a problem', () => {
    expect(read('<html><title>Access Denied</title></html>', { kind: 'seatgeek' }).problems[0]?.code).toBe('block_page')
    expect(read('<html><p>Hello</html>', { kind: 'ticketmaster' }).problems[0]?.code).toBe('malformed_data')
    expect(read('', { kind: 'ticketmaster' }).problems[0]?.code).toBe('nothing_found')
  })
})
