import { momentText } from '#app/ui/london-time.ts'
import { agoText } from '#app/ui/relative-time.ts'
import { type Instant, toIso } from '#worker/ground/platform/clock.ts'
import type { AuditLine } from '#worker/people/audit-log/contract.ts'

/** What operators did last, from the audit log; null when it could not be read. */
export function RecentActivity({ lines, now }: { lines: readonly AuditLine[] | null; now: Instant }) {
  if (lines === null) return <p className="muted">The audit log can't be read right now. Refresh to try again.</p>
  if (lines.length === 0) return <p className="muted">Not enough data yet: no changes so far.</p>
  return (
    <ul className="desk-list">
      {lines.map(({ id, at, who, text, name }) => (
        <li key={id}>
          <div>
            <strong>{text}</strong>
            <p className="muted">{name}</p>
          </div>
          <span className="label">
            {who},{' '}
            <time dateTime={toIso(at)} title={momentText(at)}>
              {agoText(at, now)}
            </time>
          </span>
        </li>
      ))}
    </ul>
  )
}
