import type { InboxFilter } from '#worker/alerting/notifications/inbox/constants.ts'
import { inboxPage } from '#worker/alerting/notifications/inbox/constants.ts'
import { addressOfTab } from '../tab.ts'

/** What the inbox shows, as its address says. */
export type InboxView = {
  filter: InboxFilter
  query: string
  /** Notifications listed at most. */
  show: number
  /** Where an older page begins; null for the newest. */
  after: string | null
  /** The id of the client that it is for; empty for everyone. */
  client: string
}

/** A month of the archive, as "2026-08"; empty for the newest. */
export const olderParameter = 'older'

export const olderAddress = (month = ''): string => `${addressOfTab('notifications')}&${olderParameter}=${month}`

export function inboxAddress({ filter, query, show, after, client }: Partial<InboxView>): string {
  const parts = new URLSearchParams()
  if (filter && filter !== 'all') parts.set('filter', filter)
  if (query) parts.set('q', query)
  if (client) parts.set('client', client)
  if (show && show > inboxPage) parts.set('show', String(show))
  if (after) parts.set('after', after)
  const address = addressOfTab('notifications')
  return parts.size === 0 ? address : `${address}&${parts}`
}
