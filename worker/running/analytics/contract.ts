/** Counts as stored. */
export type Counted = {
  users: number
  activeUsers: number
  alerts: number
  activeAlerts: number
  matches: number
  /** Kick-off from now on. */
  upcomingMatches: number
  /** Registered in the last 7 days. */
  recentUsers: number
  /** As the day began 30 days ago; null where they were not read then. */
  usersBefore: number | null
  activeAlertsBefore: number | null
}

/** The specification's names. Growth is in per cent over 30 days; null where there is too little to compare. */
export type Analytics = {
  totalUsers: number
  activeUsers: number
  activeAlerts: number
  totalAlerts: number
  upcomingMatches: number
  totalMatches: number
  recentSignups: number
  /** Notifications of all days that were counted. */
  notifications: number
  /** Not counted: it would be a row for each one that is read. */
  unreadNotifications: null
  userGrowth: number | null
  alertGrowth: number | null
  /** Null: matches are counted by kick-off, not by when they were added. */
  matchGrowth: null
}
