import { hourMs, minuteMs } from '#worker/ground/platform/clock.ts'

/** For so long a sale "opens now"; later it "is open". */
export const opensNowMs = 10 * minuteMs
/** Later than this the message is left out. */
export const openingLastsMs = 12 * hourMs

/** An opening that is noticed later than this is no news. */
export const openingNewsMs = hourMs
