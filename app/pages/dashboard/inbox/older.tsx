import { Link } from 'react-router'
import { monthText } from '#app/ui/london-time.ts'
import { archivedAfterDays } from '#worker/alerting/notifications/archive/constants.ts'
import { inboxTexts } from '#worker/alerting/notifications/inbox/constants.ts'
import type { Instant } from '#worker/ground/platform/clock.ts'
import { retention } from '#worker/people/privacy/retention.constants.ts'
import { ErrorBanner } from '../error-banner.tsx'
import type { NotificationsTabData } from '../notifications-data.ts'
import { inboxAddress, olderAddress } from './address.ts'
import { InboxBody } from './item.tsx'

type OlderProps = { older: Exclude<NotificationsTabData['older'], undefined>; now: Instant }

/** A month of the archive: to be read alone. */
export function Older({ older, now }: OlderProps) {
  return (
    <section className="panel" aria-labelledby="older-title">
      <div className="panel-head">
        <h2 className="panel-title" id="older-title">
          Older messages
        </h2>
      </div>
      {older === null && <ErrorBanner text={inboxTexts.notLoaded} />}
      {older?.found === null && <p>No message is this old yet.</p>}
      <p className="muted">
        Messages move here {archivedAfterDays} days after the end of their month, and are deleted after{' '}
        {retention.communications.text}.
      </p>
      {older?.found && (
        <>
          <nav className="inbox-filters" aria-label="Months">
            {older.found.months.map((month) => (
              <Link
                key={month}
                className="chip"
                to={olderAddress(month)}
                aria-current={month === older.found?.month ? 'page' : undefined}
              >
                {nameOf(month)}
              </Link>
            ))}
          </nav>
          <ul className="inbox-items inbox-older">
            {older.found.items.map((item) => (
              <li key={item.id} className="inbox-item">
                <InboxBody item={item} now={now} isOld />
              </li>
            ))}
          </ul>
        </>
      )}
      <p className="actions">
        <Link to={inboxAddress({})}>Newer messages</Link>
      </p>
    </section>
  )
}

const nameOf = (month: string) => monthText(Date.parse(`${month}-15T12:00:00Z`))
