import { secondMs } from '#worker/ground/platform/clock.ts'
import { retention } from '../../privacy/retention.constants.ts'
import { maxNameLength } from '../constants.ts'

export type RegistrationMethod = 'email' | 'google'

/** The four documents to accept, by their checkbox names. */
export const acceptances = ['acceptTerms', 'acceptDisclaimer', 'acceptDataProcessing', 'acceptCookiePolicy'] as const
export type Acceptance = (typeof acceptances)[number]

/** Form fields in page order. */
export const registrationFields = [
  'role',
  'agentCode',
  'firstName',
  'lastName',
  'email',
  'password',
  'confirmPassword',
  ...acceptances,
] as const
export type RegistrationField = (typeof registrationFields)[number]

export const firstNameMissing = 'First name is required'
export const lastNameMissing = 'Last name is required'
export const nameTooLong = `Please use at most ${maxNameLength} characters`
export const nameUnusable = 'Please use one line, without control characters'
export const emailMissing = 'Email is required'
export const emailInvalid = 'Please enter a valid email address'
export const passwordsDiffer = 'Passwords do not match'
export const roleUnknown = 'Please choose Customer or Agent'
export const notAccepted: Record<Acceptance, string> = {
  acceptTerms: 'You must accept the Terms of Service',
  acceptDisclaimer: 'You must accept the Disclaimer',
  acceptDataProcessing: 'You must accept the Data Processing Agreement',
  acceptCookiePolicy: 'You must accept the Cookie Policy',
}

export const checkTheFields = 'Please correct the fields below.'
export const registrationFailed = 'Registration failed. Please try again.'
export const googleStartFailed = 'Failed to initiate Google sign-up. Please try again.'

/** The answer to every valid form, whether or not the address has an account. */
export const registrationTaken = "Please check your inbox: we've sent an email to the address you gave."

/** Kept by the browser that sent the form, as long as an unverified account is kept. */
export const browserCookie = 'registration'
export const browserCookieMs = retention.unverifiedAccount.ms

/** Shown when a link is opened in another browser than the one that registered. */
export const confirmWithPassword =
  "You opened the link in another browser. Enter the password you registered with, so that you don't confirm someone else's account. If you didn't choose it, or forgot it, set a new password under Forgot password: that verifies your address too."
export const registrationPasswordWrong =
  "That isn't the password you registered with. If you don't remember it or didn't register, set a new password: that verifies your address too."

export const emailVerified = 'Your email address is verified. You can now sign in to your account.'
export const verificationLinkInvalid = 'Invalid verification link. Please check your email for the correct link.'
/** The page recognises this failure by the word "expired". */
export const verificationLinkExpired = 'This verification link has expired. Please request a new one.'
export const verificationFailed = 'Verification failed. Please try again.'

/** The answer to every request for a new link, with or without an account. */
export const verificationSent = 'Verification email sent! Please check your inbox.'
/** The same, on the verification page. */
export const newVerificationSent = 'New verification email sent! Please check your inbox.'
export const resendFailed = 'Failed to resend verification email.'
export const resendNetworkError = 'Network error. Please try again.'
export const emailUnknown = 'Email address not available. Please contact support.'

/** How long the verification page waits before it redirects to sign-in. */
export const verifiedRedirectMs = 3 * secondMs

/** Progress in per cent; a step counts only once all earlier ones are complete. */
export const progressSteps = {
  google: { begun: 50, done: 100 },
  email: { begun: 25, named: 50, signedUp: 75, done: 100 },
} as const

export const turnstileScript = 'https://challenges.cloudflare.com/turnstile/v0/api.js'
export const turnstileOrigin = 'https://challenges.cloudflare.com'
export const turnstileVerifyUrl = 'https://challenges.cloudflare.com/turnstile/v0/siteverify'
export const turnstileTimeoutMs = 5 * secondMs
export const maxTurnstileAnswerBytes = 8_192
/** Above Cloudflare's maximum token length of 2,048 characters. */
export const maxHumanProofLength = 2_048
/** Form field that Cloudflare's widget writes its token to. */
export const humanProofField = 'cf-turnstile-response'
export const humanProofMissing = "Please confirm that you're human."
export const humanCheckUnavailable = "We couldn't check that you're human. Please try again in a minute."

export const registrationClosed = 'Registration is closed at the moment. Please try again later.'
