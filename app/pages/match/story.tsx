import { percentOf, plotHeight, plotWidth, priceScale, priceY, stepPath } from '#app/ui/chart/geometry.ts'
import { momentText } from '#app/ui/london-time.ts'
import { spokenPrice } from '#app/ui/price.tsx'
import { type StoryMark, type StoryPart, type StoryProps, shownStory } from './story.rules.ts'

/** Sold out, returns and goals on the steps of the price; it stays after the match. */
export default function StoryOfMatch(props: StoryProps) {
  const story = shownStory(props)
  if (!story) return null
  const { marks, before, play, prices, currency } = story
  const numbered = marks.map((mark, index) => ({ ...mark, number: index + 1 }))
  const scale = priceScale(prices.length > 0 ? prices : [0])
  const plot = (name: StoryMark['part'], part: StoryPart) => (
    <Plot part={part} marks={numbered.filter((mark) => mark.part === name)} scale={scale} />
  )
  return (
    <section className="page section" aria-labelledby="story">
      <h2 id="story">Story of the match</h2>
      <div className="story" aria-hidden="true">
        <svg className="story-prices" height={marksHeight + lineHeight} aria-hidden="true">
          {scale.ticks.map((pence) => (
            <text key={pence} x="100%" y={heightOf(pence, scale) + 4} textAnchor="end">
              {spokenPrice(pence, currency)}
            </text>
          ))}
        </svg>
        {plot('before', before)}
        {play && plot('play', play)}
        <p className="label story-from">{momentText(before.from)}</p>
        {play && <p className="label">Kick-off</p>}
      </div>
      <ol className="story-marks">
        {numbered.map(({ number, when, text }) => (
          <li key={number}>
            <span className="story-number" aria-hidden="true">
              {number}
            </span>
            <span>
              <span className="label">{when}</span> {text}
            </span>
          </li>
        ))}
      </ol>
    </section>
  )
}

/** On a phone three goals within a quarter of an hour are as near as this to each other. */
const lanes = 3
const laneHeight = 23
/** Room for the numbers of the marks above the prices. */
const marksHeight = lanes * laneHeight + 7
const lineHeight = 160

type Scale = ReturnType<typeof priceScale>

function heightOf(pence: number, scale: Scale): number {
  return Math.round(marksHeight + (priceY(pence, scale) * lineHeight) / plotHeight)
}

/** By the number, not the place in its part: the last one before kick-off stands beside the first of the play. */
function laneOf(number: number): number {
  return 11 + ((number - 1) % lanes) * laneHeight
}

type PlotProps = {
  part: StoryPart
  marks: (StoryMark & { number: number })[]
  scale: Scale
}

/** Each mark is a dot on the line, and its number above. */
function Plot({ part: { from, to, points }, marks, scale }: PlotProps) {
  const placed = marks.map(({ number, share, pence }) => ({
    number,
    x: percentOf(share),
    y: pence === null ? marksHeight + lineHeight : heightOf(pence, scale),
    isOnLine: pence !== null,
  }))
  return (
    <div className="story-part">
      <svg
        className="story-line"
        viewBox={`0 0 ${plotWidth} ${plotHeight}`}
        preserveAspectRatio="none"
        aria-hidden="true"
      >
        {scale.ticks.map((pence) => (
          <path key={pence} className="chart-axis" d={`M0 ${priceY(pence, scale)}H${plotWidth}`} />
        ))}
        <path className="chart-line chart-best" d={stepPath(points, from, to, scale)} />
      </svg>
      <svg className="story-dots" height={marksHeight + lineHeight} aria-hidden="true">
        {placed.map(({ number, x, y, isOnLine }) => (
          <g key={number}>
            <line x1={x} x2={x} y1={laneOf(number)} y2={y} />
            {isOnLine && <circle className="story-dot" cx={x} cy={y} r="5" />}
          </g>
        ))}
        {placed.map(({ number, x }) => (
          <g key={number}>
            <circle className="story-flag" cx={x} cy={laneOf(number)} r="10" />
            <text x={x} y={laneOf(number) + 4} textAnchor="middle">
              {number}
            </text>
          </g>
        ))}
      </svg>
    </div>
  )
}
