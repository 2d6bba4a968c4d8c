import { dayMs, hourMs, type Instant } from '#worker/ground/platform/clock.ts'
import type { MatchFacts } from '#worker/matches/catalogue/contract.ts'
import { maxNotificationsPerMatchPerHour } from '../constants.ts'
import type { Alert } from '../contract.ts'
import { bestNow, currencyIn, isThere, type Past, trace } from '../past/rules.ts'
import { isOverForAlerts } from '../rules.ts'
import { previewDays } from './constants.ts'
import type { AlertHistory } from './contract.ts'
import { marksOf, type PricePoint } from './marks.rules.ts'

/** What an alert would have done over the last days. */
export function replay(past: Past, alert: Alert, match: MatchFacts, now: Instant): AlertHistory {
  const traced = trace(past, alert, match, now - previewDays * dayMs)
  const { start, steps } = traced
  const bests = [start, ...steps.map(({ best }) => best)]
  const own = currencyIn(past, alert)
  const since = now - previewDays * dayMs
  const points = [{ at: since, best: start }, ...steps].map(
    ({ at, best: { lowestPricePence, currency } }): PricePoint => ({
      at,
      pence: own === null || currency === own ? lowestPricePence : null,
    }),
  )
  const prices = points.flatMap(({ pence }) => pence ?? [])
  const fired = steps.flatMap(({ at, crossing }) => (crossing ? at : []))
  const isAnythingKnown = past.steps.length > 0 || past.offers.length > 0
  return {
    // The board of a match that is over keeps its last price.
    isThereNow: !isOverForAlerts(match, now) && isThere(alert, bestNow(past, alert, traced)),
    timesIn30Days: withinTheHour(fired).length,
    ...(fired.length === 0 &&
      isThere(alert, bests.find(({ lowestPricePence }) => lowestPricePence !== null) ?? start) && {
        wasThereAtFirst: true,
      }),
    lowestSeenPence: prices.length === 0 ? null : prices.reduce((one, other) => Math.min(one, other)),
    observations: isAnythingKnown ? Math.max(1, steps.length) : 0,
    days: Math.min(previewDays, Math.max(0, now - (past.steps.at(-1)?.at ?? now)) / dayMs),
    marks: marksOf(points, now),
  }
}

/** As many of these moments as the limit of messages an hour would have let through. */
function withinTheHour(fired: readonly Instant[]): Instant[] {
  const sent: Instant[] = []
  for (const at of fired) {
    if (sent.filter((other) => other > at - hourMs).length < maxNotificationsPerMatchPerHour) sent.push(at)
  }
  return sent
}
