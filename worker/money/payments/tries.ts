// How long we go on trying: a mail server or PayPal may be away over a long weekend.
import { hourMs, minuteMs } from '#worker/ground/platform/clock.ts'

const firstWaitMs = 2 * minuteMs
const longestWaitMs = 6 * hourMs
/** Enough to reach the longest wait; a number is not shifted further than it is wide. */
const maxDoublings = 8

/** SQL: how long one consumer may take, and until it is tried again. It doubles with each of the row's tries. */
export const waitAfterTry = `min(${firstWaitMs} << min(tries, ${maxDoublings}), ${longestWaitMs})`

/** Three and a half days, with these waits. */
export const maxMailTries = 22

/** What the operator reads of a mail that was given up. */
export const triedText = 'It was tried for three days: see that the mail server works.'
