import { dayMs } from '#worker/ground/platform/clock.ts'

export const attemptStatuses = [
  'pending',
  'processing',
  'requires_confirmation',
  'completed',
  'failed',
  'cancelled',
] as const
export type AttemptStatus = (typeof attemptStatuses)[number]

/** Status of a purchase whose seller does not say whether it was paid. */
export const unclear = 'unclear'

/** As what figures count a purchase of which all money was given back. */
export const givenBack = 'given_back'

type Shown = { text: string; tone: 'good' | 'warn' | 'live' | 'off' }

export const statusTexts: Record<AttemptStatus | typeof unclear, Shown> = {
  pending: { text: 'Pending', tone: 'off' },
  processing: { text: 'In progress', tone: 'off' },
  requires_confirmation: { text: 'Needs your confirmation', tone: 'warn' },
  completed: { text: 'Completed', tone: 'good' },
  failed: { text: 'Failed', tone: 'live' },
  cancelled: { text: 'Cancelled', tone: 'off' },
  unclear: { text: 'May have been paid', tone: 'warn' },
}

/** News that waits for its person's answer. */
export const questions = ['asking', 'handed_over'] as const

/** How long after it was found a hand-over that ended may still be said to be bought. */
export const lateAnswerMs = 7 * dayMs

/** What a person said they paid, where it is not taken. */
export const handOverTexts = {
  notTaken: 'This is not asked any more, so nothing was noted now.',
  badPaid: 'Enter what you paid for all tickets, like 60 or 62.50.',
  tooLittle: 'That much counts already. Enter what you paid for all tickets if it was more.',
  tooMuch: 'That is more than any tickets may cost here. Enter what you paid for all tickets, like 60 or 62.50.',
} as const

/** Newest attempts for a match, of which the kit says the one that stands. */
export const attemptsOfMatch = 10

/** Attempts that the screen lists. */
export const shownAttempts = 10
