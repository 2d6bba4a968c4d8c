import { dayMs, minuteMs } from '#worker/ground/platform/clock.ts'

/** Away for so long, a person comes back to a new visit. */
export const newVisitMs = 30 * minuteMs

/** A visit is noted this often at most, so that leafing through tabs writes little. */
export const notedEveryMs = 5 * minuteMs

/** Matches and messages listed on the dashboard's first page. */
export const maxOwnMatches = 5
export const maxTimeline = 5

/** New accounts are led through their first steps for so long. */
export const firstStepsMs = 14 * dayMs

export const visitTexts = {
  tested: 'Test message sent. Look at your phone.',
  noPhone: 'No phone is connected yet.',
} as const
