import { manyText } from '#worker/ground/platform/count-text.ts'
import { spokenPrice } from '../price.tsx'
import type { AlertPreview } from './ask.ts'

/** Prices at the two ends of the slider, in pence; the slider moves in whole pounds. */
export type PriceAxis = { fromPence: number; toPence: number }

/** From well under the best price, so that there is room to wait for less. Null without prices. */
export function axisOf({ histogram, history, presetPence }: AlertPreview): PriceAxis | null {
  const first = histogram[0]
  const last = histogram.at(-1)
  const { usual } = history?.marks ?? {}
  const known = [first?.fromPence, history?.lowestSeenPence, presetPence, usual?.fromPence, usual?.toPence].filter(
    (pence) => typeof pence === 'number',
  )
  if (known.length === 0) return null
  const lowest = Math.min(...known)
  const highest = Math.max(last?.toPence ?? 0, ...known)
  return { fromPence: wholePounds(Math.floor, lowest * roomBelow), toPence: wholePounds(Math.ceil, highest) }
}

const roomBelow = 0.7

function wholePounds(round: (value: number) => number, pence: number): number {
  return round(pence / 100) * 100
}

function mostIn(histogram: AlertPreview['histogram']): number {
  return Math.max(1, ...histogram.map(({ offers }) => offers))
}

/** How many offers the tallest bar stands for. */
export function tallestText({ histogram }: AlertPreview): string {
  const most = mostIn(histogram)
  return manyText(most, 'offer')
}

const width = 1_000
const height = 100

type HistogramProps = { preview: AlertPreview; axis: PriceAxis; pricePence: number | null }

/** Offers of the match by price, those within the chosen price lit, over the usual range and the lowest price seen. */
export function Histogram({ preview: { histogram, history, currency }, axis, pricePence }: HistogramProps) {
  const most = mostIn(histogram)
  const scale = width / Math.max(axis.toPence - axis.fromPence, 1)
  const [usual, low] = [history?.marks?.usual, history?.lowestSeenPence]
  const placeOf = (pence: number) => (pence - axis.fromPence) * scale
  return (
    <svg
      className="histogram"
      viewBox={`0 0 ${width} ${height}`}
      preserveAspectRatio="none"
      role="img"
      aria-label={histogramText(histogram, currency)}
    >
      {usual && (
        <rect
          className="histogram-usual"
          x={placeOf(usual.fromPence)}
          y={0}
          width={Math.max(placeOf(usual.toPence) - placeOf(usual.fromPence), 3)}
          height={height}
        />
      )}
      {histogram.map(({ fromPence, toPence, offers }) => {
        const tall = offers === 0 ? 0 : Math.max((offers / most) * height, 6)
        return (
          <rect
            key={fromPence}
            className={pricePence !== null && fromPence <= pricePence ? 'histogram-lit' : undefined}
            x={placeOf(fromPence)}
            y={height - tall}
            width={Math.max((toPence - fromPence) * scale - 4, 3)}
            height={tall}
          />
        )
      })}
      {typeof low === 'number' && <rect className="histogram-low" x={placeOf(low)} y={0} width={4} height={height} />}
    </svg>
  )
}

function histogramText(histogram: AlertPreview['histogram'], currency: string): string {
  const offers = histogram.reduce((sum, bar) => sum + bar.offers, 0)
  const [first, last] = [histogram[0], histogram.at(-1)]
  if (!first || !last || offers === 0) return 'No offers at the moment'
  const range = `from ${spokenPrice(first.fromPence, currency)} to ${spokenPrice(last.toPence, currency)}`
  return `${manyText(offers, 'offer')} now, ${range}`
}
