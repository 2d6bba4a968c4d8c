import { expect, test } from 'vitest'
import type { ExtractionSpec } from '#worker/watching/monitoring/contract.ts'
import { extractPage } from '#worker/watching/monitoring/extract/page.ts'

const structured: ExtractionSpec = { kind: 'structured' }
const rules: ExtractionSpec = {
  kind: 'rules',
  row: '.row',
  rules: [{ field: 'price', selectorType: 'css', selector: '.price', isRequired: true }],
  availabilityWords: {},
}

const microdata = (price: string) =>
  `<div itemscope itemtype="https://schema.org/SportsEvent"><span itemprop="name">Rovers v Town</span>
    <div itemprop="offers" itemscope itemtype="https://schema.org/Offer"><meta itemprop="price" content="${price}">
    <meta itemprop="priceCurrency" content="GBP"></div></div>`
const jsonLd = (price: string) =>
  `<script type="application/ld+json">{"@type":"SportsEvent","name":"Rovers v Town",
    "offers":{"@type":"Offer","price":"${price}","priceCurrency":"GBP","availability":"InStock"}}</script>`
const row = (price: string) => `<p class="row"><b class="price">£${price}</b></p>`
const openGraph = (price: string) =>
  `<meta property="product:price:amount" content="${price}"><meta property="product:price:currency" content="GBP">`

const dialects = [
  ['microdata', microdata, structured],
  ['JSON-LD', jsonLd, structured],
  ['Open Graph', openGraph, structured],
  ['rules', row, rules],
] as const

const wrappings = ['<!-- ', '<template>', '<noscript>'] as const
const ends = { '<!-- ': ' -->', '<template>': '</template>', '<noscript>': '</noscript>' }

function pricesOf(body: string, spec: ExtractionSpec): (number | null)[] {
  const page = extractPage({ body, contentType: 'text/html', spec, expectedCurrency: 'GBP' })
  return page.offers.map(({ pricePence }) => pricePence)
}

test.each(dialects.flatMap((dialect) => wrappings.map((start) => [dialect[0], start, dialect] as const)))(
  '%s inside of %s is no offer',
  (_, start, [, write, spec]) => {
    const html = `<!doctype html><html><body>${start}${write('9.00')}${ends[start]}${write('45.00')}</body></html>`
    expect(pricesOf(html, spec)).toEqual([4_500])
    expect(pricesOf(`<html><body>${start}${write('9.00')}${ends[start]}</body></html>`, spec)).toEqual([])
  },
)

const own = dialects.filter(([, , spec]) => spec === structured)

test.each(own)('%s in a template that the page shows is an offer', (_, write, spec) => {
  const html = `<html><body><x-a><template shadowrootmode="open">${write('45.00')}</template></x-a></body></html>`
  expect(pricesOf(html, spec)).toEqual([4_500])
})

test.each(wrappings)(
  'a heading inside of %s is not the one beside which the page says that its match is sold out',
  (start) => {
    const menu = `<nav data-items="${'Membership '.repeat(1_000)}"></nav>`
    const main = '<h1>Rovers v Town</h1><p>Sorry, this match is sold out.</p>'
    const html = `<html><body>${start}<h1>Old</h1><main>${ends[start]}${menu}${main}${jsonLd('45.00')}</body></html>`
    const page = extractPage({ body: html, contentType: 'text/html', spec: structured, expectedCurrency: 'GBP' })
    expect(page.problems.map(({ code }) => code)).toContain('words_disagree')
  },
)
