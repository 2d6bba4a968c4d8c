// A week of 18 platforms: two days like a Saturday and five like a Tuesday, each platform with pages of its own.
import { dayMs, minuteMs } from '#worker/ground/platform/clock.ts'
import { addUse, noUse } from '../prices.ts'
import { type Played, playDay, shareCounted } from './day.ts'
import { dispatch, listing, listingsADay } from './elsewhere.ts'
import { kickoffsOfPlatform } from './season.ts'

/** A budget like the seed's, and a larger one where the pages of a Saturday need it. */
export const sizes = [
  { pages: 60, platforms: 7, budgetPerMinute: 180 },
  { pages: 300, platforms: 6, budgetPerMinute: 180 },
  { pages: 1_000, platforms: 4, budgetPerMinute: 180 },
  { pages: 4_000, platforms: 1, budgetPerMinute: 600 },
]
export const allPlatforms = sizes.reduce((sum, { platforms }) => sum + platforms, 0)

const days = [
  { begins: Date.UTC(2026, 10, 28), aWeek: 2 },
  { begins: Date.UTC(2026, 11, 1), aWeek: 5 },
]

export type Week = Played & { pages: number; platforms: number }

/** What all platforms of each size use in a week, without the CPU of checks. */
export function playWeek(): Week[] {
  return sizes.map(({ pages, platforms, budgetPerMinute }) => {
    const week: Week = { pages, platforms, checks: 0, leases: 0, use: noUse() }
    for (const { begins, aWeek } of days) {
      for (let nth = 0; nth < platforms; nth += 1) {
        const kickoffs = kickoffsOfPlatform(begins, pages, nth / platforms)
        const played = playDay({ kickoffs, budgetPerMinute, seed: pages + nth }, begins)
        const times = aWeek / shareCounted
        week.checks += played.checks * times
        week.leases += played.leases * times
        addUse(week.use, played.use, times)
        addUse(week.use, dispatch, (aWeek * (dayMs / minuteMs)) / allPlatforms)
        addUse(week.use, listing, (aWeek * listingsADay) / allPlatforms)
      }
    }
    return week
  })
}
