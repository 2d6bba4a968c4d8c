import type { NamedAlert } from '#worker/alerting/alerts/contract.ts'
import { archivedAfterDays, archivedAfterMs } from '#worker/alerting/notifications/archive/constants.ts'
import type { Instant } from '#worker/ground/platform/clock.ts'
import { momentText } from '../london-time.ts'
import { spokenPrice } from '../price.tsx'

type Sent = Pick<
  NamedAlert,
  | 'isActive'
  | 'calledOff'
  | 'createdAt'
  | 'lastNotifiedAt'
  | 'isAboveLimit'
  | 'alertType'
  | 'priceThresholdPence'
  | 'currency'
  | 'repeatMode'
  | 'repeatHours'
>

/** "Last sent 22 Nov, 14:02; next when it goes above £60 and falls again", "… next when it falls to £60 or less" */
export function rearmText(alert: Sent, now: Instant): string {
  const { isActive, calledOff, lastNotifiedAt } = alert
  const last = lastNotifiedAt === null ? unsentText(alert, now) : `Last sent ${momentText(lastNotifiedAt)}`
  if (calledOff) return `${last}; nothing more comes while the match is ${calledOff}`
  if (lastNotifiedAt === null) return last
  return isActive ? `${last}; ${nextText(alert)}` : `${last}; nothing more while it is off`
}

/** Older messages are in files, and not asked for their alerts. */
function unsentText({ createdAt }: Sent, now: Instant): string {
  return now - createdAt < archivedAfterMs ? 'Not sent yet' : `Not sent in the last ${archivedAfterDays} days`
}

function nextText(alert: Sent): string {
  const { repeatMode, repeatHours } = alert
  if (repeatMode === 'once') return 'it sends once, so no more'
  if (repeatMode === 'only_better') return 'next when the price is lower than then'
  const wait = repeatMode === 'spaced' ? `, at the earliest ${repeatHours} h later` : ''
  return `next when ${crossingText(alert)}${wait}`
}

function crossingText({ alertType, priceThresholdPence, currency, isAboveLimit }: Sent): string {
  switch (alertType) {
    case 'price_drop':
      if (priceThresholdPence === null) return 'the price falls again'
      return priceCrossingText(spokenPrice(priceThresholdPence, currency), isAboveLimit)
    case 'availability':
      return 'tickets sell out and come back'
    case 'high_demand':
      return 'demand goes down and rises again'
    case 'last_chance':
      return 'the next match is near'
    case 'queue':
      return 'another queue forms'
  }
}

/** Where it is not known on which side the price is, in words that hold on both. */
function priceCrossingText(limit: string, isAbove: boolean | null): string {
  if (isAbove === null) return `it falls from above ${limit} to that or less`
  return isAbove ? `it falls to ${limit} or less` : `it goes above ${limit} and falls again`
}
