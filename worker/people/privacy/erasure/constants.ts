import { dayMs } from '#worker/ground/platform/clock.ts'

/** Reasons for leaving, in the dialog's order. */
export const deletionReasons = [
  'I no longer need the service',
  'Privacy concerns',
  'Too many notifications',
  'Found an alternative service',
  'Dissatisfied with the service',
  'Account security concerns',
  'Other',
] as const

export const maxFeedbackLength = 2_000

export const deletionNotRequested = 'Failed to request account deletion'
export const pickAReason = 'Please choose a reason.'
export const mustUnderstand = 'Please confirm that you understand the consequences of account deletion.'
export const feedbackTooLong = `Please use at most ${maxFeedbackLength} characters.`

/** Deletion mails per user. */
export const deletionsPerPerson = { max: 5, windowMs: dayMs }
export const tooManyDeletions = "You've requested this several times today. Please use the link in the latest email."

export const lastAdministrator =
  "You're the only administrator. Make another user an administrator before you delete your account."

export const changedSinceSeen =
  'This account changed since you opened the page: its user may have taken it back. Check it, and delete it again if you still want to.'

/** Erasures resumed per minute. */
export const erasuresPerRun = 5
/**
 * Rounds beyond the first of each data source, of all erasures of a run together, because an invocation has a thousand queries
 * and a round up to six; the rest continues next minute.
 */
export const moreRoundsPerRun = 80

export const confirmTexts = {
  unknown: "This link isn't valid. Please check that you copied all of it, or request a new one on your profile.",
  expired: 'This link has expired. You can request a new one on your profile.',
  used: 'This link has already been used.',
} as const
