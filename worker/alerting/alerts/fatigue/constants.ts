/** Messages of one alert in a row that were left unread before a tighter rule is suggested. */
export const unreadInARow = 10

/** Newest notifications of a person that are asked. */
export const notificationsAskedForUnread = 200

/** Maximum prices that are tried, as parts of the present one: each is one replay of a match's past. */
export const triedParts = [0.9, 0.8, 0.7, 0.5] as const
