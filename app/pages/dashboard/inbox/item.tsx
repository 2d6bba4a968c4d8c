import { Link } from 'react-router'
import { clockText, dayText } from '#app/ui/london-time.ts'
import { inboxTimeText } from '#app/ui/relative-time.ts'
import { MessageWay } from '#app/ui/way.tsx'
import type { InboxItem, ShownLifetime } from '#worker/alerting/notifications/inbox/contract.ts'
import { lifetimeText } from '#worker/alerting/notifications/lifetimes/words.rules.ts'
import { type Instant, toIso } from '#worker/ground/platform/clock.ts'

/** One notification with its checkbox: bold with a dot while unread. */
export function InboxRow({ item, now }: { item: InboxItem; now: Instant }) {
  const { id, at, type, title, saving, message, isRead, match, href, clients, deliveries, lifetime } = item
  const gatheredUntil = deliveries.find((one) => one.gatheredUntil !== undefined)?.gatheredUntil
  const name = match ? `${title}: ${match.homeTeamName} v ${match.awayTeamName}` : title
  return (
    <li className="inbox-item" data-unread={!isRead || undefined}>
      <input type="checkbox" name={`id:${id}`} value="1" aria-label={`Select ${name}, ${inboxTimeText(at, now)}`} />
      <div className="inbox-body">
        <p className="inbox-title">
          {!isRead && (
            <>
              <span className="inbox-dot" aria-hidden="true" />
              <span className="visually-hidden">Unread: </span>
            </>
          )}
          {href ? <Link to={href}>{name}</Link> : name}
        </p>
        <p>
          {type === 'price_drop' && saving > 0 && saving < 1 && <FallenBy share={saving} />}
          {message}
          {lifetime && <span className="label"> {lifetimeWords(lifetime, at)}</span>}
        </p>
        <div className="inbox-facts label">
          {match && (
            <span>
              {match.leagueName}, {kickoffText(match, now)}
            </span>
          )}
          <time dateTime={toIso(at)}>{inboxTimeText(at, now)}</time>
          {clients.length > 0 && <span>For {clients.map((client) => client.name).join(', ')}</span>}
          {gatheredUntil !== undefined && <span>Gathered until {clockText(gatheredUntil)}</span>}
          {deliveries.length > 0 && <MessageWay at={at} deliveries={deliveries} isLetter={match === null} />}
          {match && <Link to={`/alerts/why/${match.id}`}>Why did I get this?</Link>}
        </div>
      </div>
    </li>
  )
}

function FallenBy({ share }: { share: number }) {
  const percent = Math.round(share * 100)
  if (percent === 0) return null
  return (
    <strong className="inbox-fall">
      <span aria-hidden="true">↓ {percent}%</span>
      <span className="visually-hidden">Down {percent}%.</span>{' '}
    </strong>
  )
}

/** "Gone after 4 min.", "Still there when last checked 14:02." */
function lifetimeWords({ goneAt, checkedAt }: ShownLifetime, seenAt: Instant): string {
  if (goneAt !== null) return `Gone after ${lifetimeText(goneAt - seenAt)}.`
  return `Still there when last checked ${clockText(checkedAt)}.`
}

function kickoffText({ kickoffAt, matchDay }: NonNullable<InboxItem['match']>, now: Instant): string {
  if (kickoffAt === null) return `${dayText(Date.parse(`${matchDay}T12:00Z`), now)}, time to be confirmed`
  return `${dayText(kickoffAt, now)}, ${clockText(kickoffAt)}`
}
