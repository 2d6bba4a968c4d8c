import { secondMs, toIso } from '#worker/ground/platform/clock.ts'
import type { Match } from '#worker/matches/catalogue/contract.ts'
import type { BoardView, OfferView, PlatformView } from '#worker/matches/prices/contract.ts'

export const now = Date.parse('2026-11-21T15:42:00Z')

export function matchOf(more: Partial<Match> = {}): Match {
  return {
    id: 7,
    match_date: '2026-11-28T15:00:00.000Z',
    time_confirmed: true,
    home_team_id: 1,
    away_team_id: 2,
    league_id: 1,
    home_team_name: 'Arsenal',
    away_team_name: 'Chelsea',
    home_team_logo: '/crests/arsenal.svg?v=1',
    away_team_logo: '/crests/chelsea.svg?v=1',
    league_name: 'Premier League',
    home_team_slug: 'arsenal',
    away_team_slug: 'chelsea',
    league_slug: 'premier-league',
    season: '2026-27',
    round: 'Matchday 13',
    venue: 'Emirates Stadium',
    city: 'London',
    ticket_url: null,
    official_platform: null,
    is_high_demand: false,
    status: 'scheduled',
    score: null,
    shoot_out: null,
    lowest_price: 64,
    is_plus_fees: null,
    currency: 'GBP',
    availability: 'limited',
    offer_count: 6,
    lowest_price_seller: null,
    lowest_price_section: null,
    lowest_price_quantity: null,
    previous_price: null,
    price_level: null,
    price_week: null,
    live: null,
    last_checked_at: toIso(now - 40 * secondMs),
    price_last_seen_at: null,
    ...more,
  }
}

export function offerOf(more: Partial<OfferView> = {}): OfferView {
  return {
    id: 1,
    ticketType: 'Adult',
    section: 'Block 97',
    pricePence: 6_400,
    highPence: null,
    feesPence: 400,
    currency: 'GBP',
    availability: 'limited',
    quantity: 2,
    changedAt: now,
    ...more,
  }
}

export function platformOf(more: Partial<PlatformView> = {}): PlatformView {
  return {
    id: 1,
    slug: 'arsenal',
    name: 'Arsenal Tickets',
    kind: 'official',
    isAlertable: true,
    url: 'https://tickets.example/arsenal-chelsea',
    summary: { lowestPricePence: 6_400, currency: 'GBP', availability: 'limited', offerCount: 1, isPlusFees: false },
    checkedAt: now - 40 * secondMs,
    dueAt: now + 20 * secondMs,
    isStale: false,
    lastProblem: null,
    quarantined: 0,
    offers: [offerOf()],
    ...more,
  }
}

export function boardOf(more: Partial<BoardView> = {}): BoardView {
  return {
    matchId: 7,
    seq: 3,
    summary: { lowestPricePence: 6_400, currency: 'GBP', availability: 'limited', offerCount: 1, isPlusFees: false },
    platforms: [platformOf()],
    series: [
      {
        platformId: 1,
        platformName: 'Arsenal Tickets',
        currency: 'GBP',
        points: [
          { at: now - 100_000_000, pricePence: 8_200 },
          { at: now - 50_000_000, pricePence: 6_400 },
        ],
      },
    ],
    ...more,
  }
}
