import type { Instant } from '#worker/ground/platform/clock.ts'
import { toIso } from '#worker/ground/platform/clock.ts'
import { manyText } from '#worker/ground/platform/count-text.ts'
import type { OverallStatus, ServiceStatus } from '#worker/running/status/constants.ts'
import { Icon } from '../icons.tsx'
import { clockText, momentText } from '../london-time.ts'
import { agoText, durationText } from '../relative-time.ts'
import { stateLooks } from './service-state.tsx'

const headlines: Record<OverallStatus, { headline: string; status: ServiceStatus }> = {
  operational: { headline: 'All systems are operational', status: 'healthy' },
  degraded: { headline: 'Some systems are degraded', status: 'warning' },
  outage: { headline: 'There is an outage', status: 'down' },
}

type OverallProps = {
  overall: OverallStatus
  isStale: boolean
  measuredAt: Instant | null
  now: Instant
  affected: string[]
  /** Ticket platforms that cannot be read well at the moment, those that can be read again, and the total. */
  unreadable: { names: string[]; again: string[]; of: number }
}

/** The overall status. Only its sentence is announced when it changes. */
export function Overall({ overall, isStale, measuredAt, now, affected, unreadable }: OverallProps) {
  const { headline, status } = headlines[overall]
  const { icon, tone, word } = stateLooks[isStale ? 'none' : status]
  return (
    <div className={`overall overall-${tone}`}>
      <span className="overall-light">
        <Icon name={icon} size={30} />
      </span>
      <div className="overall-words">
        <p className="overall-word">{word}</p>
        <p className="overall-headline" role="status">
          {isStale ? staleText(measuredAt, now) : headline}
        </p>
        {!isStale && affected.length > 0 && <p className="overall-affected">Affected: {listText(affected)}.</p>}
        {!isStale && unreadable.names.length > 0 && (
          <p className="overall-affected">
            {unreadable.names.length} of {manyText(unreadable.of, 'ticket platform')} cannot be read as usual:{' '}
            {listText(unreadable.names)}.
          </p>
        )}
        {!isStale && unreadable.again.length > 0 && (
          <p className="overall-affected">Just read again: {listText(unreadable.again)}.</p>
        )}
        {measuredAt !== null && (
          <p className="muted">
            Measured{' '}
            <time dateTime={toIso(measuredAt)} title={momentText(measuredAt)}>
              {agoText(measuredAt, now)}
            </time>
            , at {clockText(measuredAt)} UK time.
          </p>
        )}
      </div>
    </div>
  )
}

function staleText(measuredAt: Instant | null, now: Instant): string {
  if (measuredAt === null) return 'Nothing has been measured yet'
  return `Nothing has been measured for ${durationText(now - measuredAt)}`
}

/** Names in the banner; the list below has them all. */
const namedServices = 3

function listText(names: readonly string[]): string {
  const more = names.length - namedServices
  const named = names.slice(0, namedServices).join(', ')
  return more > 0 ? `${named} and ${more} more` : named
}
