// A match's lowest price over the last days, as words and as the pixels of a small image.
import { dayMs, type Instant } from '#worker/ground/platform/clock.ts'
import type { PriceSeries } from '../contract.ts'
import {
  areaColour,
  lineColour,
  lineThickness,
  stripHeight,
  stripMargin,
  stripMs,
  stripStepMs,
  stripWidth,
} from './constants.ts'

export type Strip = {
  /** For each column, the lowest price there was; null while nothing was available. */
  lows: readonly (number | null)[]
  lowPence: number
  highPence: number
  currency: string
  days: number
}

/** Null while there was no price in those days. Of several currencies the one with the most prices counts. */
export function stripOf(series: readonly PriceSeries[], until: Instant): Strip | null {
  const currency = mainCurrency(series)
  const counted = series.filter((one) => one.currency === currency)
  const firstAt = Math.min(...counted.flatMap(({ points }) => points[0]?.at ?? []))
  const from = Math.max(firstAt, until - stripMs)
  if (currency === null || !(from < until)) return null
  const lows = lowsOf(counted, from, until)
  const prices = lows.filter((pence) => pence !== null)
  if (prices.length === 0) return null
  const days = Math.max(1, Math.round((until - from) / dayMs))
  return { lows, lowPence: Math.min(...prices), highPence: Math.max(...prices), currency, days }
}

function mainCurrency(series: readonly PriceSeries[]): string | null {
  const [longest] = series.toSorted((a, b) => b.points.length - a.points.length)
  return longest?.currency ?? null
}

/** In one pass. A price holds until the next, so that of before the span counts too. */
function lowsOf(series: readonly PriceSeries[], from: Instant, until: Instant): (number | null)[] {
  const lows = new Array<number | null>(stripWidth).fill(null)
  const columnsPerMs = stripWidth / (until - from)
  for (const { points } of series) {
    points.forEach(({ at, pricePence }, index) => {
      const endsAt = Math.min(points[index + 1]?.at ?? until, until)
      if (pricePence === null || at >= until || endsAt <= from) return
      const first = Math.floor(Math.max(0, at - from) * columnsPerMs)
      const last = Math.max(first, Math.ceil((endsAt - from) * columnsPerMs) - 1)
      for (let column = first; column <= last; column += 1) {
        lows[column] = Math.min(lows[column] ?? pricePence, pricePence)
      }
    })
  }
  return lows
}

/** An index into the palette for each pixel, row by row. */
export function drawStrip({ lows, lowPence, highPence }: Strip): Uint8Array {
  const pixels = new Uint8Array(stripWidth * stripHeight)
  const room = stripHeight - 2 * stripMargin - lineThickness
  const share = (pence: number) => (highPence === lowPence ? 0.5 : (highPence - pence) / (highPence - lowPence))
  const topOf = (pence: number) => stripMargin + Math.round(share(pence) * room)
  lows.forEach((pence, column) => {
    if (pence === null) return
    const top = topOf(pence)
    const before = lows[column - 1] ?? null
    const joined = before === null ? top : topOf(before)
    const paint = (from: number, to: number, colour: number) => {
      for (let row = from; row < to; row += 1) pixels[row * stripWidth + column] = colour
    }
    paint(top, stripHeight, areaColour)
    paint(Math.min(top, joined), Math.max(top, joined) + lineThickness, lineColour)
  })
  return pixels
}

/** "123-29840123.png": the match, and the minute that the strip ends at. */
export function stripFile(matchId: number, until: Instant): string {
  return `${matchId}-${Math.floor(until / stripStepMs)}.png`
}

const fileShape = /^([1-9]\d{0,11})-(\d{1,9})\.png$/

/** Null for what is no strip's name. */
export function stripFrom(file: string): { matchId: number; until: Instant } | null {
  const [, matchId, step] = fileShape.exec(file) ?? []
  return matchId && step ? { matchId: Number(matchId), until: (Number(step) + 1) * stripStepMs } : null
}
