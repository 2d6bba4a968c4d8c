/** When a daily message goes out, local time. */
export const digestTime = '08:00'

/** Zone of a person who has named none. */
export const usualZone = 'Europe/London'
