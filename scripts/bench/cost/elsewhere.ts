// What the gate's play does not count by itself: measured elsewhere, read from the code, or assumed, as each says.
import { matchesPerPart } from '#worker/matches/catalogue/checked.rules.ts'
import { leasesPerLogLine, listEveryMinutes } from '#worker/watching/monitoring/constants.ts'
import { operationsPerMessage, type Use } from '../prices.ts'

/** CPU of a check: README, `npm run bench -- checks`, which counts the objects and the simulated platforms as well. */
export const usualCpuMsPerCheck = 1.28

/** How long a check's fetch takes. */
export const fetchMs = 70
/** From a sent message to its consumer; assumed. */
export const queueMs = 100

/** An object's time for a call, and for a message that it sends; assumed. */
const callMs = 10
const sendMs = 50
export const objectGigabytes = 0.128
export const objectCall = { objectRequests: 1, objectDuration: (callMs / 1_000) * objectGigabytes }
/** A message and the run of its consumer. */
const message = { queueOperations: operationsPerMessage, invocations: 1 }
export const sentByObject = { ...message, objectDuration: (sendMs / 1_000) * objectGigabytes }

/** An object that nothing called for this long has left memory, and reads its rows at the next call. */
export const forgottenAfterMs = 10_000

/** Lines of the product's log: `lease`, now and then; of a change `message` and `change_decided`; `dispatch` a minute. */
export const linesOfLease = 1 / leasesPerLogLine

/**
 * A change: the room is given the page, acknowledges, and wakes once for its outbox. Rows as `npm run bench -- rows` counted
 * them on 30 November 2026, without a user to notify: the summary of the match and its index in D1.
 */
export const change: Partial<Use> = {
  ...sentByObject,
  objectRows: 4,
  databaseRows: 2,
  rowsRead: 84,
  objectRequests: 3,
  objectDuration: 3 * objectCall.objectDuration + sentByObject.objectDuration,
  logLines: 2,
}

/** The room hears that an unchanged page was checked: `saveCheck` of the room's store. It was asleep, and reads its rows. */
export const freshnessNote: Partial<Use> = { ...objectCall, objectRows: 1, rowsRead: 10 }

/** The minute's `dispatch`, of all platforms together. */
export const dispatch: Partial<Use> = { ...message, logLines: 1, rowsRead: 40 }

/** What `recordChecks` writes of all platforms together: a row for some hundred of 6,000 matches, every few minutes. */
const partsListed = Math.ceil(6_000 / matchesPerPart)
export const listing: Partial<Use> = { databaseRows: partsListed, rowsRead: partsListed }
export const listingsADay = (24 * 60) / listEveryMinutes

/** Messages that a minute sends to touchline-jobs; test/busiest-minute.worker.test.ts counts them. */
export const jobsPerMinute = 59
export const jobOfMinute: Partial<Use> = message
