export const deliveryChannels = ['email'] as const
export type DeliveryChannel = (typeof deliveryChannels)[number]

export const outboxStatuses = ['pending', 'sent', 'failed', 'skipped'] as const
export type OutboxStatus = (typeof outboxStatuses)[number]

/** A batch is worked on by one consumer for this long at most; a crashed one frees it after that. */
export const batchLeaseMs = 120_000

/** A consumer stops starting sends this long after it took a batch, well inside the lease. */
export const batchWorkMs = 60_000

/** Tries of one delivery before it is given up with its reason. */
export const maxDeliveryAttempts = 8

/** Back-off between tries: full jitter over base × 2^attempt, capped. */
export const retryBaseMs = 5_000
export const retryCapMs = 30 * 60_000

/** Messages sent side by side within one batch. */
export const sendConcurrency = 8

/** Every step of an SMTP conversation. */
export const smtpTimeoutMs = 8_000

/** Open batches that one sweep hands back to the queue. */
export const sweepLimit = 200
