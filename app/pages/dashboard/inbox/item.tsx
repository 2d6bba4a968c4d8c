import { Link } from 'react-router'
import { clockText, dayText } from '#app/ui/london-time.ts'
import { MessageWay } from '#app/ui/message-way.tsx'
import { inboxTimeText } from '#app/ui/relative-time.ts'
import type { InboxItem, ShownLifetime } from '#worker/alerting/notifications/inbox/contract.ts'
import { lifetimeText } from '#worker/alerting/notifications/lifetimes/words.rules.ts'
import { type Instant, toIso } from '#worker/ground/platform/clock.ts'

/** One notification with its checkbox: bold with a dot while unread. */
export function InboxRow({ item, now }: { item: InboxItem; now: Instant }) {
  const { id, at, isRead } = item
  return (
    <li className="inbox-item" data-unread={!isRead || undefined}>
      <input
        type="checkbox"
        name={`id:${id}`}
        value="1"
        aria-label={`Select ${nameOf(item)}, ${inboxTimeText(at, now)}`}
      />
      <InboxBody item={item} now={now} />
    </li>
  )
}

const sidesOf = ({ match }: InboxItem) => match && `${match.homeTeamName} v ${match.awayTeamName}`

function nameOf(item: InboxItem): string {
  const sides = sidesOf(item)
  return sides ? `${item.title}: ${sides}` : item.title
}

/** `isOld`: it cannot be marked any more, and nothing about it is kept that could explain it. */
export function InboxBody({ item, now, isOld = false }: { item: InboxItem; now: Instant; isOld?: boolean }) {
  const { at, type, title, saving, message, isRead, match, href, clients, deliveries, lifetime } = item
  const gatheredUntil = deliveries.find((one) => one.gatheredUntil !== undefined)?.gatheredUntil
  const sides = sidesOf(item)
  const hasFall = type === 'price_drop' && Math.round(saving * 100) > 0 && saving < 1
  return (
    <div className="inbox-body">
      <p className="inbox-title">
        {!isRead && !isOld && (
          <>
            <span className="inbox-dot" aria-hidden="true" />
            <span className="visually-hidden">Unread: </span>
          </>
        )}
        <Named href={href}>
          {/* Where a phone has no room for it, the arrow says it. */}
          <span className={hasFall ? 'inbox-kind' : undefined}>{sides ? `${title}: ` : title}</span>
          {sides}
        </Named>
      </p>
      <p>
        {hasFall && <FallenBy share={saving} />}
        {message}
        {lifetime && <span className="label"> {lifetimeWords(lifetime, at)}</span>}
      </p>
      <time className="inbox-time label" dateTime={toIso(at)}>
        {inboxTimeText(at, now)}
      </time>
      <div className="inbox-facts label">
        {match && (
          <span className="inbox-when">
            {match.leagueName}, {kickoffText(match, now)}
          </span>
        )}
        {clients.length > 0 && <span>For {clients.map((client) => client.name).join(', ')}</span>}
        {gatheredUntil !== undefined && (
          <span className="inbox-gathered">Gathered until {clockText(gatheredUntil)}</span>
        )}
        {deliveries.length > 0 && <MessageWay at={at} deliveries={deliveries} isLetter={match === null} />}
        {match && !isOld && <Link to={`/alerts/why/${match.id}`}>Why did I get this?</Link>}
      </div>
    </div>
  )
}

function Named({ href, children }: { href: string | null; children: React.ReactNode }) {
  return href ? <Link to={href}>{children}</Link> : children
}

function FallenBy({ share }: { share: number }) {
  const percent = Math.round(share * 100)
  return (
    <strong className="inbox-fall">
      <span aria-hidden="true">↓ {percent}%</span>
      <span className="visually-hidden">Down {percent}%.</span>{' '}
    </strong>
  )
}

/** "Gone after 4 min.", "Still available at 14:02." */
function lifetimeWords({ goneAt, checkedAt }: ShownLifetime, seenAt: Instant): string {
  if (goneAt !== null) return `Gone after ${lifetimeText(goneAt - seenAt)}.`
  return `Still available at ${clockText(checkedAt)}.`
}

function kickoffText({ kickoffAt, matchDay }: NonNullable<InboxItem['match']>, now: Instant): string {
  if (kickoffAt === null) return `${dayText(Date.parse(`${matchDay}T12:00Z`), now)}, time to be confirmed`
  return `${dayText(kickoffAt, now)}, ${clockText(kickoffAt)}`
}
