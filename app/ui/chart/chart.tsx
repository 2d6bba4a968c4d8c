import { type ReactNode, useMemo, useState } from 'react'
import type { Instant } from '#worker/ground/platform/clock.ts'
import { useIsAwake } from '../hooks/use-is-awake.ts'
import { momentText, shortDayText } from '../london-time.ts'
import { Price, priceText } from '../price.tsx'
import {
  bestPoints,
  type ChartRange,
  chartRanges,
  extremes,
  gapsIn,
  pointAt,
  pointsWithin,
  rangeStart,
} from './best-price.ts'
import { Crosshair, TargetLine } from './controls.tsx'
import { type ChartLine, maxChartLines, priceScale } from './geometry.ts'
import { ChartPicture, type UsualRange } from './picture.tsx'

type ChartProps = {
  lines: ChartLine[]
  from: Instant
  to: Instant
  /** The end is that of the match. */
  isOver?: boolean
  /** The page asks for the time itself, and all of it is shown. */
  isWhole?: boolean
  /** What is usual of the lowest price, shaded behind it. */
  usual?: UsualRange | null
  /** What a target leads to; without it there is no target line. */
  ask?: ((pence: number) => ReactNode) | undefined
}

/** Lines and scale of the part of the chart between two moments. */
function drawingOf(lines: readonly ChartLine[], from: Instant, to: Instant, usual: UsualRange | null) {
  const shown = lines.slice(0, maxChartLines).map((line) => ({ ...line, points: pointsWithin(line.points, from, to) }))
  const best = pointsWithin(bestPoints(lines.filter(({ isTarget }) => !isTarget)), from, to)
  const seen = [...shown.flatMap(({ points }) => points), ...best].flatMap(({ pricePence }) => pricePence ?? [])
  const prices = usual ? [...seen, usual.fromPence, usual.toPence] : seen
  const scale = priceScale(prices.length > 0 ? prices : [0])
  return { from, shown, best, scale, marks: extremes(best), gaps: gapsIn(best, to) }
}

/** The match's lowest price over time, its sellers' as ghosts behind it; with script it can be asked and aimed at. */
export function PriceChart({
  lines,
  from: oldest,
  to,
  isOver = false,
  isWhole = false,
  usual = null,
  ask,
}: ChartProps) {
  const [range, setRange] = useState<ChartRange>(isWhole ? 'all' : '30d')
  const [asked, setAsked] = useState<Instant | null>(null)
  const [targetPence, setTarget] = useState<number | null>(null)
  const isAwake = useIsAwake()
  // Not again for each move of the pointer.
  const { from, shown, best, scale, marks, gaps } = useMemo(
    () => drawingOf(lines, rangeStart(range, oldest, to), to, usual),
    [lines, range, oldest, to, usual],
  )
  const currency = lines[0]?.currency ?? 'GBP'
  if (lines.length === 0) return null
  const held = asked === null ? null : pointAt(best, asked)
  const sellerName = lines.find(({ id }) => id === held?.lineId)?.name
  const askedText =
    asked !== null &&
    `${momentText(asked)}: ${held?.pricePence == null ? 'no tickets seen' : `${priceText(held.pricePence, currency)} at ${sellerName}`}`
  const lowText = marks && `Low ${priceText(marks.low.pricePence, currency)} on ${shortDayText(marks.low.at)}`
  const highText = marks && `high ${priceText(marks.high.pricePence, currency)} on ${shortDayText(marks.high.at)}`
  return (
    <figure className="chart">
      <div className="chart-head">
        {isAwake && !isWhole && <Ranges range={range} setRange={setRange} />}
        <p className="chart-asked label">
          {askedText || (marks ? `${lowText}, ${highText}` : 'No tickets seen in this time')}
        </p>
      </div>
      <div className="chart-stage">
        <ChartPicture
          lines={shown}
          best={best}
          gaps={gaps}
          usual={usual}
          marks={marks}
          from={from}
          to={to}
          isOver={isOver}
          scale={scale}
          currency={currency}
          asked={asked}
          targetPence={targetPence}
          label={chartSummary({ lines: shown, from, to })}
        />
        {isAwake && <Crosshair from={from} to={to} asked={asked} text={askedText || ''} onAsk={setAsked} />}
        {isAwake && ask && (
          <TargetLine
            scale={scale}
            currency={currency}
            pence={targetPence ?? best.at(-1)?.pricePence ?? null}
            onAim={setTarget}
          />
        )}
      </div>
      {targetPence !== null && ask?.(targetPence)}
      <Sheet lines={lines.slice(0, maxChartLines)} />
    </figure>
  )
}

function Ranges({ range, setRange }: { range: ChartRange; setRange: (range: ChartRange) => void }) {
  return (
    <fieldset className="chart-ranges">
      <legend className="visually-hidden">Time shown</legend>
      {chartRanges.map(({ key, text }) => (
        <button key={key} type="button" aria-pressed={key === range} onClick={() => setRange(key)}>
          {text}
        </button>
      ))}
    </fieldset>
  )
}

/** The team sheet: line, name, price now. */
function Sheet({ lines }: { lines: ChartLine[] }) {
  return (
    <ol className="chart-sheet">
      {lines.map((line, index) => (
        <li key={line.id}>
          <svg width="40" height="8" aria-hidden="true">
            <path className={`chart-line chart-line-${index + 1}`} d="M0 4H40" />
          </svg>
          <span>{line.name}</span>
          <Price pence={lastPrice(line)} currency={line.currency} />
        </li>
      ))}
    </ol>
  )
}

/** The chart as text: each platform's price now and its range. */
function chartSummary({ lines, from, to }: Pick<ChartProps, 'lines' | 'from' | 'to'>): string {
  const parts = lines.map((line) => {
    const prices = line.points.flatMap(({ pricePence }) => pricePence ?? [])
    const now = lastPrice(line)
    const text = (pence: number) => priceText(pence, line.currency)
    if (prices.length === 0) return `${line.name}: no price seen`
    const range = `between ${text(Math.min(...prices))} and ${text(Math.max(...prices))}`
    return `${line.name}: ${now === null ? 'none now' : `${text(now)} now`}, ${range}`
  })
  return `Lowest price per platform from ${momentText(from)} to ${momentText(to)}. ${parts.join('. ')}.`
}

function lastPrice(line: ChartLine): number | null {
  return line.points.at(-1)?.pricePence ?? null
}
