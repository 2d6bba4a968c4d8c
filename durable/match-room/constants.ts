import { dayMs, hourMs, minuteMs, secondMs } from '#worker/platform/clock.ts'

/** Observation ids remembered per platform. A lease lives two minutes, so a hundred looks reach back far enough. */
export const maxRecentIds = 100

/** A new offer is compared with the median of the match's other prices when there are at least this many. */
export const minPricesForMedian = 3

/** Version of the rule that makes price summaries; a room whose last summary was made by an older one emits it again. */
export const summaryRule = 2

/** Where two currencies have as many offers, this one is told. */
export const homeCurrency = 'GBP'

/** Rows of price history that a room keeps; the oldest go first. */
export const maxHistoryRows = 10_000

/** Rows that one history query answers. */
export const maxHistoryPage = 500

/** A change not acknowledged by then is sent again, after base × 2^attempts, capped. */
export const resendBaseMs = 30 * secondMs
export const resendCapMs = hourMs

/** Changes sent again by one alarm. */
export const resendBatch = 20

/** Unacknowledged changes kept, and for how long; older ones are of no use to anybody. */
export const maxUnacknowledged = 1_000
export const unacknowledgedTtlMs = 3 * dayMs

/** News that could not be told for this long are none any more. */
export const untoldTtlMs = 10 * minuteMs

/** Characters kept of a ticket type or a section, so that a change always fits into a queue message. */
export const maxNameLength = 200

/** The room waits this long for a gate to say when it last checked a platform. */
export const gateAnswersWithinMs = 500
