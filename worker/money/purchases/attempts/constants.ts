export const attemptStatuses = [
  'pending',
  'processing',
  'requires_confirmation',
  'completed',
  'failed',
  'cancelled',
] as const
export type AttemptStatus = (typeof attemptStatuses)[number]

type Shown = { text: string; tone: 'good' | 'warn' | 'live' | 'off' }

export const statusTexts: Record<AttemptStatus, Shown> = {
  pending: { text: 'Pending', tone: 'off' },
  processing: { text: 'In progress', tone: 'off' },
  requires_confirmation: { text: 'Needs your confirmation', tone: 'warn' },
  completed: { text: 'Completed', tone: 'good' },
  failed: { text: 'Failed', tone: 'live' },
  cancelled: { text: 'Cancelled', tone: 'off' },
}

/** News that waits for its person's answer. */
export const questions = ['asking', 'handed_over'] as const

/** What a person said they paid, where it is not taken. */
export const handOverTexts = {
  badPaid: 'Enter what you paid for all tickets, like 60 or 62.50.',
  aboveMandate:
    'That is more than the mandate allows, so it can’t count as its purchase. If you paid so much, choose “Not for me”, and revoke the mandate if you want no more tickets.',
} as const

/** Attempts that the screen lists. */
export const shownAttempts = 10

/** Newest attempts that are looked through for what a mandate has bought. */
export const readAttempts = 200
