// The checks of all platforms on a Saturday: the gate of one platform of each size is played at two moments, with its own
// decisions and store, and multiplied.
import { countedMs, playMinutes } from '#scripts/bench/cost/day.ts'
import { dispatch, jobOfMinute, jobsPerMinute, listing, listingsADay } from '#scripts/bench/cost/elsewhere.ts'
import { kickoffsOfPlatform } from '#scripts/bench/cost/season.ts'
import { allPlatforms, sizes } from '#scripts/bench/cost/week.ts'
import { addUse, noUse, type Use } from '#scripts/bench/prices.ts'
import { dayMs, hourMs, minuteMs, secondMs } from '#worker/ground/platform/clock.ts'
import { fetchConcurrency } from '#worker/watching/monitoring/constants.ts'
import { assumed, type Size } from './size.ts'

const saturday = Date.UTC(2026, 10, 28)
/** Each stands for half of the day. */
const moments = [4 * hourMs, 15 * hourMs]
const timesADay = dayMs / moments.length / countedMs

export type Checks = {
  use: Use
  checks: number
  /** In a second of the busier moment, of all platforms. */
  leasesPerSecond: number
  consumersAtOnce: number
  pages: number
  largestGate: number
  /** Requests to the busiest gate in a second. */
  gateRequests: number
}

export function playChecks({ platforms }: Pick<Size, 'platforms'>): Checks {
  const all: Checks = {
    use: noUse(),
    checks: 0,
    leasesPerSecond: 0,
    consumersAtOnce: 0,
    pages: 0,
    largestGate: 0,
    gateRequests: 0,
  }
  const perSecond = (figure: number) => figure / (countedMs / secondMs)
  for (const { pages, platforms: ofMix, budgetPerMinute } of sizes) {
    const times = (ofMix * platforms) / allPlatforms
    const kickoffs = kickoffsOfPlatform(saturday, pages, 0.5)
    const played = moments.map((at) => playMinutes({ kickoffs, budgetPerMinute, seed: pages }, saturday + at))
    for (const { checks, use } of played) {
      all.checks += checks * timesADay * times
      addUse(all.use, use, timesADay * times)
      all.gateRequests = Math.max(all.gateRequests, perSecond(use.objectRequests))
    }
    const busier = played.reduce((one, other) => (other.leases > one.leases ? other : one))
    all.leasesPerSecond += perSecond(busier.leases) * times
    all.consumersAtOnce +=
      perSecond(busier.checks / fetchConcurrency + busier.leases) * (assumed.pageMs / secondMs) * times
    all.pages += pages * times
    all.largestGate = Math.max(all.largestGate, pages)
  }
  addUse(all.use, dispatch, dayMs / minuteMs)
  addUse(all.use, jobOfMinute, jobsPerMinute * (dayMs / minuteMs))
  addUse(all.use, listing, listingsADay)
  return all
}
