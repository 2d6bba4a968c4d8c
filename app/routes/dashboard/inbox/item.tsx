import { Link } from 'react-router'
import type { InboxItem } from '#worker/notifications/inbox/contract.ts'
import { type Instant, toIso } from '#worker/platform/clock.ts'
import { clockText, dayText } from '../../../ui/london-time.ts'
import { inboxTimeText } from '../../../ui/relative-time.ts'
import { MessageWay } from './way.tsx'

/** One notification with its checkbox: bold with a dot while unread. */
export function InboxRow({ item, now }: { item: InboxItem; now: Instant }) {
  const { id, at, title, message, isRead, match, href, deliveries } = item
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
        <p>{message}</p>
        {match && (
          <p className="label">
            {match.leagueName}, {kickoffText(match, now)}
          </p>
        )}
        {deliveries.length > 0 && <MessageWay at={at} deliveries={deliveries} />}
      </div>
      <time className="label" dateTime={toIso(at)}>
        {inboxTimeText(at, now)}
      </time>
    </li>
  )
}

function kickoffText({ kickoffAt, matchDay }: NonNullable<InboxItem['match']>, now: Instant): string {
  if (kickoffAt === null) return `${dayText(Date.parse(`${matchDay}T12:00Z`), now)}, time to be confirmed`
  return `${dayText(kickoffAt, now)}, ${clockText(kickoffAt)}`
}
