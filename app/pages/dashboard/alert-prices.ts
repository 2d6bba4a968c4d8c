import type { Alert } from '#worker/alerting/alerts/contract.ts'
import { isConditional } from '#worker/alerting/alerts/tickets.rules.ts'
import type { Match } from '#worker/matches/catalogue/contract.ts'

/** Matches read for their price at most. */
const maxPriced = 50

/** Whether the match's own lowest price is what the alert waits for: one match, any ticket, any seller. */
function isOnItsMatch(alert: Alert): boolean {
  return alert.targetKind === 'match' && alert.moreTargets.length === 0 && !isConditional(alert)
}

/** By an alert's id, the match whose lowest price it waits for. */
export async function readPriced(
  alerts: readonly Alert[],
  findMatches: (ids: number[]) => Promise<Match[]>,
): Promise<Record<number, Match>> {
  const onMatches = alerts.filter(isOnItsMatch)
  const ids = [...new Set(onMatches.map(({ targetId }) => targetId))].slice(0, maxPriced)
  const found = new Map((await findMatches(ids)).map((match) => [match.id, match]))
  return Object.fromEntries(
    onMatches.flatMap(({ id, targetId }) => {
      const match = found.get(targetId)
      return match ? [[id, match]] : []
    }),
  )
}
