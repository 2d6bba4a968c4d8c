import { dayMs, hourMs, minuteMs } from '#worker/ground/platform/clock.ts'

/** On top of what is promised: checks are noted every few minutes, and a platform may ask for a short pause. */
export const silenceMarginMs = 15 * minuteMs

/** A mail follows when the silence has lasted so long, by time to kick-off; the first matching row applies. */
export const mailAfter: readonly { untilKickoffMs: number; silentMs: number }[] = [
  { untilKickoffMs: dayMs, silentMs: 2 * hourMs },
  { untilKickoffMs: 3 * dayMs, silentMs: 6 * hourMs },
  { untilKickoffMs: 14 * dayMs, silentMs: 12 * hourMs },
]

/** Every run reads the matches of the next weeks, and a silence lasts for hours. */
export const silenceRunsEveryMs = 5 * minuteMs

/** A mail about a silence this late is left out. */
export const silenceNoticeMs = hourMs
