import { type Instant, toIso } from '#worker/ground/platform/clock.ts'
import type { Incident } from '#worker/running/status/contract.ts'
import { Badge } from '../badge.tsx'
import { momentText } from '../london-time.ts'
import { durationText } from '../relative-time.ts'
import { ServiceState } from './service-state.tsx'

/** Incidents, newest first, with their measurements. */
export function Incidents({ incidents, now }: { incidents: readonly Incident[]; now: Instant }) {
  return (
    <ol className="incidents">
      {incidents.map((incident) => (
        <IncidentEntry key={`${incident.startedAt}.${incident.service}`} incident={incident} now={now} />
      ))}
    </ol>
  )
}

function IncidentEntry({ incident, now }: { incident: Incident; now: Instant }) {
  const { startedAt, service, name, severity, resolvedAt, updates } = incident
  const lasted = durationText((resolvedAt ?? now) - startedAt)
  return (
    <li className="incident" id={`incident-${startedAt}-${service.replace(':', '-')}`}>
      <div className="incident-head">
        <h3>
          {name}: {severity}
        </h3>
        {resolvedAt === null ? (
          <Badge tone={severity === 'outage' ? 'live' : 'warn'} icon="warning">
            Ongoing for {lasted}
          </Badge>
        ) : (
          <Badge tone="good" icon="check">
            Resolved after {lasted}
          </Badge>
        )}
      </div>
      <p className="muted">
        Began <Moment at={startedAt} />
        {resolvedAt !== null && (
          <>
            , resolved <Moment at={resolvedAt} />
          </>
        )}
      </p>
      <ul className="updates">
        {updates.toReversed().map(({ at, status, text }) => (
          <li key={`${at}${status}`} className="update">
            <Moment at={at} />
            <ServiceState status={status} />
            <p>{text}</p>
          </li>
        ))}
      </ul>
    </li>
  )
}

function Moment({ at }: { at: Instant }) {
  return <time dateTime={toIso(at)}>{momentText(at)}</time>
}
