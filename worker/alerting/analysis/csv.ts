import { byteOrderMark, type CsvCell, csvLine } from '#worker/ground/platform/csv.ts'
import type { Analysis, Middle, SpanRow } from './contract.ts'
import { triedName } from './view.ts'

const columns = ['figure', 'of', 'from_days', 'to_days', 'hour', 'unit', 'median', 'lowest', 'highest', 'n']

type Line = {
  figure: string
  of?: string
  span?: { fromDays: number; toDays: number }
  hour?: number
  unit: string | null
  middle: Middle
}

/** One line for each figure of each chart, with its number of observations. */
export function analysisCsv(analysis: Analysis): string {
  return byteOrderMark + csvLine(columns) + linesOf(analysis).map(cellsOf).map(csvLine).join('')
}

function linesOf(analysis: Analysis): Line[] {
  const { currency, soldOut, caught } = analysis
  const spans = (figure: string, rows: readonly SpanRow[], of = '') =>
    rows.map((row): Line => ({ figure, of, span: row, unit: currency, middle: row }))
  const counted = (figure: string, n: number, where: Partial<Line>): Line => ({
    figure,
    unit: 'count',
    middle: only(n),
    ...where,
  })
  return [
    ...spans('price', analysis.prices),
    ...spans('spread between sellers', analysis.spread),
    ...analysis.sellers.flatMap(({ name, bySpan }) => spans('price at seller', bySpan, name)),
    ...analysis.areas.flatMap(({ name, bySpan }) => spans('price in area', bySpan, name)),
    { figure: 'first sold out before kick-off', unit: 'hours', middle: soldOut.hoursBefore },
    ...soldOut.bySpan.map((span) => counted('matches first sold out', span.n, { span })),
    { figure: 'time until gone again', unit: 'minutes', middle: analysis.returnMinutes },
    ...analysis.hours.map(({ hour, returns }) => counted('returns', returns, { hour })),
    ...analysis.hours.map(({ hour, falls }) => counted('price falls', falls, { hour })),
    ...caught.flatMap((row): Line[] => {
      const of = triedName(row.alert)
      return [
        counted('matches caught by alert', row.matches, { of }),
        { figure: 'alert first fired before kick-off', of, unit: 'hours', middle: row.hoursBefore },
        { figure: 'its price lasted', of, unit: 'minutes', middle: row.minutes },
      ]
    }),
  ]
}

function only(n: number): Middle {
  return { median: null, lowest: null, highest: null, n }
}

const plainUnits = new Set<string | null>(['hours', 'minutes', 'count'])

function cellsOf({ figure, of = '', span, hour, unit, middle }: Line): CsvCell[] {
  const value = (one: number | null): CsvCell => (one === null || plainUnits.has(unit) ? one : { pence: one })
  const place = [span?.fromDays ?? null, span?.toDays ?? null, hour ?? null]
  return [figure, of, ...place, unit, value(middle.median), value(middle.lowest), value(middle.highest), middle.n]
}
