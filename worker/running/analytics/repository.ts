import { dayMs, type Instant } from '#worker/ground/platform/clock.ts'
import type { Database } from '#worker/ground/platform/database.ts'
import { growthDays, recentDays, upcomingDays } from './constants.ts'
import type { Counted } from './contract.ts'
import { dayOf, nextDayAt } from './rules.ts'

export type AnalyticsRepository = ReturnType<typeof createAnalyticsRepository>

const total = (name: string) => `coalesce((select value from counters where name = '${name}' and day = ''), 0)`

/** Five totals, the days of recent sign-ups, the day compared with, the days ahead, and the rest of today's matches, whatever the tables hold. */
const figures = `select
  ${total('users')} as users, ${total('active_users')} as activeUsers,
  ${total('alerts')} as alerts, ${total('active_alerts')} as activeAlerts, ${total('matches')} as matches,
  coalesce((select sum(value) from counters where name = 'users_by_day' and day > ?1), 0) as recentUsers,
  (select users_total from daily_figures where day = ?2) as usersBefore,
  (select active_alerts_total from daily_figures where day = ?2) as activeAlertsBefore,
  coalesce((select sum(value) from counters where name = 'matches_by_day' and day > ?3 and day <= ?4), 0)
  + (select count(*) from matches where sort_at > ?5 and sort_at < ?6) as upcomingMatches`

export function createAnalyticsRepository(database: Database) {
  return {
    async figures(now: Instant): Promise<Counted> {
      const { results } = await database.$client
        .prepare(figures)
        .bind(
          dayOf(now - recentDays * dayMs),
          dayOf(now - (growthDays + 1) * dayMs),
          dayOf(now),
          dayOf(now + upcomingDays * dayMs),
          now,
          nextDayAt(now),
        )
        .all<Counted>()
      const [counted] = results
      if (!counted) throw new Error('A SELECT without FROM returned no row')
      return counted
    },
  }
}
