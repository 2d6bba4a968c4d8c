import type { RouterContextProvider } from 'react-router'
import { servicesContext } from '#app/context.ts'
import { type Instant, toIso } from '#worker/ground/platform/clock.ts'
import type { RevenueMonth } from '#worker/money/payments/desk/contract.ts'
import type { Analytics } from '#worker/running/analytics/contract.ts'
import type { StatusView } from '#worker/running/status/contract.ts'
import { isWatched } from '#worker/running/status/rules.ts'
import type { OtherCurrency } from '#worker/watching/monitoring/drift/contract.ts'
import { otherCurrencyText } from '#worker/watching/monitoring/drift/words.rules.ts'
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
  const { analytics, audit, config, paymentsDesk, quality, setup, status, clock, logger } = context.get(servicesContext)
  const now = clock()
  try {
    const [figures, payments, pulse, view, held, activity, checklist] = await Promise.all([
      analytics.figures(),
      paymentsDesk.figures(),
      paymentsDesk.pulse(),
      status.view(),
      heldIn(quality),
      audit.recent(),
      setup.checklist(),
    ])
    const revenuePence = revenueIn(payments.months, now)
    const health = [...healthOf(view, held), moneyHealth(config.hasPayments ? pulse : null, now)]
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

type Named = { id: number; name: string }
type NamedCurrency = Omit<OtherCurrency, 'platformId'>
type Held = { platforms: Named[]; otherCurrencies: OtherCurrency[] }
type Quality = {
  heldPlatforms: () => Promise<Named[]>
  otherCurrencies: (platformIds: readonly number[]) => Promise<OtherCurrency[]>
}

/** What waits in quarantine; that of another currency waits for a person. */
async function heldIn(quality: Quality): Promise<Held> {
  const platforms = await quality.heldPlatforms()
  return { platforms, otherCurrencies: await quality.otherCurrencies(platforms.map(({ id }) => id)) }
}

function healthOf({ services, platforms, isStale, measuredAt }: StatusView, held: Held): HealthEntry[] {
  if (measuredAt === null) return [{ name: 'System Status', status: null, message: 'Measured in the next minute.' }]
  const own = services.map(({ name, status, message }) => ({ name, message, status: isStale ? null : status }))
  return [...own, platformsOf(platforms, held, isStale)]
}

function platformsOf(platforms: StatusView['platforms'], held: Held, isStale: boolean): HealthEntry {
  const name = 'Ticket platforms'
  const watched = platforms.filter(isWatched)
  const bad = watched.filter(({ status }) => status === 'warning' || status === 'down')
  if (platforms.length === 0) return { name, status: null, message: 'None is watched yet.' }
  const otherCurrencies = [...held.otherCurrencies, ...unheldCurrencies(watched, held)]
  const named = new Set(otherCurrencies.map(({ platform }) => platform))
  const changed = watched.filter((one) => one.hasDrifted && !named.has(one.name))
  const explained = new Set([...changed.map((one) => one.name), ...named])
  const unread = platforms.filter(({ isForbidden, lastGoodAt }) => !isForbidden && lastGoodAt === null)
  const troubles = [
    ...lineOf('Not read as usual', bad),
    ...lineOf('Pages changed, alerts held back', changed),
    ...otherCurrencies.map(otherCurrencyText),
    ...lineOf(
      'Some prices held back',
      held.platforms.filter((one) => !explained.has(one.name)),
    ),
    ...lineOf('Not set up', unread),
  ]
  const isAsUsual = [bad, changed, otherCurrencies].every(({ length }) => length === 0)
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

/** Known of their pages, though nothing waits for it: second checks have confirmed what they say. */
function unheldCurrencies(watched: StatusView['platforms'], { otherCurrencies }: Held): NamedCurrency[] {
  const held = new Set(otherCurrencies.map(({ platform }) => platform))
  return watched.flatMap(({ name, otherCurrency }) =>
    otherCurrency && !held.has(name) ? [{ platform: name, ...otherCurrency, offers: 0 }] : [],
  )
}

function lineOf(what: string, platforms: readonly { name: string }[]): string[] {
  return platforms.length === 0 ? [] : [`${what}: ${platforms.map(({ name }) => name).join(', ')}.`]
}
