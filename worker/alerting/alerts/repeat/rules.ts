// How often an alert fires, and when it will fire again, in words.
import { hourMs, type Instant } from '#worker/ground/platform/clock.ts'
import { formatMoney } from '#worker/ground/platform/money.ts'
import { defaultRepeatHours } from '../constants.ts'
import type { Alert, Silence } from '../contract.ts'

/** Why an alert sends nothing at a moment; null if it may send. */
export function whySilent(
  alert: Pick<Alert, 'isActive' | 'deletedAt' | 'mutedUntilAt' | 'expiresAt'> & Partial<Pick<Alert, 'pausedAfter'>>,
  at: Instant,
): Silence | null {
  if (alert.deletedAt !== null) return 'alert deleted'
  if (!alert.isActive) return alert.pausedAfter ? 'alert paused when the plan ended' : 'alert turned off'
  if (alert.expiresAt !== null && at >= alert.expiresAt) return 'alert expired'
  return alert.mutedUntilAt !== null && at < alert.mutedUntilAt ? 'alert muted' : null
}

/** The least time between two messages of an alert; 0 unless it is `spaced`. */
export function spacingMs({ repeatMode, repeatHours }: Pick<Alert, 'repeatMode' | 'repeatHours'>): number {
  return repeatMode === 'spaced' ? (repeatHours ?? defaultRepeatHours) * hourMs : 0
}

type Rearmed = Pick<
  Alert,
  | 'alertType'
  | 'priceThresholdPence'
  | 'currency'
  | 'repeatMode'
  | 'repeatHours'
  | 'isActive'
  | 'pausedAfter'
  | 'deletedAt'
> &
  Pick<Alert, 'mutedUntilAt' | 'expiresAt'>

export type LastSent = { at: Instant; pence: number | null; currency: string | null }

/** When an alert fires next. `notBefore` is null when nothing but its condition holds it back; `when` is null for never. */
export type NextFiring = { notBefore: Instant | null; when: string | null }

/** The re-arm rule: "when it goes above £60.00 and falls to it again". Moments are left to the page, in its time zone. `isThereNow` is null where it is not known. */
export function nextFiring(
  alert: Rearmed,
  lastSent: LastSent | null,
  now: Instant,
  isThereNow: boolean | null = null,
): NextFiring {
  const why = whySilent(alert, now)
  const isOverForGood = (why !== null && why !== 'alert muted') || (alert.repeatMode === 'once' && lastSent !== null)
  if (isOverForGood) return { notBefore: null, when: null }
  const moments = [alert.mutedUntilAt ?? 0, lastSent ? lastSent.at + spacingMs(alert) : 0].filter((at) => at > now)
  return {
    notBefore: moments.length === 0 ? null : Math.max(...moments),
    when: conditionInWords(alert, lastSent, isThereNow),
  }
}

function conditionInWords(alert: Rearmed, lastSent: LastSent | null, isThereNow: boolean | null): string {
  if (alert.repeatMode === 'only_better' && lastSent !== null && lastSent.pence !== null)
    return `when it falls below ${formatMoney(lastSent.pence, lastSent.currency ?? alert.currency ?? 'GBP')}`
  // What is there goes before it comes, also when nothing was sent of it.
  const mustGo = isThereNow ?? lastSent !== null
  switch (alert.alertType) {
    case 'availability':
    case 'last_chance':
      return mustGo ? 'when tickets are gone and appear again' : 'when tickets appear'
    case 'high_demand':
      return mustGo ? 'when there are plenty again and then few' : 'when few tickets are left'
    case 'queue':
      return lastSent === null ? 'when a queue forms' : 'when another queue forms'
    case 'price_drop':
      return priceInWords(alert, lastSent, mustGo)
  }
}

function priceInWords(
  { priceThresholdPence: limit, currency }: Rearmed,
  lastSent: LastSent | null,
  mustGo: boolean,
): string {
  if (limit === null) return lastSent === null ? 'when the best price falls' : 'when the best price falls again'
  const price = formatMoney(limit, currency ?? lastSent?.currency ?? 'GBP')
  return mustGo ? `when it goes above ${price} and falls to it again` : `when it comes to ${price} or less`
}
