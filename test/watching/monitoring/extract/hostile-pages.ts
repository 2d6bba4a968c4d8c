import fc from 'fast-check'

/** A page of about `size` characters. */
export type Shape = (size: number) => string

export const ordinaryRow =
  '<li class="seat"><a href="/seat/12" title="Block 12">Block 12, row C, seat 45</a> <span class="price">£45.00</span></li>\n'

/** A page with structured data in a script and in its markup, and a long list of seats. */
export const ordinaryPage: Shape = (size) => {
  const offer = '"offers":{"@type":"Offer","price":"45.00","priceCurrency":"GBP","availability":"InStock"}'
  const event = `{"@type":"SportsEvent","name":"Arsenal v Chelsea","startDate":"2026-11-28T15:00Z",${offer}}`
  const markup =
    '<p itemscope itemtype="https://schema.org/Offer"><meta itemprop="price" content="45.00"><meta itemprop="priceCurrency" content="GBP"></p>'
  return `<html>${withScript(event)}${markup}<ul>${fill(ordinaryRow, size)}</ul></html>`
}

export function withScript(json: string): string {
  return `<script type="application/ld+json">${json}</script>`
}

export function fill(piece: string, size: number): string {
  return piece.repeat(Math.max(1, Math.floor(size / Math.max(1, piece.length))))
}

/** Names for nothing, and as many references to them. */
export function referencesToEmptyNames(references: number, names: number): string {
  const name = `[${fill('"",', names * 3)}""]`
  const event = `{"@type":"Event","name":[${fill('{"@id":"x"},', references * 12)}""],"offers":{"price":"1"}}`
  return `<html>${withScript(`{"@graph":[{"@id":"x","name":${name}},${event}]}`)}</html>`
}

const properties = [
  'name',
  'price',
  'seatSection',
  'availability',
  'category',
  'startDate',
  'location',
  '@type',
  '@list',
]
const links = [
  'offers',
  'itemListElement',
  'itemOffered',
  'ticketedSeat',
  'priceSpecification',
  'priceComponent',
  'hasVariant',
]
const types = ['Event', 'Product', 'Offer', '//////////', '']
const leaves = ['""', 'null', '"1 1 1,1 1.1"', '"&amp;"', '{}', '["",""]', '{"price":""}', '{"@id":"y","@x":1}']

/** Each of many nested values is read for its text, down to elements that have none. */
export const textsInTexts: Shape = (size) =>
  `<html><div itemscope>${'<b itemprop=offers>'.repeat(160)}${fill('<b itemprop=price></b>', size)}</html>`

/** Offers of one item with a long list of seats: each searches the list for its section. */
export const sharedSeats: Shape = (size) => {
  const seats = `{"@id":"x","@type":"AggregateOffer","ticketedSeat":[${fill('{"price":""},', size / 2)}""]}`
  const offers = fill('{"@type":"Offer","name":"a","price":1,"itemOffered":[{"@id":"x"},""]},', size / 2)
  return `<html>${withScript(`[${seats},${offers}""]`)}</html>`
}

/** Nodes that all refer to one with a long list; how much of the page is that list varies. */
const graph: fc.Arbitrary<Shape> = fc
  .record({
    type: fc.constantFrom(...types),
    link: fc.constantFrom(...links),
    references: fc.constantFrom(1, 1, 20),
    held: fc.constantFrom(...links, ...links, ...properties),
    leaf: fc.constantFrom(...leaves),
    share: fc.constantFrom(0.05, 0.5, 0.95),
  })
  .map(({ type, link, references, held, leaf, share }) => (size) => {
    const shared = `{"@id":"x","@type":"AggregateOffer","${held}":[${fill(`${leaf},`, size * share)}""]}`
    const many = `{"@type":"${type}","name":"a","price":1,"${link}":[${fill('{"@id":"x"},', references * 12)}""]},`
    return `<html>${withScript(`[${shared},${fill(many, size * (1 - share))}""]`)}</html>`
  })

/** Nested nodes. */
const nesting: fc.Arbitrary<Shape> = fc
  .record({
    keys: fc.array(fc.constantFrom(...links, ...properties), { minLength: 1, maxLength: 3 }),
    isList: fc.boolean(),
  })
  .map(({ keys, isList }) => (size) => {
    const open = keys.map((key) => `{"@type":"Offer","${key}":${isList ? '[' : ''}`).join('')
    const close = (isList ? ']}' : '}').repeat(keys.length)
    const depth = Math.floor(size / (open.length + close.length))
    return `<html>${withScript(`${open.repeat(depth)}{}${close.repeat(depth)}`)}</html>`
  })

const longTexts: fc.Arbitrary<Shape> = fc
  .record({
    letter: fc.constantFrom('/', ' ', 'a', '&', '1', '-', '\\\\', '\\"', '&#38;'),
    place: fc.constantFrom(
      (text: string) => withScript(`{"${text}x":{"@type":"Event"}}`),
      (text: string) => withScript(`{"@type":"${text}x","offers":{"price":1}}`),
      (text: string) => withScript(`{"@type":"Event","offers":{"price":"${text}1","availability":"${text}x"}}`),
      (text: string) => withScript(`[{'a':"${text}",}`),
      (text: string) => `<p itemscope itemprop="price ${text}x">1</p>`,
      (text: string) => `itemprop=${text}<p property=${text}price typeof=x>`,
      (text: string) => `<meta property="og:price:amount" content="${text}">`,
      (text: string) => `<title>${text}</title>`,
    ),
  })
  .map(
    ({ letter, place }) =>
      (size) =>
        `<html>${place(fill(letter, size))}</html>`,
  )

const openings = [
  '<b>',
  '<div itemscope>',
  '<p itemscope itemprop=offers>',
  '<b itemprop=price>',
  '<b itemprop=offers>',
  '<b itemprop=name>',
  '<b property=price typeof=Offer>',
]
const pieces = [
  '</b>',
  '<b></b>',
  '</z>',
  '<!---->',
  '<b itemprop=price></b>',
  '<meta itemprop=price content=1>',
  '<meta property=og:price:amount content="&#49; 1">',
  '<script type="application/ld+json">{}</script>',
  '<script type="application/ld+json">{a,"b":[</script>',
  '<script type=&>&lt;</script>',
  'itemprop= aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa ',
  "<a b=& c='\"' d></a>",
  '&amp;<',
  '<svg><title/></svg>',
  'uses recaptcha ',
]

/** Elements nested a few hundred deep, then other markup. */
const markup: fc.Arbitrary<Shape> = fc
  .record({
    head: fc.array(fc.constantFrom(...openings), { minLength: 1, maxLength: 3 }),
    depth: fc.constantFrom(1, 160, 160),
    unit: fc.oneof(fc.constantFrom('<!---->', '<b></b>'), fc.constantFrom(...pieces)),
  })
  .map(({ head, depth, unit }) => (size) => {
    const nested = `<div itemscope>${head.join('').repeat(depth)}`
    return `<html>${nested}${fill(unit, size - nested.length)}</html>`
  })

const attributes: fc.Arbitrary<Shape> = fc
  .record({
    element: fc.constantFrom('meta', 'script', 'p itemscope itemprop=price'),
    value: fc.constantFrom('', '=&', '="x"'),
  })
  .map(({ element, value: attribute }) => (size) => {
    const names = Array.from(
      { length: Math.floor(size / (6 + attribute.length)) },
      (_, i) => `a${i.toString(36)}${attribute}`,
    )
    return `<html><${element} ${names.join(' ')}></html>`
  })

export const hostileShape: fc.Arbitrary<Shape> = fc.oneof(
  { arbitrary: graph, weight: 4 },
  nesting,
  longTexts,
  { arbitrary: markup, weight: 4 },
  attributes,
)
