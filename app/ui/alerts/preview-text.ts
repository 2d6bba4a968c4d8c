import type { AlertType } from '#worker/alerting/alerts/constants.ts'
import { previewDays } from '#worker/alerting/alerts/preview/constants.ts'
import { minuteMs } from '#worker/ground/platform/clock.ts'
import { sameQueueMs } from '#worker/matches/changes/constants.ts'
import { withFees } from '#worker/matches/prices/summary/words.rules.ts'
import { spokenPrice } from '../price.tsx'
import type { AlertPreview, TypedHistory } from './ask.ts'

/** A rate is said of no shorter time. */
const leastRateDays = 7

/** "£60 plus fees on Club Direct", "£60 plus fees each, 2 together, on Club Direct" */
export function bestText({ bestNow }: AlertPreview): string {
  if (!bestNow) return 'No ticket is known to be on sale'
  const seats = bestNow.together ? ` each, ${bestNow.together} together,` : ''
  return `${withFees(spokenPrice(bestNow.pence, bestNow.currency), bestNow)}${seats} on ${bestNow.seller}`
}

/** Whether what an alert waits for is there already, and how often it would have been sent in the days that we have seen. */
export function historyText(history: TypedHistory, currency: string): string {
  if (history.alertType === 'queue')
    return `We tell you when a queue forms before a seller’s page: it is often the first sign of a sale. One that is back within ${sameQueueMs / minuteMs} minutes is the same.`
  if (history.observations === 0) return 'We have no price history of this match yet.'
  const span = spanText(history.days)
  const now = history.isThereNow ? `${thereNowTexts[history.alertType]} ` : ''
  return now + firedText(history, currency, span)
}

/** An alert waits for a change, so it does not come at once for what is there already. */
const thereNowTexts: Record<AlertType, string> = {
  price_drop: 'It is there now: the alert comes when it goes and is back.',
  availability: 'There are tickets now: the alert comes when they sell out and are back.',
  high_demand: 'Demand is high now: the alert comes when it goes down and rises again.',
  last_chance: 'It is there now: the alert comes when it goes and is back.',
  queue: '',
}

function firedText(history: TypedHistory, currency: string, span: string) {
  const { alertType, timesIn30Days, wasThereAtFirst, lowestSeenPence, observations } = history
  if (timesIn30Days > 0) return `It would have alerted you ${timesText(timesIn30Days)} ${span}${rateText(history)}.`
  if (alertType !== 'price_drop') return `It would not have alerted you ${span}.`
  if (lowestSeenPence === null) return `No ticket seen ${span}.`
  const lowest = spokenPrice(lowestSeenPence, currency)
  if (wasThereAtFirst && observations > 1)
    return `It was there when we began, so it would not have alerted you: as low as ${lowest} ${span}.`
  return observations === 1
    ? `The price stayed at ${lowest} ${span}.`
    : `Never seen below ${lowest} in ${observations} price changes ${span}.`
}

/** ", about 2 times a month", of enough days; of about a month it is the number that was just said. */
function rateText({ timesIn30Days, days }: TypedHistory): string {
  const times = Math.round((timesIn30Days * previewDays) / days)
  return days < leastRateDays || times < 1 || times === timesIn30Days ? '' : `, about ${timesText(times)} a month`
}

/** "30-day low £21 · usual £24 to £31" */
export function marksText({ history, currency }: AlertPreview): string | null {
  if (!history || history.lowestSeenPence === null) return null
  const whole = Math.max(1, Math.round(history.days))
  const low = `${whole}-day low ${spokenPrice(history.lowestSeenPence, currency)}`
  const usual = history.marks?.usual
  if (!usual) return low
  return `${low} · usual ${spokenPrice(usual.fromPence, currency)} to ${spokenPrice(usual.toPence, currency)}`
}

export function spanText(days: number): string {
  return days < 1 ? 'since we began watching' : `in the last ${dayCount(days)}`
}

export function timesText(count: number): string {
  return count === 1 ? 'once' : `${count} times`
}

function dayCount(days: number): string {
  const whole = Math.round(days)
  return whole === 1 ? 'day' : `${whole} days`
}
