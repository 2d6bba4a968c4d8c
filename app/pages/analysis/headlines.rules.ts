import type { Analysis, SpanRow } from '#worker/alerting/analysis/contract.ts'
import { amountText, countText, hourText, spanText } from './words.ts'

export type Headline = { name: string; value: string; note: string }

type Measured = Pick<Analysis, 'matches' | 'currency' | 'prices' | 'spread' | 'soldOut' | 'bestHour' | 'caught'>

/** What the charts below come to: when it is cheapest, and whether waiting pays. */
export function headlinesOf(side: Measured): Headline[] {
  return [
    ...priceHeadline(side),
    ...spreadHeadline(side),
    ...soldOutHeadline(side),
    ...hourHeadline(side),
    ...fallHeadline(side),
  ]
}

const beforeText = (row: SpanRow) => `${spanText(row)} before kick-off`

/** Rows from the earliest to the last one. */
function withMedian(rows: readonly SpanRow[]) {
  return rows.flatMap((row) => (row.median === null ? [] : [{ ...row, median: row.median }]))
}

function priceHeadline({ prices, currency }: Measured): Headline[] {
  const rows = withMedian(prices)
  const [first] = rows
  if (!first || rows.length < 2) return []
  const cheapest = rows.reduce((least, row) => (row.median < least.median ? row : least))
  const note =
    cheapest === first
      ? `${beforeText(cheapest)}: the first prices are the lowest`
      : `${beforeText(cheapest)}; ${amountText(first.median, currency)} at ${spanText(first)}`
  return [{ name: 'Cheapest time', value: amountText(cheapest.median, currency), note }]
}

function spreadHeadline({ spread, currency }: Measured): Headline[] {
  const last = withMedian(spread).at(-1)
  if (!last) return []
  return [
    {
      name: 'Between sellers',
      value: amountText(last.median, currency),
      note: `cheapest to dearest, ${beforeText(last)}`,
    },
  ]
}

function soldOutHeadline({ matches, soldOut }: Measured): Headline[] {
  return [
    { name: 'Sold out', value: `${soldOut.matches} of ${matches}`, note: 'matches, at some time before kick-off' },
  ]
}

function hourHeadline({ bestHour }: Measured): Headline[] {
  if (!bestHour) return []
  const { hour, moments, of } = bestHour
  return [
    {
      name: 'Best hour to look',
      value: hourText(hour),
      note: `${moments} of ${countText(of, 'fall or return', 'falls and returns')}`,
    },
  ]
}

function fallHeadline({ caught }: Measured): Headline[] {
  const fall = caught.find(({ alert }) => alert === 'fall')
  if (!fall || fall.n === 0) return []
  return [
    {
      name: 'Notable falls',
      value: `${fall.matches} of ${fall.n}`,
      note: `matches would have set off an alert, ${countText(fall.times, 'time', 'times')} in all`,
    },
  ]
}
