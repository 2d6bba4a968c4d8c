import { manyText } from '#worker/ground/platform/count-text.ts'
import { DayBars, LegendBar } from './day-bars.tsx'
import type { ShownService } from './page-view.ts'
import { ServiceState } from './service-state.tsx'
import { shareText, uptimeSentence } from './uptime-text.ts'

type ServicesProps = { services: readonly ShownService[]; days: readonly string[]; isStale: boolean }

/** Our own services, each with a bar for each of the last 90 days. */
export function Services({ services, days, isStale }: ServicesProps) {
  return (
    <ul className="services">
      {services.map(({ key, name, status, message, counts, uptime }) => (
        <li key={key} className="service">
          <div className="service-head">
            <h3>{name}</h3>
            <ServiceState status={isStale ? null : status} />
            <p className="muted">{message}</p>
          </div>
          <DayBars days={days} counts={counts} label={`${name}, last ${manyText(days.length, 'day')}`} />
          <div className="service-foot">
            <span aria-hidden="true">{manyText(days.length, 'day')} ago</span>
            <p>
              {uptime.share === null ? (
                'No data yet'
              ) : (
                <>
                  <strong>{shareText(uptime.share)}</strong>
                  {uptimeSentence(uptime).slice(shareText(uptime.share).length)}
                </>
              )}
            </p>
            <span aria-hidden="true">Today</span>
          </div>
        </li>
      ))}
    </ul>
  )
}

const entries = [
  { level: 'operational', word: 'Operational' },
  { level: 'degraded', word: 'Degraded' },
  { level: 'outage', word: 'Outage' },
  { level: 'none', word: 'No data' },
] as const

export function Legend() {
  return (
    <ul className="legend" aria-label="What the bars mean">
      {entries.map(({ level, word }) => (
        <li key={level}>
          <LegendBar level={level} />
          {word}
        </li>
      ))}
    </ul>
  )
}
