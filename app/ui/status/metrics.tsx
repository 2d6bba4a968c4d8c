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

/** Long times in minutes and hours: "21 h" is read at a glance, "75239 s" is not. */
function shownValue({ value, unit }: Pick<MetricView, 'value' | 'unit'>): [number | string, string | null] {
  if (value === null) return ['–', null]
  if (unit === 's' && value >= 120 * 60) return [Math.round(value / 3_600), 'h']
  if (unit === 's' && value >= 120) return [Math.round(value / 60), 'min']
  return [value, shownUnits.includes(unit) ? unit : null]
}

export function Metrics({ metrics }: { metrics: readonly MetricView[] }) {
  return (
    <dl className="metrics">
      {metrics.map(({ name, value, unit, status, description }) => {
        const { word, icon, tone } = looks[status ?? 'none']
        const [shown, shownUnit] = shownValue({ value, unit })
        return (
          <div key={name} className="metric">
            <dt>{name}</dt>
            <dd className="metric-value">
              {shown}
              {shownUnit && <span className="metric-unit"> {shownUnit}</span>}
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
