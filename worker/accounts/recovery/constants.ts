/** The same answer for every address, with or without an account. */
export const resetAsked =
  'If that address belongs to an account, a link to choose a new password is on its way. It works for one hour.'
export const passwordChanged =
  'Your password was changed, and you were signed out everywhere. Please sign in with the new one.'

export const passwordAdded = 'Your password is set. You can sign in with it or with Google.'

/** Why a link to choose a new password cannot be used. */
export const linkTroubles = {
  expired: 'This link has expired. Please ask for a new one.',
  used: 'This link was used already. Please ask for a new one if you still need it.',
  unknown: 'This link is not valid. Please check that it is complete, or ask for a new one.',
} as const

/** The account changed between the password check and the action it was for. */
export const changedMeanwhile = 'Your account was changed at the same time. Please sign in again and check it.'
export const resetNotAsked = 'Failed to send the link. Please try again.'
export const passwordNotSaved = 'Failed to save the new password. Please try again.'

export const currentPasswordWrong = 'That is not your current password.'
/** Users with Google alone choose a first password through a mailed link. */
export const noPasswordYet = 'Your account has no password yet. Ask for a link to choose one.'
