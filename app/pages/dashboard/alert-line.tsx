import type { NamedAlert } from '#worker/alerting/alerts/contract.ts'
import type { Instant } from '#worker/ground/platform/clock.ts'
import { AlertCard, AlertState } from './alert-card.tsx'

/** Up to so many stand open. */
export const maxOpenCards = 3

type AlertLineProps = { alert: NamedAlert; here: string; now: Instant }

/** One of many alerts on one line; the card is below it. */
export function AlertLine({ alert, here, now }: AlertLineProps) {
  return (
    <details className="alert-line">
      <summary>
        <span className="alert-line-name">{alert.name}</span>
        <AlertState alert={alert} now={now} />
      </summary>
      <AlertCard alert={alert} here={here} now={now} />
    </details>
  )
}
