import { dayMs, minuteMs } from '#worker/ground/platform/clock.ts'
import { alertTypes } from '../../alerts/constants.ts'

/** Filters of the inbox, in the order of its buttons. `last_chance` is part of all only; `system` has no alert. */
export const inboxFilters = ['all', 'unread', 'availability', 'price_drop', 'high_demand', 'system'] as const
export type InboxFilter = (typeof inboxFilters)[number]

/** Kinds of message in an answer and in a query. */
export const messageTypes = [...alertTypes, 'system'] as const
export type MessageType = (typeof messageTypes)[number]

/** Notifications per step of "Load More". */
export const inboxPage = 20

/** Most notifications in one answer, on one page, or marked or deleted by one call. */
export const maxInboxListed = 200

/** Newest notifications that a filter or a search reads at once; the next page goes on behind them. */
export const maxScanned = 500

/** Newest notifications of a person that are read for those about one match. */
export const maxScannedForMatch = 500

/** Messages about one match that are listed. */
export const maxMatchMessages = 50

export const longestInboxQuery = 100
export const maxQueryWords = 5

/** Newest notifications among which all unread ones are marked read by one call. */
export const maxMarkedTogether = 2_000

/** Notifications read to find one: those of the same moment. */
export const sameMoment = 20

/** How long a deleted notification can be restored. */
export const undoMs = 15 * minuteMs

/**
 * How long a deleted notification keeps its key, hidden: the key is what keeps a subject that arrives again from being
 * notified again.
 */
export const deletedKeptMs = 7 * dayMs

/** Deleted notifications removed for good per run. */
export const deletedPerRun = 500

export const inboxTexts = {
  notLoaded: 'Failed to load notifications',
  notUpdated: 'Failed to update notifications',
  notDeleted: 'Failed to delete notifications',
  notYours: 'Only their owner marks or deletes these.',
  unknown: "We couldn't find that notification.",
} as const
