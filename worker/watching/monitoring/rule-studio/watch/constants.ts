import { dayMs, minuteMs } from '#worker/ground/platform/clock.ts'

/** New rules are watched this long; later a collapse has other causes. */
export const watchedForMs = dayMs

/** `collapsed`: rolled back, and the operator is not mailed yet. */
export const watchStates = ['watching', 'kept', 'collapsed', 'mailed'] as const
export type WatchState = (typeof watchStates)[number]

/** A job that mails has this long, then another may. */
export const watchMailingMs = 5 * minuteMs
/** Mails of one run. */
export const watchMailsPerRun = 20
