import { dayMs } from '../../platform/clock.ts'

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
export const feedbackTooLong = `Please keep it to ${maxFeedbackLength} characters.`

/** Deletion mails per user. */
export const deletionsPerPerson = { max: 5, windowMs: dayMs }
export const tooManyDeletions = 'You have asked for this several times today. Please use the link in the newest mail.'

export const lastAdministrator =
  'You are the only administrator. Make somebody else an administrator before you delete your account.'

/** Erasures resumed per minute. */
export const erasuresPerRun = 10
/** Deletion rounds per erasure and run; the rest continues next minute. */
export const roundsPerRun = 100

export const confirmTexts = {
  unknown: 'This link is not valid. Please check that it was copied whole, or ask for a new one on your profile.',
  expired: 'This link has expired. You can ask for a new one on your profile.',
  used: 'This link has been used already.',
} as const
