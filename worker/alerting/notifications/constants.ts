import { hourMs, minuteMs, secondMs } from '#worker/ground/platform/clock.ts'

/** What users can be notified of: `change` and `system` are written in subjects/, the others by the writers of announcing/. */
export const subjectKinds = ['change', 'system', 'move', 'last_chance', 'silence', 'opening', 'queue'] as const
export type SubjectKind = (typeof subjectKinds)[number]

export const deliveryStatuses = ['pending', 'sent', 'failed', 'skipped'] as const
export type DeliveryStatus = (typeof deliveryStatuses)[number]

/** Recipients per delivery batch, the unit of a deliveries message. */
export const recipientsPerBatch = 100

/** Longest time one consumer holds a batch; after a crash it is free again. */
export const batchLeaseMs = minuteMs

/** A consumer starts no sends this long after taking a batch, well within the lease. */
export const batchWorkMs = 30 * secondMs

/** Attempts per delivery, over most of an hour; later the news is out of date. */
export const maxDeliveryAttempts = 12

/** Back-off with full jitter over base × 2^attempt, capped. */
export const retryBaseMs = 5 * secondMs
export const retryCapMs = 30 * minuteMs

/** Longest delay that a queue gives a message; the sweep wakes batches that wait longer. */
export const longestDelayMs = 12 * hourMs

/** Longest wait that a provider's Retry-After is given; later the news is out of date. */
export const longestAskedWaitMs = hourMs

/** Concurrent sends within a batch. Each holds up to two of an invocation's six connections: those of two devices. */
export const sendConcurrency = 3

/** Mails at once, each on a connection that the next one takes over; one of the six is left for one that is closing. */
export const mailConcurrency = 5

/** Database queries that one start of a batch may need, of the thousand of an invocation; the rest is for reading it. */
export const queriesPerStart = 900
/** Most that one person takes (lock, what waits, sending, record), and that one more subject takes. */
export const queriesPerPerson = 8
export const queriesPerSubject = 10

/** Open batches requeued per sweep. */
export const sweepLimit = 200

/** Tolerated clock difference between machines: how early a batch may be taken. */
export const clockSkewMs = 2 * secondMs

/** A batch leased this often without finishing is given up: something in it crashes its consumer. */
export const maxBatchLeases = 3 * maxDeliveryAttempts

/** An open batch not taken this long after its due time has lost its queue message. */
export const sweepAfterMs = 15 * secondMs

/** Longest reason stored with a delivery or dead letter. */
export const maxReasonLength = 300

/** Dead letters per list response. */
export const maxDeadLettersListed = 100

/** How long a replay has its dead letter for itself. */
export const deadLetterClaimMs = minuteMs

export const deadLetterGone = 'This dead letter was replayed or discarded meanwhile.'
export const deadLetterUnreadable = "This dead letter is not a valid message, so it can't be replayed. Discard it."

/** Changes of a match this close together are one piece of news, unless the price fell further. */
export const oneNewsMs = minuteMs

/** After this, the message is written from the change instead of the board. */
export const boardTimeoutMs = 2 * secondMs

/** Offers listed in a mail; the rest are on the match page. */
export const maxOffersInMail = 5

/** Other matches listed in a mail that gathers several; the rest are in the inbox. */
export const maxOthersInMail = 10

/** What a notification keeps for an alert without a maximum price, apart from one that kept nothing. */
export const withoutLimit = -1

/** Batches removed per run when they are old: almost 300,000 a day, of up to 100 messages each. */
export const batchesPerRun = 200
