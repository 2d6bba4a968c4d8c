// What the paid plan of Cloudflare lets one invocation, database, object and queue do, as its documentation says it. The
// local runtime enforces almost none of it. Figures of a page that states several are those of the page's newest edition.
import { databaseLimitBytes } from '#worker/running/system/constants.ts'

const workers = 'https://developers.cloudflare.com/workers/platform/limits/'
const d1 = 'https://developers.cloudflare.com/d1/platform/limits/'
const queues = 'https://developers.cloudflare.com/queues/platform/limits/'
const objects = 'https://developers.cloudflare.com/durable-objects/best-practices/rules-of-durable-objects/'
const hibernation = 'https://github.com/cloudflare/workerd/blob/main/src/workerd/io/legacy-hibernation-manager.h'

const readOn = '2026-11-28'

/** `throws`: the platform refuses what goes beyond; `waits`: it waits, while timers that were set run. */
export type Limit = { most: number; of: string; beyond: 'throws' | 'waits'; source: string; readOn: string }

const throws = (most: number, of: string, source: string): Limit => ({ most, of, beyond: 'throws', source, readOn })
const waits = (most: number, of: string, source: string): Limit => ({ most, of, beyond: 'waits', source, readOn })

/** Summed over an invocation, or open at once in it. A batch counts as its statements, which is the strict reading. */
export const invocationLimits = {
  queries: throws(1_000, 'D1 queries', d1),
  subrequests: throws(10_000, 'sub-requests', workers),
  connections: waits(6, 'connections at once', workers),
  databaseConnections: waits(6, 'D1 calls at once', d1),
  cpuMs: throws(30_000, 'milliseconds of CPU', workers),
}

/** Limits of one call. A kilobyte has 1,000 bytes. */
export const callLimits = {
  boundValues: throws(100, 'values bound to a statement', d1),
  statementBytes: throws(100_000, 'bytes of a statement', d1),
  valueBytes: throws(2_000_000, 'bytes of a bound value', d1),
  messageBytes: throws(128_000, 'bytes of a queue message', queues),
  messagesPerSend: throws(100, 'messages of a send', queues),
  bytesPerSend: throws(256_000, 'bytes of a send', queues),
  delaySeconds: throws(86_400, 'seconds of delay', queues),
}

/** Limits of what all share: a database, an object, a queue. */
export const sharedLimits = {
  databaseBytes: throws(databaseLimitBytes, 'bytes of a D1 database', d1),
  /** It answers one after another: so many if each takes a millisecond. */
  databaseQueries: waits(1_000, 'queries of a D1 database a second, of 1 ms each', d1),
  objectRequests: waits(1_000, 'requests of an object a second', objects),
  objectSockets: throws(32_768, 'sockets of an object', hibernation),
  queueMessages: throws(5_000, 'messages of a queue a second', queues),
  consumers: waits(250, 'consumers of a queue at once', queues),
}
