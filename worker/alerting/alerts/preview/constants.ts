import { secondMs } from '#worker/ground/platform/clock.ts'

/** Days that a preview says something about. */
export const previewDays = 30

/** Days of history that are read, so that the prices at the beginning of those days are known. */
export const previewHistoryDays = 90

/** Rows of a match's history per call to its room, and the most calls for one preview: all a room keeps. */
export const historyRowsPerCall = 500
export const maxHistoryCalls = 20

/** A match's past is read once in this time by each isolate, because sliding a price asks again and again. */
export const pastKeptMs = 10 * secondMs
export const maxKeptPasts = 50

export const onlyOneMatch = 'A preview is about one match.'
