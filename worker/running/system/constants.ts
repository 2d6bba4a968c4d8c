import { minuteMs, secondMs } from '#worker/ground/platform/clock.ts'

/** The specification's statuses. */
export const healthStates = ['healthy', 'warning', 'error'] as const
export type HealthState = (typeof healthStates)[number]

export const systemPath = '/admin/system'
export const refreshEveryMs = 30 * secondMs

/** Where work waits for its turn, with the index that finds the oldest. A row counts once it is due. */
export const backlogs = [
  { key: 'deliveries', name: 'Messages to fans', from: 'delivery_batches', due: 'not_before', where: 'is_open = 1' },
  {
    key: 'payment_events',
    name: 'News from PayPal',
    from: 'payment_events',
    due: 'next_at',
    where: 'handled_at IS NULL',
  },
  { key: 'receipts', name: 'Receipts to mail', from: 'receipt_mails', due: 'next_at', where: 'next_at IS NOT NULL' },
  {
    key: 'payment_notices',
    name: 'Notices of payments',
    from: 'payment_notices',
    due: 'next_at',
    where: 'next_at IS NOT NULL',
  },
  { key: 'sources', name: 'Sources of events', from: 'discovery_sources', due: 'due_at', where: 'due_at IS NOT NULL' },
  {
    key: 'feed',
    name: 'Match lists to compare',
    from: 'feed_competitions',
    due: 'due_at',
    where: 'due_at IS NOT NULL',
  },
] as const
export type BacklogKey = (typeof backlogs)[number]['key']

/** Rows counted at most; beyond them the page says "1,000+". */
export const maxCounted = 1_000

/** How long due work may wait before it is a warning, or an error. */
export const backlogLateMs = 2 * minuteMs
export const backlogLostMs = 10 * minuteMs

/** Age of the newest measured minute at which the schedule is late, or stands still. */
export const cronLateMs = 2 * minuteMs
export const cronLostMs = 5 * minuteMs

/** How overdue a platform's oldest page may be. */
export const gateLateMs = 5 * minuteMs
export const gateTimeoutMs = 3 * secondMs
export const gateConcurrency = 12
/** A limit is a warning at this share of it. */
export const limitWarnShare = 0.8

/** Platforms asked on one page. */
export const maxGates = 60
/** Next matches whose rooms are asked: their pages are checked so often that asking wakes hardly any. */
export const askedRooms = 12

/** Objects of R2 listed at most: one call. */
export const maxListedObjects = 1_000

/** D1 holds at most 10 GB; warned at this share. */
export const databaseLimitBytes = 10_000_000_000
export const databaseWarnShare = 0.7

export const deadLettersPerPage = 50
/** Dead letters that one press replays or discards. */
export const deadLettersAtOnce = 100
/** Longest body shown. */
export const maxShownBody = 4_000

export const systemUnreadable =
  "System data can't be loaded right now. Nothing shown here is made up instead: try again."

export const backupPath = '/admin/system/backup'
/** Days that the host keeps the database's past, and restore points listed. */
export const recoveryDays = 30
export const shownPoints = 20

/** Entries of the log in one file. */
export const maxLogEntries = 20_000
