import { hourMs, minuteMs, secondMs } from '../platform/clock.ts'

/** Rows of price history that one call answers. */
export const defaultHistoryLimit = 200
export const maxHistoryLimit = 500

/** How far back history may be asked for. */
export const maxHistoryDays = 400

/** Points of one line of the chart; of these the newest are shown as they were, the older ones by spans of time. */
export const maxPointsPerSeries = 200
export const newestPointsPerSeries = 50

/** Fresh looks that one address may ask for, over all matches. */
export const refreshesPerAddress = { max: 10, windowMs: minuteMs }

/** A gate that has not taken a wish for a fresh look by then is counted as not asked. */
export const refreshTimeoutMs = 5 * secondMs

/** A page waits this long for a gate to say how fresh it is; without an answer the room's own time stands. */
export const freshnessTimeoutMs = 500

/** A page is called stale when its next look is overdue by this much, or, where nobody knows, when it is this old. */
export const overdueAfterMs = 5 * minuteMs
export const staleAfterMs = 7 * hourMs

/** Where two currencies have as many prices, the chart shows this one. */
export const homeCurrency = 'GBP'

/** What the match page's price tracker says; how often a page is looked at stands in the intervals of monitoring. */
export const noPriceData = 'No price data available for this match'
export const pricesUnreadable = 'Unable to load price data. Please try again later.'
export const refreshFailed = 'Failed to refresh prices. Please try again.'
export const howOftenUpdated =
  'Prices are updated every 15 minutes, more often from three days before kick-off, and less often while it is over two weeks away.'

/** The price tracker may load what is known again by itself, this often. */
export const reloadEveryMs = 5 * minuteMs

export const noSuchMatch = 'There is no such match.'
export const notWatchedThere = 'is not a platform that is watched for this match'
export const refreshedTooOften = 'Prices were asked for a moment ago. Please wait before refreshing again.'
export const noPlatformAnswers = 'No platform can be asked right now. Please try again.'
