import { useId } from 'react'
import type { DayCount } from '#worker/running/status/contract.ts'
import { type DayLevel, dayLevel } from '#worker/running/status/rules.ts'
import { dayName, dayTitle } from './uptime-text.ts'

/** Width of a day, including a gap of 1. Worse days have lower bars, so that colour is not the only sign. */
const pitch = 5
const width = 4
const height = 34

const shapes: Record<DayLevel, { top: number }> = {
  operational: { top: 0 },
  degraded: { top: 9 },
  outage: { top: 18 },
  none: { top: 30 },
}

type DayBarsProps = { days: readonly string[]; counts: readonly (DayCount | null)[]; label: string }

/** One bar per day, oldest first, with its figures as a title. */
export function DayBars({ days, counts, label }: DayBarsProps) {
  const labelId = useId()
  const measured = days.flatMap((day, index) => {
    const count = counts[index] ?? null
    const level = dayLevel(count)
    return level === 'none' ? [] : [{ day, index, count, level }]
  })
  return (
    <svg
      className="day-bars"
      viewBox={`0 0 ${days.length * pitch} ${height}`}
      preserveAspectRatio="none"
      role="img"
      aria-labelledby={labelId}
    >
      <title id={labelId}>{label}</title>
      {gaps(days, counts).map(({ from, to }) => (
        <path key={from} className="day-none" d={barsPath('none', range(from, to))}>
          <title>
            {from === to
              ? dayTitle(days[from] ?? '', null)
              : `${dayName(days[from] ?? '')} to ${dayName(days[to] ?? '')}: no data`}
          </title>
        </path>
      ))}
      {measured.map(({ day, index, count, level }) => (
        <path key={day} className={`day-${level}`} d={barsPath(level, [index])}>
          <title>{dayTitle(day, count)}</title>
        </path>
      ))}
    </svg>
  )
}

const levels: readonly DayLevel[] = ['operational', 'degraded', 'outage', 'none']

/** The compact form for list rows: one shape per level, without titles. */
export function SmallDayBars({ levels: days, label }: { levels: readonly DayLevel[]; label: string }) {
  return (
    <svg
      className="day-bars day-bars-small"
      viewBox={`0 0 ${days.length * pitch} ${height}`}
      preserveAspectRatio="none"
      role="img"
      aria-label={label}
    >
      {levels.map((level) => {
        const indexes = days.flatMap((one, index) => (one === level ? index : []))
        return indexes.length > 0 && <path key={level} className={`day-${level}`} d={barsPath(level, indexes)} />
      })}
    </svg>
  )
}

export function LegendBar({ level }: { level: DayLevel }) {
  return (
    <svg className="legend-bar" viewBox={`0 0 ${width} ${height}`} preserveAspectRatio="none" aria-hidden="true">
      <path className={`day-${level}`} d={barsPath(level, [0])} />
    </svg>
  )
}

function barsPath(level: DayLevel, indexes: readonly number[]): string {
  const { top } = shapes[level]
  return indexes.map((index) => `M${index * pitch} ${top}h${width}V${height}h-${width}z`).join('')
}

/** Runs of days without data, as first and last index. */
function gaps(days: readonly string[], counts: readonly (DayCount | null)[]): { from: number; to: number }[] {
  const found: { from: number; to: number }[] = []
  for (const index of days.keys()) {
    if (dayLevel(counts[index] ?? null) !== 'none') continue
    const last = found.at(-1)
    if (last && last.to === index - 1) last.to = index
    else found.push({ from: index, to: index })
  }
  return found
}

function range(from: number, to: number): number[] {
  return Array.from({ length: to - from + 1 }, (_, step) => from + step)
}
