/** Newest notifications among which unread ones are counted for the tab. */
export const maxCountedUnread = 100

/** Its page. */
export const inboxPath = '/dashboard?tab=notifications'
