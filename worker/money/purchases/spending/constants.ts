import { dayMs, minuteMs } from '#worker/ground/platform/clock.ts'

/** Above what all people together spend in a day (UTC), the operator is mailed. Minor units of each currency. */
export const alarmedFromPence = 2_000_00

/** How long one run has for its mails before another may. */
export const mailingMs = 5 * minuteMs
export const keptMs = 90 * dayMs
