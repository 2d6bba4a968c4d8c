import { secondMs } from '#worker/ground/platform/clock.ts'
import { cookieName, setCookieText } from '#worker/ground/platform/cookie.ts'
import { challengeCookie, challengeLifetimeMs } from './constants.ts'

export function challengeCookieName(isSecure: boolean): string {
  return cookieName(challengeCookie, isSecure)
}

/** Strict: the answer comes from our own page. */
export function challengeSetCookie(sealed: string, isSecure: boolean): string {
  const seconds = challengeLifetimeMs / secondMs
  return setCookieText(challengeCookie, sealed, { seconds, isSecure, sameSite: 'Strict' })
}
