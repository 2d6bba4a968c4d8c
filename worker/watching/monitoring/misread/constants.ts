import { dayMs, minuteMs } from '#worker/ground/platform/clock.ts'

/** Rooms of one message, and at a time. */
export const roomsPerMessage = 100
export const misreadRoomsAtOnce = 6

/** The longest time whose prices are taken out at once. */
export const maxMisreadMs = 31 * dayMs
/** Checks that had begun by the old rules still report so long after the next ones came into force. */
export const reportsLateByMs = 2 * minuteMs

export const momentWrong = 'Enter a day and a time.'
export const notUnderstood = 'Tick that you mean it: it cannot be undone.'
export const periodWrong = 'The end is before the beginning.'
export const periodTooLong = 'Choose at most 31 days.'
export const periodAhead = 'The end is in the future.'
