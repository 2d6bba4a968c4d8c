/** Offered intervals between automatic refreshes, in seconds. */
export const refreshIntervals = [15, 30, 60, 120] as const
export type RefreshInterval = (typeof refreshIntervals)[number]

/** Defaults. Notifications wait for the browser's permission, requested when they are switched on. */
export const defaultLivePreferences = {
  auto_refresh_live_matches: true,
  live_match_sounds: true,
  live_match_notifications: false,
  live_refresh_interval: 30 as RefreshInterval,
  /** Scores are hidden until revealed. */
  hide_scores: false,
}
