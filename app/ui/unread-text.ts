import { maxCountedUnread } from '#worker/alerting/notifications/inbox/unread.constants.ts'

/** How many notifications are unread, as the bell and the tab say it; "99+" where counting ends. */
export function unreadText(unread: number): string {
  return unread < maxCountedUnread ? String(unread) : `${maxCountedUnread - 1}+`
}
