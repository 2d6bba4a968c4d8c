export const deliveryChannels = ['email'] as const
export type DeliveryChannel = (typeof deliveryChannels)[number]

/** What people can be notified of; each kind has a file in subjects/. */
export const subjectKinds = ['change'] as const
export type SubjectKind = (typeof subjectKinds)[number]

export const deliveryStatuses = ['pending', 'sent', 'failed', 'skipped'] as const
export type DeliveryStatus = (typeof deliveryStatuses)[number]

/** Recipients of one delivery batch, the unit of a deliveries message. */
export const recipientsPerBatch = 100

/** A batch is worked on by one consumer for this long at most; a crashed one frees it after that. */
export const batchLeaseMs = 60_000

/** A consumer stops starting sends this long after it took a batch, well inside the lease. */
export const batchWorkMs = 30_000

/** Tries of one delivery before it is given up with its reason: the better part of an hour; later it is no news. */
export const maxDeliveryAttempts = 12

/** Back-off between tries: full jitter over base × 2^attempt, capped. */
export const retryBaseMs = 5_000
export const retryCapMs = 30 * 60_000

/** Messages sent side by side within one batch. */
export const sendConcurrency = 8

/** Open batches that one sweep hands back to the queue. */
export const sweepLimit = 200

/** Clocks of two machines may differ by this much; a batch may be taken that much before its time. */
export const clockSkewMs = 2_000

/** A batch taken this often without coming to an end is given up: something in it kills its consumer. */
export const maxBatchLeases = 3 * maxDeliveryAttempts

/** An open batch that nobody took this long after its time has lost its message. */
export const sweepAfterMs = 15_000

/** Longest reason that is kept with a delivery or a dead letter. */
export const maxReasonLength = 300

/** Dead letters that one list answers with. */
export const maxDeadLettersListed = 100

/** Changes seen within this time of one another are one piece of news about a match, unless the price fell further. */
export const oneNewsMs = 60_000

/** A room that has not told its board by then is not waited for: the message says what the change said. */
export const boardTimeoutMs = 2_000

/** Offers that one mail lists; the rest is on the match page. */
export const maxOffersInMail = 5
