/** The same answer for every address, with or without an account. */
export const resetAsked =
  "If that address belongs to an account, we've emailed it a link to set a new password. The link works for 1 hour."
export const passwordChanged = 'Password changed. We signed you out everywhere. Please sign in with the new one.'

export const accountTakenBack =
  'Your account is yours again, with this address and the new password. We signed out every device. Please sign in.'

export const passwordAdded = 'Your password is set. You can sign in with it or with Google.'

/** Why a link to choose a new password cannot be used. */
export const linkTroubles = {
  expired: 'This link has expired. Please request a new one.',
  used: 'This link has already been used. Please request a new one if you still need it.',
  unknown: "This link isn't valid. Please check that it's complete, or request a new one.",
  taken:
    "Another account uses this address now, so this one can't have it back. If it is yours too, delete it and open this link again. Otherwise contact us.",
} as const

/** The account changed between the password check and the action it was for. */
export const changedMeanwhile = 'Your account was changed at the same time. Please sign in again and check it.'
/** The action was done, but another change ended this browser's session before it got a new one. */
export const savedSignedOut =
  'This is saved. You were signed out by another change of your account at the same time: please sign in again.'
export const resetNotAsked = 'Failed to send the link. Please try again.'
export const passwordNotSaved = 'Failed to save the new password. Please try again.'

export const currentPasswordWrong = "That isn't your current password."
/** Users with Google alone choose a first password through a mailed link. */
export const noPasswordYet = 'Your account has no password yet. Request a link to set one.'
