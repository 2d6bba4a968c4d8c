import { Badge } from '#app/ui/badge.tsx'
import { momentText } from '#app/ui/london-time.ts'
import type { NamedAlert } from '#worker/alerting/alerts/contract.ts'
import { silentSince } from '#worker/alerting/announcing/silence/rules.ts'
import type { Instant } from '#worker/ground/platform/clock.ts'

/** Said when an alert's match was not checked for longer than promised, or its only platform is read no more. */
export function AlertSilence({ alert, now }: { alert: NamedAlert; now: Instant }) {
  if (alert.retiredPlatform !== null && alert.isActive) {
    return (
      <p className="label">
        <Badge tone="warn" icon="clock">
          Not read any more
        </Badge>{' '}
        Only tickets at {alert.retiredPlatform} count for this alert, and we stopped reading it. For other sellers,
        create a new alert on the match.
      </p>
    )
  }
  const since = silentSince(alert, now)
  if (since === null) return null
  return (
    <p className="label">
      <Badge tone="warn" icon="clock">
        Not checked
      </Badge>{' '}
      We couldn't check this match since {momentText(since)}. News may come late.
    </p>
  )
}
