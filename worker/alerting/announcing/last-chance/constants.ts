import { hourMs, minuteMs, secondMs } from '#worker/ground/platform/clock.ts'

/** A kick-off this much later than the announced one is announced anew. */
export const anewAfterMs = 12 * hourMs

/** Who heard of the match's tickets this lately has heard of the last ones: tickets that return are no second piece of news. */
export const sameNewsMs = 10 * minuteMs

/** A room that does not say by then which tickets are left is asked again by the next run. */
export const chanceBoardTimeoutMs = 5 * secondMs
