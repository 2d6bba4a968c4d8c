import { minuteMs } from '#worker/ground/platform/clock.ts'

/** Mails of one run, and how long it has for them before another may. */
export const alarmsPerRun = 10
export const mailingMs = 5 * minuteMs
