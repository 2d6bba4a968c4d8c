import { hourMs } from '#worker/ground/platform/clock.ts'

/** An opening that is noticed later than this is no news. */
export const openingNewsMs = hourMs
