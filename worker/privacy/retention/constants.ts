import { dayMs } from '../../platform/clock.ts'

const unitsMs = { day: dayMs, month: (365 / 12) * dayMs, year: 365 * dayMs }

function period(count: number, unit: keyof typeof unitsMs) {
  return { text: `${count} ${unit}s`, ms: count * unitsMs[unit] }
}

/**
 * The longest that something is kept: what the legal pages say in `text`, the jobs that delete go by in `ms`. What has
 * no job of its own goes with the account, or is not held.
 */
export const retention = {
  /** Nothing but transactions stays when an account is erased. */
  accountAfterDeletion: period(7, 'year'),
  transactions: period(7, 'year'),
  /** What people were told, and what became of each message. */
  communications: period(3, 'year'),
  usage: period(3, 'year'),
  analytics: period(26, 'month'),
  /** The security log, and messages that nobody could handle. */
  logs: period(12, 'month'),
  marketingAfterUnsubscribe: period(30, 'day'),
  /** After its last use. */
  session: period(30, 'day'),
  /** Of a mailed link, after it lapsed: to tell it apart from a made-up one. */
  lapsedLink: period(7, 'day'),
  exportFile: period(7, 'day'),
  /** Of a change of address, after it was asked for: its notices are sent by then. */
  addressChange: period(7, 'day'),
  /** Of an account whose address was never verified, after its newest registration form. */
  unverifiedAccount: period(7, 'day'),
  /** The host's copies, from which a damaged database is put back. */
  recoveryCopies: period(30, 'day'),
} as const
