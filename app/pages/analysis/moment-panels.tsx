import { TableRegion } from '#app/ui/table-region.tsx'
import { leastMoments } from '#worker/alerting/analysis/constants.ts'
import type { Analysis, CaughtRow, HourRow } from '#worker/alerting/analysis/contract.ts'
import { BarList, Bars } from './bars.tsx'
import { ChartPanel, titleOf } from './chart-panel.tsx'
import { alertText, countText, hoursText, hourText, medianText, minutesText, spanText } from './words.ts'

type Sides = { sides: readonly Analysis[] }

const nameOf = (side: Analysis, sides: readonly Analysis[]) => (sides.length === 1 ? null : titleOf(side))

export function SoldOutPanel({ sides }: Sides) {
  return (
    <ChartPanel
      title="When tickets sold out"
      chart="sold_out"
      sides={sides}
      text="Matches by the time before kick-off at which every counted ticket was sold out first."
      figures={sides.map((side) => {
        const { matches, times, hoursBefore, bySpan } = side.soldOut
        const of = countText(side.matches, 'match', 'matches')
        return {
          key: titleOf(side),
          name: nameOf(side, sides),
          count:
            matches === 0
              ? `none of ${of}`
              : `${matches} of ${of}, ${countText(times, 'time', 'times')} in all; median of the first ${medianText(hoursBefore, hoursText)}`,
          isEnough: matches > 0,
          picture: (
            <Bars
              label={`Matches first sold out, by time before kick-off: ${titleOf(side)}`}
              bars={bySpan.map((span) => ({ name: spanText(span), value: span.n }))}
              ends={['90 days', 'before kick-off', 'last day']}
            />
          ),
          table: (
            <TableRegion caption={`Sold out first, ${titleOf(side)}`}>
              <thead>
                <tr>
                  <th scope="col">Before kick-off</th>
                  <th scope="col">Matches</th>
                </tr>
              </thead>
              <tbody>
                {bySpan.map((span) => (
                  <tr key={span.fromDays}>
                    <th scope="row">{spanText(span)}</th>
                    <td>{span.n}</td>
                  </tr>
                ))}
              </tbody>
            </TableRegion>
          ),
        }
      })}
    />
  )
}

type HoursPanelProps = Sides & {
  title: string
  chart: 'returns' | 'hours'
  text: string
  countOf: (row: HourRow) => number
  /** Words for one moment, and for several. */
  words: [one: string, many: string]
  moreOf: (side: Analysis) => string
  least?: number
}

function HoursPanel({ sides, title, chart, text, countOf, words, moreOf, least = 1 }: HoursPanelProps) {
  return (
    <ChartPanel
      title={title}
      chart={chart}
      sides={sides}
      text={text}
      figures={sides.map((side) => {
        const all = side.hours.reduce((sum, row) => sum + countOf(row), 0)
        return {
          key: titleOf(side),
          name: nameOf(side, sides),
          count: `${countText(all, ...words)} in ${countText(side.matches, 'match', 'matches')}${moreOf(side)}`,
          isEnough: all >= least,
          picture: (
            <Bars
              label={`${title}: ${titleOf(side)}`}
              bars={side.hours.map((row) => ({ name: hourText(row.hour), value: countOf(row) }))}
              ends={['00:00', '12:00', '23:00']}
            />
          ),
          table: <HoursTable caption={`By hour in London, ${titleOf(side)}`} rows={side.hours} />,
        }
      })}
    />
  )
}

export function ReturnsPanel({ sides }: Sides) {
  return (
    <HoursPanel
      sides={sides}
      title="Returns by hour"
      chart="returns"
      text="When checks found tickets again after all were sold out, in London time."
      countOf={({ returns }) => returns}
      words={['return', 'returns']}
      moreOf={({ returnMinutes }) =>
        returnMinutes.n === 0
          ? ''
          : `; gone again after a median of ${medianText(returnMinutes, minutesText)} (${countText(returnMinutes.n, 'time', 'times')})`
      }
    />
  )
}

export function BestHourPanel({ sides }: Sides) {
  return (
    <HoursPanel
      sides={sides}
      title="Best hour to look"
      chart="hours"
      text="When checks found that the lowest price fell or tickets came back, in London time."
      countOf={({ returns, falls }) => returns + falls}
      words={['moment', 'moments']}
      moreOf={({ bestHour }) =>
        bestHour === null ? '' : `; most from ${hourText(bestHour.hour)} on, ${bestHour.moments} of ${bestHour.of}`
      }
      least={leastMoments}
    />
  )
}

function HoursTable({ caption, rows }: { caption: string; rows: readonly HourRow[] }) {
  return (
    <TableRegion caption={caption}>
      <thead>
        <tr>
          <th scope="col">Hour</th>
          <th scope="col">Price falls</th>
          <th scope="col">Returns</th>
        </tr>
      </thead>
      <tbody>
        {rows.map(({ hour, falls, returns }) => (
          <tr key={hour}>
            <th scope="row">{hourText(hour)}</th>
            <td>{falls}</td>
            <td>{returns}</td>
          </tr>
        ))}
      </tbody>
    </TableRegion>
  )
}

export function CaughtPanel({ sides }: Sides) {
  const shown = sides.filter(({ caught }) => caught.length > 0)
  if (shown.length === 0) return null
  return (
    <ChartPanel
      title="What alerts would have caught"
      chart="alerts"
      sides={shown}
      text="Each match’s past, played through the rules that decide real alerts. A limit is set below the first price that was seen."
      figures={shown.map((side) => ({
        key: titleOf(side),
        name: nameOf(side, sides),
        count: countText(side.matches, 'match', 'matches'),
        isEnough: side.caught.some(({ times }) => times > 0),
        picture: (
          <BarList
            bars={side.caught.map(({ alert, matches, n }) => ({
              name: alertText(alert),
              share: n === 0 ? 0 : matches / n,
              text: `${matches} of ${n}`,
            }))}
          />
        ),
        table: <CaughtTable caption={`Alerts, ${titleOf(side)}`} rows={side.caught} />,
      }))}
    />
  )
}

function CaughtTable({ caption, rows }: { caption: string; rows: readonly CaughtRow[] }) {
  return (
    <TableRegion caption={caption}>
      <thead>
        <tr>
          <th scope="col">Alert</th>
          <th scope="col">Matches</th>
          <th scope="col">Times</th>
          <th scope="col">First, before kick-off (median)</th>
          <th scope="col">Price lasted (median)</th>
        </tr>
      </thead>
      <tbody>
        {rows.map(({ alert, matches, n, times, hoursBefore, minutes }) => (
          <tr key={alert}>
            <th scope="row">{alertText(alert)}</th>
            <td>
              {matches} of {n}
            </td>
            <td>{times}</td>
            <td>{medianText(hoursBefore, hoursText)}</td>
            <td>{medianText(minutes, minutesText)}</td>
          </tr>
        ))}
      </tbody>
    </TableRegion>
  )
}
