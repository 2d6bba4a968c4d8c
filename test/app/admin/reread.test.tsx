import { expect, test } from 'vitest'
import { ScrapingQuality } from '#app/pages/admin/sellers/scraping/quality.tsx'
import { markup, words } from '../render.tsx'

const view = { flags: [], lifted: [], held: [], reread: [], disagreements: [], compared: 0, otherCurrencies: [] }
const texts = ['1 offer is an add-on and doesn’t count: Parking.', 'The price of Adult is £45.00, was £450.00.']
const note = { platformId: 1, platform: 'Gate One', matchId: 7, match: 'Leeds v Derby', at: 0, texts }

test('the desk says what reading pages anew changed, and nothing where it changed nothing', () => {
  const shown = (reread: (typeof note)[]) =>
    words(markup(<ScrapingQuality view={{ ...view, reread }} unread={[]} now={60_000} />))
  expect(shown([note])).toContain(`Leeds v Derby Gate One, 1 min ago ${texts.join(' ')}`)
  expect(shown([])).not.toContain('Read in a new way')
})

test('what waits says why, and leads to the seller’s page, its checks and the match', () => {
  const fact = { pricePence: 45_000, currency: 'GBP', availability: 'available' } as const
  const offer = { ticketType: 'Adult', section: null, before: { ...fact, pricePence: 4_500 }, after: fact }
  const row = { platformId: 1, platform: 'Gate One', matchId: 7, match: 'Leeds v Derby', heldAt: 0, currency: 'GBP' }
  const held = { ...row, url: 'https://gate-one.example/7', offers: [{ ...offer, why: 'price' as const }] }
  const html = markup(<ScrapingQuality view={{ ...view, held: [held] }} unread={[]} now={60_000} />)
  expect(words(html)).toContain('£450.00, available The price is far from its last price. It is shown when')
  for (const to of ['https://gate-one.example/7', '/admin/scraping?tab=logs&amp;platform=1', '/matches/7'])
    expect(html).toContain(`href="${to}"`)
})

test('prices in another currency are said once per platform, with the way to its currency, and once per match', () => {
  const fact = { pricePence: 45_000, currency: 'EUR', availability: 'available' } as const
  const offers = ['Adult', 'Child'].map((ticketType) => ({
    ticketType,
    section: null,
    before: null,
    after: fact,
    why: 'currency' as const,
  }))
  const row = {
    platformId: 4,
    platform: 'Curva',
    match: 'Leeds v Derby',
    heldAt: 0,
    url: null,
    currency: 'GBP',
    offers,
  }
  const otherCurrencies = [{ platformId: 4, platform: 'Curva', found: 'EUR', expected: 'GBP', offers: 4 }]
  const held = [7, 8].map((matchId) => ({ ...row, matchId }))
  const html = markup(<ScrapingQuality view={{ ...view, held, otherCurrencies }} unread={[]} now={60_000} />)
  const said = 'Prices of Curva are in EUR; this platform is set to GBP: 4 tickets are held back.'
  expect(words(html).split(said)).toHaveLength(2)
  expect(html).toContain('href="/admin/platforms/4#currency"')
  expect(words(html).split('In EUR; this platform is set to GBP.')).toHaveLength(3)
})

test('an alarm of a platform set to another currency leads to its currency, another one does not', () => {
  const flag = { platformId: 4, platform: 'Curva', since: 1, evidence: ['Prices are in EUR.'], isMailed: true }
  const shown = (isOtherCurrency: boolean) =>
    markup(<ScrapingQuality view={{ ...view, flags: [{ ...flag, isOtherCurrency }] }} unread={[]} now={60_000} />)
  expect(shown(true)).toContain('href="/admin/platforms/4#currency"')
  expect(shown(false)).not.toContain('#currency')
})
