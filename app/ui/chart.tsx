import type { Instant } from '#worker/ground/platform/clock.ts'
import { cutText } from '#worker/ground/platform/cut-text.ts'
import { type ChartLine, plotHeight, plotWidth, priceScale, priceY, spreadLabels, stepPath } from './chart-geometry.ts'
import { momentText, shortDayText } from './london-time.ts'
import { Price, priceText } from './price.tsx'

/** Room above and below the plot for labels at its edge. */
const edge = 10
const pictureHeight = plotHeight + 2 * edge
const longestName = 20

type ChartProps = { lines: ChartLine[]; from: Instant; to: Instant }

/**
 * The lowest price of each platform over time: at most six lines, distinguished by number and dashes as well as colour.
 * The lines stretch with the page; the text does not.
 */
export function PriceChart({ lines, from, to }: ChartProps) {
  const prices = lines.flatMap((line) => line.points.flatMap(({ pricePence }) => pricePence ?? []))
  if (prices.length === 0) return null
  const scale = priceScale(prices)
  const currency = lines[0]?.currency ?? 'GBP'
  return (
    <figure className="chart">
      <div className="chart-picture" role="img" aria-label={chartSummary({ lines, from, to })}>
        <PriceAxis ticks={scale.ticks.map((pence) => ({ y: priceY(pence, scale), text: tickText(pence, currency) }))} />
        <svg
          className="chart-plot"
          viewBox={`0 ${-edge} ${plotWidth} ${pictureHeight}`}
          preserveAspectRatio="none"
          aria-hidden="true"
        >
          {scale.ticks.map((pence) => (
            <path key={pence} className="chart-axis" d={`M0 ${priceY(pence, scale)}H${plotWidth}`} />
          ))}
          {lines.map((line, index) => (
            <path
              key={line.id}
              className={`chart-line chart-line-${index + 1}`}
              d={stepPath(line.points, from, to, scale)}
            />
          ))}
        </svg>
        <LineEnds lines={lines} ys={lines.map((line) => priceY(lastKnownPrice(line) ?? scale.lowPence, scale))} />
        <TimeAxis from={from} to={to} />
      </div>
      <ChartSheet lines={lines} />
    </figure>
  )
}

function PriceAxis({ ticks }: { ticks: { y: number; text: string }[] }) {
  return (
    <svg width="52" height={pictureHeight} aria-hidden="true">
      {ticks.map(({ y, text }) => (
        <text key={y} x="44" y={y + edge + 4} textAnchor="end">
          {text}
        </text>
      ))}
    </svg>
  )
}

/** A number, and the name where there is room, at the end of each line. */
function LineEnds({ lines, ys }: { lines: ChartLine[]; ys: number[] }) {
  const labelYs = spreadLabels(ys)
  return (
    <svg width="34" height={pictureHeight} className="chart-ends" aria-hidden="true">
      {lines.map(({ id, name }, index) => {
        const labelY = (labelYs[index] ?? 0) + edge
        return (
          <g key={id}>
            <path className="chart-leader" d={`M2 ${(ys[index] ?? 0) + edge}L14 ${labelY}`} />
            <text className={`chart-number chart-number-${index + 1}`} x="18" y={labelY + 4}>
              {index + 1}
            </text>
            <text className="chart-name" x="34" y={labelY + 4}>
              {cutText(name, longestName)}
            </text>
          </g>
        )
      })}
    </svg>
  )
}

function TimeAxis({ from, to }: { from: Instant; to: Instant }) {
  const isWithinADay = shortDayText(from) === shortDayText(to)
  const text = isWithinADay ? momentText : shortDayText
  return (
    <svg className="chart-times" height="22" aria-hidden="true">
      <text x="0" y="16">
        {text(from)}
      </text>
      <text x="100%" y="16" textAnchor="end">
        now
      </text>
    </svg>
  )
}

/** The team sheet: number, line, name, price now. */
function ChartSheet({ lines }: { lines: ChartLine[] }) {
  return (
    <ol className="chart-sheet">
      {lines.map((line, index) => (
        <li key={line.id}>
          <span className="chart-shirt">{index + 1}</span>
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

/** The chart as text: each platform's price now and at the start. */
function chartSummary({ lines, from, to }: ChartProps): string {
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

/** The last price of a line that has none now. */
function lastKnownPrice(line: ChartLine): number | null {
  return line.points.findLast(({ pricePence }) => pricePence !== null)?.pricePence ?? null
}

/** "£64": no pence on axes. */
function tickText(pence: number, currency: string): string {
  return priceText(pence, currency).replace(/\.00$/, '')
}
