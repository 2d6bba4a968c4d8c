import type { NextSpot } from '#worker/matches/catalogue/rules.ts'

/** Saturday afternoon in London. */
export const now = Date.parse('2026-11-21T15:42:00Z')

/** A match that kicks off in a week, with tickets. */
export function spotOf(more: Partial<NextSpot>): NextSpot {
  return {
    id: 1,
    sortAt: now + 7 * 86_400_000,
    status: 'scheduled',
    leagueId: 1,
    homeTeamId: 1,
    awayTeamId: 2,
    availability: 'available',
    lowestPricePence: 4_000,
    currency: 'GBP',
    sellerQuantity: null,
    fellFromPence: null,
    fellAt: null,
    returnedAt: null,
    ...more,
  }
}
