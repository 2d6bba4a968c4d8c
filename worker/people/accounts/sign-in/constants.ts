import { dayMs, minuteMs } from '#worker/ground/platform/clock.ts'

/** The same text for an unknown address, a wrong password, an account without a password and a deactivated one. */
export const wrongCredentials = 'Email or password is incorrect.'
export const emailNotVerified =
  'Please verify your email address before you sign in. Open the link in the email we sent you.'

/** For unknown devices while the lane is crowded, where a bot check is configured. */
export const proofWantedText =
  "Sign-in is very busy right now. Confirm that you're human and sign in again, or try again in a few minutes."

export const checkingSession = 'Checking authentication status...'
export const signInFailed = 'Sign in failed. Please try again.'
export const googleNotStarted = 'Failed to initiate sign in. Please try again.'

export const registeredNotice = 'Registration successful! Please sign in to access your account.'
export const verifiedNotice = 'Email verified successfully! You can now sign in to your account.'
export const passwordResetNotice = 'Password changed. Please sign in with the new one.'

/** Texts for `/login?error=`; other values get a general text. */
export const errorParameterTexts = {
  auth_failed: 'Authentication failed. Please try again.',
  no_code: 'No authorization code received. Please try again.',
  session_failed: 'Failed to create session. Please try again.',
  network: 'Network error. Please check your connection and try again.',
} as const
export const otherErrorText = 'An error occurred during sign in. Please try again.'

export const signOutFailed = 'Failed to logout. You are still signed in. Please try again.'
export const signOutOffline =
  'Failed to logout: network error. You are still signed in. Please check your connection and try again.'
export const signedOut = 'Signed out.'
export const defaultPermissions = 'Default permissions assigned'

/** Longest password that is hashed; above any that can be chosen. */
export const maxTypedPassword = 1_024

/** Addresses with a sign-in this recent count as the owner's. */
export const familiarForMs = 90 * dayMs

/** After registering with Google, a user may still claim the agent role this long. */
export const roleRequestWithinMs = 15 * minuteMs

/** Account forms have a few short fields. */
export const maxAccountFormBytes = 16_384
export const formTooLarge = 'The form was too large. Please shorten it.'

/** Default destination after signing in. */
export const afterSignIn = '/dashboard'

/** After the right password, where an operator typed it. */
export const choosePasswordFirst =
  "An administrator set this password. We've emailed you a link to choose your own. Open it, then sign in."
