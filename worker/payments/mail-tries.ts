// How long mails about payments are tried: a mail server may be away over a long weekend.
import { hourMs, minuteMs } from '../platform/clock.ts'

const firstWaitMs = 2 * minuteMs
const longestWaitMs = 6 * hourMs

/** Three and a half days, with the waits below. */
export const maxMailTries = 22

/** SQL: how long one consumer may take for a mail, and until it is tried again. It doubles with each try. */
export const mailWait = `min(${firstWaitMs} << tries, ${longestWaitMs})`

/** What the operator reads of a mail that was given up. */
export const triedText = 'It was tried for three days: see that the mail server works.'
