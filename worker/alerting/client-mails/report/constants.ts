import { secondMs } from '#worker/ground/platform/clock.ts'

/** Entries in one month's report; beyond it the report says that it is cut. */
export const maxEntries = 1_000

/** Reads of the inbox for one report, each bounded by itself. */
export const maxReads = 20

/** Purchases of a month that are listed and measured, the newest; sums are of all. Each match asks its room once. */
export const maxPurchases = 50

/** Months that can be chosen. */
export const monthsBack = 12

export const reportZone = 'Europe/London'

/** A room that takes longer leaves its purchases without what was measured. */
export const reportRoomTimeoutMs = 2 * secondMs
