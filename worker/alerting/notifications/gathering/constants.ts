import { hourMs, minuteMs, secondMs } from '#worker/ground/platform/clock.ts'
import type { SubjectKind } from '../constants.ts'

/**
 * Least time after the 1st, 2nd, … message about a match within an hour until the next one about it; the last stays.
 * Returned tickets come in bursts and live for minutes, so even the tenth is not held for longer than ten.
 */
export const matchGapsMs = [10 * secondMs, 30 * secondMs, minuteMs, 3 * minuteMs, 10 * minuteMs] as const

/** The same over all matches: at most 6 messages in ten minutes and 11 in an hour, on each channel. */
export const personGapsMs = [10 * secondMs, 10 * secondMs, minuteMs, 3 * minuteMs, 5 * minuteMs, 10 * minuteMs] as const

/**
 * Mails beside each other: at most one in so long, and no news waits longer, so that what one message cannot hold follows it.
 * What a person asked for exactly does not wait for it (`isExact`), nor do the other channels: they are there for speed.
 */
export const mailGapMs = 15 * minuteMs

/** The promised end of a wait is a full minute, so that it is the same on the clock. */
export const mailStepMs = minuteMs

/** Falls by a smaller share are counted where several are listed. */
export const smallFall = 0.05

/** News with a moment of its own, which does not wait for the pace. */
export const promptKinds: readonly SubjectKind[] = ['move', 'opening', 'queue']

/** Notifications this close together are siblings: one message says them all. */
export const siblingsMs = 10 * secondMs

/** Over which messages are counted. */
export const paceWindowMs = hourMs

/** How far back notifications are read that may still wait, and how many of a person at most. */
export const waitingWindowMs = 60 * hourMs
export const maxWaiting = 200

/** Most that one message says beside its own news; what waits beyond is sent later. */
export const maxGathered = 60

/** How long only its own batch sends a notification that was its person's only one when it was recorded. */
export const noOtherNewsMs = 3 * minuteMs

/** Its last send begins this long before that ends. */
export const noOtherNewsMarginMs = 45 * secondMs

/** Delay between two tries of a message while another one is being sent. */
export const lockRetryMs = secondMs

/** Waits up to the first length end on a multiple of the second, so that people who wait alike go out together. */
export const waitSteps = [
  { upToMs: 10 * secondMs, stepMs: secondMs },
  { upToMs: 5 * minuteMs, stepMs: 5 * secondMs },
  { upToMs: Number.POSITIVE_INFINITY, stepMs: minuteMs },
] as const

/** Why a message is said to be sent that another one took along; kept in the log. */
export const inOneMessage = 'in one message with others'
