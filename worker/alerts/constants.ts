export const alertTypes = ['availability', 'price_drop', 'high_demand', 'last_chance'] as const
export type AlertType = (typeof alertTypes)[number]

export const alertTargetKinds = ['match', 'team', 'league'] as const
export type AlertTargetKind = (typeof alertTargetKinds)[number]

/** A person is notified of one match at most this often within an hour, whatever flaps. */
export const maxNotificationsPerMatchPerHour = 6

/** Alerts read and decided in one step of a fan-out. */
export const alertsPerPage = 1_000

/** Pages a single queue message works through before it hands the rest to a cursor message. */
export const pagesPerMessage = 10

/** A fall smaller than this share of the price before is not worth a message when no threshold was set. */
export const smallestToldFall = 0.01

/** "Last chance" is told within this many hours before kick-off. */
export const lastChanceHours = 24

/** What the create form offers; a last-chance alert exists, but is not chosen by hand. */
export const choosableAlertTypes = ['availability', 'price_drop', 'high_demand'] as const satisfies readonly AlertType[]

/** A match that kicked off this many hours ago sells nothing any more, whatever its status says. */
export const toldAfterKickoffHours = 2

/** The highest "Maximum Price" that is taken: a hundred thousand pounds. */
export const maxPriceThresholdPence = 10_000_000

/** Alerts that one list answers with. */
export const maxAlertsListed = 200
