import type { PointerEvent } from 'react'
import type { Instant } from '#worker/ground/platform/clock.ts'
import { spokenPrice } from '../price.tsx'
import { type PriceScale, shareOf } from './geometry.ts'

/** Steps of the slider across the plot: an arrow key moves by one. */
const steps = 200

type CrosshairProps = {
  from: Instant
  to: Instant
  asked: Instant | null
  /** Prices at the moment asked for, in words. */
  text: string
  onAsk: (at: Instant | null) => void
}

/** A slider over the plot, so that pointer, finger and arrow keys ask alike. */
export function Crosshair({ from, to, asked, text, onAsk }: CrosshairProps) {
  const ask = (share: number) => onAsk(from + Math.round(Math.min(Math.max(share, 0), 1) * (to - from)))
  function hover({ pointerType, nativeEvent, currentTarget }: PointerEvent<HTMLInputElement>) {
    if (pointerType === 'mouse') ask(nativeEvent.offsetX / currentTarget.offsetWidth)
  }
  return (
    <input
      className="chart-crosshair"
      type="range"
      aria-label="Price at a moment"
      aria-valuetext={text || 'now'}
      min={0}
      max={steps}
      value={Math.round(shareOf(asked ?? to, from, to) * steps)}
      onChange={({ target }) => ask(Number(target.value) / steps)}
      onPointerMove={hover}
      onPointerLeave={() => onAsk(null)}
      onBlur={() => onAsk(null)}
    />
  )
}

type TargetProps = { scale: PriceScale; currency: string; pence: number | null; onAim: (pence: number) => void }

/** The price to be alerted at, in whole pounds, drawn along the price axis. */
export function TargetLine({ scale, currency, pence, onAim }: TargetProps) {
  const value = Math.round((pence ?? scale.highPence) / 100)
  return (
    <input
      className="chart-aim"
      type="range"
      aria-label="Target price"
      aria-orientation="vertical"
      aria-valuetext={spokenPrice(value * 100, currency)}
      title="Drag to a price for an alert"
      min={Math.ceil(scale.lowPence / 100)}
      max={Math.floor(scale.highPence / 100)}
      value={value}
      onChange={({ target }) => onAim(Number(target.value) * 100)}
    />
  )
}
