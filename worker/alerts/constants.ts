export const alertTypes = ['availability', 'price_drop', 'high_demand', 'last_chance'] as const
export type AlertType = (typeof alertTypes)[number]

export const alertTargetKinds = ['match', 'team', 'league'] as const
export type AlertTargetKind = (typeof alertTargetKinds)[number]

/** A message tells at most this much about one match to one person within an hour, whatever flaps. */
export const maxNotificationsPerMatchPerHour = 6

/** Alerts read and decided in one step of a fan-out. */
export const alertsPerPage = 1_000

/** Pages a single queue message works through before it hands the rest to a cursor message. */
export const pagesPerMessage = 10

/** Recipients of one delivery batch, the unit of a deliveries message. */
export const recipientsPerBatch = 100

/** A fall smaller than this share of the price before is not worth a message when no threshold was set. */
export const smallestToldFall = 0.01

/** "Last chance" is told within this many hours before kick-off. */
export const lastChanceHours = 24
