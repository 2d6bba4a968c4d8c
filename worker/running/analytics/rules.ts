import { dayMs, type Instant, toIso } from '#worker/ground/platform/clock.ts'
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
  const { users, activeUsers, alerts, activeAlerts, matches, upcomingMatches, recentUsers } = counted
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
    userGrowth: growthOf(users, counted.usersBefore),
    alertGrowth: growthOf(activeAlerts, counted.activeAlertsBefore),
  }
}

/** Whole per cent by which a total grew or fell; null where there was too little before, or it was not read. */
export function growthOf(total: number, before: number | null): number | null {
  return before === null || before < leastForGrowth ? null : Math.round(((total - before) / before) * 100)
}
