import type { MetricStatus } from '#worker/running/status/constants.ts'
import type { MetricView } from '#worker/running/status/contract.ts'
import type { Tone } from '../badge.tsx'
import { Icon, type IconName } from '../icons.tsx'

const looks: Record<MetricStatus | 'none', { word: string; icon: IconName; tone: Tone }> = {
  good: { word: 'Good', icon: 'check', tone: 'good' },
  warning: { word: 'Warning', icon: 'warning', tone: 'warn' },
  critical: { word: 'Critical', icon: 'cross', tone: 'live' },
  none: { word: 'Nothing to measure', icon: 'question', tone: 'off' },
}

/** Units shown after the number; others are part of the name. */
const shownUnits = ['%', 's']

export function Metrics({ metrics }: { metrics: readonly MetricView[] }) {
  return (
    <dl className="metrics">
      {metrics.map(({ name, value, unit, status, description }) => {
        const { word, icon, tone } = looks[status ?? 'none']
        return (
          <div key={name} className="metric">
            <dt>{name}</dt>
            <dd className="metric-value">
              {value === null ? '–' : value}
              {value !== null && shownUnits.includes(unit) && <span className="metric-unit"> {unit}</span>}
            </dd>
            <dd className={`state state-${tone}`}>
              <Icon name={icon} />
              {word}
            </dd>
            <dd className="label">{description}</dd>
          </div>
        )
      })}
    </dl>
  )
}
