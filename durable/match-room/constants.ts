import { dayMs, hourMs, minuteMs, secondMs } from '#worker/ground/platform/clock.ts'

/** Observation ids remembered per platform. A lease lasts two minutes, so 100 checks go back far enough. */
export const maxRecentIds = 100

/** Other prices a match must have before a new offer is compared with their median. */
export const minPricesForMedian = 3

/** Version of the price summary rule; a room whose last summary used an older version emits it again. */
export const summaryRule = 5

/** Rows of price history per room; the oldest are deleted first. */
export const maxHistoryRows = 10_000

/** Rows returned by one history query. */
export const maxHistoryPage = 500

/** After its n-th sending an unacknowledged change waits for base × 2^(n − 1), capped. */
export const resendBaseMs = 30 * secondMs
export const resendCapMs = hourMs

/** Changes resent per alarm, and at once: an object's call has six connections. */
export const resendBatch = 20
export const sendsAtOnce = 4

/** Unacknowledged changes kept, and for how long; older ones are obsolete. */
export const maxUnacknowledged = 1_000
export const unacknowledgedTtlMs = 3 * dayMs

/** News older than this are no longer announced. */
export const newsTtlMs = 10 * minuteMs

/** Characters kept of a ticket type or section, so that a change always fits into a queue message. */
export const maxNameLength = 200

/** How long the room waits for a gate's last check time, and how old what it knows may be on its board. */
export const gateAnswersWithinMs = 500
export const checksAskedEveryMs = minuteMs

/** While a queue stands, it is stored this often that it was seen. */
export const queueStoredEveryMs = 5 * minuteMs

/** A queue that no check has met for so long is not shown as standing: a page that fails is asked for twice in this time. */
export const queueLastsMs = hourMs

/** A page that has listed add-ons alone since it was read first has no tickets yet: those that it lists from then on are news. */
export const addOnsBeginAfterMs = dayMs

/** Handovers remembered per room: more than a match is merged and split. */
export const maxHandovers = 50
