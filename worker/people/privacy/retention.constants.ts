import { dayMs } from '#worker/ground/platform/clock.ts'

const unitsMs = { day: dayMs, month: (365 / 12) * dayMs, year: 365 * dayMs }

function period(count: number, unit: keyof typeof unitsMs) {
  return { text: `${count} ${unit}s`, ms: count * unitsMs[unit] }
}

/**
 * Longest retention periods: the legal pages show `text`, deletion jobs use `ms`. Data without its own job is deleted
 * with the account, or is not stored (decision 37).
 */
export const retention = {
  /** Only transactions outlive an erased account. */
  accountAfterDeletion: period(7, 'year'),
  transactions: period(7, 'year'),
  /** Notifications, the result of each message, and that a number replied STOP. */
  communications: period(3, 'year'),
  usage: period(3, 'year'),
  analytics: period(26, 'month'),
  /** The security log and dead letters. */
  logs: period(12, 'month'),
  marketingAfterUnsubscribe: period(30, 'day'),
  /** Since its last use. */
  session: period(30, 'day'),
  /** Expired links, to distinguish them from forged ones. */
  lapsedLink: period(7, 'day'),
  exportFile: period(7, 'day'),
  /** Since the request: a day to confirm it, a day in which its notices may wait, and the week of the links in them. */
  addressChange: period(9, 'day'),
  /** Accounts never verified, since their newest registration form. */
  unverifiedAccount: period(7, 'day'),
  /** The host's backups of the database. */
  recoveryCopies: period(30, 'day'),
} as const
