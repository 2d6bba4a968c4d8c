import { hourMs, minuteMs } from '#worker/ground/platform/clock.ts'

/** Longest cursor at which a subscriber continues a change. */
export const maxCursorLength = 100

/** Offer differences per change message. */
export const maxDiffsPerChange = 20

/**
 * A queue that is back before a page within this is the one from before, which some checks got past: after it the page was
 * read and the queue is gone, so that another is news.
 */
export const sameQueueMs = 3 * minuteMs

/** A page that has listed no ticket for so long had none: that one is listed again is news then. */
export const leftOutForMs = hourMs
