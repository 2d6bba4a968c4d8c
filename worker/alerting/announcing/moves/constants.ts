import { dayMs, minuteMs } from '#worker/ground/platform/clock.ts'

/** A feed that corrects itself within this is not announced. */
export const settleMs = 2 * minuteMs

/** Moves of matches without alerts removed per run. */
export const movesDroppedPerRun = 500

/** Later than this the message is left out. */
export const moveLastsMs = 3 * dayMs
