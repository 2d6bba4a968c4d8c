// The desk's figures of the days before this one, from what the past was made of.

import { dayMs, type Instant } from '#worker/ground/platform/clock.ts'
import type { Database } from '#worker/ground/platform/database.ts'
import { createDailyRepository } from '#worker/running/analytics/daily/repository.ts'
import { dayOf } from '#worker/running/analytics/rules.ts'
import { historyDays } from './plan.ts'

/** Numbers by day (UTC). */
export type ByDay = Readonly<Record<string, number>>

/** Share of a day's changes that notified someone; the fans of the demo have no rows of their own. */
const notifiedShare = 1 / 6
const channelsEach = 1.5

/** Stores each finished day once; without checks, because a first start was cut off, nothing is known of them. */
export async function countPastDays(
  database: Database,
  { changes, checks }: { changes: ByDay; checks: ByDay },
  now: Instant,
): Promise<void> {
  if (Object.keys(checks).length === 0) return
  const repository = createDailyRepository(database)
  // The runtime closes idle connections, and a busy process notices only on asking.
  const created = await createdBefore(database).catch(() => createdBefore(database))
  let changesTotal = 0
  // The day before the first has no more than the totals that the first begins with.
  for (let back = historyDays + 1; back >= 1; back--) {
    const day = dayOf(now - back * dayMs)
    const changed = changes[day] ?? 0
    changesTotal += changed
    const notifications = Math.round(changed * notifiedShare)
    await repository.store({
      day,
      notifications,
      deliveries: Math.round(notifications * channelsEach),
      totals: { checks: checks[day] ?? 0, changes: changesTotal, ...created(Date.parse(day) + dayMs) },
      countedAt: now,
    })
  }
}

async function createdBefore({ $client }: Database) {
  const moments = async (table: 'users' | 'alerts') => {
    const { results } = await $client.prepare(`SELECT created_at AS at FROM ${table}`).all<{ at: number }>()
    return results.map(({ at }) => at)
  }
  const [users, alerts] = [await moments('users'), await moments('alerts')]
  return (end: Instant) => ({
    users: users.filter((at) => at < end).length,
    activeAlerts: alerts.filter((at) => at < end).length,
  })
}
