import { dayMs, type Instant, toIso } from '../platform/clock.ts'
import { leastForGrowth } from './constants.ts'
import type { Analytics, Counted } from './contract.ts'

/** The counters' day, UTC. */
export function dayOf(at: Instant): string {
  return toIso(at).slice(0, 10)
}

/** The first moment of the next day, UTC. */
export function nextDayAt(at: Instant): Instant {
  return (Math.floor(at / dayMs) + 1) * dayMs
}

export function analyticsOf(counted: Counted, notifications: number): Analytics {
  const { users, activeUsers, alerts, activeAlerts, matches, upcomingMatches, recentUsers, newUsers, newAlerts } =
    counted
  return {
    totalUsers: users,
    activeUsers,
    totalAlerts: alerts,
    activeAlerts,
    totalMatches: matches,
    upcomingMatches,
    recentSignups: recentUsers,
    notifications,
    unreadNotifications: null,
    matchGrowth: null,
    userGrowth: growthOf(users, newUsers),
    alertGrowth: growthOf(alerts, newAlerts),
  }
}

/** Whole per cent by which a total grew; null where there was too little before to compare with. */
export function growthOf(total: number, added: number): number | null {
  const before = total - added
  return before < leastForGrowth ? null : Math.round((added / before) * 100)
}
