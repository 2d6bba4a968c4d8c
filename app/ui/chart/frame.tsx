import type { ReactNode } from 'react'
import { type PriceScale, plotHeight, plotWidth, priceY } from './geometry.ts'

/** Room above and below the plot for labels at its edge. */
export const edge = 10
export const pictureHeight = plotHeight + 2 * edge

type FrameProps = {
  label: string
  scale: PriceScale
  /** What stands at an amount of the axis. */
  textOf: (pence: number) => string
  /** Behind the lines of the axis. */
  band?: ReactNode
  /** The lines of the plot, which stretch with the page; text and marks do not. */
  plot: ReactNode
  /** Beside the plot: marks and the axis of time. */
  children: ReactNode
}

/** A chart of prices with its axis of amounts; drawn on the server. */
export function ChartFrame({ label, scale, textOf, band, plot, children }: FrameProps) {
  return (
    <div className="chart-picture" role="img" aria-label={label}>
      <svg width="52" height={pictureHeight} aria-hidden="true">
        {scale.ticks.map((pence) => (
          <text key={pence} x="44" y={priceY(pence, scale) + edge + 4} textAnchor="end">
            {textOf(pence)}
          </text>
        ))}
      </svg>
      <div className="chart-plots">
        <svg
          className="chart-plot"
          viewBox={`0 ${-edge} ${plotWidth} ${pictureHeight}`}
          preserveAspectRatio="none"
          aria-hidden="true"
        >
          {band}
          {scale.ticks.map((pence) => (
            <path key={pence} className="chart-axis" d={`M0 ${priceY(pence, scale)}H${plotWidth}`} />
          ))}
          {plot}
        </svg>
        {children}
      </div>
    </div>
  )
}
