import type { Offer } from '#scripts/sandbox/offers.ts'
import type { PageView } from '#scripts/sandbox/pages/page.ts'
import { redesigned } from '#scripts/sandbox/pages/redesign.ts'
import { tablePage } from '#scripts/sandbox/pages/table.ts'
import { type TableMarkup, tableRules } from '#scripts/sandbox/pages/table-rules.ts'
import type { RulesSpec } from '#worker/watching/monitoring/rule-studio/contract.ts'
import type { StoredPage } from '#worker/watching/monitoring/stored-pages/contract.ts'

export const offers: Offer[] = [
  {
    ticketType: 'Adult',
    section: 'North',
    pricePence: 4550,
    feesPence: 200,
    currency: 'GBP',
    availability: 'available',
    quantity: 12,
  },
  {
    ticketType: 'Senior',
    section: 'East',
    pricePence: 3000,
    feesPence: null,
    currency: 'GBP',
    availability: 'limited',
    quantity: 2,
  },
  {
    ticketType: 'Junior',
    section: 'South',
    pricePence: 1500,
    feesPence: 100,
    currency: 'GBP',
    availability: 'sold_out',
    quantity: null,
  },
]

const match = {
  ref: 'one',
  homeTeam: 'Roma',
  awayTeam: 'Verona',
  league: 'Serie A',
  venue: 'Olimpico',
  kickoffAt: 0,
  matchDay: '2026-11-28',
  isHighDemand: false,
  facePence: 4000,
  platforms: [],
}

/** A page of the sandbox without structured data. */
export function sandboxPage(markup: TableMarkup, shown = offers): string {
  return tablePage(markup).render(viewOf(shown))
}

function viewOf(shown: Offer[]): PageView {
  return {
    platform: { slug: 'p', name: 'P', kind: 'official', currency: 'GBP', pageType: 'table' },
    origin: 'https://shop.example',
    match,
    url: 'https://shop.example/events/one',
    peopleUrl: 'https://shop.example/events/one',
    offers: shown,
    changedAt: 0,
  }
}

export const statedOffers = (markup: TableMarkup) => tablePage(markup).statedOffers(offers)

export function rulesFor(markup: TableMarkup): RulesSpec {
  const spec = tableRules[markup]
  if (spec.kind !== 'rules') throw new Error('not rules')
  return spec
}

export const stored = (body: string): StoredPage => ({
  sort: 'good',
  id: 'stored',
  url: 'https://shop.example/events/one',
  body,
  contentType: 'text/html',
  at: 0,
  problems: [],
})

/** The same page after a redesign. */
export function redesignedPage(markup: TableMarkup, shown = offers): string {
  return redesigned(markup, tablePage(markup).statedOffers).render(viewOf(shown))
}
