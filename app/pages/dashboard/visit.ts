import type { RouterContextProvider } from 'react-router'
import type { Caller } from '#worker/people/accounts/sessions/contract.ts'

/** What a tab's `load…` and `change…` functions get; the latter for a form posted to the tab's address. */
export type TabVisit = {
  caller: Caller
  /** The address's query, for filters and searches. */
  query: URLSearchParams
  /** Shown once: what was done before the page was loaded again (app/frame/notices.ts). */
  notices: URLSearchParams
  request: Request
  context: Readonly<RouterContextProvider>
}
