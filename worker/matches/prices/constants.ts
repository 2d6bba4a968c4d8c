import { hourMs, minuteMs, secondMs } from '#worker/ground/platform/clock.ts'

/** Days that "usually" is about, and those of them that must have a price. */
export const usualDays = 14
export const leastDaysWithPrices = 7

/** Days of a row's small line. */
export const shownDays = 7

/** Price history rows per call. */
export const defaultHistoryLimit = 200
export const maxHistoryLimit = 500

/** Days of history available. */
export const maxHistoryDays = 400

/** Points per chart line; the newest are kept exactly, older ones are reduced by time span. */
export const maxPointsPerSeries = 200
export const newestPointsPerSeries = 50

/** Refreshes per address, over all matches. */
export const refreshesPerAddress = { max: 10, windowMs: minuteMs }

/** A gate that does not accept a refresh within this time counts as not asked. */
export const refreshTimeoutMs = 5 * secondMs

/** How long a page waits for a gate's last check time; after that it uses the room's own. */
export const freshnessTimeoutMs = 500

/** A page is stale when its next check is this overdue or, if unknown, when it is this old. */
export const overdueAfterMs = 5 * minuteMs
export const staleAfterMs = 7 * hourMs

/** Lists hear again of what is unread before this is over; what they hear no more is read. */
export const toldUnreadForMs = 11 * minuteMs

/** Shown by the chart when two currencies have equally many prices. */
export const homeCurrency = 'GBP'

/** Texts of the price tracker; check intervals are in monitoring. */
export const noPriceData = 'No price data available for this match'
export const pricesUnreadable = 'Unable to load price data. Please try again later.'
export const refreshFailed = 'Failed to refresh prices. Please try again.'
export const howOftenUpdated =
  'Prices are updated every 15 minutes, more often from three days before kick-off, and less often while it is over two weeks away.'

/** The price tracker's intervals for reloading known prices. */
export const reloadEveryMs = 5 * minuteMs

export const noSuchMatch = "We couldn't find that match."
export const notWatchedThere = 'is not a platform we watch for this match'
export const refreshedTooOften = 'Prices were refreshed a moment ago. Please wait before refreshing again.'
export const noPlatformAnswers = "We can't reach any platform right now. Please try again."

/** Minimum interval between manual refreshes of a match. */
export const refreshEveryMs = 30 * secondMs

/** In place of the problem of a last check: the seller has no page of the match any more. */
export const notWatched = 'not_watched'
