import { maxPriceThresholdPence } from '#worker/alerting/alerts/constants.ts'
import type { Candidate } from '#worker/alerting/alerts/contract.ts'
import { crossingOf, crossings, plainAlert } from '#worker/alerting/alerts/rules.ts'
import type { Instant } from '#worker/ground/platform/clock.ts'
import type { MatchFacts } from '#worker/matches/catalogue/contract.ts'
import type { Change } from '#worker/matches/changes/contract.ts'

/** Alerts on the match as most fans have them: for tickets, for any notable fall, and for the first price at all. */
const asked: Candidate[] = [
  alert('availability', null),
  alert('price_drop', null),
  alert('price_drop', maxPriceThresholdPence),
]

/** Types of the fans' alerts that a change fires. */
export function alertsOf(change: Change, match: MatchFacts | null, at: Instant): string[] {
  const crossed = crossings(change, match ?? unknownMatch, at)
  const fired = asked.filter((each) => crossingOf(each, change, crossed))
  return [...new Set(fired.map(({ alertType }) => alertType))]
}

function alert(alertType: Candidate['alertType'], priceThresholdPence: number | null): Candidate {
  return { ...plainAlert, id: 1, userId: 1, alertType, priceThresholdPence, platformId: null, createdAt: 0 }
}

const unknownMatch: MatchFacts = {
  id: 1,
  leagueId: 1,
  leagueName: '',
  homeTeamId: 1,
  homeTeamName: '',
  awayTeamId: 2,
  awayTeamName: '',
  kickoffAt: null,
  matchDay: '',
  venue: null,
  city: null,
  country: null,
  status: 'scheduled',
  isHighDemand: false,
}
