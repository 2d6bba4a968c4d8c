import type { Instant } from '#worker/ground/platform/clock.ts'
import { localDay, localInstant } from '#worker/ground/platform/zones.ts'
import type { PriceSeries } from '#worker/matches/prices/contract.ts'
import type { BoughtTickets } from '#worker/money/purchases/attempts/contract.ts'
import { contextOf, seriesFor } from '../../price-tracking/rules.ts'
import { monthsBack, reportZone } from './constants.ts'
import type { ReportEntry, ReportPurchase } from './contract.ts'

/** The last months, this one first: "2026-11". */
export function monthsUntil(now: Instant): string[] {
  const [year = 0, month = 1] = localDay(now, reportZone).split('-').map(Number)
  return Array.from({ length: monthsBack }, (_, back) => {
    const first = new Date(Date.UTC(year, month - 1 - back, 1))
    return first.toISOString().slice(0, 7)
  })
}

/** The month asked for, if it can be chosen; this one otherwise. */
export function monthOf(asked: string | null | undefined, now: Instant): string {
  const months = monthsUntil(now)
  return months.find((month) => month === asked) ?? (months[0] as string)
}

/** From its first moment in London until the next month's. */
export function spanOf(month: string): { from: Instant; until: Instant } {
  const [year = 0, number = 1] = month.split('-').map(Number)
  const next = new Date(Date.UTC(year, number, 1)).toISOString().slice(0, 7)
  const startOf = (one: string) => localInstant(`${one}-01`, '00:00', reportZone)
  return { from: startOf(month), until: startOf(next) }
}

/** What was seen for a client, and what of it was mailed or texted to them. */
export function totalsOf(entries: readonly ReportEntry[]): { seen: number; mailed: number; texted: number } {
  return {
    seen: entries.length,
    mailed: entries.filter(({ mail }) => mail?.status === 'sent').length,
    texted: entries.filter(({ sms }) => sms !== null && isOnItsWay(sms)).length,
  }
}

/** Whether an SMS was accepted, and did not fail since. */
export function isOnItsWay({ status }: Pick<NonNullable<ReportEntry['sms']>, 'status'>): boolean {
  return status !== 'failed' && status !== 'undelivered' && status !== 'sending'
}

/**
 * How far tickets were below the lower end of what their match usually cost before, so that it is rather too little. Null
 * where that was not measured: with too few days of prices, and for reduced tickets, which lowest prices leave out.
 */
export function savedOn(tickets: BoughtTickets, series: readonly PriceSeries[]): number | null {
  const { pence, quantity, currency, at, isAdult } = tickets
  if (!isAdult) return null
  const usual = contextOf(seriesFor(series, { currency, platformId: null }), pence / quantity, at)
  return usual && Math.max(0, usual.fromPence * quantity - pence)
}

/** How many purchases in a currency were measured, and what they saved together. */
export function savedIn(currency: string, purchases: readonly ReportPurchase[]): { measured: number; pence: number } {
  const saved = purchases.flatMap((one) => (one.currency === currency ? (one.savedPence ?? []) : []))
  return { measured: saved.length, pence: saved.reduce((sum, pence) => sum + pence, 0) }
}
