import { byteOrderMark, type CsvCell, csvLine } from '#worker/ground/platform/csv.ts'
import { type AnalysisChart, analysisCharts } from './constants.ts'
import type { Analysis, CaughtRow, Middle, SpanRow } from './contract.ts'
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

/** One line for each figure of one chart, or of all, with its number of observations. */
export function analysisCsv(analysis: Analysis, chart?: AnalysisChart): string {
  const lines = analysisCharts
    .filter((one) => chart === undefined || one === chart)
    .flatMap((one) => linesOf[one](analysis))
  return byteOrderMark + csvLine(columns) + lines.map(cellsOf).map(csvLine).join('')
}

const linesOf: Record<AnalysisChart, (analysis: Analysis) => Line[]> = {
  price: ({ prices, currency }) => spans('price', prices, currency),
  spread: ({ spread, currency }) => spans('spread between sellers', spread, currency),
  sellers: ({ sellers, currency }) =>
    sellers.flatMap(({ name, bySpan }) => spans('price at seller', bySpan, currency, name)),
  areas: ({ areas, currency }) => areas.flatMap(({ name, bySpan }) => spans('price in area', bySpan, currency, name)),
  sold_out: ({ soldOut }) => [
    { figure: 'first sold out before kick-off', unit: 'hours', middle: soldOut.hoursBefore },
    ...soldOut.bySpan.map((span) => counted('matches first sold out', span.n, { span })),
  ],
  returns: ({ hours, returnMinutes }) => [
    { figure: 'time until gone again', unit: 'minutes', middle: returnMinutes },
    ...hours.map(({ hour, returns }) => counted('returns', returns, { hour })),
  ],
  hours: ({ hours }) =>
    hours.map(({ hour, returns, falls }) => counted('falls and returns', returns + falls, { hour })),
  alerts: ({ caught }) => caught.flatMap(alertLines),
}

function spans(figure: string, rows: readonly SpanRow[], unit: string | null, of = ''): Line[] {
  return rows.map((row) => ({ figure, of, span: row, unit, middle: row }))
}

function counted(figure: string, n: number, where: Partial<Line>): Line {
  return { figure, unit: 'count', middle: only(n), ...where }
}

function alertLines({ alert, matches, hoursBefore, minutes }: CaughtRow): Line[] {
  const of = triedName(alert)
  return [
    counted('matches caught by alert', matches, { of }),
    { figure: 'alert first fired before kick-off', of, unit: 'hours', middle: hoursBefore },
    { figure: 'its price lasted', of, unit: 'minutes', middle: minutes },
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
