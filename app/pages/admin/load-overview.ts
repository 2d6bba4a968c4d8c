import type { RouterContextProvider } from 'react-router'
import { servicesContext } from '#app/context.ts'
import { type Instant, toIso } from '#worker/ground/platform/clock.ts'
import type { RevenueMonth } from '#worker/money/payments/desk/contract.ts'
import type { Analytics } from '#worker/running/analytics/contract.ts'
import type { StatusView } from '#worker/running/status/contract.ts'
import { isWatched } from '#worker/running/status/rules.ts'
import type { HealthEntry } from './health.tsx'
import { moneyHealth } from './money-health.ts'

const unread: Analytics = {
  totalUsers: 0,
  activeUsers: 0,
  totalAlerts: 0,
  activeAlerts: 0,
  totalMatches: 0,
  upcomingMatches: 0,
  recentSignups: 0,
  notifications: 0,
  unreadNotifications: null,
  userGrowth: null,
  alertGrowth: null,
  matchGrowth: null,
}

/** Figures and health. If they cannot be read: zeros, null for lists, and an entry of the health that says so. */
export async function loadOverview(context: Readonly<RouterContextProvider>) {
  const { analytics, audit, config, paymentsDesk, setup, status, clock, logger } = context.get(servicesContext)
  const now = clock()
  try {
    const [figures, payments, pulse, view, activity, checklist] = await Promise.all([
      analytics.figures(),
      paymentsDesk.figures(),
      paymentsDesk.pulse(),
      status.view(),
      audit.recent(),
      setup.checklist(),
    ])
    const revenuePence = revenueIn(payments.months, now)
    const health = [...healthOf(view), moneyHealth(config.hasPayments ? pulse : null, now)]
    return { isRead: true, now, figures, revenuePence, activity, checklist, health }
  } catch (error) {
    logger.error('overview_unreadable', { error: error instanceof Error ? error.message : String(error) })
    const health: HealthEntry[] = [{ name: 'System Status', status: 'down', message: 'Unable to load system data' }]
    return { isRead: false, now, figures: unread, revenuePence: 0, activity: null, checklist: null, health }
  }
}

/** Received less given back in the calendar month (UTC) of a moment, VAT included. */
function revenueIn(months: readonly RevenueMonth[], now: Instant): number {
  const month = months.find((one) => one.month === toIso(now).slice(0, 7))
  return month ? month.netPence + month.vatPence : 0
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
  if (platforms.length === 0) return { name, status: null, message: 'None is watched yet.' }
  const changed = watched.filter(({ hasDrifted }) => hasDrifted)
  const unread = platforms.filter(({ isForbidden, lastGoodAt }) => !isForbidden && lastGoodAt === null)
  const troubles = [
    ...lineOf('Not read as usual', bad),
    ...lineOf('Pages changed, alerts held back', changed),
    ...lineOf('Not set up', unread),
  ]
  const isAsUsual = bad.length === 0 && changed.length === 0
  const all =
    watched.length === 0 ? 'None is read yet.' : `${watched.length === 1 ? 'It' : `All ${watched.length}`} can be read.`
  const message = [...(isAsUsual ? [all] : []), ...troubles].join(' ')
  return {
    name,
    message,
    status: isStale || watched.length === 0 ? null : isAsUsual ? 'healthy' : 'warning',
    to: '/admin/scraping',
  }
}

function lineOf(what: string, platforms: StatusView['platforms']): string[] {
  return platforms.length === 0 ? [] : [`${what}: ${platforms.map(({ name }) => name).join(', ')}.`]
}
