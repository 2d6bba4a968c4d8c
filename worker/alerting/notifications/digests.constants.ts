/** When a daily message goes out, local time. */
export const digestTime = '08:00'

/** Of a person who has named no zone. */
export const usualZone = 'Europe/London'
