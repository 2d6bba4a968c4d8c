/** What is counted, by triggers on the tables themselves: a total (day ''), or a number for each day (UTC). */
export const counterNames = [
  'users',
  'active_users',
  'alerts',
  'active_alerts',
  'matches',
  'users_by_day',
  'alerts_by_day',
  'matches_by_day',
] as const

/** Days that growth and "recent" compare. */
export const growthDays = 30
export const recentDays = 7

/** Growth of fewer than this says nothing. */
export const leastForGrowth = 10

/** Days ahead whose matches count as upcoming: more than any fixture list knows. */
export const upcomingDays = 800
