import { Link, useActionData } from 'react-router'
import { ButtonLink } from '#app/ui/button.tsx'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { inboxPage, inboxTexts, maxInboxListed } from '#worker/alerting/notifications/inbox/constants.ts'
import { quietPath } from '#worker/alerting/notifications/quiet/constants.ts'
import { pushPath } from '#worker/people/push/constants.ts'
import { ErrorBanner } from './error-banner.tsx'
import { type InboxView, inboxAddress, olderAddress } from './inbox/address.ts'
import { InboxAnswerBanner } from './inbox/answer.tsx'
import { InboxList } from './inbox/list.tsx'
import { Older } from './inbox/older.tsx'
import { InboxSearch } from './inbox/search.tsx'
import type { InboxAnswer, NotificationsTabData } from './notifications-data.ts'

export default function NotificationsTab(data: NotificationsTabData) {
  return data.older === undefined ? <Newest {...data} /> : <Older older={data.older} now={data.now} />
}

function Newest({ view, listing, clients, isReadOnly, now }: NotificationsTabData) {
  const answer = useActionData<InboxAnswer>()
  const action = inboxAddress(view)
  const isEverything = view.filter === 'all' && view.query === '' && view.client === '' && view.after === null
  return (
    <section className="panel" aria-labelledby="inbox-title">
      <div className="panel-head">
        <h2 className="panel-title" id="inbox-title">
          Inbox
        </h2>
      </div>
      <InboxSearch view={view} clients={clients} />
      {listing === null && <ErrorBanner text={inboxTexts.notLoaded} />}
      <InboxAnswerBanner answer={answer} action={action} />
      {listing && listing.items.length > 0 && (
        <InboxList items={listing.items} action={action} answer={answer} isReadOnly={isReadOnly} now={now} />
      )}
      {listing?.items.length === 0 && (isEverything ? <NothingYet /> : <NothingFound view={view} />)}
      {listing?.next && <LoadMore view={view} listed={listing.items.length} next={listing.next} />}
      <p className="actions">
        {listing && <Link to={olderAddress()}>Older messages</Link>}
        {!isReadOnly && (
          <>
            <Link to={quietPath}>Quiet hours</Link>
            <Link to={pushPath}>Push messages</Link>
          </>
        )}
      </p>
    </section>
  )
}

function NothingYet() {
  return (
    <EmptyState
      title="No notifications yet"
      text="When one of your alerts fires, the message and the way it took to you are listed here."
      action={{ to: '/matches', label: 'See all matches' }}
    />
  )
}

function NothingFound({ view }: { view: InboxView }) {
  return (
    <div className="notice">
      <h3 className="notice-title">No notifications match</h3>
      <p className="muted">{view.query ? `Nothing here for "${view.query}".` : 'Nothing here with this filter.'}</p>
      <ButtonLink tone="quiet" to={inboxAddress({})}>
        Show all
      </ButtonLink>
    </div>
  )
}

/** Twenty more on the same page up to a limit, then the next page; a filter goes on behind what it has read. */
function LoadMore({ view, listed, next }: { view: InboxView; listed: number; next: string }) {
  const isFull = listed >= view.show
  const hasRoom = isFull && view.show < maxInboxListed
  const to = hasRoom
    ? inboxAddress({ ...view, show: view.show + inboxPage })
    : inboxAddress({ ...view, show: inboxPage, after: next })
  return (
    <div className="actions">
      <ButtonLink tone="quiet" to={to} preventScrollReset={hasRoom}>
        {isFull ? 'Load More Notifications' : 'Search Older Notifications'}
      </ButtonLink>
    </div>
  )
}
