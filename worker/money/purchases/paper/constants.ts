import { dayMs, minuteMs, secondMs } from '#worker/ground/platform/clock.ts'
import type { Mode } from '../mandates/constants.ts'

export const paperDays = 30
export const paperMs = paperDays * dayMs

const goneWithinMinutes = 2

/** A ticket that went this soon counts as gone: before the fan was asked and answered, or before the seller answered us. */
export const answerMs: Record<Mode, number> = { confirm: goneWithinMinutes * minuteMs, buy: 5 * secondMs }

export const paperNote = `From the checks of these matches. Where we would ask, a ticket that went within ${goneWithinMinutes} minutes counts as gone.`

/** Matches that one dry run plays, the earliest first. */
export const maxPaperMatches = 12

/** Purchases that the answer lists one by one. */
export const maxPaperListed = 20
