import { useEffect, useRef, useState } from 'react'
import { Link } from 'react-router'
import { ClientChoice } from '#app/ui/alerts/client-choice.tsx'
import { Button } from '#app/ui/button.tsx'
import { QueryForm } from '#app/ui/form/query-form.tsx'
import { type InboxFilter, inboxFilters, longestInboxQuery } from '#worker/alerting/notifications/inbox/constants.ts'
import type { ClientName } from '#worker/people/clients/contract.ts'
import { dashboardPath } from '../tab.ts'
import { type InboxView, inboxAddress, olderAddress } from './address.ts'

/** A pause in typing this long begins a search. */
export const searchDelayMs = 300

const filterNames: Record<InboxFilter, string> = {
  all: 'All',
  unread: 'Unread',
  availability: 'Availability',
  price_drop: 'Price drop',
  high_demand: 'High demand',
  system: 'System',
}

/** Filters as links and a search as a GET form, so that both work without script and are in the address. */
export function InboxSearch({ view, clients }: { view: InboxView; clients: readonly ClientName[] }) {
  // Stays as the person leaves it, also when the field is emptied.
  const [isOpen] = useState(view.query !== '' || view.client !== '')
  return (
    <search className="inbox-search">
      <nav aria-label="Filter notifications">
        <ul className="inbox-filters">
          {inboxFilters.map((filter) => (
            <li key={filter}>
              <Link
                className="chip"
                to={inboxAddress({ filter, query: view.query, client: view.client })}
                preventScrollReset
                aria-current={filter === view.filter ? 'true' : undefined}
              >
                {filterNames[filter]}
              </Link>
            </li>
          ))}
          <li>
            <Link className="chip" to={olderAddress()}>
              Older messages
            </Link>
          </li>
        </ul>
      </nav>
      <details className="fold fold-narrow" open={isOpen}>
        <summary>Search</summary>
        <SearchBox key={view.filter} view={view} clients={clients} />
      </details>
    </search>
  )
}

function SearchBox({ view, clients }: { view: InboxView; clients: readonly ClientName[] }) {
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(timer.current), [])

  function searchSoon({ currentTarget: { form } }: { currentTarget: HTMLInputElement }) {
    clearTimeout(timer.current)
    timer.current = setTimeout(() => form?.requestSubmit(), searchDelayMs)
  }

  return (
    <QueryForm className="inbox-query" action={dashboardPath} replace preventScrollReset>
      <input type="hidden" name="tab" value="notifications" />
      {view.filter !== 'all' && <input type="hidden" name="filter" value={view.filter} />}
      <input
        className="control"
        type="search"
        name="q"
        aria-label="Search notifications"
        placeholder="Team, league or platform"
        maxLength={longestInboxQuery}
        defaultValue={view.query}
        onChange={searchSoon}
      />
      <ClientChoice clients={clients} name="client" chosen={view.client} none="Everyone" />
      <Button tone="quiet">Search</Button>
    </QueryForm>
  )
}
