import { dayMs, hourMs } from '#worker/ground/platform/clock.ts'

/** Dates further than this from today are fillers, such as 1900-01-01. */
export const saleWithinMs = 730 * dayMs
/** Sale windows of one match on one platform; a longer list is of something else. */
export const maxSaleWindows = 12
/** Shown on a match's page. */
export const maxSalesShown = 30
/** In one calendar, the next ones first. */
export const maxSalesListed = 400
export const maxSaleNameLength = 80

/** Sale day: this long before and after a sale opens. */
export const saleDayMs = 12 * hourMs
