import type { Instant } from '#worker/ground/platform/clock.ts'
import { formatMoneyShort } from '#worker/ground/platform/money.ts'
import { localDay } from '#worker/ground/platform/zones.ts'
import type { MatchStatus } from '#worker/matches/catalogue/constants.ts'
import { aliasKey } from '#worker/matches/catalogue/rules.ts'
import { homeCurrency } from '#worker/matches/prices/constants.ts'
import type { AlertTargetKind, ListFilter } from '../constants.ts'
import type { Alert, AlertCounts, NamedAlert, NamedTarget } from '../contract.ts'
import { targetsOf } from '../making/rules.ts'
import { isConditional } from '../tickets.rules.ts'

/** What the catalogue knows of a target; times and state of a match only. */
type TargetFacts = NamedTarget & {
  kickoffAt?: Instant | null
  matchDay?: string | null
  status?: MatchStatus | null
  checkedAt?: Instant | null
  /** The lowest price of any full-price ticket. */
  bestPence?: number | null
  bestCurrency?: string | null
}

const kindNames: Record<AlertTargetKind, string> = { match: 'One match', team: 'A team', league: 'A league' }

/** Facts of targets by `kind:id`; when alerts last notified their owner, and names of retired platforms, by id. */
export type NamingFacts = {
  targets: ReadonlyMap<string, TargetFacts>
  lastNotified: ReadonlyMap<number, Instant>
  retired: ReadonlyMap<number, string>
  /** Names of an agent's clients, by id. */
  clients: ReadonlyMap<number, string>
}

/** An alert with its names. */
export function named(alert: Alert, facts: NamingFacts): NamedAlert {
  const targets = targetsOf(alert).map(({ kind, id }): TargetFacts => {
    return facts.targets.get(`${kind}:${id}`) ?? { kind, id, name: null, href: null }
  })
  const names = targets.flatMap(({ name }) => name ?? [])
  const targetName = names.length > 0 ? inOneLine(names) : null
  const only: Partial<TargetFacts> = targets.length === 1 ? (targets[0] ?? {}) : {}
  const { kickoffAt = null, matchDay = null, checkedAt = null } = only
  const currency = currencyOf(alert, only)
  return {
    ...alert,
    currency,
    clientName: alert.clientId === null ? null : (facts.clients.get(alert.clientId) ?? null),
    name: alertName({ ...alert, currency }, { targetName, kickoffAt, matchDay }),
    targetName,
    targets: targets.map(({ kind, id, name, href }) => ({ kind, id, name, href })),
    kickoffAt,
    matchDay,
    calledOff: calledOffOf(targets),
    checkedAt,
    retiredPlatform: alert.platformId === null ? null : (facts.retired.get(alert.platformId) ?? null),
    isAboveLimit: isAboveLimit(alert, only),
    lastNotifiedAt: facts.lastNotified.get(alert.id) ?? null,
  }
}

/** A maximum price that was chosen before its match had a price is compared with whatever the match costs. */
function currencyOf({ currency, priceThresholdPence }: Alert, { bestCurrency = null }: Partial<TargetFacts>) {
  return currency ?? (priceThresholdPence === null ? null : bestCurrency)
}

/** Whether the best price is above an alert's; null where the match's summary does not say what the alert counts. */
function isAboveLimit(alert: Alert, { bestPence = null, bestCurrency = null }: Partial<TargetFacts>): boolean | null {
  const { priceThresholdPence: limit, currency } = alert
  const isKnown = limit !== null && bestPence !== null && (currency === null || currency === bestCurrency)
  return isKnown && !isConditional(alert) ? bestPence > limit : null
}

/** Only when every match of it is called off; a postponed one may come back. */
function calledOffOf(targets: readonly TargetFacts[]): NamedAlert['calledOff'] {
  const states = targets.map(({ status }) => status)
  if (states.length === 0 || !states.every((status) => status === 'cancelled' || status === 'postponed')) return null
  return states.includes('postponed') ? 'postponed' : 'cancelled'
}

type Named = Pick<NamedAlert, 'targetName' | 'kickoffAt' | 'matchDay'>

/** "Leeds v Arsenal, Sat 28 Nov · £35 or less, 2 together" */
function alertName(alert: Alert, { targetName, kickoffAt, matchDay }: Named): string {
  const day = dayText(kickoffAt, matchDay)
  const together = alert.conditions?.together ?? 1
  return `${targetName ?? kindNames[alert.targetKind]}${day && `, ${day}`} · ${draftText(alert)}${together > 1 ? `, ${together} together` : ''}`
}

/** What an alert waits for: "£35 or less", "tickets appear". */
export function draftText({
  alertType,
  priceThresholdPence,
  currency,
}: Pick<Alert, 'alertType' | 'priceThresholdPence' | 'currency'>): string {
  switch (alertType) {
    case 'price_drop':
      return priceThresholdPence === null
        ? 'any price fall'
        : `${formatMoneyShort(priceThresholdPence, currency ?? homeCurrency)} or less`
    case 'availability':
      return 'tickets appear'
    case 'high_demand':
      return 'few tickets left'
    case 'last_chance':
      return 'last chance before kick-off'
    case 'queue':
      return 'a queue forms'
  }
}

/** "A", "A and B", "A, B and C" */
function inOneLine(names: readonly string[]): string {
  return names.length < 2 ? (names[0] ?? '') : `${names.slice(0, -1).join(', ')} and ${names.at(-1)}`
}

const weekdays = ['Sun', 'Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat']
const months = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec']

/** "Sat 28 Nov", in London; the match's own day while its time is not known, empty without either. */
function dayText(kickoffAt: Instant | null, matchDay: string | null): string {
  const day = kickoffAt === null ? matchDay : localDay(kickoffAt, 'Europe/London')
  if (day === null) return ''
  const date = new Date(`${day}T00:00:00Z`)
  return `${weekdays[date.getUTCDay()]} ${date.getUTCDate()} ${months[date.getUTCMonth()]}`
}

const isAbout = (alert: Alert, kind: AlertTargetKind) => targetsOf(alert).some((target) => target.kind === kind)

const passes: Record<ListFilter, (alert: Alert) => boolean> = {
  all: () => true,
  active: ({ isActive }) => isActive,
  inactive: ({ isActive }) => !isActive,
  team: (alert) => isAbout(alert, 'team'),
  league: (alert) => isAbout(alert, 'league'),
}

export function countsOf(alerts: readonly Alert[]): AlertCounts {
  const count = (filter: ListFilter) => alerts.filter(passes[filter]).length
  return { active: count('active'), total: alerts.length, team: count('team'), league: count('league') }
}

/** Those made for a client of an agent; all without one. */
export function forClient(alerts: Alert[], clientId: number | undefined): Alert[] {
  return clientId === undefined ? alerts : alerts.filter((alert) => alert.clientId === clientId)
}

export function passing(alerts: Alert[], filter: ListFilter): Alert[] {
  return alerts.filter(passes[filter])
}

/** Alerts whose name has every word asked for, whatever its accents and case. */
export function hasWords<A extends NamedAlert>(alerts: readonly A[], query: string): A[] {
  const words = aliasKey(query).split(' ').filter(Boolean)
  return alerts.filter((alert) => {
    const name = ` ${aliasKey(alert.name)}`
    return words.every((word) => name.includes(` ${word}`))
  })
}
