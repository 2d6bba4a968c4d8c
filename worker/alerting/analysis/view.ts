import { isoOrNull } from '#worker/ground/platform/clock.ts'
import type { Analysis, CaughtRow, Middle, Part, SpanRow, Tried } from './contract.ts'

/** Amounts as decimals of `currency`. */
export function analysisView(analysis: Analysis) {
  const { kind, id, area, name, season, currency, matches, changes, soldOut, hours, bestHour } = analysis
  return {
    kind,
    id,
    area,
    name,
    season,
    seasons: analysis.seasons,
    made_at: isoOrNull(analysis.madeAt),
    currency,
    matches,
    matches_in_other_currencies: analysis.otherCurrencies,
    changes,
    prices: analysis.prices.map(spanView),
    spread: analysis.spread.map(spanView),
    sellers: analysis.sellers.map(partView),
    areas: analysis.areas.map(partView),
    sold_out: {
      matches: soldOut.matches,
      times: soldOut.times,
      hours_before: soldOut.hoursBefore,
      by_days: soldOut.bySpan.map(({ fromDays, toDays, n }) => ({ from_days: fromDays, to_days: toDays, n })),
    },
    return_minutes: analysis.returnMinutes,
    hours,
    best_hour: bestHour,
    alerts: analysis.caught.map(caughtView),
  }
}

/** "limit_20": a maximum price of 20 % below the first price seen. */
export function triedName(alert: Tried): string {
  return typeof alert === 'number' ? `limit_${alert}` : alert
}

function spanView({ fromDays, toDays, ...middle }: SpanRow) {
  return { from_days: fromDays, to_days: toDays, ...amounts(middle) }
}

function partView({ id, name, bySpan, overall }: Part) {
  return { id, name, prices: bySpan.map(spanView), overall: amounts(overall) }
}

function caughtView({ alert, hoursBefore, minutes, ...counts }: CaughtRow) {
  return { alert: triedName(alert), ...counts, hours_before: hoursBefore, minutes }
}

function amounts({ median, lowest, highest, n }: Middle): Middle {
  return { median: decimal(median), lowest: decimal(lowest), highest: decimal(highest), n }
}

function decimal(pence: number | null): number | null {
  return pence === null ? null : Math.round(pence) / 100
}
