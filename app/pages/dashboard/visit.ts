import type { RouterContextProvider } from 'react-router'
import type { Caller } from '#worker/people/accounts/sessions/contract.ts'
import type { Account } from '#worker/people/colleagues/contract.ts'

/** What a tab's `load…` and `change…` functions get; the latter for a form posted to the tab's address. */
export type TabVisit = {
  caller: Caller
  /** Whose alerts, notifications and tracked prices are shown: the caller's own, or of the agent they work for. */
  account: Account
  /** The address's query, for filters and searches. */
  query: URLSearchParams
  /** Shown once: what was done before the page was loaded again (app/frame/notices.ts). */
  notices: URLSearchParams
  request: Request
  context: Readonly<RouterContextProvider>
}
