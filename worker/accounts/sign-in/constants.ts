import { dayMs, minuteMs } from '../../platform/clock.ts'

/** One text for an unknown address, a wrong password, an account without one, and one that was switched off. */
export const wrongCredentials = 'Email or password is incorrect.'
export const emailNotVerified =
  'Please verify your email address before you sign in. Open the link in the email that we sent you.'

/** To strangers while the lane is crowded, where a bot check is set up. */
export const proofWantedText =
  'Very many people are signing in just now. Confirm that you are a person and sign in again, or try again in a few minutes.'

export const checkingSession = 'Checking authentication status...'
export const signInFailed = 'Sign in failed. Please try again.'
export const resendSent = 'Verification email sent! Please check your inbox.'
export const resendFailed = 'Failed to resend verification email.'
export const resendUnreachable = 'Network error. Please try again.'
export const googleNotStarted = 'Failed to initiate sign in. Please try again.'

export const registeredNotice = 'Registration successful! Please sign in to access your account.'
export const verifiedNotice = 'Email verified successfully! You can now sign in to your account.'
export const passwordResetNotice = 'Your password was changed. Please sign in with the new one.'

/** What `/login?error=` says, by its value; any other value has a text of its own. */
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

/** Longest password that is looked at; every one that can be chosen is shorter, in whichever letters. */
export const maxTypedPassword = 1_024

/** An address that somebody signed in from this recently is one of theirs. */
export const familiarForMs = 90 * dayMs

/** How long after registering with Google a person may still be made the agent that they asked to be. */
export const roleRequestWithinMs = 15 * minuteMs

/** Forms of accounts hold a few short fields. */
export const maxAccountFormBytes = 16_384
export const formTooLarge = 'The form was too large to read.'

/** Where a sign-in leads that was not asked for by another page. */
export const afterSignIn = '/dashboard'
