import type { Instant } from '#worker/ground/platform/clock.ts'
import { manyText } from '#worker/ground/platform/count-text.ts'
import type { MatchFacts } from '#worker/matches/catalogue/contract.ts'
import { type DeliveryChannel, deliveryChannels } from '#worker/people/channels.constants.ts'
import { planNames } from '#worker/people/plans/constants.ts'
import type { PlanView } from '#worker/people/plans/contract.ts'
import { defaultRepeatHours, maxMutedMs } from '../constants.ts'
import type { Alert, AlertTarget, TicketConditions } from '../contract.ts'
import { isOverForAlerts } from '../rules.ts'
import type { AlertChanges } from './contract.ts'

/** Without repetitions, in the order given; the first stays the first. */
export function distinctTargets([first, ...more]: [AlertTarget, ...AlertTarget[]]): [AlertTarget, ...AlertTarget[]] {
  const seen = new Set([keyOf(first)])
  return [first, ...more.filter((target) => !seen.has(keyOf(target)) && seen.add(keyOf(target)))]
}

function keyOf({ kind, id }: AlertTarget): string {
  return `${kind}:${id}`
}

/** Every target of an alert, the first one first. */
export function targetsOf({
  targetKind,
  targetId,
  moreTargets,
}: Pick<Alert, 'targetKind' | 'targetId' | 'moreTargets'>) {
  return [{ kind: targetKind, id: targetId }, ...moreTargets] satisfies AlertTarget[]
}

/** Whether any full-price ticket will do. */
export function asksForNothing({ together, ticketTypes, areas, ...drafts }: TicketConditions): boolean {
  const names = [ticketTypes, areas].flatMap(({ wanted, unwanted }) => [...wanted, ...unwanted])
  return together === 1 && names.length === 0 && !Object.values(drafts).some(Boolean)
}

/** What an edit can change. */
export type Editable = Pick<
  Alert,
  | 'alertType'
  | 'priceThresholdPence'
  | 'platformId'
  | 'conditions'
  | 'repeatMode'
  | 'repeatHours'
  | 'digest'
  | 'channels'
  | 'leftOutChannels'
  | 'isActive'
  | 'pausedAfter'
  | 'pausedAt'
  | 'mutedUntilAt'
  | 'expiresAt'
>

/**
 * The alert after an edit, consistent in itself: a maximum price only for falling prices, certain
 * tickets not for a queue, hours only where they count.
 * An alert that is switched on again forgets an end that is past.
 */
export function edited(alert: Alert, asked: AlertChanges, now: Instant): Editable {
  const alertType = asked.alert_type ?? alert.alertType
  const repeatMode = asked.repeat_mode ?? alert.repeatMode
  const isActive = asked.is_active ?? alert.isActive
  // Who switches an alert themselves decides; the plan does not bring it back.
  const isDecided = asked.is_active !== undefined
  const expiresAt = changed(asked.expires_at, alert.expiresAt)
  const threshold = changed(asked.price_threshold, alert.priceThresholdPence)
  const channels = asked.channels ?? alert.channels
  const unticked = [...(asked.left_out_channels ?? []), ...alert.leftOutChannels, ...alert.channels]
  const hours = changed(asked.repeat_hours, alert.repeatHours) ?? defaultRepeatHours
  return {
    alertType,
    priceThresholdPence: alertType === 'price_drop' ? threshold : null,
    platformId: changed(asked.platform_id, alert.platformId),
    conditions: alertType === 'queue' ? null : changed(asked.conditions, alert.conditions),
    repeatMode,
    repeatHours: repeatMode === 'spaced' ? hours : null,
    digest: changed(asked.digest, alert.digest),
    channels,
    leftOutChannels: leftOut(unticked, channels),
    isActive,
    pausedAfter: isDecided ? null : alert.pausedAfter,
    pausedAt: isDecided ? null : alert.pausedAt,
    mutedUntilAt: changed(asked.muted_until, alert.mutedUntilAt),
    expiresAt: isActive && !alert.isActive && expiresAt !== null && expiresAt <= now ? null : expiresAt,
  }
}

/** Those not chosen, each once. */
export function leftOut(offered: readonly DeliveryChannel[], chosen: readonly DeliveryChannel[]): DeliveryChannel[] {
  return deliveryChannels.filter((one) => offered.includes(one) && !chosen.includes(one))
}

/** The columns an edit changes; concurrent changes of the others stay. */
export function differences(alert: Alert, to: Editable): Partial<Editable> {
  const names = Object.keys(to) as (keyof Editable)[]
  const different = names.filter((name) => JSON.stringify(alert[name]) !== JSON.stringify(to[name]))
  return Object.fromEntries(different.map((name) => [name, to[name]]))
}

function changed<T>(asked: T | undefined, was: T): T {
  return asked === undefined ? was : asked
}

/** What is wrong with the moments of an edit, by the wire's name of the field. */
export function wrongMoments(
  {
    expiresAt = null,
    mutedUntilAt = null,
  }: { expiresAt?: Instant | null | undefined; mutedUntilAt?: Instant | null | undefined },
  now: Instant,
): Record<string, string[]> | null {
  const wrong: Record<string, string[]> = {}
  if (expiresAt !== null && expiresAt <= now) wrong.expires_at = ['Choose a time in the future.']
  if (mutedUntilAt !== null && mutedUntilAt <= now) wrong.muted_until = ['Choose a time in the future.']
  if (mutedUntilAt !== null && mutedUntilAt > now + maxMutedMs) wrong.muted_until = ['Choose a time within a year.']
  return Object.keys(wrong).length > 0 ? wrong : null
}

/** Whether every match has ended, or is gone. */
export function isOverForAll(matches: readonly (MatchFacts | null)[], now: Instant): boolean {
  return matches.every((match) => match === null || isOverForAlerts(match, now))
}

/** A tenth under a price, in whole pounds: what a tighter limit is preset to. */
export function tenthUnder(pence: number): number {
  return Math.floor((pence * 0.9) / 100) * 100
}

const resetDay = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'long', timeZone: 'UTC' })

/** "You have used all 3 alerts of your Basic plan this month. The count starts again on 1 December." */
export function planIsUsedUp({ effectivePlan, alerts }: Pick<PlanView, 'effectivePlan' | 'alerts'>): string {
  const all = alerts.limit === 1 ? 'the one alert' : `all ${alerts.limit} alerts`
  const when = resetDay.format(alerts.resetsAt)
  return `You have used ${all} of your ${planNames[effectivePlan]} plan this month. The count starts again on ${when}.`
}

/** Why an alert of an earlier plan cannot be switched on. */
export function planKeepsFewer({ effectivePlan, alerts }: Pick<PlanView, 'effectivePlan' | 'alerts'>): string {
  const kept = alerts.limit === null ? 'alerts' : manyText(alerts.limit, 'alert')
  return `Your ${planNames[effectivePlan]} plan keeps ${kept} of an earlier plan on. Turn another one off first.`
}
