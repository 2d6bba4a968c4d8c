import { dayMs, hourMs, minuteMs } from '#worker/ground/platform/clock.ts'

/** Whole months that ended this long ago move from the database to files. */
export const archivedAfterDays = 60
export const archivedAfterMs = archivedAfterDays * dayMs

export const filesPrefix = 'messages/'
/** How far the move has come; outside the prefix, which a sweep reads from its beginning. */
export const stateKey = 'message-archive.json'

/** Messages of one person that are moved together: one write of a file. */
export const messagesPerStep = 200
/** A file with so many gets no more; a month's further messages go to a second one. */
export const messagesPerFile = 1_000

/** Of one run: people looked at, and steps. A step has up to six queries of an invocation's thousand. */
export const peoplePerRun = 200
export const stepsPerRun = 100
/** Soft-deleted messages of one person that are compared with their files. */
export const maxHidden = 1_000

/** As long as a consumer may run: then another run takes over from one that died. */
export const leaseMs = 15 * minuteMs

/** Everyone is looked at again after this. */
export const roundEveryMs = 24 * hourMs

/**
 * What all recipients share (subject, batch, lifetimes) is removed this long after the move: a message restored from deletion
 * meanwhile is moved by a later round.
 */
export const sharedFactsKeptMs = 31 * dayMs

/** Months that files may outlive their period by, when sweeps fail; an erasure looks for them there, too. */
export const sweepSpareMs = 92 * dayMs

/** Files listed per run for those that are over, the oldest month's first. */
export const filesPerSweep = 1_000
