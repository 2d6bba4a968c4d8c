import { hourMs, minuteMs, secondMs } from '#worker/ground/platform/clock.ts'

/** Why the browser goes to Google; `link` is for signed-in users. */
export const googleIntents = ['sign_in', 'register', 'link'] as const
export type GoogleIntent = (typeof googleIntents)[number]

/** Links and forms to this path go to Google, with or without script. */
export const googleStartPath = '/auth/google'
/** Where Google redirects the browser. */
export const googleCallbackPath = '/auth/callback'
export const googleRedirectUrlPath = '/api/oauth/google/redirect_url'

/**
 * The requested role and the agent code it needs: a request, never a grant. Sent in headers or a posted form, because
 * URLs end up in logs and histories.
 */
export const requestedRoleHeader = 'X-Requested-Role'
export const agentCodeHeader = 'X-Agent-Code'

/**
 * Local storage key for the requested role until the callback page sends it. The agent code is secret and travels
 * only in the attempt's sealed cookie.
 */
export const requestedRoleKey = 'touchline.requested_role'

/** Where Google keeps people's pictures: the only other origin that pages load pictures from. */
export const picturesOrigin = 'https://lh3.googleusercontent.com'

export const attemptCookie = 'oauth'

/** Time allowed at Google. */
export const attemptLifetimeMs = 10 * minuteMs

/** Browsers that begin one registration together are welcomed once. */
export const welcomedWithinMs = 10 * minuteMs

/** Google's token endpoint normally answers in under a second, with 2 to 3 KB. */
export const tokenTimeoutMs = 10 * secondMs
export const maxTokenAnswerBytes = 16_384

/** Google rotates keys every few days and publishes them a day ahead; about 2 KB. */
export const keysTimeoutMs = 5 * secondMs
export const keysKeptMs = hourMs
export const maxKeysBytes = 65_536

/** Allowed difference between Google's clock and ours. */
export const clockSkewMs = minuteMs

export const maxCodeLength = 2_048
/** OpenID Connect Core 2: at most 255 ASCII characters. */
export const maxSubjectLength = 255
export const maxPictureLength = 500

export const authenticationFailed = 'Authentication failed. Please try again.'
export const noAuthorizationCode = 'No authorization code received. Please try again.'
export const authenticationIncomplete = 'Failed to complete authentication. Please try again.'
export const googleNotOffered = "Google sign-in isn't available here."

/** Refusals the user can act on, by the `reason` in the sign-in page's URL. */
export const googleRefusals = {
  existing_account:
    'An account with this email address already exists. Sign in with its password, or set a new one, then link Google on your profile.',
  unverified_email:
    "Google hasn't verified this email address. Verify it in your Google account, or register with your email and a password.",
} as const
export type GoogleRefusal = keyof typeof googleRefusals

/** The API error code of each refusal. */
export const refusalCodes = {
  existing_account: 'CONFLICT',
  unverified_email: 'FORBIDDEN',
} as const satisfies Record<GoogleRefusal, string>

/** Results of linking or unlinking, shown once on the profile page, by the value of the notice `google`. */
export const linkNotices = {
  linked: 'Your Google account is linked. You can now sign in with it.',
  unlinked: 'Your Google account is no longer linked. We signed out your other devices.',
  taken: "We couldn't link that Google account: it belongs to another account here, or your account already has one.",
  failed: "We couldn't link your Google account. Please try again.",
} as const
export type LinkNotice = keyof typeof linkNotices

/** For API clients that ask to link an account. */
export const linkOnProfile = "Link a Google account on the profile page, with the account's password."

/** Shown when Google is the only way to sign in. */
export const unlinkNeedsPassword =
  'Google is your only way to sign in. To unlink it, first set a password: request a link under “Forgotten password”.'
export const notUnlinked = 'Failed to unlink Google. Please try again.'
export const nothingToUnlink = 'No Google account is linked.'
