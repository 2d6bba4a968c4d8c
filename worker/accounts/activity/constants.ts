import { retention } from '../../privacy/retention/constants.ts'

/** What the security log notes, and how it reads under "Recent activity". */
export const activityTexts = {
  registered: 'Account created',
  email_verified: 'Email address verified',
  signed_in: 'Signed in',
  signed_in_google: 'Signed in with Google',
  sign_in_failed: 'Sign-in failed',
  signed_out: 'Signed out',
  signed_out_device: 'Signed out another device',
  signed_out_everywhere: 'Signed out everywhere else',
  google_linked: 'Google account linked',
  google_unlinked: 'Google account unlinked',
  password_reset_asked: 'Password reset asked for',
  password_changed: 'Password changed',
  profile_changed: 'Profile changed',
  role_changed: 'Role changed',
  status_changed: 'Account switched on or off',
  export_asked: 'Data export asked for',
  deletion_asked: 'Account deletion asked for',
} as const
export type ActivityKind = keyof typeof activityTexts

/** Stands for the device of what was done to a person rather than by them. */
export const byAdministrator = 'An administrator'

/** Events that the profile page shows. */
export const shownActivity = 20

/** Events older than this are deleted, as the privacy policy says. */
export const activityKeptMs = retention.logs.ms
