import type { MatchFacts } from '#worker/matches/catalogue/contract.ts'
import type { Change, PriceSummary } from '#worker/matches/changes/contract.ts'

/** 2026-10-05T13:00:00Z */
export const noon = 1_791_205_200_000

export function summary(lowestPricePence: number | null, more: Partial<PriceSummary> = {}): PriceSummary {
  return {
    lowestPricePence,
    currency: lowestPricePence === null ? null : 'GBP',
    availability: lowestPricePence === null ? 'sold_out' : 'available',
    offerCount: lowestPricePence === null ? 0 : 1,
    ...more,
  }
}

/** A change on a match's only platform, so that both have the same price summary. */
export function changeOf(before: PriceSummary | null, after: PriceSummary, more: Partial<Change> = {}): Change {
  const matchId = more.matchId ?? 1
  const seq = more.seq ?? 7
  return {
    id: `${matchId}:${seq}`,
    matchId,
    seq,
    seenAt: noon,
    platform: {
      id: 3,
      slug: 'terrace',
      name: 'Terrace Exchange',
      kind: 'exchange',
      url: 'https://terrace.example/m/1',
      isAlertable: true,
    },
    platformBefore: before,
    platformAfter: after,
    matchBefore: before ?? summary(null),
    matchAfter: after,
    seller: null,
    partyOffers: [],
    priceDays: null,
    offers: [],
    ...more,
  }
}

export function factsOf(more: Partial<MatchFacts> = {}): MatchFacts {
  return {
    id: 1,
    leagueId: 5,
    leagueName: 'Premier League',
    homeTeamId: 10,
    homeTeamName: 'Arsenal',
    awayTeamId: 11,
    awayTeamName: 'Chelsea',
    kickoffAt: noon + 30 * 86_400_000,
    matchDay: '2026-11-04',
    venue: 'Emirates Stadium',
    city: 'London',
    country: 'England',
    status: 'scheduled',
    isHighDemand: false,
    ...more,
  }
}
