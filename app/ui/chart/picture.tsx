import { useId } from 'react'
import { dayMs, type Instant } from '#worker/ground/platform/clock.ts'
import { clockText, shortDayText } from '../london-time.ts'
import { priceText } from '../price.tsx'
import { type BestPoint, type extremes, type Gap, timeTicks } from './best-price.ts'
import { ChartFrame, edge, pictureHeight } from './frame.tsx'
import {
  type ChartLine,
  type PriceScale,
  percentOf,
  plotHeight,
  plotWidth,
  priceY,
  shareOf,
  stepPath,
} from './geometry.ts'

/** Of the lowest price of the last days. */
export type UsualRange = { fromPence: number; toPence: number }

type PictureProps = {
  lines: ChartLine[]
  best: BestPoint[]
  gaps: Gap[]
  usual: UsualRange | null
  marks: ReturnType<typeof extremes<BestPoint>>
  from: Instant
  to: Instant
  isOver: boolean
  scale: PriceScale
  currency: string
  asked: Instant | null
  targetPence: number | null
  label: string
}

/** The lowest price over time, with what each seller asked. */
export function ChartPicture({
  lines,
  best,
  from,
  to,
  isOver,
  scale,
  currency,
  usual,
  targetPence,
  label,
  ...marks
}: PictureProps) {
  return (
    <ChartFrame
      label={label}
      scale={scale}
      textOf={(pence) => tickText(pence, currency)}
      band={usual && <UsualBand usual={usual} scale={scale} />}
      plot={
        <>
          {lines.map((line, index) => (
            <path
              key={line.id}
              className={`chart-line chart-line-${index + 1}`}
              d={stepPath(line.points, from, to, scale)}
            />
          ))}
          <path className="chart-line chart-best" d={stepPath(best, from, to, scale)} />
          {targetPence !== null && (
            <path className="chart-target" d={`M0 ${priceY(targetPence, scale)}H${plotWidth}`} />
          )}
        </>
      }
    >
      {usual && (
        <span className="chart-usual-word" aria-hidden="true">
          shaded: the usual range
        </span>
      )}
      <Marks {...marks} best={best} from={from} to={to} scale={scale} currency={currency} />
      <TimeAxis from={from} to={to} end={isOver ? 'end' : 'now'} />
    </ChartFrame>
  )
}

/** At least as high as a line is strong. */
const leastBand = 4

function UsualBand({ usual, scale }: { usual: UsualRange; scale: PriceScale }) {
  const [top, foot] = [priceY(usual.toPence, scale), priceY(usual.fromPence, scale)]
  const height = Math.max(foot - top, leastBand)
  return <rect className="chart-usual" width={plotWidth} y={(top + foot - height) / 2} height={height} />
}

type MarksProps = Pick<PictureProps, 'best' | 'gaps' | 'marks' | 'from' | 'to' | 'scale' | 'currency' | 'asked'>

/** Times without tickets, the lowest and the highest price, and the moment that is asked about. */
function Marks({ best, gaps, marks, from, to, scale, currency, asked }: MarksProps) {
  const hatch = useId()
  const share = (at: Instant) => shareOf(at, from, to)
  const y = (pence: number) => priceY(pence, scale) + edge
  const last = best.at(-1)
  const named = marks && [
    { name: 'low', ...marks.low, below: true },
    ...(marks.high.pricePence === marks.low.pricePence ? [] : [{ name: 'high', ...marks.high, below: false }]),
  ]
  return (
    <svg className="chart-marks" height={pictureHeight} aria-hidden="true">
      <defs>
        <pattern id={hatch} width="7" height="7" patternUnits="userSpaceOnUse" patternTransform="rotate(45)">
          <path className="chart-hatch" d="M0 0V7" />
        </pattern>
      </defs>
      {gaps.map((gap) => (
        <rect
          key={gap.from}
          x={percentOf(share(gap.from))}
          y={edge}
          width={percentOf(share(gap.to) - share(gap.from))}
          height={plotHeight}
          fill={`url(#${hatch})`}
        />
      ))}
      {named?.map(({ name, at, pricePence, below }) => (
        <g key={name}>
          <circle className="chart-dot" cx={percentOf(share(at))} cy={y(pricePence)} r="4" />
          <text
            x={percentOf(share(at))}
            y={y(pricePence) + (below && y(pricePence) <= plotHeight - edge ? 18 : -10)}
            textAnchor={share(at) > 0.85 ? 'end' : share(at) < 0.15 ? 'start' : 'middle'}
          >
            {`${name} ${priceText(pricePence, currency)}`}
          </text>
        </g>
      ))}
      {last?.pricePence != null && <circle className="chart-now" cx="100%" cy={y(last.pricePence)} r="5" />}
      {asked !== null && (
        <line
          className="chart-asked-line"
          x1={percentOf(share(asked))}
          x2={percentOf(share(asked))}
          y1={edge}
          y2={pictureHeight - edge}
        />
      )}
    </svg>
  )
}

/** A tick this near the end would meet its text: on a phone, and anywhere. */
const nowFrom = { narrow: 0.78, wide: 0.93 }

function TimeAxis({ from, to, end }: { from: Instant; to: Instant; end: string }) {
  const text = to - from <= 2 * dayMs ? clockText : shortDayText
  return (
    <svg className="chart-times" height="22" aria-hidden="true">
      {timeTicks(from, to)
        .filter((at) => shareOf(at, from, to) < nowFrom.wide)
        .map((at) => (
          <text
            key={at}
            className={shareOf(at, from, to) < nowFrom.narrow ? undefined : 'chart-time-late'}
            x={percentOf(shareOf(at, from, to))}
            y="16"
            textAnchor={shareOf(at, from, to) < 0.05 ? 'start' : 'middle'}
          >
            {text(at)}
          </text>
        ))}
      <text x="100%" y="16" textAnchor="end">
        {end}
      </text>
    </svg>
  )
}

/** "£64": no pence on axes. */
function tickText(pence: number, currency: string): string {
  return priceText(pence, currency).replace(/\.00$/, '')
}
