// The expected notifications, computed independently and as simply as possible.
import type { Alert, MatchFacts } from '#worker/alerts/contract.ts'
import type { Change, PriceSummary } from '#worker/changes/contract.ts'

const canBuy = ({ availability }: PriceSummary) => availability === 'available' || availability === 'limited'

function isTold(alert: Alert, change: Change, match: MatchFacts): boolean {
  const targets = { match: [match.id], team: [match.homeTeamId, match.awayTeamId], league: [match.leagueId] }
  if (!targets[alert.targetKind].includes(alert.targetId)) return false
  if (change.platformBefore === null || !change.platform.isAlertable) return false
  if (alert.platformId !== null && alert.platformId !== change.platform.id) return false
  const here = [change.platformBefore, change.platformAfter] as const
  const everywhere = alert.platformId === null ? ([change.matchBefore, change.matchAfter] as const) : here
  if (alert.alertType === 'availability') return !canBuy(here[0]) && canBuy(here[1])
  if (alert.alertType === 'high_demand') {
    return everywhere[0].availability === 'available' && everywhere[1].availability === 'limited'
  }
  if (alert.alertType !== 'price_drop') return false
  const threshold = alert.priceThresholdPence
  const [was, is] = (threshold === null ? here : everywhere).map((summary) => summary.lowestPricePence)
  if (is === null || is === undefined) return false
  if (threshold !== null) return is <= threshold && (was === null || was === undefined || was > threshold)
  return was !== null && was !== undefined && (was - is) / was >= 0.01
}

/** "person change", once each, however many of the person's alerts match. */
export function expectedTellings(
  changes: readonly Change[],
  alerts: readonly Alert[],
  matches: readonly MatchFacts[],
): Set<string> {
  const told = new Set<string>()
  for (const change of changes) {
    const match = matches.find((each) => each.id === change.matchId)
    if (!match) continue
    for (const alert of alerts) if (isTold(alert, change, match)) told.add(`${alert.userId} ${change.id}`)
  }
  return told
}
