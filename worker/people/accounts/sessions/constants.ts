import { dayMs, hourMs } from '#worker/ground/platform/clock.ts'
import { retention } from '../../privacy/retention.constants.ts'

/** Sessions expire this long after their last use. */
export const sessionLifetimeMs = retention.session.ms

/** Absolute limit since the user last signed in or confirmed their identity, however much the session is used. */
export const absoluteLifetimeMs = 90 * dayMs

/** Minimum interval between writes of the last use, so that reading pages costs no writes. */
export const touchEveryMs = hourMs

/** Sessions per user; one more ends the one that expires first. */
export const maxSessionsPerUser = 20

export const sessionCookie = 'session'

/** `Clear-Site-Data` at sign-out: cached pages only; theme and consent stay. */
export const clearedAtSignOut = '"cache"'

/** Why a page cannot be shown, by access result. */
export const signInFirst = 'Please sign in to continue.'
export const notAllowed = "You don't have permission to do this."
