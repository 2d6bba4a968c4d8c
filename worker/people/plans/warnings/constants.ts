import { dayMs } from '#worker/ground/platform/clock.ts'

/** A warning this late is still sent, with the time that is left by then; later it is left out. */
export const latestWarningMs = 2 * dayMs

/** Warnings of a kind per run; the rest follows with the next. */
export const warningsPerRun = 50
