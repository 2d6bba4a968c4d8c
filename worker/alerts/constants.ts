export const alertTypes = ['availability', 'price_drop', 'high_demand', 'last_chance'] as const
export type AlertType = (typeof alertTypes)[number]

/** How often an alert sends while its condition is met again and again. */
export const repeatModes = ['every_crossing', 'once', 'spaced', 'only_better'] as const
export type RepeatMode = (typeof repeatModes)[number]

export const alertTargetKinds = ['match', 'team', 'league'] as const
export type AlertTargetKind = (typeof alertTargetKinds)[number]

/** Most notifications per user and match in an hour, however often the price flips. */
export const maxNotificationsPerMatchPerHour = 6

/** Alerts read and decided per fan-out step. */
export const alertsPerPage = 1_000

/** Pages per queue message; the rest continues in a message with a cursor. */
export const pagesPerMessage = 10

/** Without a threshold, smaller falls than this share of the previous price are not notified. */
export const smallestNotableFall = 0.01

/** "Last chance" alerts fire within this many hours before kick-off. */
export const lastChanceHours = 24

/** Types offered by the create form; last-chance alerts exist but are not created by hand. */
export const choosableAlertTypes = ['availability', 'price_drop', 'high_demand'] as const satisfies readonly AlertType[]

/** A match that kicked off this many hours ago counts as over for alerts, whatever its status. */
export const alertsEndAfterKickoffHours = 2

/** Highest accepted "Maximum Price": £100,000. */
export const maxPriceThresholdPence = 10_000_000

/** Alerts per list response. */
export const maxAlertsListed = 200

/** Matches, teams or leagues of one alert. */
export const maxTargetsPerAlert = 10

/** Tickets side by side that an alert may ask for. */
export const maxTogether = 4

/** Names in one list of wanted or unwanted ticket types or areas. */
export const maxNamesPerCondition = 10

/** Longest of these names. */
export const maxConditionNameLength = 60

/** Bounds of "at most every N hours". */
export const repeatHoursRange = { min: 1, max: 168 } as const

/** How long a deleted alert can be restored. */
export const undoDeleteMs = 15 * 60_000
