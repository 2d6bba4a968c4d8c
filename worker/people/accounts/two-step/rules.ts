import { type Instant, secondMs } from '#worker/ground/platform/clock.ts'
import { clearCookieText, cookieName, setCookieText } from '#worker/ground/platform/cookie.ts'
import type { Permission } from '../constants.ts'
import { permissions as allPermissions, tokenLifetimesMs } from '../constants.ts'
import { sessionSetCookie } from '../sessions/rules.ts'
import {
  freshProofMs,
  pendingCookie,
  pendingLifetimeMs,
  privilegedForMs,
  secondStepPath,
  securityPath,
  twoStepPermissions,
} from './constants.ts'
import type { Entered, Factors } from './contract.ts'
import { recoveryCodeLetters } from './recovery-codes/rules.ts'
import { digits } from './totp/constants.ts'

export type TypedCode = { kind: 'totp' | 'recovery'; code: string }

const totpShape = new RegExp(`^[0-9]{${digits}}$`)
const recoveryShape = new RegExp(`^[A-Z2-7]{${recoveryCodeLetters}}$`)

/** The kind of code typed, ignoring spaces and dashes; null for neither. */
export function typedCode(text: string): TypedCode | null {
  const code = text
    .normalize('NFKC')
    .replaceAll(/[\s\p{Pd}]/gu, '')
    .toUpperCase()
  if (totpShape.test(code)) return { kind: 'totp', code }
  return recoveryShape.test(code) ? { kind: 'recovery', code } : null
}

const isTwoStepPermission = (permission: Permission) => twoStepPermissions.some((one) => one === permission)

/** Whether a role has permissions that need two steps. */
export function needsTwoSteps(held: readonly Permission[]): boolean {
  return held.some(isTwoStepPermission)
}

/** How a session was proven, and when last. */
export type Proven = { isTwoStep: boolean; provenAt: Instant }

/**
 * The role's permissions this session may use, and those withheld for lack of a second or recent step. `ALL` without
 * two steps means everything that needs only one.
 */
export function permissionsOf(held: readonly Permission[], { isTwoStep, provenAt }: Proven, now: Instant) {
  if (!needsTwoSteps(held) || (isTwoStep && now - provenAt < privilegedForMs))
    return { permissions: held, withheld: [] }
  const ordinary = held.includes('ALL') ? allPermissions : held
  return {
    permissions: ordinary.filter((permission) => !isTwoStepPermission(permission)),
    withheld: held.filter(isTwoStepPermission),
  }
}

/** Whether signing in takes a second step. Recovery codes do not count as a factor. */
export function hasSecondFactor({ hasTotp, passkeyCount }: Pick<Factors, 'hasTotp' | 'passkeyCount'>): boolean {
  return hasTotp || passkeyCount > 0
}

/**
 * Whether a new two-step setup may still be undone by a mailed link: the mailbox had full control just before. Not if
 * the role requires it.
 */
export function mayBeTakenBack(
  { needsTwoSteps, oldestFactorAt }: { needsTwoSteps: boolean; oldestFactorAt: Instant | null },
  now: Instant,
): boolean {
  const isNew = oldestFactorAt !== null && now - oldestFactorAt < tokenLifetimesMs.first_factor_added
  return isNew && !needsTwoSteps
}

/** Whether the proof is recent enough to change how the account is entered. */
export function isFresh({ provenAt }: Pick<Proven, 'provenAt'>, now: Instant): boolean {
  return now - provenAt < freshProofMs
}

/** Where a first step leads: to the second step, to setup if the role requires it, or to its destination. */
export function landingOf(entered: Entered, returnTo: string): string {
  if (entered.state === 'second_step') return secondStepPath
  return entered.mustSetUp ? setUpFirstPath(returnTo) : returnTo
}

/** The security page, for a role that requires two steps; it leads on to `returnTo`. */
export function setUpFirstPath(returnTo: string): string {
  return `${securityPath}?${new URLSearchParams({ required: '1', return_to: returnTo })}`
}

/** Cookie after a first step: the session, or the waiting sign-in. */
export function entryCookies(entered: Entered, now: Instant, isSecure: boolean): string[] {
  if (entered.state === 'second_step') return [pendingSetCookie(entered.sealed, isSecure)]
  const { token, expiresAt } = entered.opened
  return [sessionSetCookie(token, expiresAt, now, isSecure)]
}

export function pendingCookieName(isSecure: boolean): string {
  return cookieName(pendingCookie, isSecure)
}

/** Lax: the redirect back from Google starts at another site. */
export function pendingSetCookie(sealed: string, isSecure: boolean): string {
  return setCookieText(pendingCookie, sealed, { seconds: pendingLifetimeMs / secondMs, isSecure })
}

export function pendingClearCookie(isSecure: boolean): string {
  return clearCookieText(pendingCookie, isSecure)
}
