import type { Tone } from '#app/ui/badge.tsx'
import { Icon, type IconName } from '#app/ui/icons.tsx'
import { TableRegion } from '#app/ui/table-region.tsx'
import { countText } from '#worker/ground/platform/count-text.ts'
import type { HealthState } from '#worker/running/system/constants.ts'
import type { SystemMetric } from '#worker/running/system/contract.ts'
import { bytesText, msText } from '#worker/running/system/rules.ts'

const looks: Record<HealthState, { word: string; icon: IconName; tone: Tone }> = {
  healthy: { word: 'Healthy', icon: 'check', tone: 'good' },
  warning: { word: 'Warning', icon: 'warning', tone: 'warn' },
  error: { word: 'Error', icon: 'cross', tone: 'live' },
}

export function HealthMark({ status }: { status: HealthState }) {
  const { word, icon, tone } = looks[status]
  return (
    <span className={`state state-${tone}`}>
      <Icon name={icon} />
      {word}
    </span>
  )
}

function valueText({ value, unit, isCut }: Pick<SystemMetric, 'value' | 'unit' | 'isCut'>): string {
  if (value === null) return '–'
  const text = unit === 'bytes' ? bytesText(value) : unit === 'ms' ? msText(value) : countText(value)
  return isCut ? `${text}+` : text
}

/** The worst first. */
const urgency: Record<HealthState, number> = { error: 0, warning: 1, healthy: 2 }

const urgencyOf = ({ status }: SystemMetric) => (status ? urgency[status] : urgency.healthy)

export function SystemMetrics({ metrics }: { metrics: readonly SystemMetric[] }) {
  return (
    <dl className="metrics">
      {metrics
        .toSorted((a, b) => urgencyOf(a) - urgencyOf(b))
        .map((metric) => (
          <div key={metric.key} className="metric">
            <dt>{metric.name}</dt>
            <dd className="metric-value">{valueText(metric)}</dd>
            {metric.status && (
              <dd>
                <HealthMark status={metric.status} />
              </dd>
            )}
            <dd className="label">{metric.text}</dd>
          </div>
        ))}
    </dl>
  )
}

/** Each figure with the query behind it. */
export function MetricSources({ metrics }: { metrics: readonly SystemMetric[] }) {
  return (
    <details className="desk-more">
      <summary>Where each figure comes from</summary>
      <TableRegion caption="Figures and their sources" isCaptionHidden>
        <thead>
          <tr>
            <th scope="col">Figure</th>
            <th scope="col">Source</th>
          </tr>
        </thead>
        <tbody>
          {metrics.map(({ key, name, source }) => (
            <tr key={key}>
              <th scope="row">{name}</th>
              <td>
                <code>{source}</code>
              </td>
            </tr>
          ))}
        </tbody>
      </TableRegion>
    </details>
  )
}
