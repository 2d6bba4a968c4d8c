/** Seconds between automatic refreshes that somebody may choose. */
export const refreshIntervals = [15, 30, 60, 120] as const
export type RefreshInterval = (typeof refreshIntervals)[number]

/** What holds until somebody chooses: notices wait for the browser's permission, which is asked for when they are on. */
export const defaultLivePreferences = {
  auto_refresh_live_matches: true,
  live_match_sounds: true,
  live_match_notifications: false,
  live_refresh_interval: 30 as RefreshInterval,
  /** Scores are covered until one asks for them. */
  hide_scores: false,
}
