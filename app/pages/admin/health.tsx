import { Link } from 'react-router'
import { ServiceState } from '#app/ui/status/service-state.tsx'
import type { ServiceStatus } from '#worker/running/status/constants.ts'

/** `to`: where the desk shows more. */
export type HealthEntry = { name: string; status: ServiceStatus | null; message: string; to?: string }

/** Most troubled first; what is not measured now stands after what is known to be well. */
const order: readonly (ServiceStatus | null)[] = ['down', 'warning', 'healthy', null]

/** Our own services and the platforms together, as measured. */
export function Health({ entries }: { entries: readonly HealthEntry[] }) {
  return (
    <ul className="desk-list">
      {entries
        .toSorted((a, b) => order.indexOf(a.status) - order.indexOf(b.status))
        .map(({ name, status, message, to }) => (
          <li key={name}>
            <div>
              <strong>{to ? <Link to={to}>{name}</Link> : name}</strong>
              <p className="muted">{message}</p>
            </div>
            <ServiceState status={status} />
          </li>
        ))}
    </ul>
  )
}
