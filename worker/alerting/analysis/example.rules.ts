import { manyText } from '#worker/ground/platform/count-text.ts'
import { leastMatches } from './constants.ts'
import type { Analysis } from './contract.ts'

/** An alert at this many per cent below the first price. */
const shownPercent = 20

/** Two sentences of what was measured; none of what was not. */
export function exampleOf({ name, season, caught, bestHour }: Analysis): string[] {
  const row = caught.find(({ alert }) => alert === shownPercent)
  const alerts =
    row && row.n >= leastMatches
      ? `${name} ${season}: an alert ${shownPercent} % below the first price would have fired in ${row.matches} of ${manyText(row.n, 'match', 'matches')}.`
      : null
  const hour = bestHour
    ? `Most price falls and returns were seen from ${String(bestHour.hour).padStart(2, '0')}:00 on: ${bestHour.moments} of ${bestHour.of}, in London time.`
    : null
  return [alerts, hour].filter((text) => text !== null)
}
