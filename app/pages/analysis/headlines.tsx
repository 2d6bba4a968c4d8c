import type { Analysis } from '#worker/alerting/analysis/contract.ts'
import { headlinesOf } from './headlines.rules.ts'

/** The findings in a few figures, above the charts. */
export function Headlines({ side }: { side: Analysis }) {
  return (
    <dl className="metrics">
      {headlinesOf(side).map(({ name, value, note }) => (
        <div className="metric" key={name}>
          <dt>{name}</dt>
          <dd className="metric-value">{value}</dd>
          <dd className="label">{note}</dd>
        </div>
      ))}
    </dl>
  )
}
