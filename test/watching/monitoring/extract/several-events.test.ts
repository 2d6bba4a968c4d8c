import { describe, expect, test } from 'vitest'
import { makeMeant } from '#test/watching/monitoring/identity/meant.ts'
import { extractPage } from '#worker/watching/monitoring/extract/page.ts'
import type { Meant } from '#worker/watching/monitoring/identity/contract.ts'

type Event = { name: string; startDate?: string; price?: string; url?: string }

function pageOf(events: Event[], head = '<title>Tickets</title>', meant?: Meant) {
  const data = events.map(({ price, ...event }) => ({
    '@context': 'https://schema.org',
    '@type': 'SportsEvent',
    ...event,
    ...(price && { offers: { '@type': 'Offer', name: 'Adult', price, priceCurrency: 'GBP' } }),
  }))
  const script = `<script type="application/ld+json">${JSON.stringify(data)}</script>`
  const body = `<!doctype html><html><head>${head}${script}</head><body><p>Tickets</p></body></html>`
  return extractPage({ body, contentType: 'text/html', spec: { kind: 'structured' }, expectedCurrency: 'GBP', meant })
}

const ours = { name: 'Kelsford Town v Marlow Dock', startDate: '2026-12-20T15:00:00Z', price: '45.00' }
const next = { name: 'Kelsford Town v Thornaby Albion', startDate: '2027-01-09T15:00:00Z', price: '20.00' }
const pricesOf = ({ offers }: ReturnType<typeof pageOf>) => offers.map(({ pricePence }) => pricePence)

describe('of several events on a page', () => {
  test('the one that is meant counts, wherever it stands', () => {
    for (const events of [
      [ours, next],
      [next, ours],
    ]) {
      const page = pageOf(events, undefined, makeMeant())
      expect(page).toMatchObject({ event: { name: ours.name }, problems: [] })
      expect(pricesOf(page)).toEqual([4_500])
    }
  })

  test('the one that is meant counts in each language once', () => {
    const german = { ...ours, name: 'Kelsford Town gegen Marlow Dock' }
    expect(pricesOf(pageOf([ours, german, next], undefined, makeMeant()))).toEqual([4_500])
  })

  test('two prices of the one that is meant are doubtful', () => {
    const german = { ...ours, name: 'Kelsford Town gegen Marlow Dock', price: '54.00' }
    const page = pageOf([ours, german], undefined, makeMeant())
    expect(page.problems).toMatchObject([{ code: 'prices_disagree', offerIndex: 0 }])
  })

  test('the one that is meant has no offers, though another has', () => {
    const page = pageOf([{ ...ours, price: '' }, next], undefined, makeMeant())
    expect(page).toMatchObject({ event: { name: ours.name }, offers: [] })
  })

  test('the one that is meant counts among the parts of a season that sells nothing itself', () => {
    const parts = [ours, next].map(({ price, ...event }) => ({
      '@type': 'SportsEvent',
      ...event,
      offers: { '@type': 'Offer', name: 'Adult', price, priceCurrency: 'GBP' },
    }))
    const season = {
      '@type': 'SportsEvent',
      name: 'Kelsford Town home matches',
      startDate: '2026-08-08',
      subEvent: parts,
    }
    const body = `<!doctype html><html><head><script type="application/ld+json">${JSON.stringify(season)}</script></head></html>`
    const spec = { kind: 'structured' } as const
    const page = extractPage({ body, contentType: 'text/html', spec, expectedCurrency: 'GBP', meant: makeMeant() })
    expect(page.event).toMatchObject({ name: ours.name })
    expect(pricesOf(page)).toEqual([4_500])
  })

  test('none counts where none is meant', () => {
    const third = { ...next, name: 'Kelsford Town v Ormsley Vale', startDate: '2027-01-23T15:00:00Z' }
    expect(pageOf([next, third], undefined, makeMeant())).toMatchObject({
      offers: [],
      problems: [{ code: 'malformed_data' }],
    })
  })

  test('the one that the page calls itself counts where nothing is meant', () => {
    expect(pricesOf(pageOf([next, ours], `<title>${ours.name} | Tickets</title>`))).toEqual([4_500])
    const address = 'https://tickets.example/1'
    const canonical = `<link rel="canonical" href="${address}">`
    expect(pricesOf(pageOf([next, { ...ours, url: address }], canonical))).toEqual([4_500])
  })

  test('none counts where the page is a list', () => {
    expect(pageOf([ours, next])).toMatchObject({ event: null, offers: [], problems: [{ code: 'malformed_data' }] })
  })
})

describe('how a page calls itself', () => {
  test('is its title, its headings with the first of the first rank in front, and the day beside it', () => {
    const body = `<!doctype html><html><head><title>A &amp; B</title><meta property="og:title" content="C">
      <link rel="canonical" href="/m/1"></head><body><h2>Menu</h2><h1>Kelsford <b>Town</b> v Marlow Dock</h1>
      <p><time datetime="2026-12-20T15:00:00Z">Sunday</time></p><h2></h2><!-- <h1>No</h1> --></body></html>`
    const page = extractPage({ body, contentType: 'text/html', spec: { kind: 'structured' }, expectedCurrency: 'GBP' })
    expect(page.names).toEqual({
      title: 'A & B',
      shared: 'C',
      headings: ['Kelsford Town v Marlow Dock', 'Menu'],
      times: ['2026-12-20T15:00:00Z'],
      canonical: '/m/1',
    })
  })
})

describe('of several products of a shop', () => {
  const offerOf = (price: string) => ({ '@type': 'Offer', price, priceCurrency: 'GBP' })
  const shop = (names: readonly string[]) => {
    const products = names.map((name, index) => ({ '@type': 'Product', name, offers: offerOf(`${9 + index}.00`) }))
    const script = `<script type="application/ld+json">${JSON.stringify(products)}</script>`
    const body = `<!doctype html><html><head><title>Shop</title>${script}</head><body><p>Tickets</p></body></html>`
    const spec = { kind: 'structured' } as const
    return pricesOf(extractPage({ body, contentType: 'text/html', spec, expectedCurrency: 'GBP', meant: makeMeant() }))
  }

  test('the one counts that is named as the match', () => {
    expect(shop(['Club mug', ours.name])).toEqual([1_000])
    expect(shop([`${ours.name} scarf`, ours.name, next.name])).toEqual([1_000])
  })

  test('none counts where no name is the match’s', () => {
    expect(shop(['Club mug', 'Club scarf'])).toEqual([])
    expect(shop([`${ours.name} scarf`, `${ours.name} programme`])).toEqual([])
  })
})
