/** Announcements per platform: its newest days are added up until they hold so many, at most `accuracyDays`. */
export const accuracyAlerts = 1_000
export const accuracyDays = 30

/** With fewer, nothing is published: a share of a handful says nothing. */
export const minAccuracyAlerts = 20

/** Messages of one announcement whose way is timed. */
export const maxTimedMessages = 100

/** Upper ends of the steps in which seen → sent is counted; the last step has none. Milliseconds. */
export const delayStepsMs = [
  100, 150, 200, 300, 500, 750, 1_000, 1_500, 2_000, 3_000, 5_000, 7_500, 10_000, 15_000, 20_000, 30_000, 60_000,
  120_000, 300_000, 900_000,
] as const
