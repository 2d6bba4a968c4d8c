import { secondMs } from '#worker/ground/platform/clock.ts'

/** Tracked matches per answer; each asks its room. */
export const maxTracked = 20

/** A room that takes longer leaves its row without prices. */
export const trackedRoomTimeoutMs = 2 * secondMs

/** Days to choose for the chart. */
export const chartRanges = [7, 30, 90] as const
export type ChartRange = (typeof chartRanges)[number]

/** Rows of a match's history in one file, and per call to its room: all that a room keeps. */
export const maxCsvRows = 10_000
export const csvRowsPerCall = 500

export const trackingTexts = {
  notLoaded: 'Unable to load price tracking',
  notTracked: "We couldn't find that price alert.",
  noSuchPlatform: "We couldn't find that platform for this match.",
} as const
