import { type Instant, secondMs } from '#worker/ground/platform/clock.ts'
import { clearCookieText, cookieName, setCookieText } from '#worker/ground/platform/cookie.ts'
import { type Failure, fail, type Result } from '#worker/ground/platform/result.ts'
import { safeReturnPath } from '#worker/ground/return-path.rules.ts'
import { noticeSetCookie } from '#worker/ground/rules.ts'
import { maxNameLength } from '../constants.ts'
import type { GoogleProfile } from '../contract.ts'
import { secondStepPath } from '../two-step/constants.ts'
import { entryCookies, landingOf } from '../two-step/rules.ts'
import {
  attemptCookie,
  attemptLifetimeMs,
  authenticationIncomplete,
  clockSkewMs,
  type GoogleIntent,
  type GoogleRefusal,
  googleRefusals,
  type LinkNotice,
  maxPictureLength,
  refusalCodes,
} from './constants.ts'
import type { Arrival, GoogleIdentity, GoogleSignIn, IdTokenClaims } from './contract.ts'

type Expected = { issuer: string; clientId: string; nonce: string }

/** What is wrong with a signature-checked ID token (OpenID Connect Core 3.1.3.7); null if valid. */
export function claimsTrouble(claims: IdTokenClaims, { issuer, clientId, nonce }: Expected, now: Instant) {
  // Google documents its issuer both with and without the scheme.
  if (claims.iss !== issuer && `https://${claims.iss}` !== issuer) return 'iss'
  const [audience, ...others] = [claims.aud].flat()
  if (audience !== clientId || others.length > 0) return 'aud'
  if (claims.azp !== undefined && claims.azp !== clientId) return 'azp'
  if (claims.exp * secondMs + clockSkewMs <= now) return 'exp'
  const age = now - claims.iat * secondMs
  if (age < -clockSkewMs || age > attemptLifetimeMs + clockSkewMs) return 'iat'
  return claims.nonce === nonce ? null : 'nonce'
}

export function identityOf(claims: IdTokenClaims): GoogleIdentity {
  const { sub, email, email_verified, given_name, family_name, name, picture } = claims
  const profile: GoogleProfile = email_verified ? { email, email_verified } : { email }
  const names = { given_name, family_name, name }
  for (const key of ['given_name', 'family_name', 'name'] as const) {
    const text = plainName(names[key])
    if (text) profile[key] = text
  }
  if (picture && picture.length <= maxPictureLength && isHttps(picture)) profile.picture = picture
  return { sub, email, isEmailVerified: email_verified, profile }
}

function isHttps(address: string): boolean {
  return URL.canParse(address) && new URL(address).protocol === 'https:'
}

/** Names go into pages and mails: one line, within our length limit. */
function plainName(text: string | undefined): string {
  const line = (text ?? '').replace(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\s]+/gu, ' ').trim()
  return [...line].slice(0, maxNameLength).join('').trim()
}

/** First and last name for a new account; falls back to the local part of the address. */
export function namesOf({ email, profile }: GoogleIdentity): { firstName: string; lastName: string } {
  const [first = '', ...rest] = (profile.name ?? '').split(' ')
  const [local = ''] = email.split('@')
  if (profile.given_name) return { firstName: profile.given_name, lastName: profile.family_name ?? '' }
  if (first) return { firstName: first, lastName: profile.family_name ?? rest.join(' ') }
  return { firstName: plainName(local), lastName: '' }
}

/** Account facts that decide a Google sign-in. `isRegistered`: it has a password or has been signed in to. */
export type AccountFacts = { userId: number; isActive: boolean; isRegistered: boolean; isEmailVerified: boolean }

export type Entry =
  /** `isFirst`: registration was interrupted after the account was made, and must be completed. */
  | { do: 'sign_in'; userId: number; isFirst: boolean }
  | { do: 'create' }
  /** Registered by form with this address but never verified: reset it. */
  | { do: 'take_over'; userId: number }
  | { do: 'refuse'; why: 'disabled' | 'existing_account' | 'unverified_email' }

/**
 * Decides on a Google identity. A matching address alone never opens an existing account: its owner at Google today
 * may not be the one who registered here, so linking requires a signed-in user.
 */
export function entryOf(
  identity: Pick<GoogleIdentity, 'isEmailVerified'>,
  { bySub, byEmail }: { bySub: AccountFacts | null; byEmail: AccountFacts | null },
): Entry {
  if (bySub && !bySub.isActive) return { do: 'refuse', why: 'disabled' }
  if (bySub) return { do: 'sign_in', userId: bySub.userId, isFirst: !bySub.isRegistered }
  // Checked before the address is compared, so that an unverified one reveals no account.
  if (!identity.isEmailVerified) return { do: 'refuse', why: 'unverified_email' }
  if (byEmail?.isActive && !byEmail.isEmailVerified) return { do: 'take_over', userId: byEmail.userId }
  if (byEmail) return { do: 'refuse', why: 'existing_account' }
  return { do: 'create' }
}

/** Default destination of each intent. */
export function destinationOf(intent: GoogleIntent, asked: string | undefined): string {
  if (intent === 'link') return '/profile'
  const path = safeReturnPath(asked)
  return path === '/' ? '/dashboard' : path
}

type Headers = { get(name: string): string | null }

/**
 * Whether a start comes from our own page or without an origin: another site could make the browser return with the
 * attacker's account. Linking adds a permanent way in, so there the browser must confirm our origin.
 */
export function isOwnStart(headers: Headers, intent: GoogleIntent, publicOrigin: string): boolean {
  const referer = headers.get('Referer') ?? ''
  const isOurReferer = URL.canParse(referer) && new URL(referer).origin === publicOrigin
  const site = headers.get('Sec-Fetch-Site')
  if (site === null) return isOurReferer || (intent !== 'link' && referer === '')
  return site === 'same-origin' || (site === 'none' && intent !== 'link')
}

export function attemptCookieName(isSecure: boolean): string {
  return cookieName(attemptCookie, isSecure)
}

/** Lax: the cookie must come along on Google's redirect back. */
export function attemptSetCookie(sealed: string, isSecure: boolean): string {
  return setCookieText(attemptCookie, sealed, { seconds: attemptLifetimeMs / secondMs, isSecure })
}

export function attemptClearCookie(isSecure: boolean): string {
  return clearCookieText(attemptCookie, isSecure)
}

/** Whether Google's answer belongs to this attempt. */
export function isAnswerOf(attempt: GoogleSignIn, state: string | undefined, now: Instant): boolean {
  return state === attempt.state && now < attempt.expiresAt
}

/** One text for every failure; details go to the log only. */
export function incomplete(code: 'UNAUTHENTICATED' | 'UNAVAILABLE'): { ok: false; error: Failure } {
  return fail(code, authenticationIncomplete)
}

export function refused(why: GoogleRefusal): { ok: false; error: Failure } {
  return fail(refusalCodes[why], googleRefusals[why])
}

/**
 * Cookies after Google's answer: the attempt is cleared, a sign-in sets a session, and linking sets a one-time notice
 * for the profile page.
 */
export function arrivalCookies(finished: Result<Arrival>, now: Instant, isSecure: boolean): string[] {
  const ended = attemptClearCookie(isSecure)
  if (!finished.ok) return [ended]
  const { entered } = finished.value
  const linked = 'linked' satisfies LinkNotice
  return [ended, ...(entered ? entryCookies(entered, now, isSecure) : [noticeSetCookie(`google=${linked}`, isSecure)])]
}

/** The page that explains why the browser was not sent to Google. */
export function startFailurePath(intent: unknown, { fields }: Pick<Failure, 'fields'>): string {
  if (intent === 'link') return '/profile?google=failed'
  if (intent === 'register') return fields?.agent_code ? '/register?error=agent_code' : '/register?error=google'
  return '/login?error=auth_failed'
}

/** Where a completed attempt leads. */
export function arrivalPath({ entered, returnTo }: Arrival): string {
  return entered ? landingOf(entered, returnTo) : returnTo
}

/** The page that explains why a return from Google failed. */
export function finishFailurePath(intent: GoogleIntent | undefined, { code, message }: Failure): string {
  if (code === 'SECOND_STEP_REQUIRED') return secondStepPath
  if (intent === 'link') return `/profile?google=${code === 'CONFLICT' ? 'taken' : 'failed'}`
  const reason = reasonOf(message)
  return reason ? `/login?error=session_failed&reason=${reason}` : '/login?error=session_failed'
}

/** The refusal with this text; null for any other text. */
export function reasonOf(message: string): GoogleRefusal | null {
  const reasons = Object.keys(googleRefusals) as GoogleRefusal[]
  return reasons.find((reason) => googleRefusals[reason] === message) ?? null
}
