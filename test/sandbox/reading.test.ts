import { describe, expect, test } from 'vitest'
import { createBoxOffice } from '#scripts/sandbox/box-office.ts'
import type { Offer } from '#scripts/sandbox/offers.ts'
import { extractionOf, pageOf } from '#scripts/sandbox/pages/registry.ts'
import { blockPage } from '#scripts/sandbox/platforms/block-page.ts'
import { defaultTickMs } from '#scripts/sandbox/walk.ts'
import { hourMs } from '#worker/ground/platform/clock.ts'
import type { ExtractedOffer } from '#worker/watching/monitoring/contract.ts'
import { extractPage } from '#worker/watching/monitoring/extract/page.ts'
import { plainRef, testMatch, testWorld } from './world.ts'

const { platforms } = testWorld()
const match = testMatch(plainRef)

function offer(ticketType: string, pricePence: number, more: Partial<Offer> = {}): Offer {
  const common = { section: 'North Stand', feesPence: 250, currency: 'GBP', quantity: 12 }
  return { ticketType, pricePence, ...common, availability: 'available', ...more }
}

const worlds: [string, Offer[]][] = [
  [
    'tickets of every kind',
    [
      offer('Adult', 4_500),
      offer('Junior & Söhne', 1_250, { availability: 'limited', quantity: 2 }),
      offer('VIP <Lounge>', 115_000, { section: null, quantity: null }),
      offer('Family', 6_000, { availability: 'sold_out', quantity: 0 }),
    ],
  ],
  ['a ballot', [offer('Adult', 4_500, { availability: 'unknown', quantity: null })]],
  [
    'nothing left',
    [
      offer('Adult', 4_500, { availability: 'sold_out', quantity: 0 }),
      offer('Junior', 2_000, { availability: 'sold_out', quantity: 0 }),
    ],
  ],
]

/** What a reader extracts from a platform's page, whole or damaged. */
function read(slug: string, offers: Offer[], spoil = (body: string) => body) {
  const platform = platforms.find((candidate) => candidate.slug === slug)
  if (!platform) throw new Error(`no platform ${slug}`)
  const page = pageOf(platforms, platform)
  const origin = 'http://localhost:9701'
  const body = page.render({
    platform,
    origin,
    url: `${origin}/events/x`,
    peopleUrl: `${origin}/events/x`,
    match,
    offers,
    changedAt: 0,
  })
  const spec = extractionOf(platforms, platform)
  const extracted = extractPage({ body: spoil(body), contentType: page.contentType, spec, expectedCurrency: 'GBP' })
  return { shown: page.statedOffers(offers), extracted }
}

/** The price is exact, or the lower end of a range. */
function comparable(offer: ExtractedOffer) {
  const { ticketType, section, pricePence, lowPence, feesPence, currency, availability, quantity } = offer
  return { ticketType, section, pricePence: pricePence ?? lowPence, feesPence, currency, availability, quantity }
}

describe.each(worlds)('%s', (_name, offers) => {
  test.each(platforms.map((platform) => platform.slug))('is extracted from %s as the page shows it', (slug) => {
    const { shown, extracted } = read(slug, offers)
    expect(extracted.offers.map(comparable)).toEqual(shown)
    expect(extracted.problems).toEqual([])
  })
})

test('every structured page names the match', () => {
  for (const { slug, pageType } of platforms) {
    if (pageType === 'table') continue
    expect(read(slug, [offer('Adult', 4_500)]).extracted.event?.name).toBe('Arsenal v Brøndby & Söhne <b>')
  }
})

test('no simulated page gives a reader cause for doubt', () => {
  const at = Date.UTC(2026, 10, 28, 9)
  const boxOffice = createBoxOffice({ seed: 7, tickMs: defaultTickMs, now: () => at })
  for (let i = 0; i < 12; i++) {
    const walked = testMatch(`match-${i}`, { kickoffAt: at + i * hourMs, isHighDemand: i % 2 === 0 })
    for (const platform of platforms) {
      const { shown, extracted } = read(platform.slug, boxOffice.show(platform, walked).offers)
      expect(extracted.offers.map(comparable)).toEqual(shown)
      expect(extracted.problems).toEqual([])
    }
  }
})

test('a block page and a truncated page differ from one without tickets', () => {
  const offers = [offer('Adult', 4_500)]
  const problems = (slug: string, spoil: (body: string) => string) =>
    read(slug, offers, spoil).extracted.problems.map((problem) => problem.code)
  for (const { slug } of platforms) {
    expect(problems(slug, () => blockPage)).toEqual(['block_page'])
    expect(problems(slug, (body) => body.slice(0, body.length / 2))).toEqual(['truncated'])
  }
})
