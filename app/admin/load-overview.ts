import type { RouterContextProvider } from 'react-router'
import type { Analytics } from '#worker/analytics/contract.ts'
import type { StatusView } from '#worker/status/contract.ts'
import { isWatched } from '#worker/status/rules.ts'
import { servicesContext } from '../context.ts'
import type { HealthEntry } from './health.tsx'

const unread: Analytics = {
  ...{ totalUsers: 0, activeUsers: 0, totalAlerts: 0, activeAlerts: 0, totalMatches: 0, upcomingMatches: 0 },
  ...{ recentSignups: 0, userGrowth: null, alertGrowth: null },
}

/** Figures and health; zeros, and a line that says so, when they cannot be read. */
export async function loadOverview(context: Readonly<RouterContextProvider>) {
  const { analytics, audit, status, clock, logger } = context.get(servicesContext)
  const now = clock()
  try {
    const [figures, view, activity] = await Promise.all([analytics.figures(), status.view(), audit.recent()])
    return { isRead: true, now, figures, activity, health: healthOf(view) }
  } catch (error) {
    logger.error('overview_unreadable', { error: error instanceof Error ? error.message : String(error) })
    const health: HealthEntry[] = [{ name: 'System Status', status: 'down', message: 'Unable to load system data' }]
    return { isRead: false, now, figures: unread, activity: [], health }
  }
}

function healthOf({ services, platforms, isStale, measuredAt }: StatusView): HealthEntry[] {
  if (measuredAt === null) return [{ name: 'System Status', status: null, message: 'Measured in the next minute.' }]
  const own = services.map(({ name, status, message }) => ({ name, message, status: isStale ? null : status }))
  return [...own, platformsOf(platforms, isStale)]
}

function platformsOf(platforms: StatusView['platforms'], isStale: boolean): HealthEntry {
  const name = 'Ticket platforms'
  const watched = platforms.filter(isWatched)
  const bad = watched.filter(({ status }) => status === 'warning' || status === 'down')
  if (watched.length === 0) return { name, status: null, message: 'None is watched yet.' }
  const names = bad.map((platform) => platform.name).join(', ')
  const message = bad.length === 0 ? `All ${watched.length} can be read.` : `Not read as usual: ${names}.`
  return { name, message, status: isStale ? null : bad.length === 0 ? 'healthy' : 'warning' }
}
