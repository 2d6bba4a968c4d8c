import { PriceLine } from '#app/ui/price-line.tsx'
import { priceSentence } from '#app/ui/price-words.ts'
import { inboxTimeText } from '#app/ui/relative-time.ts'
import type { NamedAlert } from '#worker/alerting/alerts/contract.ts'
import type { Instant } from '#worker/ground/platform/clock.ts'
import type { Match } from '#worker/matches/catalogue/contract.ts'
import { AlertCard, AlertState } from './alert-card.tsx'

/** Up to so many stand open. */
export const maxOpenCards = 3

/** "just now"; dates keep their capitals. */
const inSentence = (at: Instant, now: Instant) => inboxTimeText(at, now).replace('Just', 'just')

/** What an alert waits for stays whole where its match's name is cut: two alerts on one match differ by it alone. */
function halvesOf(name: string): [about: string, awaited: string] {
  const at = name.lastIndexOf(' · ')
  return at < 0 ? [name, ''] : [name.slice(0, at), `\u00a0· ${name.slice(at + 3)}`]
}

type AlertLineProps = {
  alert: NamedAlert
  /** Whose lowest price the alert waits for. */
  match: Match | undefined
  /** Where a heading above the line says its state. */
  hidesState: boolean
  here: string
  now: Instant
}

/** One of many alerts on one line, with the best price now; the card is below it. */
export function AlertLine({ alert, match, hidesState, here, now }: AlertLineProps) {
  const [about, awaited] = halvesOf(alert.name)
  return (
    <details className="alert-line">
      <summary>
        <span className="alert-line-name">
          <span className="alert-line-about">{about}</span>
          {awaited && <span>{awaited}</span>}
          {alert.clientName !== null && <span className="alert-line-client">&nbsp;for {alert.clientName}</span>}
        </span>
        {match && (
          <span className="alert-line-price">
            <span className="visually-hidden">{priceSentence(match, now)}</span>
            <span aria-hidden="true">
              <PriceLine match={match} now={now} />
            </span>
          </span>
        )}
        {alert.lastNotifiedAt !== null && (
          <span className="alert-line-last label">Last message {inSentence(alert.lastNotifiedAt, now)}</span>
        )}
        {!hidesState && <AlertState alert={alert} now={now} />}
      </summary>
      <AlertCard alert={alert} here={here} now={now} />
    </details>
  )
}
