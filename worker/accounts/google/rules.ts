import { type Instant, secondMs } from '../../platform/clock.ts'
import { clearCookieText, cookieName, setCookieText } from '../../platform/cookie.ts'
import { type Failure, fail, type Result } from '../../platform/result.ts'
import { safeReturnPath } from '../../privacy/rules.ts'
import { noticeSetCookie } from '../../site/rules.ts'
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
import type { Arrival, Attempt, GoogleIdentity, IdTokenClaims } from './contract.ts'

type Expected = { issuer: string; clientId: string; nonce: string }

/** What is wrong with an ID token whose signature was checked, by OpenID Connect Core 3.1.3.7; null when nothing is. */
export function claimsTrouble(claims: IdTokenClaims, { issuer, clientId, nonce }: Expected, now: Instant) {
  // Google documents its issuer with and without the scheme.
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
  const profile: GoogleProfile = { email }
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

/** A name goes into pages and mails: one line, and no longer than one may be here. */
function plainName(text: string | undefined): string {
  const line = (text ?? '').replace(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\s]+/gu, ' ').trim()
  return [...line].slice(0, maxNameLength).join('').trim()
}

/** First and last name of a new account; without a name at Google, the first part of the address. */
export function namesOf({ email, profile }: GoogleIdentity): { firstName: string; lastName: string } {
  const [first = '', ...rest] = (profile.name ?? '').split(' ')
  const [local = ''] = email.split('@')
  if (profile.given_name) return { firstName: profile.given_name, lastName: profile.family_name ?? '' }
  if (first) return { firstName: first, lastName: profile.family_name ?? rest.join(' ') }
  return { firstName: plainName(local), lastName: '' }
}

/** What matters of an account when somebody comes from Google. `isRegistered`: it has a password, or was entered. */
export type AccountFacts = { userId: number; isActive: boolean; isRegistered: boolean; isEmailVerified: boolean }

export type Entry =
  /** `isFirst`: the account was made and its registration cut short; what belongs to one is still to be done. */
  | { do: 'sign_in'; userId: number; isFirst: boolean }
  | { do: 'create' }
  /** The account with this address was registered by form and never verified: it is made anew. */
  | { do: 'take_over'; userId: number }
  | { do: 'refuse'; why: 'disabled' | 'existing_account' | 'unverified_email' }

/**
 * What becomes of somebody who comes from Google. An address alone never opens an account that exists: whoever controls
 * the address at Google today need not be who registered with it here, so linking is done by who is signed in.
 */
export function entryOf(
  identity: Pick<GoogleIdentity, 'isEmailVerified'>,
  { bySub, byEmail }: { bySub: AccountFacts | null; byEmail: AccountFacts | null },
): Entry {
  if (bySub && !bySub.isActive) return { do: 'refuse', why: 'disabled' }
  if (bySub) return { do: 'sign_in', userId: bySub.userId, isFirst: !bySub.isRegistered }
  // Comes before the address is compared, so that an unverified one reveals no account.
  if (!identity.isEmailVerified) return { do: 'refuse', why: 'unverified_email' }
  if (byEmail?.isActive && !byEmail.isEmailVerified) return { do: 'take_over', userId: byEmail.userId }
  if (byEmail) return { do: 'refuse', why: 'existing_account' }
  return { do: 'create' }
}

/** Where each intent leads when nothing else was asked for. */
export function destinationOf(intent: GoogleIntent, asked: string | undefined): string {
  if (intent === 'link') return '/profile'
  const path = safeReturnPath(asked)
  return path === '/' ? '/dashboard' : path
}

type Headers = { get(name: string): string | null }

/**
 * Whether a start comes from a page of ours, or from nobody's. Another site must not send a browser to Google: it could
 * have it come back with an account of its own choosing. Linking gives that account a way in for good, so there the
 * browser has to say that the page is ours.
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

/** Lax, because the browser is to bring it when Google sends it back to us. */
export function attemptSetCookie(sealed: string, isSecure: boolean): string {
  return setCookieText(attemptCookie, sealed, { seconds: attemptLifetimeMs / secondMs, isSecure })
}

export function attemptClearCookie(isSecure: boolean): string {
  return clearCookieText(attemptCookie, isSecure)
}

/** Whether what Google sent back belongs to this attempt. */
export function isAnswerOf(attempt: Attempt, state: string | undefined, now: Instant): boolean {
  return state === attempt.state && now < attempt.expiresAt
}

/** One text for every failure; the details are only logged. */
export function incomplete(code: 'UNAUTHENTICATED' | 'UNAVAILABLE'): { ok: false; error: Failure } {
  return fail(code, authenticationIncomplete)
}

export function refused(why: GoogleRefusal): { ok: false; error: Failure } {
  return fail(refusalCodes[why], googleRefusals[why])
}

/**
 * The cookies of an answer to what Google sent back: an attempt is over however it ended, who signed in gets a session,
 * and to who linked an account the profile page says so once.
 */
export function arrivalCookies(finished: Result<Arrival>, now: Instant, isSecure: boolean): string[] {
  const ended = attemptClearCookie(isSecure)
  if (!finished.ok) return [ended]
  const { entered } = finished.value
  const linked = 'linked' satisfies LinkNotice
  return [ended, ...(entered ? entryCookies(entered, now, isSecure) : [noticeSetCookie(`google=${linked}`, isSecure)])]
}

/** The page that tells why somebody did not even get to Google. */
export function startFailurePath(intent: unknown, { fields }: Pick<Failure, 'fields'>): string {
  if (intent === 'link') return '/profile?google=failed'
  if (intent === 'register') return fields?.agent_code ? '/register?error=agent_code' : '/register?error=google'
  return '/login?error=auth_failed'
}

/** Where a finished way leads. */
export function arrivalPath({ entered, returnTo }: Arrival): string {
  return entered ? landingOf(entered, returnTo) : returnTo
}

/** The page that tells why somebody came back from Google for nothing. */
export function finishFailurePath(intent: GoogleIntent | undefined, { code, message }: Failure): string {
  if (code === 'SECOND_STEP_REQUIRED') return secondStepPath
  if (intent === 'link') return `/profile?google=${code === 'CONFLICT' ? 'taken' : 'failed'}`
  const reason = reasonOf(message)
  return reason ? `/login?error=session_failed&reason=${reason}` : '/login?error=session_failed'
}

/** The refusal that a text tells; null for any other text. */
export function reasonOf(message: string): GoogleRefusal | null {
  const reasons = Object.keys(googleRefusals) as GoogleRefusal[]
  return reasons.find((reason) => googleRefusals[reason] === message) ?? null
}
