import { dayMs, hourMs } from '#worker/ground/platform/clock.ts'

/** Matches of one calendar, the next ones first. */
export const maxCalendarMatches = 200

/** A match stays this long after its day, and is in from this long before. */
export const calendarBackMs = 7 * dayMs
export const calendarAheadMs = 180 * dayMs

/** How long an entry is: with the break and added time. */
export const matchLengthMs = 2 * hourMs

/** How often calendar programs are asked to read it. */
export const refreshHours = 1

/** Octets of a line before it is folded (RFC 5545, 3.1), without the line break. */
export const maxLineOctets = 75

/** Longest text in an entry. */
export const maxTextLength = 500

export const calendarPath = '/alerts/calendar'
