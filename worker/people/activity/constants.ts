import { retention } from '../privacy/retention.constants.ts'

/** What the security log notes, and how it reads under "Recent activity". */
export const activityTexts = {
  registered: 'Account created',
  email_verified: 'Email address verified',
  verification_withdrawn: 'Email address marked as not verified',
  signed_in: 'Signed in',
  signed_in_google: 'Signed in with Google',
  signed_in_passkey: 'Signed in with a passkey',
  sign_in_failed: 'Sign-in failed',
  second_step_failed: 'Wrong code after the right password',
  identity_confirmed: 'Identity confirmed',
  signed_out: 'Signed out',
  signed_out_device: 'Signed out another device',
  signed_out_everywhere: 'Signed out everywhere else',
  google_linked: 'Google account linked',
  google_unlinked: 'Google account unlinked',
  totp_added: 'Authenticator app added',
  totp_removed: 'Authenticator app removed',
  passkey_added: 'Passkey added',
  passkey_renamed: 'Passkey renamed',
  passkey_removed: 'Passkey removed',
  two_step_removed: 'Two-step sign-in removed by a mailed link',
  recovery_code_used: 'Recovery code used',
  recovery_codes_renewed: 'New recovery codes made',
  password_reset_asked: 'Password reset asked for',
  password_changed: 'Password changed',
  password_added: 'Password added',
  profile_changed: 'Profile changed',
  phone_verified: 'Phone number verified',
  phone_changed: 'Phone number changed',
  phone_removed: 'Phone number removed',
  channel_added: 'Channel for alerts added',
  channel_removed: 'Channel for alerts removed',
  api_token_added: 'API token made',
  api_token_revoked: 'API token revoked',
  email_change_asked: 'Change of email address asked for',
  email_changed: 'Email address changed',
  address_taken_back: 'Account taken back by a mailed link',
  role_changed: 'Role changed',
  status_changed: 'Account switched on or off',
  export_asked: 'Data export asked for',
  deletion_asked: 'Account deletion asked for',
  colleague_invited: 'Colleague invited',
  colleague_withdrawn: 'Invitation of a colleague withdrawn',
  colleague_declined: 'Invitation declined',
  colleague_joined: 'Joined as a colleague',
  colleague_role_changed: 'Role of a colleague changed',
  colleague_removed: 'Colleague removed',
  colleague_left: 'Left, and is no longer a colleague',
  colleague_alert_made: 'Alert made',
  colleague_alert_changed: 'Alert changed',
  colleague_alert_deleted: 'Alert deleted',
  colleague_alert_restored: 'Alert restored',
  colleague_client_added: 'Client added',
  colleague_client_changed: 'Client changed',
  colleague_client_deleted: 'Client deleted',
  colleague_client_asked: 'Client asked about messages',
  colleague_client_ended: 'Messages to a client ended',
  seat_taken: 'Began to work for an agent',
  seat_left: 'Stopped working for an agent',
} as const
export type ActivityKind = keyof typeof activityTexts

/** Stands for an administrator who was erased; no account has this id. */
export const erasedActor = 0

/** Stands for the device of what was done to a person rather than by them. */
export const byAdministrator = 'An administrator'

/** What a colleague does for an agent, in the agent's log. */
export const byColleague: readonly ActivityKind[] = [
  'colleague_declined',
  'colleague_joined',
  'colleague_left',
  'colleague_alert_made',
  'colleague_alert_changed',
  'colleague_alert_deleted',
  'colleague_alert_restored',
  'colleague_client_added',
  'colleague_client_changed',
  'colleague_client_deleted',
  'colleague_client_asked',
  'colleague_client_ended',
]
/** What a colleague writes for an agent. */
export type ColleagueWrite = Extract<ActivityKind, `colleague_${'alert' | 'client'}_${string}`>
export const formerColleague = 'A former colleague'

/** Lines that the profile page shows, and events that they are made of. */
export const shownActivity = 20
export const readActivity = 200

/** Events of one person that are kept, the newest. */
export const keptActivity = 1_000

/** Entries that strangers can cause: a day of each kind is one line, whatever their devices call themselves. */
export const causedByAnybody: readonly ActivityKind[] = ['sign_in_failed', 'password_reset_asked']

/** Events older than this are deleted, as the privacy policy says. */
export const activityKeptMs = retention.logs.ms
