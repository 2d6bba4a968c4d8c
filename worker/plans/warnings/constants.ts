import { hourMs } from '../../platform/clock.ts'

/** A warning this late is still sent; later it is left out. */
export const latestWarningMs = 6 * hourMs

/** Warnings of a kind per run; the rest follows with the next. */
export const warningsPerRun = 50
