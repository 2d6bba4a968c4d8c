import { dayMs, hourMs } from '../../platform/clock.ts'
import { retention } from '../../privacy/retention/constants.ts'

/** A session ends this long after it was last used. */
export const sessionLifetimeMs = retention.session.ms

/** However much it is used, a session ends this long after its person last proved who they are. */
export const absoluteLifetimeMs = 90 * dayMs

/** Use is written down at most this often, so that reading pages costs no writes. */
export const touchEveryMs = hourMs

/** Devices that somebody may be signed in on; one more signs out the one that was used longest ago. */
export const maxSessionsPerUser = 20

export const sessionCookie = 'session'

/** What a browser forgets of us at sign-out: pages it kept. Theme and consent are the browser's, and stay. */
export const clearedAtSignOut = '"cache"'

/** Texts for who may not see a page, by why. */
export const signInFirst = 'Please sign in to continue.'
export const notAllowed = 'You do not have permission to do this.'
