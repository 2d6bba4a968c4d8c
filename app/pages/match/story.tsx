import { percentOf, plotHeight, plotWidth, priceScale, stepPath } from '#app/ui/chart/geometry.ts'
import { momentText } from '#app/ui/london-time.ts'
import { type StoryMark, type StoryPart, type StoryProps, shownStory } from './story.rules.ts'

/** Sold out, returns and goals over the steps of the price; it stays after the match. */
export default function StoryOfMatch(props: StoryProps) {
  const story = shownStory(props)
  if (!story) return null
  const { marks, before, play, prices } = story
  const numbered = marks.map((mark, index) => ({ ...mark, number: index + 1 }))
  const scale = priceScale(prices.length > 0 ? prices : [0])
  const plot = (name: StoryMark['part'], part: StoryPart) => (
    <Plot part={part} marks={numbered.filter((mark) => mark.part === name)} scale={scale} />
  )
  return (
    <section className="page section" aria-labelledby="story">
      <h2 id="story">Story of the match</h2>
      <div className="story" aria-hidden="true">
        {plot('before', before)}
        {play && plot('play', play)}
        <p className="label">{momentText(before.from)}</p>
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
/** Room for the marks above the prices. */
const marksHeight = lanes * laneHeight

type PlotProps = {
  part: StoryPart
  marks: (StoryMark & { number: number })[]
  scale: ReturnType<typeof priceScale>
}

function Plot({ part: { from, to, points }, marks, scale }: PlotProps) {
  return (
    <div className="story-part">
      <svg
        className="story-line"
        viewBox={`0 0 ${plotWidth} ${plotHeight}`}
        preserveAspectRatio="none"
        aria-hidden="true"
      >
        <path className="chart-line chart-best" d={stepPath(points, from, to, scale)} />
      </svg>
      <svg className="story-dots" height={marksHeight} aria-hidden="true">
        {marks.map(({ number, share }) => {
          // By the number, not the place in its part: the last one before kick-off stands beside the first of the play.
          const y = 11 + ((number - 1) % lanes) * laneHeight
          return (
            <g key={number}>
              <circle cx={percentOf(share)} cy={y} r="10" />
              <text x={percentOf(share)} y={y + 4} textAnchor="middle">
                {number}
              </text>
            </g>
          )
        })}
      </svg>
    </div>
  )
}
