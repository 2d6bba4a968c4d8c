import { dayMs, minuteMs, secondMs } from '#worker/ground/platform/clock.ts'
import type { Mode } from '../mandates/constants.ts'

export const paperDays = 30
export const paperMs = paperDays * dayMs

/** From the check that saw a ticket to the purchase: a fan's answer to the question, or the seller's to us. */
export const answerMs: Record<Mode, number> = { confirm: 2 * minuteMs, buy: 5 * secondMs }

/** Matches that one dry run plays, the earliest first. */
export const maxPaperMatches = 12

/** Purchases that the answer lists one by one. */
export const maxPaperListed = 20
