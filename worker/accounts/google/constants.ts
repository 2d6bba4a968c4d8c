import { hourMs, minuteMs, secondMs } from '../../platform/clock.ts'

/** What somebody means by going to Google. `link` is for who is signed in already. */
export const googleIntents = ['sign_in', 'register', 'link'] as const
export type GoogleIntent = (typeof googleIntents)[number]

/** A link or form to this path goes to Google, with or without script. */
export const googleStartPath = '/auth/google'
/** Where Google sends the browser back to. */
export const googleCallbackPath = '/auth/callback'
export const googleRedirectUrlPath = '/api/oauth/google/redirect_url'

/**
 * The role that somebody asks for, and the code that an agent needs for it. They are a request and never a grant. Headers
 * and a posted form carry them, because addresses end up in logs and histories.
 */
export const requestedRoleHeader = 'X-Requested-Role'
export const agentCodeHeader = 'X-Agent-Code'

/**
 * Where the registration page keeps the role in the browser until the callback page has sent it: local storage. The code
 * is a secret, and goes sealed in the attempt's cookie alone.
 */
export const requestedRoleKey = 'touchline.requested_role'

export const attemptCookie = 'oauth'

/** How long somebody may take at Google. */
export const attemptLifetimeMs = 10 * minuteMs

/** Google's token endpoint answers in a fraction of a second, with two or three kilobytes. */
export const tokenTimeoutMs = 10 * secondMs
export const maxTokenAnswerBytes = 16_384

/** Google's keys change every few days and are published a day ahead; the answer is some two kilobytes. */
export const keysTimeoutMs = 5 * secondMs
export const keysKeptMs = hourMs
export const maxKeysBytes = 65_536

/** How far Google's clock and ours may be apart. */
export const clockSkewMs = minuteMs

export const maxCodeLength = 2_048
/** OpenID Connect Core 2: at most 255 ASCII characters. */
export const maxSubjectLength = 255
export const maxPictureLength = 500

export const authenticationFailed = 'Authentication failed. Please try again.'
export const noAuthorizationCode = 'No authorization code received. Please try again.'
export const authenticationIncomplete = 'Failed to complete authentication. Please try again.'
export const googleNotOffered = 'Sign-in with Google is not available here.'
export const fromAnotherSite = 'This request came from another site.'

/** Refusals that the person can do something about. The key is the `reason` in the address of the sign-in page. */
export const googleRefusals = {
  existing_account:
    'There is already an account with this email address. Sign in with its password, or ask for a new password, and then link Google on your profile.',
  unverified_email:
    'Google has not verified this email address. Verify it in your Google account, or register with email and a password.',
} as const
export type GoogleRefusal = keyof typeof googleRefusals

/** The code of the API's answer for each of them. */
export const refusalCodes = {
  existing_account: 'CONFLICT',
  unverified_email: 'FORBIDDEN',
} as const satisfies Record<GoogleRefusal, string>

/** How linking or unlinking ended, as the profile page says it once. The key is the value of the notice `google`. */
export const linkNotices = {
  linked: 'Your Google account is linked. You can now sign in with it.',
  unlinked: 'Your Google account is no longer linked. Other devices were signed out.',
  taken:
    'That Google account was not linked: it belongs to another account here, or your account has a Google account already.',
  failed: 'Your Google account was not linked. Please try again.',
} as const
export type LinkNotice = keyof typeof linkNotices

/** The answer to a program that asks for the way to Google to link an account. */
export const linkOnProfile = 'Google accounts are linked on the profile page, with the password of the account.'

/** Beside a Google account that is the only way in. */
export const unlinkNeedsPassword =
  'It is the only way into your account. To unlink it, first choose a password: ask for the link of “forgotten password”.'
export const notUnlinked = 'Failed to unlink Google. Please try again.'
export const nothingToUnlink = 'No Google account is linked.'
