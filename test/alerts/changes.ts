import type { MatchFacts } from '#worker/alerts/contract.ts'
import type { Change, Standing } from '#worker/monitoring/contract.ts'

/** 2026-10-05T13:00:00Z */
export const noon = 1_791_205_200_000

export function standing(lowestPricePence: number | null, more: Partial<Standing> = {}): Standing {
  return {
    lowestPricePence,
    currency: lowestPricePence === null ? null : 'GBP',
    availability: lowestPricePence === null ? 'sold_out' : 'available',
    offerCount: lowestPricePence === null ? 0 : 1,
    ...more,
  }
}

/** A change on the only platform of a match, so that the match stands as the platform does. */
export function changeOf(before: Standing | null, after: Standing, more: Partial<Change> = {}): Change {
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
    matchBefore: before ?? standing(null),
    matchAfter: after,
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
    status: 'scheduled',
    isHighDemand: false,
    ...more,
  }
}
