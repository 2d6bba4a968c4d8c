import type { ServiceStatus } from '#worker/status/constants.ts'
import { ServiceState } from '../status/service-state.tsx'

export type HealthEntry = { name: string; status: ServiceStatus | null; message: string }

/** Our own services and the platforms together, as measured. */
export function Health({ entries }: { entries: readonly HealthEntry[] }) {
  return (
    <ul className="desk-list">
      {entries.map(({ name, status, message }) => (
        <li key={name}>
          <div>
            <strong>{name}</strong>
            <p className="muted">{message}</p>
          </div>
          <ServiceState status={status} />
        </li>
      ))}
    </ul>
  )
}
