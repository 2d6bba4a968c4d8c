import { priceText } from '../ui/price.tsx'
import type { AlertHistory, AlertPreview } from './ask.ts'

/** "£60.00 on Club Direct" */
export function bestText({ bestNow }: AlertPreview): string {
  return bestNow ? `${priceText(bestNow.pence, bestNow.currency)} on ${bestNow.seller}` : 'No ticket at the moment'
}

/** Whether an alert would be sent at once, and how often it would have been in the days that we have seen. */
export function historyText(history: AlertHistory, currency: string): string {
  if (history.observations === 0) return 'We have no price history of this match yet.'
  const span = history.days < 1 ? 'since we began watching' : `in the last ${dayCount(history.days)}`
  const now = history.wouldFireNow ? 'It is there now, so this would alert you at once. ' : ''
  return now + timesText(history, currency, span)
}

function timesText({ timesIn30Days, lowestSeenPence, observations }: AlertHistory, currency: string, span: string) {
  if (timesIn30Days > 0) return `It would have alerted you ${times(timesIn30Days)} ${span}.`
  const checks = `${observations} ${observations === 1 ? 'check' : 'checks'} ${span}`
  if (lowestSeenPence === null) return `No ticket in ${checks}.`
  return `Never seen below ${priceText(lowestSeenPence, currency)} in ${checks}.`
}

function times(count: number): string {
  return count === 1 ? 'once' : `${count} times`
}

function dayCount(days: number): string {
  const whole = Math.round(days)
  return whole === 1 ? 'day' : `${whole} days`
}
