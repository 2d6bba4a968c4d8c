import { expect, test } from 'vitest'
import { ScrapingQuality } from '#app/pages/admin/sellers/scraping/quality.tsx'
import { markup, words } from '../render.tsx'

const view = { flags: [], lifted: [], held: [], reread: [], disagreements: [], compared: 0 }
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
  const row = { platformId: 1, platform: 'Gate One', matchId: 7, match: 'Leeds v Derby', heldAt: 0 }
  const held = { ...row, url: 'https://gate-one.example/7', offers: [{ ...offer, why: 'price' as const }] }
  const html = markup(<ScrapingQuality view={{ ...view, held: [held] }} unread={[]} now={60_000} />)
  expect(words(html)).toContain('£450.00, available The price is far from its last price. It is shown when')
  for (const to of ['https://gate-one.example/7', '/admin/scraping?tab=logs&amp;platform=1', '/matches/7'])
    expect(html).toContain(`href="${to}"`)
})
